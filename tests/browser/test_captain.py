"""The Captain at the page: hints for who must choose, a word to bots that dawdle, and the turning points of a match."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, mover_of, play_once, play_to_the_end, wait_for_turn
from tests.browser.tables import sit_down

WHILE_IT_THINKS = 120_000  # milliseconds: a review in plain Python takes its time
Picture = Callable[[Page, str], None]


@pytest.mark.parametrize("size", [in_the_long_run(DESK), PHONE])
def test_the_captain_says_what_to_do_and_with_what_chances(
    person: Person, picture: Picture, size: tuple[int, int]
) -> None:
    lea = person("fr", size)
    lay_race(lea, "Léa", ["matelot"], target=100)
    wait_for_turn(lea)
    while lea.get_by_role("button", name="Que ferait le Capitaine").count() == 0:
        play_once(lea, press=True)
        wait_for_turn(lea)
    lea.get_by_role("button", name="Que ferait le Capitaine").click()
    advice = lea.locator(".advice")
    expect(advice).to_contain_text(re.compile(r"\d+\s%"))
    expect(advice.locator(".line")).to_have_count(2)
    picture(lea, "captain")
    assert serious_faults(lea) == []
    assert not is_too_wide(lea)
    play_once(lea, press=False)
    expect(advice).to_be_hidden()


def test_between_two_people_the_captain_knows_the_exact_chances(person: Person) -> None:
    """Where all of it is known: at the server, which has the whole book of the race."""
    pages = person("fr"), person("fr")
    sit_down(pages[1], lay_race(pages[0], "Léa", ["person"], target=100), "Tom")
    mover = mover_of(*pages)
    while mover.get_by_role("button", name="Que ferait le Capitaine").count() == 0:
        play_once(mover, press=True)
        mover = mover_of(*pages)
    mover.get_by_role("button", name="Que ferait le Capitaine").click()
    expect(mover.locator(".advice")).to_contain_text("Chances exactes")


def test_by_keyboard_too(person: Person) -> None:
    ana = person("en")
    lay_race(ana, "Ana", ["matelot", "matelot"], target=100)
    wait_for_turn(ana)
    while ana.get_by_role("button", name="What would the Captain do").count() == 0:
        play_once(ana, press=True)
        wait_for_turn(ana)
    ana.keyboard.press("h")
    expect(ana.get_by_role("status").filter(has_text="The Captain would do this")).to_be_visible()


def test_strangers_do_without_unless_they_agreed(person: Person) -> None:
    ana = person("en")
    ana.goto("/new/sharks")
    hints = ana.get_by_role("checkbox", name="Everybody may ask")
    expect(hints).to_be_checked()
    ana.locator("input[name=open][value=true]").check(force=True)
    expect(hints).not_to_be_checked()
    expect(ana.get_by_text("Thinks for a second")).to_have_count(0)
    ana.locator("fieldset ul select").first.select_option("capitaine")
    expect(ana.get_by_text("Thinks for a second")).to_be_visible()


@pytest.mark.parametrize("size", [in_the_long_run(DESK), PHONE])
def test_a_replay_shows_where_the_match_turned(person: Person, picture: Picture, size: tuple[int, int]) -> None:
    lea, tom = person("fr", size), person("en")
    sit_down(tom, lay_race(lea, "Léa", ["person"], target=40), "Tom")
    play_to_the_end(lea, tom)
    lea.locator("dialog a[href*='/r/']").click()
    lea.wait_for_url(re.compile("/r/"))
    turns = lea.get_by_role("region", name="Les tournants")
    expect(turns.locator("li").first).to_be_visible(timeout=WHILE_IT_THINKS)
    picture(lea, "turning points")
    assert serious_faults(lea) == []
    assert not is_too_wide(lea)
    marks = turns.get_by_role("button")
    assert lea.locator(".reel .mark").count() == marks.count()
    for place in range(marks.count()):
        marks.nth(place).click()
        expect(marks.nth(place)).to_have_attribute("aria-current", "step")
