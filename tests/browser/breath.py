"""Hold Your Breath! as people play it at the page."""

from collections.abc import Sequence

from playwright.sync_api import Page

from fathom.games.breath import GAME
from fathom.games.breath.judge import card_played
from fathom.games.breath.material import CALM, DEEDS, DOLPHIN, KRAKEN, SHARK, SWIM_5, VALUE_KINDS
from fathom.games.breath.state import Action
from tests.browser.hands import FEW_TRIES, Keys, Mouse
from tests.browser.people import offered_by
from tests.browser.tables import lay_table
from tests.browser.witness import Witness

PLACE = "wanted => [...document.querySelectorAll('.board .card')].findIndex((card) => card.querySelector(wanted))"
OWN_CARDS = ".board .card button"
DOLPHIN_CARD = '.board .card button[data-clause="H23"]'
FINISH = ".board .actions .main"
FIRST_SWIM = SWIM_5 * DEEDS

# What is chosen before what, as soon as everything else has been tried once.
CUSTOM = {"PLAY_CALM": 45, "STOP": 30, "PLAY_VALUE": 20, "WILD_VALUE": 15}
# Who wants to meet the second must do the first.
LEADS_TO = {
    "SEND_SHARK": {"SLAY_SHARK"},
    "PLAY_SHARK": {"SEND_SHARK", "SLAY_SHARK"},
    "PLAY_DISCARD": {"GIVE"},
    "PLAY_PANIC": {"PLAY_CALM"},
}
RARITIES = ("SLAY_SHARK", "SEND_SHARK", "PLAY_SHARK", "PLAY_KRAKEN", "WILD_VALUE")


def lay_dive(page: Page, name: str, chairs: Sequence[str]) -> str:
    return lay_table(page, "breath", name, chairs, {})


class CardKeys(Keys):
    """A digit takes a card by its place and goes from one of its uses to the next."""

    def reach(self, selector: str, key: str = "Tab") -> None:
        place = self.page.evaluate(PLACE, selector)
        super().reach(selector, str(place + 1) if place >= 0 else key)


class Diver:
    """Curious: whatever nobody has tried yet comes first, then a breath and as much swimming as it allows."""

    def __init__(self, hands: Mouse, witness: Witness | None = None) -> None:
        self.hands = hands
        self.witness = witness or Witness(GAME.actions)

    def play_once(self) -> bool:
        offered = offered_by(self.hands.page)
        if Action.DONE in offered:
            self.sort_hand([action - Action.DUMP for action in offered if action != Action.DONE])
        elif offered:
            self.do(max(offered, key=self.worth))
        return bool(offered)

    def do(self, action: int) -> None:
        """Takes the card, if it is one, and then the button or the ring that names the whole.

        Cards that still move may slip from under a finger: then another one was taken, and the right one comes next.
        """
        named = f'.board [data-action="{action}"]'
        for _ in range(FEW_TRIES):
            if self.hands.page.locator(named).count() == 0:
                self.hands.press(f'.board [data-leads~="{action}"]')
            if self.hands.tries(named):
                return
        raise AssertionError(f"{named} cannot be reached")

    def sort_hand(self, kinds: Sequence[int]) -> None:
        """Throws away what is of no use, every copy of it, and ends the turn."""
        for kind in kinds:
            if not self.keeps(kind):
                self.mark_all(f'.board [data-leads="{Action.DUMP + kind}"][aria-pressed="false"]')
        self.hands.press(FINISH)

    def mark_all(self, copies: str) -> None:
        while self.hands.page.locator(copies).count():
            self.hands.press(copies)

    def keeps(self, kind: int) -> bool:
        missing = self.witness.missing
        if kind in (SHARK, KRAKEN, DOLPHIN):
            return bool(missing.intersection(RARITIES))
        if kind % DEEDS == CALM and missing & {"SEND_SHARK", "SLAY_SHARK", "PLAY_CALM"}:
            return True
        return "LAY" in missing and kind >= FIRST_SWIM

    def worth(self, action: int) -> int:
        family, missing = self.witness.family(action), self.witness.missing
        if family == "PLAY_VALUE":
            return 50 if FIRST_SWIM <= action - Action.PLAY_VALUE < VALUE_KINDS else CUSTOM[family]
        if self.is_wasted(action):
            return 0
        if family in missing:
            return 100 - RARITIES.index(family) if family in RARITIES else 80
        return 70 if LEADS_TO.get(family, set()) & missing else CUSTOM.get(family, 0)

    def is_wasted(self, action: int) -> bool:
        """The Kraken waits until there is a Shark to eat; the Dolphin is Air or Swim before it is anything else."""
        family, missing = self.witness.family(action), self.witness.missing
        if family == "PLAY_KRAKEN":
            return "SLAY_SHARK" in missing
        return (
            action < Action.STOP
            and card_played(action) == DOLPHIN
            and family != "WILD_VALUE"
            and "WILD_VALUE" in missing
        )


class Seeker(Diver):
    """Dives and throws everything away until the Dolphin is in hand and could be played."""

    def __init__(self, hands: Mouse) -> None:
        super().__init__(hands)
        self.witness.seen = set(GAME.actions.__members__)
        self.has_dolphin = False

    def play_once(self) -> bool:
        leads = self.hands.page.locator(f"{DOLPHIN_CARD}.open").count()
        self.has_dolphin = self.has_dolphin or leads > 0
        return not self.has_dolphin and super().play_once()
