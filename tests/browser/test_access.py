"""Every page, by day and by night, wide and narrow: nobody is kept out, nothing runs over the edge."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run
from tests.browser.inspection import Inspection, Picture
from tests.browser.sharks import lay_race, play_to_the_end, wait_for_turn

CHECK = re.compile("Check the luck|Vérifier le hasard")


class Tour(Inspection):
    """From page to page with somebody who plays a short race."""

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
        self.page.get_by_role("button", name=CHECK).click()
        self.look("end")
        self.page.locator("dialog a.button").click()
        self.page.wait_for_url(re.compile("/r/"))
        expect(self.page.locator(".board").first).to_be_visible()
        self.look("replay")


@pytest.mark.parametrize(
    ("size", "scheme"),
    [in_the_long_run(DESK, "light"), (PHONE, "dark"), in_the_long_run(DESK, "dark"), in_the_long_run(PHONE, "light")],
)
def test_every_page_is_open_to_all(person: Person, picture: Picture, size: tuple[int, int], scheme: str) -> None:
    language = {"light": "en", "dark": "fr"}[scheme]
    tour = Tour(person(language, size, color_scheme=scheme), picture, scheme)
    tour.before_the_game()
    tour.at_the_game()
    tour.after_the_game()
    assert tour.faults == []
