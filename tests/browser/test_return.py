"""Who comes back: a name that was given once, bots that were chosen once, tables that wait, games that ended."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, Person, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, play_to_the_end

SEAL = "() => Object.keys(localStorage).filter((key) => /local-/.test(key)).map((key) => localStorage.getItem(key))"


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


def test_the_days_dive_is_the_same_for_everybody_and_waits_for_who_began_it(person: Person) -> None:
    boards = []
    for page in (person("en", PHONE), person("en")):
        page.goto("/")
        today = page.get_by_role("region", name="Today's dive")
        today.get_by_role("button", name="Dive", exact=True).click()
        page.wait_for_url(re.compile("/t/local-"))
        expect(page.locator(".board").first).to_be_visible()
        boards.append(page.evaluate(SEAL))
        first = page.url
        page.goto("/")
        assert serious_faults(page) == []
        assert not is_too_wide(page)
        today.get_by_role("button", name="Go on").click()
        page.wait_for_url(first)
    assert boards[0] == boards[1]


def test_a_finished_game_is_found_again_with_its_result(person: Person, picture: Callable[[Page, str], None]) -> None:
    ana = person("en", PHONE)
    lay_race(ana, "Ana", ["matelot"])
    play_to_the_end(ana)
    expect(ana.get_by_role("region", name="New in your logbook")).to_contain_text("First dive")
    ana.goto("/")
    ana.get_by_role("button", name="Logbook").click()
    expect(ana.get_by_role("dialog")).to_contain_text(re.compile("1 finished, [01] won"))
    picture(ana, "logbook")
    assert serious_faults(ana) == []
    ana.keyboard.press("Escape")
    mine = ana.get_by_role("region", name="My games")
    expect(mine).to_contain_text(re.compile("Won|Lost"))
    expect(ana.get_by_role("region", name="Go on")).to_have_count(0)
    picture(ana, "my games")
    assert serious_faults(ana) == []
    assert not is_too_wide(ana)
    mine.get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("/r/"))
    expect(ana.locator(".board").first).to_be_visible()
