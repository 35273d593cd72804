"""Shark Attacks! as people play it at the page."""

from playwright.sync_api import Page, expect

from fathom.games.sharks import GAME
from tests.browser.hands import Mouse
from tests.browser.people import GLANCE, MOST_GLANCES
from tests.browser.tables import is_over, lay_table

ACTIONS = ".actions.mine button[data-action]:not([aria-disabled])"
OFFERED = f"[...document.querySelectorAll('{ACTIONS}')].map((one) => Number(one.dataset.action))"
HAND_OVER = ".pass button"


def lay_race(page: Page, name: str, chairs: list[str], target: int = 30) -> str:
    """A short race; who lays the table begins."""
    return lay_table(page, "sharks", name, chairs, {"target": target, "first": 1})


def may_play(page: Page) -> bool:
    return page.locator(ACTIONS).count() > 0


def play_once(page: Page, press: bool) -> None:
    """Presses on or stops, whichever is wished and can be."""
    buttons = page.locator(ACTIONS)
    wished = page.locator(f"{ACTIONS}.press" if press else f"{ACTIONS}.stop")
    (wished if wished.count() else buttons).first.click()


def play_to_the_end(*pages: Page) -> None:
    """Everybody plays when it is their turn; every third turn somebody dares."""
    for turn in range(MOST_GLANCES):
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            if may_play(page):
                play_once(page, press=turn % 3 == 0)
            else:
                Mouse(page).skip()
        pages[0].wait_for_timeout(GLANCE)
    raise AssertionError("the game does not end")


def wait_for_turn(page: Page) -> None:
    expect(page.locator(ACTIONS).first).to_be_visible()


def mover_of(*pages: Page) -> Page:
    """Whose turn it is, as soon as that can be seen."""
    for _ in range(MOST_GLANCES):
        for page in pages:
            if may_play(page):
                return page
        pages[0].wait_for_timeout(GLANCE)
    raise AssertionError("nobody may play")


class Bather:
    """Somebody who dares nearly always, and hands the device over when asked to."""

    def __init__(self, hands: Mouse) -> None:
        self.hands = hands
        self.made = 0

    def play_once(self) -> bool:
        offered = {GAME.family_of(action).name: action for action in self.hands.page.evaluate(OFFERED)}
        if not offered:
            return self.hands.hits(HAND_OVER)
        self.made += 1
        do(self.hands, offered[min(offered, key=self.rank)])
        return True

    def rank(self, family: str) -> int:
        order = ["STOP", "PRESS"] if self.made % 10 == 0 else ["PRESS", "STOP"]
        return ["TAKE_SIGN", *order, "PARTY"].index(family)


def do(hands: Mouse, action: int) -> None:
    hands.press(f".actions [data-action='{action}']")
