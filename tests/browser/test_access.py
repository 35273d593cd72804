"""Every page, by day and by night, wide and narrow: nobody is kept out, nothing runs over the edge."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, play_to_the_end, wait_for_turn

Picture = Callable[[Page, str], None]


@dataclass
class Inspection:
    """Goes from page to page with somebody, and notes down all faults."""

    page: Page
    picture: Picture
    scheme: str
    faults: list[str] = field(default_factory=list)

    def look(self, name: str) -> None:
        self.picture(self.page, f"{name} {self.scheme}")
        if is_too_wide(self.page):
            self.faults.append(f"{name} is wider than the screen")
        self.faults += [f"{name}: {fault}" for fault in serious_faults(self.page)]

    def before_the_game(self) -> None:
        self.page.goto("/")
        expect(self.page.locator("article").nth(4)).to_be_visible()
        self.look("home")
        self.page.goto("/nowhere")
        expect(self.page.locator("h1")).to_be_visible()
        self.look("lost")
        self.page.goto("/new/sharks")
        self.page.locator("summary").click()
        self.look("new table")
        lay_race(self.page, "Ana", ["person"])
        expect(self.page.locator(".share .code")).to_be_visible()
        self.look("waiting")

    def at_the_game(self) -> None:
        lay_race(self.page, "Ana", ["matelot", "matelot"])
        wait_for_turn(self.page)
        self.look("table")
        self.page.keyboard.press("?")
        expect(self.page.get_by_role("dialog")).to_contain_text("S1")
        self.look("rules")
        self.page.keyboard.press("Escape")

    def after_the_game(self) -> None:
        play_to_the_end(self.page)
        self.page.locator(".end button.small").click()
        self.look("end")
        self.page.locator(".end a.button").click()
        self.page.wait_for_url(re.compile("/r/"))
        expect(self.page.locator(".board").first).to_be_visible()
        self.look("replay")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_every_page_is_open_to_all(person: Person, picture: Picture, size: tuple[int, int], scheme: str) -> None:
    language = {"light": "en", "dark": "fr"}[scheme]
    inspection = Inspection(person(language, size, color_scheme=scheme), picture, scheme)
    inspection.before_the_game()
    inspection.at_the_game()
    inspection.after_the_game()
    assert inspection.faults == []
