"""Hold Your Breath! in real browsers: whole games on a phone, between two people, by keyboard, and at one device."""

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from fathom.games.breath.state import Action
from tests.browser.breath import DOLPHIN_CARD, OWN_CARDS, CardKeys, Diver, lay_dive
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import Finger, Mouse, count_touches
from tests.browser.inspection import Inspection, Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import begin_by_keyboard, play_to_the_end, play_until, ranking, share_device, wait_until_asked
from tests.moments import BREATH, Moment, before_the_end, find_moments, play_at_random, some_luck
from tests.server.serving import Served

LAST_MOVES = 8


@pytest.mark.long
def test_a_whole_game_on_a_phone(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE, has_touch=True, is_mobile=True)
    lay_dive(lea, "Léa", ["matelot"])
    diver = Diver(Finger(lea))
    expect(lea.locator(OWN_CARDS).first).to_be_visible()
    picture(lea, "breath start")
    play_until(lambda: False, diver, decisions=12)
    picture(lea, "breath middle")
    play_to_the_end(diver)
    picture(lea, "breath end")


def test_two_people_play_to_the_end(person: Person, picture: Picture, served: Served) -> None:
    lea, tom = person("fr"), person("en")
    go_to_moment(served, before_the_end(BREATH, LAST_MOVES), lea, tom)
    divers = [Diver(Mouse(page)) for page in (lea, tom)]
    play_until(lambda: False, *divers, decisions=4)
    picture(lea, "breath middle")
    picture(tom, "breath middle in English")
    play_to_the_end(*divers)
    picture(lea, "breath end")
    assert ranking(lea) == ranking(tom)


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    ana = person("en")
    count_touches(ana)
    begin_by_keyboard(ana, "breath")
    play_to_the_end(Diver(CardKeys(ana)))
    assert ana.evaluate("window.touches") == 0


def test_the_board_is_open_to_all(person: Person, picture: Picture, served: Served) -> None:
    """By day and by night: at first, and when the Dolphin offers all that it can be."""
    lea, moments = person("fr", PHONE), find_moments(BREATH)
    inspection = Inspection(lea, picture)
    for name, family, card in (("start", "PLAY_VALUE", ""), ("dolphin", "WILD_VALUE", DOLPHIN_CARD)):
        go_to_moment(served, moments[family], lea)
        wait_until_asked(lea)
        if card:
            Mouse(lea).press(card)
        inspection.look_by_day_and_night(f"breath {name}")
    assert inspection.faults == []


@pytest.mark.parametrize("size", [(375, 553), (844, 390)])
def test_all_that_the_dolphin_can_be_is_seen_at_once(size: tuple[int, int], person: Person, served: Served) -> None:
    """Among four the last row lay below the edge of the menu, where only scrolling found it."""
    page = person("fr", size, has_touch=True, is_mobile=True)
    go_to_moment(served, busiest_dolphin(), page)
    wait_until_asked(page)
    Finger(page).press(DOLPHIN_CARD)
    expect(page.locator(".board .menu")).to_be_visible()
    assert page.locator(".board .menu").evaluate("menu => menu.scrollHeight <= menu.clientHeight")


def busiest_dolphin() -> Moment:
    """The Dolphin in hand, and most to choose from."""
    met = play_at_random(replace(BREATH, seats=4), some_luck())
    return max(met, key=lambda moment: (Action.WILD_VALUE in moment.allowed, len(moment.allowed)))


def test_whoever_is_blocked_reads_why_and_has_the_hand_beside_the_shaft(person: Person, served: Served) -> None:
    page = person("en", (844, 390), has_touch=True, is_mobile=True)
    go_to_moment(served, find_moments(BREATH)["SLAY_SHARK"], page)
    wait_until_asked(page)
    expect(page.locator(".board .actions p")).to_contain_text("you from swimming")
    hand, prompt = (page.locator(place).first.bounding_box() for place in (".board .card", ".board .actions p"))
    assert hand is not None
    assert prompt is not None
    assert hand["y"] + hand["height"] < prompt["y"]
    assert hand["x"] > page.locator(".board .shaft").evaluate("shaft => shaft.getBoundingClientRect().right")


def test_the_rules_open_at_the_clause_of_a_piece(person: Person) -> None:
    ana = person("en")
    lay_dive(ana, "Ana", ["matelot"])
    for piece, clause in ((".board [data-clause=H24]", "H24"), (".board .card [data-clause]", "H")):
        ana.locator(piece).first.hover()
        ana.keyboard.press("?")
        expect(ana.locator("dialog .asked .number")).to_have_text(re.compile(clause))
        ana.keyboard.press("Escape")
    ana.mouse.move(0, 0)  # a card that rises under the pointer would count as the pointer's own move
    ana.keyboard.press("1")
    reached = ana.evaluate("document.activeElement.dataset.clause")
    ana.keyboard.press("?")
    expect(ana.locator("dialog .asked .number")).to_have_text(reached)


def test_a_curtain_falls_between_two_hands_at_one_device(person: Person, picture: Picture) -> None:
    page = person("fr", PHONE)
    lay_dive(page, "Léa", ["person"])
    share_device(page, "Noé")
    expect(page.locator(".curtain")).to_be_visible()
    picture(page, "breath curtain")
    for _ in range(4):
        assert_covered(page)
        name = page.locator(".curtain button").inner_text()
        page.locator(".curtain button").click()
        expect(page.locator(OWN_CARDS).first).to_be_visible()
        assert ("Léa" in name) == (page.locator(".seats .you").inner_text().find("Léa") >= 0)
        play_until(lambda: page.locator(".pass button").count() > 0, Diver(Mouse(page)))
        page.locator(".pass button").click()


def assert_covered(page: Page) -> None:
    """Neither cards nor a story that names them are anywhere on the page."""
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(".board, .card, [role=log], [data-leads]").count() == 0
