"""Hold Your Breath! as people play it at the page."""

from collections.abc import Sequence

from playwright.sync_api import Page

from fathom.games.breath import GAME
from fathom.games.breath.material import DEEDS, SWIM_5, VALUE_KINDS
from fathom.games.breath.state import Action
from tests.browser.hands import FEW_TRIES, Keys, Mouse
from tests.browser.people import offered_by
from tests.browser.tables import lay_table

PLACE = "wanted => [...document.querySelectorAll('.board .card')].findIndex((card) => card.querySelector(wanted))"
OWN_CARDS = ".board .card button"
DOLPHIN_CARD = '.board .card button[data-clause="H23"]'
FINISH = ".board .actions .main"
FIRST_SWIM = SWIM_5 * DEEDS

# What is chosen before what.
CUSTOM = {"PLAY_CALM": 45, "STOP": 30, "PLAY_VALUE": 20, "WILD_VALUE": 15}


def lay_dive(page: Page, name: str, chairs: Sequence[str]) -> str:
    return lay_table(page, "breath", name, chairs, {})


class CardKeys(Keys):
    """A digit takes a card by its place and goes from one of its uses to the next."""

    def reach(self, selector: str, key: str = "Tab") -> None:
        place = self.page.evaluate(PLACE, selector)
        super().reach(selector, str(place + 1) if place >= 0 else key)


class Diver:
    """A breath first, then as much swimming as it allows; whatever is of no use is thrown away."""

    def __init__(self, hands: Mouse) -> None:
        self.hands = hands

    def play_once(self) -> bool:
        offered = offered_by(self.hands.page)
        if Action.DONE in offered:
            self.sort_hand([action - Action.DUMP for action in offered if action < Action.DONE])
        elif offered:
            do(self.hands, max(offered, key=self.worth))
        return bool(offered)

    def sort_hand(self, kinds: Sequence[int]) -> None:
        """Throws away whatever does not swim, every copy of it, and ends the turn."""
        for kind in kinds:
            if not FIRST_SWIM <= kind < VALUE_KINDS:
                mark_all(self.hands, Action.DUMP + kind)
        self.hands.press(FINISH)

    def worth(self, action: int) -> int:
        family = GAME.family_of(action)
        swims = family is Action.PLAY_VALUE and FIRST_SWIM <= action - family < VALUE_KINDS
        return 50 if swims else CUSTOM.get(family.name, 0)


def do(hands: Mouse, action: int) -> None:
    """Takes the card, if it is one, and then the button or the ring that names the whole.

    Cards that still move may slip from under a finger: then another one was taken, and the right one comes next.
    """
    if Action.DUMP <= action <= Action.DONE:
        mark_all(hands, action)
        return hands.press(FINISH)
    named = f'.board [data-action="{action}"]'
    for _ in range(FEW_TRIES):
        if hands.page.locator(named).count() == 0:
            hands.press(f'.board [data-leads~="{action}"]')
        if hands.tries(named):
            return None
    raise AssertionError(f"{named} cannot be reached")


def mark_all(hands: Mouse, action: int) -> None:
    """Every copy of a card that is to be thrown away."""
    copies = f'.board [data-leads="{action}"][aria-pressed="false"]'
    while hands.page.locator(copies).count():
        hands.press(copies)
