"""Bermudes in real browsers, where time runs: a thumb, a key, a click, and everybody at once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from fathom.games.bermudes import GAME
from fathom.games.bermudes.material import HAND, ROUNDS
from fathom.games.bermudes.state import Action
from tests.browser.bermudes import (
    GESTURES,
    GO_ON,
    Diver,
    KeyDiver,
    ThumbDiver,
    come_up,
    go_down,
    lay_cards,
    lay_sea,
    wait_for_one_sea,
)
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import COUNT, FEW_TRIES
from tests.browser.inspection import Inspection, Picture
from tests.browser.people import CHART, share_device
from tests.browser.tables import sit_down
from tests.browser.witness import Witness

A_MOMENT = 3_000  # ms
THE_TABLES_OWN = {"PASS"}  # time is a move of the table
UPRIGHT, ON_ITS_SIDE = ((320, 568), (375, 553), (390, 844)), (844, 390)
IS_WHOLE = """selector => {
  const place = document.querySelector(selector), board = document.querySelector(".board")?.getBoundingClientRect();
  if (!place || !board) return false;  // not yet, or laid out anew for another size
  const { left, top, right, bottom } = place.getBoundingClientRect();
  const isInside = left >= board.left && top >= board.top && right <= board.right && bottom <= board.bottom;
  return isInside && place.scrollHeight <= place.clientHeight + 1 && place.scrollWidth <= place.clientWidth + 1;
}"""


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness(GAME.actions)


@pytest.mark.long
def test_one_person_and_two_bots_play_a_whole_game_on_a_phone(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE, has_touch=True, is_mobile=True)
    lay_sea(lea, "Léa", ["matelot", "matelot"])
    diver = ThumbDiver(lea)
    expect(lea.locator(".zone")).to_be_visible()
    picture(lea, "bermudes start")
    for dive in range(ROUNDS):
        go_down(diver)
        lay_cards(diver, rounds=6 if dive == 0 else 2)
        if dive == 0:
            assert len(diver.view().hand) < HAND
            picture(lea, "bermudes middle")
        come_up(diver)
    expect(lea.locator(CHART)).to_be_visible()
    picture(lea, "bermudes end")


@pytest.mark.long
def test_two_people_and_two_bots_play_a_whole_game_at_once(person: Person, picture: Picture) -> None:
    """One clicks, the other has a keyboard alone; what one lays, both see."""
    lea, tom = person("fr"), person("en")
    sit_down(tom, lay_sea(lea, "Léa", ["person", "matelot", "matelot"]), "Tom")
    divers = [Diver(lea), KeyDiver(tom, side=3)]
    for page in (lea, tom):
        expect(page.locator(".zone")).to_be_visible()
    tom.evaluate(COUNT)
    picture(lea, "bermudes start")
    for dive in range(ROUNDS):
        go_down(*divers)
        lay_cards(*divers, rounds=4 if dive == 0 else 1)
        if dive == 0:
            wait_for_one_sea(*divers)
            picture(lea, "bermudes middle")
            picture(tom, "bermudes middle in English")
        come_up(*divers)
    for page in (lea, tom):
        expect(page.locator(CHART)).to_be_visible()
    picture(lea, "bermudes end")
    picture(tom, "bermudes end in English")
    results = [re.findall(r"\d+", page.locator(".end .score").inner_text()) for page in (lea, tom)]
    assert results[0] == results[1]
    assert len(results[0]) == len(["ours", "the siren's"])
    assert tom.evaluate("window.touches") == 0


def test_every_decision_can_be_made_at_the_page(person: Person, witness: Witness) -> None:
    """Two people decide how many treasures, dive, talk with their hands, go on in one breath; then by the second."""
    ana, ben = witness.watch(person("en")), witness.watch(person("en"))
    sit_down(ben, lay_sea(ana, "Ana", ["person"], treasures="council", one_breath="on"), "Ben")
    divers = [Diver(ana), KeyDiver(ben, side=1)]
    ana.locator(f"[data-action='{Action.TURN_UP_FEWER}']").click()
    ben.locator(f"[data-action='{Action.TURN_UP_ALL}']").press("Enter")
    go_down(*divers)
    lay_cards(*divers, rounds=2)
    talk_with_hands(*divers)
    for diver in divers:
        diver.want_next()
    expect(ana.locator(".middle")).to_contain_text("Dive 2 of 5")
    come_up(*divers)
    choose_by_the_second(ana)
    assert witness.missing == THE_TABLES_OWN


def talk_with_hands(ana: Diver, ben: Diver) -> None:
    """Whatever one shows, the other sees."""
    until_seen(lambda: ana.show_fingers(4), ben.page.get_by_role("img", name="Ana shows 4 fingers."))
    until_seen(lambda: ana.sign(2), ben.page.get_by_role("img", name="Ana signs: well done."))
    until_seen(lambda: ben.point(0), ana.page.get_by_role("img", name="Ben points at column 1."))


def until_seen(gesture: Callable[[], None], sign: Locator) -> None:
    """Made in the second in which the hand is still busy (L7), a gesture is lost: it is made again."""
    for _ in range(FEW_TRIES):
        gesture()
        try:
            return expect(sign).to_be_visible(timeout=A_MOMENT)
        except AssertionError:
            continue
    return expect(sign).to_be_visible()


def choose_by_the_second(page: Page) -> None:
    lay_sea(page, "Ana", ["matelot"], clock="ticks")
    page.locator(f"[data-action='{Action.WAIT}']").click()
    expect(page.locator(".middle")).to_contain_text("89 s left")


def test_nobody_is_kept_out_of_the_board(person: Person, picture: Picture) -> None:
    ana, ben = person("fr", PHONE), person("en")
    sit_down(ben, lay_sea(ana, "Ana", ["person"]), "Ben")
    divers, inspection = [Diver(ana), KeyDiver(ben, side=1)], Inspection(ana, picture)
    expect(ana.locator(".zone")).to_be_visible()
    inspection.look_by_day_and_night("bermudes briefing")
    go_down(*divers)
    lay_cards(*divers, rounds=2)
    inspection.look_by_day_and_night("bermudes dive")
    ana.locator(".tool[aria-expanded]").click()
    inspection.look_by_day_and_night("bermudes gestures")
    ana.locator(".tool[aria-expanded]").click()
    divers[0].let_go()
    expect(ana.locator(".verdict .button")).to_be_enabled()
    inspection.look_by_day_and_night("bermudes check")
    assert inspection.faults == []


def test_nothing_is_cut_on_a_small_phone(person: Person, picture: Picture) -> None:
    """Upright or on its side; once the word about health, half a hand and the end of a list were cut off."""
    lea = person("fr", ON_ITS_SIDE)
    lay_sea(lea, "Léa", ["matelot"] * 5)
    diver = Diver(lea)
    expect(lea.locator(".zone")).to_be_visible()
    look_for_cuts(lea, ".briefing .panel", picture)
    go_down(diver)
    diver.hands.press(GESTURES)
    expect(lea.locator(".tray")).to_be_visible()
    lea.wait_for_function(IS_WHOLE, arg=".hand")  # on its side: it was hidden by the gestures; the dive soon ends
    look_for_cuts(lea, ".tray", picture)
    diver.let_go()
    expect(lea.locator(GO_ON)).to_be_enabled()
    look_for_cuts(lea, ".verdict", picture)
    lea.wait_for_function(IS_WHOLE, arg=".verdict ul")


def look_for_cuts(page: Page, selector: str, picture: Picture) -> None:
    """At every size of a phone, the last one on its side."""
    for width, height in (*UPRIGHT, ON_ITS_SIDE):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(IS_WHOLE, arg=selector)
        picture(page, f"bermudes {selector} {height}")


def test_a_curtain_falls_between_two_hands_at_one_device(person: Person, picture: Picture) -> None:
    """By the second there is time to hand the device over: nobody sees the other's cards, and all keep theirs."""
    page = person("fr", PHONE)
    lay_sea(page, "Léa", ["person"], clock="ticks")
    share_device(page, "Noé")
    lea = wait_a_second(page, "Léa")
    page.locator(".pass button").click()
    noe = wait_a_second(page, "Noé")
    picture(page, "bermudes by the second")
    page.locator(f"[data-action='{Action.WAIT}']").click()
    page.locator(".pass button").click()
    assert wait_a_second(page, "Léa") == lea != noe


def wait_a_second(page: Page, name: str) -> list[int]:
    """Behind the curtain there is nothing; whoever lifts it sees their own hand, and waits a second."""
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(".board, .hand, [data-leads], [role=log]").count() == 0
    page.locator(".curtain button", has_text=name).click()
    expect(page.locator(".seats .you")).to_contain_text(name)
    expect(page.locator(".hand [data-leads]").first).to_be_visible()
    hand = Diver(page).view().hand
    page.locator(f"[data-action='{Action.WAIT}']").click()
    return hand


def test_the_rules_open_at_the_clause_of_a_piece(person: Person) -> None:
    ana, asked = person("en"), "dialog .asked .number"
    lay_sea(ana, "Ana", ["matelot", "matelot"])
    for piece in (".lane .treasure", ".zone", ".hand button"):
        clause = ana.locator(piece).first.get_attribute("data-clause") or ""
        ana.locator(piece).first.hover()
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(clause)
        ana.keyboard.press("Escape")
