"""What people do at a table besides playing: take back, talk, give up, ask for another game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, play_once, play_to_the_end, wait_for_turn
from tests.browser.tables import log_of

Picture = Callable[[Page, str], None]


@pytest.mark.parametrize("size", [in_the_long_run(DESK), PHONE])
def test_a_decision_is_taken_back_and_the_end_says_so(person: Person, picture: Picture, size: tuple[int, int]) -> None:
    lea = person("fr", size)
    lay_race(lea, "Léa", ["matelot"])
    wait_for_turn(lea)
    back = lea.get_by_role("button", name="Reprendre")
    expect(back).to_have_count(0)
    told = log_of(lea)
    play_once(lea, press=False)
    expect(back).to_be_visible()
    picture(lea, "take back")
    assert serious_faults(lea) == []
    assert not is_too_wide(lea)
    back.click()
    expect(back).to_have_count(0)
    wait_for_turn(lea)
    assert log_of(lea) == told
    play_to_the_end(lea)
    expect(lea.locator(".end")).to_contain_text("1 décision a été reprise")
    lea.get_by_role("button", name="Vérifier").click()
    expect(lea.locator(".end")).to_contain_text("Tout concorde")
    expect(lea.locator(".end")).to_contain_text("découle aussi de la graine")
    picture(lea, "taken back")
    lea.locator(".end a[href*='/r/']").click()
    lea.wait_for_url(re.compile("/r/"))
    expect(lea.locator(".luck")).to_contain_text("1 décision a été reprise dans cette partie")
