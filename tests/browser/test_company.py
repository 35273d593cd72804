"""What people do at a table besides playing: take back, talk, give up, ask for another game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run, is_too_wide, serious_faults
from tests.browser.sharks import lay_race, play_once, play_to_the_end, wait_for_turn
from tests.browser.tables import log_of, sit_down

Picture = Callable[[Page, str], None]
SHOW_AGAIN = """async () => {
  const bar = document.querySelector(".turn");
  const read = () => new Promise((done) => requestAnimationFrame(() => done(bar.innerText)));
  const again = () => document.querySelector("button.again");
  for (let frames = 0; !again() && frames < 3000; frames += 1) await read(); // it goes while somebody moves
  again().click();
  const shown = await read();
  bar.querySelector("button").click();
  await read();
  return [shown, await read()];
}"""


@pytest.mark.parametrize("size", [in_the_long_run(DESK), PHONE])
def test_a_decision_is_taken_back_and_the_end_says_so(person: Person, picture: Picture, size: tuple[int, int]) -> None:
    lea = person("fr", size)
    lay_race(lea, "Léa", ["random"], target=60)  # more than such a bot makes of one turn
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
    expect(lea.locator(".end")).to_contain_text("coups avec les règles")
    expect(lea.locator(".end")).to_contain_text("découle aussi de la graine")
    picture(lea, "taken back")
    lea.locator("dialog a[href*='/r/']").click()
    lea.wait_for_url(re.compile("/r/"))
    expect(lea.locator("section.luck")).to_contain_text("1 décision a été reprise dans cette partie")


def test_what_is_shown_again_says_so_and_can_be_stopped(person: Person) -> None:
    """Once the very tap that asked for it skipped its first step."""
    lea = person("fr", hurried=False)
    lea.add_init_script('localStorage.setItem("fathom.pace", "fast")')
    lay_race(lea, "Léa", ["random"], target=60)
    wait_for_turn(lea)
    play_once(lea, press=False)
    expect(lea.locator("button.again")).to_be_visible()
    shown, stopped = lea.evaluate(SHOW_AGAIN)
    assert "Rediffusion" in shown
    assert "Rediffusion" not in stopped


def test_people_talk_one_gives_up_and_the_other_asks_for_another_game(person: Person, picture: Picture) -> None:
    lea, tom = person("fr"), person("en", PHONE)
    code = lay_race(lea, "Léa", ["person", "person"])
    sit_down(tom, code, "Tom")
    lea.get_by_placeholder("Un mot pour la table").fill("On attend Mia ?")
    lea.get_by_role("button", name="Dire").click()
    expect(tom.get_by_role("log", name="Chatter")).to_contain_text("On attend Mia ?")
    picture(lea, "talk in the waiting room")
    picture(tom, "talk in the waiting room")
    lea.locator("button.start").click()
    give_up(tom, picture)
    expect(lea.get_by_role("list", name="Les joueurs")).to_contain_text("abandon")
    play_to_the_end(lea, tom)  # who gave up looks on
    expect(lea.locator(".end")).to_contain_text("Tom a abandonné")
    expect(tom.locator(".end ol")).to_contain_text("Tom")  # once it was "you" who lost
    picture(lea, "given up")
    lea.get_by_role("button", name="Rejouer").click()
    expect(tom.get_by_role("dialog")).to_contain_text("Léa wants a rematch")
    picture(tom, "rematch wanted")
    assert serious_faults(tom) == []
    assert not is_too_wide(tom)
    tom.get_by_role("button", name="Join").click()
    tom.wait_for_url(lea.url)
    expect(tom.locator(".board").first).to_be_visible()


def give_up(page: Page, picture: Picture) -> None:
    """By the menu, and once more when asked whether that is meant."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    picture(page, "give up")
    page.get_by_role("dialog", name="Give up your seat?").get_by_role("button", name="Give up").click()
    picture(page, "what now")
    page.get_by_role("dialog", name="What now?").get_by_role("button", name="To the end").click()
    expect(page.get_by_role("list", name="The players")).to_contain_text("gave up")
