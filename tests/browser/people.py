"""People who play any board: they see what the page offers, choose, and do it with their own hands."""

import re
from collections.abc import Callable
from typing import Protocol

from playwright.sync_api import Page, expect

from tests.browser.hands import Keys, Mouse
from tests.browser.tables import be_known, is_over

MOST_GLANCES = 20_000
GLANCE = 15  # milliseconds
CHART = "section[aria-labelledby=chart] svg"
OFFERED = """() => {
  const pieces = [...document.querySelectorAll(".board [data-leads]")].flatMap((one) => one.dataset.leads.split(" "));
  const buttons = [...document.querySelectorAll(".board [data-action]:not([aria-disabled]):not(:disabled)")];
  return [...new Set([...pieces.filter(Boolean), ...buttons.map((one) => one.dataset.action)])].map(Number);
}"""
RANKING = """() => [...document.querySelectorAll(".end ol li")].map((row) => [
  row.querySelector("b").textContent,
  row.querySelector("svg").innerHTML,
  row.querySelector("strong").textContent.replace(/[^\\d-]/g, ""),
])"""


class Player(Protocol):
    hands: Mouse

    def play_once(self) -> bool:
        """Makes one decision, if there is one to make."""


def offered_by(page: Page) -> list[int]:
    """All that can be done at the board now, by its pieces and its buttons."""
    offered: list[int] = page.evaluate(OFFERED)
    return offered


def wait_until_asked(page: Page) -> None:
    """Whatever the choice is about."""
    for _ in range(MOST_GLANCES):
        if offered_by(page):
            return
        page.wait_for_timeout(GLANCE)
    raise AssertionError("there is nothing to choose")


def play_until(enough: Callable[[], bool], *players: Player, decisions: int = MOST_GLANCES) -> None:
    """Everybody plays whenever there is something to choose; whatever moves is skipped."""
    for _ in range(MOST_GLANCES):
        made = [look(player) for player in players]
        decisions -= sum(made)
        if decisions <= 0 or enough() or (not any(made) and all(is_over(player.hands.page) for player in players)):
            return
        players[0].hands.page.wait_for_timeout(GLANCE)
    raise AssertionError("the game does not end")


def look(player: Player) -> bool:
    has_played = player.play_once()
    if not has_played:
        player.hands.skip()
    return has_played


def play_to_the_end(*players: Player) -> None:
    play_until(lambda: False, *players)
    for player in players:
        expect(player.hands.page.locator(CHART)).to_be_visible()


def ranking(page: Page) -> list[list[str]]:
    """Place, mark and points of everybody at the end, which are the same in every language."""
    expect(page.locator(".end")).to_be_visible()
    rows: list[list[str]] = page.evaluate(RANKING)
    return rows


def begin_by_keyboard(page: Page, slug: str) -> None:
    """From the front door to a table with bots, without a mouse."""
    be_known(page, "Ana")
    page.goto("/")
    expect(page.locator(f"article[aria-labelledby=game-{slug}]")).to_be_visible()
    Keys(page).press(f"article[aria-labelledby=game-{slug}] button.main")
    page.wait_for_url(re.compile("/t/"))


def share_device(page: Page, name: str) -> None:
    """Somebody else takes the last free chair at the same device: the game begins."""
    page.locator("section[aria-labelledby=chairs] > button").click()
    page.locator("section[aria-labelledby=chairs] form input").fill(name)
    page.locator("section[aria-labelledby=chairs] form button").click()
