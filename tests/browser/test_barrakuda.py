"""Barrakuda in real browsers: whole games on a phone, between two people, by keyboard, in teams and at one device."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.barrakuda import OWN_CARDS, SLIDER, DigitKeys, Diver, lay_wrecks
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import COUNT, Finger, Keys, Mouse, count_touches
from tests.browser.inspection import Inspection, Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import begin_by_keyboard, play_to_the_end, play_until, ranking, share_device, wait_until_asked
from tests.browser.tables import sit_down
from tests.moments import BARRAKUDA, Setup, before_the_end, find_moments
from tests.server.serving import Served

FOR_TWO, LAST_MOVES = Setup("barrakuda", 2), 8


@pytest.mark.long
def test_a_whole_game_on_a_phone(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE, has_touch=True, is_mobile=True)
    lay_wrecks(lea, "Léa", ["matelot", "matelot"])
    diver = Diver(Finger(lea))
    expect(lea.locator(OWN_CARDS).first).to_be_visible()
    picture(lea, "barrakuda start")
    play_until(lambda: False, diver, decisions=5)
    picture(lea, "barrakuda middle")
    play_to_the_end(diver)
    picture(lea, "barrakuda end")


def test_two_people_play_to_the_end(person: Person, picture: Picture, served: Served) -> None:
    lea, tom = person("fr"), person("en")
    go_to_moment(served, before_the_end(FOR_TWO, LAST_MOVES), lea, tom)
    divers = [Diver(Mouse(page)) for page in (lea, tom)]
    play_until(lambda: False, *divers, decisions=2)
    picture(lea, "barrakuda middle")
    picture(tom, "barrakuda middle in English")
    play_to_the_end(*divers)
    picture(lea, "barrakuda end")
    assert ranking(lea) == ranking(tom)


def test_partners_see_which_card_the_other_has_picked_up(person: Person, picture: Picture) -> None:
    lea, tom, ana = person("fr"), person("en"), person("en", PHONE)
    code = lay_wrecks(lea, "Léa", ["person", "person", "random"], {"teams": "on"})
    sit_down(ana, code, "Ana")
    sit_down(tom, code, "Tom")
    heard: list[str] = []
    ana.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    ana.reload()
    for page in (lea, tom, ana):
        expect(page.locator(OWN_CARDS).first).to_be_visible()
    lea.keyboard.press("3")
    expect(tom.get_by_role("img", name="Léa has in mind: Card 3")).to_be_visible()
    picture(tom, "barrakuda in mind")
    lea.keyboard.press("4")
    expect(tom.get_by_role("img", name="Léa has in mind: Card 4")).to_be_visible()
    lea.keyboard.press("4")
    expect(tom.locator(".musing")).to_have_count(0)
    assert [frame for frame in heard if '"lean"' in frame] == []
    assert ana.locator(".musing").count() == 0


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    ana = person("en")
    count_touches(ana)
    begin_by_keyboard(ana, "barrakuda")
    play_to_the_end(Diver(DigitKeys(ana)))
    assert ana.evaluate("window.touches") == 0


def test_the_board_is_open_to_all(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE)
    lay_wrecks(lea, "Léa", ["matelot", "random", "matelot"])
    expect(lea.locator(OWN_CARDS).first).to_be_visible()
    inspection, diver = Inspection(lea, picture), Diver(Mouse(lea))
    inspection.look_by_day_and_night("barrakuda start")
    play_until(lambda: False, diver, decisions=4)
    wait_until_asked(lea)
    lea.keyboard.press("3")
    inspection.look_by_day_and_night("barrakuda middle")
    assert inspection.faults == []


def test_gold_changes_hands_by_keyboard_alone_and_nobody_is_kept_out(
    person: Person, picture: Picture, served: Served
) -> None:
    """K64 Two partners on one wreck: how much, and in which direction, is measured with a slider."""
    lea = person("fr", PHONE)
    go_to_moment(served, find_moments(BARRAKUDA)["GIVE"], lea)
    expect(lea.locator(SLIDER)).to_be_visible()
    inspection = Inspection(lea, picture)
    inspection.look_by_day_and_night("barrakuda exchange")
    assert inspection.faults == []
    barter_by_keyboard(lea)
    expect(lea.locator(SLIDER)).to_have_count(0)


def barter_by_keyboard(page: Page) -> None:
    """A little more than the least that can be given, or the least that can be taken."""
    page.evaluate(COUNT)
    keys, slider = Keys(page), page.locator(SLIDER)
    keys.reach(SLIDER)
    page.keyboard.press("ArrowRight")
    words = slider.get_attribute("aria-valuetext") or ""
    expect(page.locator(".board .exchange button")).to_have_text(words)
    keys.press(".board .exchange button")
    assert page.evaluate("window.touches") == 0


def test_the_rules_open_at_the_clause_of_a_piece(person: Person) -> None:
    ana = person("en")
    lay_wrecks(ana, "Ana", ["matelot"])
    for piece, clause in ((".board .piece.fish path.body", "K15"), (".board [data-at=wreck-2] .number", "K2")):
        expect(ana.locator(piece).last).to_be_visible()
        ana.locator(piece).last.hover(force=True)
        ana.keyboard.press("?")
        expect(ana.locator("dialog .asked .number")).to_have_text(clause)
        ana.keyboard.press("Escape")
        expect(ana.locator("dialog")).to_have_count(0)  # until it is gone nothing below it can be focused
    ana.locator(OWN_CARDS).first.focus()
    ana.keyboard.press("Tab")
    ana.keyboard.press("?")
    expect(ana.locator("dialog .asked .number")).to_have_text("K10")


def test_a_curtain_falls_between_two_hands_at_one_device(person: Person, picture: Picture) -> None:
    page = person("fr", PHONE)
    lay_wrecks(page, "Léa", ["person"])
    share_device(page, "Noé")
    for _ in range(4):
        expect(page.locator(".curtain")).to_be_visible()
        assert page.locator(".board, .hand, [role=log], [data-leads]").count() == 0
        page.locator(".curtain button").first.click()
        wait_until_asked(page)
        play_until(lambda: page.locator(".pass button").count() > 0, Diver(Mouse(page)))
        expect(page.locator(".pass button")).to_contain_text(re.compile("Léa|Noé"))
        page.locator(".pass button").click()
