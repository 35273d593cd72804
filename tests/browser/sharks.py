"""Shark Attacks! as people play it at the page."""

import re

from playwright.sync_api import Page, expect

ACTIONS = ".actions.mine button:not([aria-disabled])"


def lay_table(page: Page, name: str, chairs: list[str], target: int = 30) -> str:
    """A new table through the form; `chairs` are the values of the other chairs. Answers the code."""
    page.goto("/new/sharks")
    page.locator("input[autocomplete=nickname]").fill(name)
    selects = page.locator("fieldset ul select")
    while selects.count() > len(chairs):
        page.locator("button.round").last.click()
    for place, chair in enumerate(chairs):
        selects.nth(place).select_option(chair)
    page.locator("summary").click()
    page.locator("input[type=number]").nth(0).fill(str(target))
    page.locator("input[type=number]").nth(1).fill("1")  # who lays the table begins
    page.locator("form.panel button.main").click()
    page.wait_for_url(re.compile("/t/"))
    if "person" not in chairs:
        return ""
    return page.locator(".share .code").inner_text()


def sit_down(page: Page, key: str, name: str) -> None:
    page.goto(f"/t/{key}")
    page.locator("input[autocomplete=nickname]").fill(name)
    page.locator("li.empty button").first.click()


def may_play(page: Page) -> bool:
    return page.locator(ACTIONS).count() > 0


def is_over(page: Page) -> bool:
    return page.locator(".end").count() > 0


def play_once(page: Page, press: bool) -> None:
    """Presses on or stops, whichever is wished and can be."""
    buttons = page.locator(ACTIONS)
    wished = page.locator(f"{ACTIONS}.press" if press else f"{ACTIONS}.stop")
    (wished if wished.count() else buttons).first.click()


def play_to_the_end(*pages: Page) -> None:
    """Everybody plays when it is their turn; every third turn somebody dares."""
    for turn in range(2000):
        if all(is_over(page) for page in pages):
            return
        for page in pages:
            if may_play(page):
                play_once(page, press=turn % 3 == 0)
        pages[0].wait_for_timeout(20)
    raise AssertionError("the game does not end")


def wait_for_turn(page: Page) -> None:
    expect(page.locator(ACTIONS).first).to_be_visible()


def mover_of(*pages: Page) -> Page:
    """Whose turn it is, as soon as that can be seen."""
    for _ in range(500):
        for page in pages:
            if may_play(page):
                return page
        pages[0].wait_for_timeout(20)
    raise AssertionError("nobody may play")
