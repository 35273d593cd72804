"""En plongée as people play it at the page."""

from playwright.sync_api import Page

from fathom.engine.box import Setting
from fathom.games.plongee.material import ARROW, LONGEST_ASCENT, LONGEST_DESCENT, NOWHERE, PINK
from tests.browser.hands import Keys, Mouse
from tests.browser.people import GLANCE, MOST_GLANCES
from tests.browser.tables import lay_table
from tests.browser.witness import Witness

CAN = ".actions.mine [data-action]:not([aria-disabled]), .treasure.can"
OFFERED = f"""() => [...document.querySelectorAll("{CAN}")].map(
  (one) => ({{action: Number(one.dataset.action), words: one.innerText}}),
)"""
FOCUSED_ACTION = "Number(document.activeElement.dataset.action)"
ARROWS = ("arrow", "flèche")  # where cards are drawn, and most of what is rare begins
RARE = ("RETURN", "CAGE", "FLEE", "LET_GO", "ROLL")
GREED = 3  # cards turned over in one session
POSEIDONS = {"RETURN", "ROLL"}  # what comes after Poseidon has kept a pawn: cards are turned over until he appears
DARING = 9  # out of ten times another roll is paid for
RICH: dict[str, Setting] = {  # short ways full of arrows, and cards that ask something: what is rare comes soon
    "descent": [PINK, *[ARROW] * 5, *[NOWHERE] * (LONGEST_DESCENT - 6)],
    "ascent": [*[ARROW] * 8, *[NOWHERE] * (LONGEST_ASCENT - 8)],
    "cards": [1, 1, 1, 6, 6, 12, 4, 14, 10],
}

Offer = dict[str, list[int]]  # what can be done now, by the family of the decision


def lay_wreck(page: Page, name: str, chairs: list[str], **settings: Setting) -> str:
    return lay_table(page, "plongee", name, chairs, settings)


class Diver:
    """Seeks out arrows, and decisions that nobody has made yet."""

    def __init__(self, hands: Mouse, witness: Witness) -> None:
        self.hands, self.witness = hands, witness
        self.made = 0
        self.turned = 0  # cards, in this session

    def play_once(self) -> bool:
        offered = self.hands.page.evaluate(OFFERED)
        if not offered:
            return False
        self.do(self.choose(offered))
        self.made += 1
        return True

    def choose(self, offered: list[dict[str, str | int]]) -> int:
        offer: Offer = {}
        for one in offered:
            offer.setdefault(self.witness.family(int(one["action"])), []).append(int(one["action"]))
        to_arrows = [int(one["action"]) for one in offered if str(one["words"]).strip().endswith(ARROWS)]
        family = self.wished(offer)
        self.turned = self.turned + 1 if family == "FLIP" else 0
        among = [action for action in offer[family] if action in to_arrows] or offer[family]
        return among[self.made % len(among)]

    def wished(self, offer: Offer) -> str:
        missing = self.witness.missing
        if "RETURN" in offer and "ROLL" in missing:  # with a counter-card in hand the next turn begins with a choice
            return "ROLL" if "ROLL" in offer else "STOP"
        for family in offer:
            if family in missing:
                return family
        return self.usual(offer)

    def usual(self, offer: Offer) -> str:
        if "FLIP" in offer and self.witness.missing & POSEIDONS:
            return "FLIP"
        if "TAKE" in offer and (self.turned >= GREED or "FLIP" not in offer):
            return "TAKE"
        if "PAY" in offer and self.made % 10 >= DARING:
            return "STOP"
        return next(family for family in (*RARE, "FLIP", "MOVE", "PAY", "STOP") if family in offer)

    def do(self, action: int) -> None:
        """On the piece itself where it can be reached, or else with the button that says so."""
        piece = f".scene [data-action='{action}']"
        button = f".actions [data-action='{action}']"
        if isinstance(self.hands, Keys):
            self.do_by_key(action, button)
        elif not self.hands.hits(piece):
            self.hands.press(button)

    def do_by_key(self, action: int, button: str) -> None:
        """A button has its number; any other card of the wreck is walked to."""
        key = self.hands.page.locator(button)
        if key.count():
            self.hands.page.keyboard.press(key.get_attribute("aria-keyshortcuts") or "")
        else:
            self.walk_to(action)

    def walk_to(self, action: int) -> None:
        assert isinstance(self.hands, Keys)
        keyboard = self.hands.page.keyboard
        self.hands.reach(".treasure[tabindex='0']")
        while (here := self.hands.page.evaluate(FOCUSED_ACTION)) != action:
            keyboard.press("ArrowRight" if here < action else "ArrowLeft")
        keyboard.press("Enter")


def play_until_asked(diver: Diver, seen: str = CAN) -> None:
    """Until something is to be chosen, and this is in sight."""
    page = diver.hands.page
    for _ in range(MOST_GLANCES):
        offered = page.evaluate(OFFERED)
        if offered and page.locator(seen).count():
            return
        if not diver.play_once():
            diver.hands.skip()
            page.wait_for_timeout(GLANCE)
    raise AssertionError(f"{seen} was never seen")
