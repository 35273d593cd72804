"""Who comes back: a name that was given once, bots that were chosen once, tables that wait, games that ended."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, play_to_the_end


def test_a_name_and_the_bots_are_chosen_once_and_the_table_waits_at_home(
    person: Person, picture: Callable[[Page, str], None]
) -> None:
    ana = person("en", PHONE)
    ana.goto("/")
    sharks = ana.locator("article[aria-labelledby=game-sharks]")
    sharks.get_by_role("button", name="Play against bots").click()
    sheet = ana.get_by_role("dialog")
    sheet.get_by_label("Your name").fill("Ana")
    sheet.get_by_text("3", exact=True).click()
    sheet.get_by_text("Ship’s boy").click()
    picture(ana, "bots")
    assert serious_faults(ana) == []
    sheet.get_by_role("button", name="Start the game").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(4)
    first = ana.url
    ana.goto("/")
    expect(ana.get_by_text("Welcome back, Ana!")).to_be_visible()
    expect(sharks.get_by_role("button", name="3 × Ship’s boy")).to_be_visible()
    sharks.get_by_role("button", name="Play against bots").click()
    ana.wait_for_url(re.compile("/t/"))
    expect(ana.get_by_role("list", name="The players").get_by_role("listitem")).to_have_count(4)
    ana.goto("/")
    waiting = ana.get_by_role("region", name="Go on")
    expect(waiting.get_by_role("listitem")).to_have_count(2)
    waiting.get_by_role("link", name="Go on").last.click()
    ana.wait_for_url(first)
    expect(ana.locator(".board").first).to_be_visible()


def test_a_finished_game_is_found_again_with_its_result(person: Person, picture: Callable[[Page, str], None]) -> None:
    ana = person("en", PHONE)
    lay_race(ana, "Ana", ["matelot"])
    play_to_the_end(ana)
    ana.goto("/")
    mine = ana.get_by_role("region", name="My games")
    expect(mine).to_contain_text(re.compile("Won|Lost"))
    expect(ana.get_by_role("region", name="Go on")).to_have_count(0)
    picture(ana, "my games")
    assert serious_faults(ana) == []
    assert not is_too_wide(ana)
    mine.get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("/r/"))
    expect(ana.locator(".board").first).to_be_visible()
