"""En plongée as people play it at the page."""

from playwright.sync_api import Page

from fathom.engine.box import Setting
from fathom.games.plongee import GAME
from tests.browser.hands import Keys, Mouse
from tests.browser.people import GLANCE, MOST_GLANCES
from tests.browser.tables import lay_table

CAN = ".actions.mine [data-action]:not([aria-disabled]), .treasure.can"
OFFERED = f"""() => [...document.querySelectorAll("{CAN}")].map(
  (one) => ({{action: Number(one.dataset.action), words: one.innerText}}),
)"""
FOCUSED_ACTION = "Number(document.activeElement.dataset.action)"
ARROWS = ("arrow", "flèche")  # where cards are drawn, and most of what is rare begins
RARE = ("RETURN", "CAGE", "FLEE", "LET_GO", "ROLL")
GREED = 3  # cards turned over in one session
DARING = 9  # out of ten times another roll is paid for

Offer = dict[str, list[int]]  # what can be done now, by the family of the decision


def lay_wreck(page: Page, name: str, chairs: list[str], **settings: Setting) -> str:
    return lay_table(page, "plongee", name, chairs, settings)


class Diver:
    """Seeks out arrows, and what is rare."""

    def __init__(self, hands: Mouse) -> None:
        self.hands = hands
        self.made = 0
        self.turned = 0  # cards, in this session

    def play_once(self) -> bool:
        offered = self.hands.page.evaluate(OFFERED)
        if not offered:
            return False
        do(self.hands, self.choose(offered))
        self.made += 1
        return True

    def choose(self, offered: list[dict[str, str | int]]) -> int:
        offer: Offer = {}
        for one in offered:
            offer.setdefault(GAME.family_of(int(one["action"])).name, []).append(int(one["action"]))
        to_arrows = [int(one["action"]) for one in offered if str(one["words"]).strip().endswith(ARROWS)]
        family = self.usual(offer)
        self.turned = self.turned + 1 if family == "FLIP" else 0
        among = [action for action in offer[family] if action in to_arrows] or offer[family]
        return among[self.made % len(among)]

    def usual(self, offer: Offer) -> str:
        if "TAKE" in offer and (self.turned >= GREED or "FLIP" not in offer):
            return "TAKE"
        if "PAY" in offer and self.made % 10 >= DARING:
            return "STOP"
        return next(family for family in (*RARE, "FLIP", "MOVE", "PAY", "STOP") if family in offer)


def do(hands: Mouse, action: int) -> None:
    """On the piece itself where it can be reached, or else with the button that says so."""
    button = f".actions :is([data-action='{action}'], [data-leads~='{action}'])"
    if isinstance(hands, Keys):
        do_by_key(hands, action, button)
    elif not hands.hits(f".scene [data-action='{action}']"):
        hands.press(button)


def do_by_key(hands: Keys, action: int, button: str) -> None:
    """A button has its number; any other card of the wreck is walked to."""
    key = hands.page.locator(button)
    if key.count():
        hands.page.keyboard.press(key.get_attribute("aria-keyshortcuts") or "")
    else:
        walk_to(hands, action)


def walk_to(hands: Keys, action: int) -> None:
    hands.reach(".treasure[tabindex='0']")
    while (here := hands.page.evaluate(FOCUSED_ACTION)) != action:
        hands.page.keyboard.press("ArrowRight" if here < action else "ArrowLeft")
    hands.page.keyboard.press("Enter")


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
