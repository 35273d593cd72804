"""Barrakuda as people play it at the page."""

import random
from collections.abc import Mapping, Sequence

from playwright.sync_api import Page

from fathom.engine.box import Setting
from fathom.games.barrakuda.state import Action
from tests.browser.hands import Keys, Mouse
from tests.browser.people import offered_by
from tests.browser.tables import lay_table

OWN_CARDS = ".board .hand button"
SLIDER = ".board .exchange input"
FOCUS = """(selector) => {
  const one = document.querySelector(selector);  // gone, if the partner was quicker
  one?.focus();
  return one !== null;
}"""


def lay_wrecks(page: Page, name: str, chairs: Sequence[str], settings: Mapping[str, Setting] | None = None) -> str:
    return lay_table(page, "barrakuda", name, chairs, settings or {})


class Diver:
    """Does anything that can be done."""

    def __init__(self, hands: Mouse) -> None:
        self.hands = hands
        self.luck = random.Random()  # noqa: S311  # nobody guards a secret with it

    def play_once(self) -> bool:
        offered = offered_by(self.hands.page)
        if offered:
            do(self.hands, self.luck.choice(offered))
        return bool(offered)


def do(hands: Mouse, action: int) -> None:
    """Picks a card or a wreck up and lays it; gold between partners is measured first."""
    page, named = hands.page, f'.board [data-action="{action}"]'
    if Action.GIVE <= action < Action.PASS and page.evaluate(FOCUS, SLIDER):
        page.keyboard.press("End" if action < Action.ASK else "Home")
        hands.tries(".board .exchange button")
    elif page.locator(named).count() or hands.tries(f'.board [data-leads="{action}"]'):
        hands.tries(named)


class DigitKeys(Keys):
    """A digit picks a card or a wreck up, and the same digit again lays it."""

    def press(self, selector: str) -> None:
        place = self.page.locator(selector).first
        key = place.get_attribute("aria-keyshortcuts")
        if key:
            self.page.keyboard.press(key)
        else:
            super().press(selector)
