"""Barrakuda in real browsers: whole games on a phone, between two people, by keyboard, in teams and at one device."""

import re

import pytest
from playwright.sync_api import Page, expect

from fathom.games.barrakuda import GAME
from tests.browser.barrakuda import BARTER, OWN_CARDS, SLIDER, TEAMS, Barterer, Crew, DigitKeys, Diver, Mate, lay_wrecks
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import COUNT, Finger, Keys, Mouse, count_touches
from tests.browser.inspection import Inspection, Picture
from tests.browser.people import begin_by_keyboard, play_to_the_end, play_until, ranking, share_device, wait_until_asked
from tests.browser.tables import sit_down
from tests.browser.witness import Witness

MOST_GAMES = 16


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness(GAME.actions)


def test_a_whole_game_on_a_phone(person: Person, picture: Picture, witness: Witness) -> None:
    lea = witness.watch(person("fr", PHONE, has_touch=True, is_mobile=True))
    lay_wrecks(lea, "Léa", ["matelot", "matelot"])
    diver = Diver(Finger(lea), witness)
    expect(lea.locator(OWN_CARDS).first).to_be_visible()
    picture(lea, "barrakuda start")
    play_until(lambda: False, diver, decisions=5)
    picture(lea, "barrakuda middle")
    play_to_the_end(diver)
    picture(lea, "barrakuda end")


def test_two_people_play_a_whole_game(person: Person, picture: Picture, witness: Witness) -> None:
    lea, tom = witness.watch(person("fr")), witness.watch(person("en"))
    sit_down(tom, lay_wrecks(lea, "Léa", ["person", "matelot"]), "Tom")
    for page in (lea, tom):
        expect(page.locator(OWN_CARDS).first).to_be_visible()
    picture(lea, "barrakuda start")
    divers = [Diver(Mouse(page), witness) for page in (lea, tom)]
    play_until(lambda: False, *divers, decisions=8)
    picture(lea, "barrakuda middle")
    picture(tom, "barrakuda middle in English")
    play_to_the_end(*divers)
    picture(lea, "barrakuda end")
    assert ranking(lea) == ranking(tom)


def seat_partners(lea: Page, tom: Page) -> None:
    """Léa and Tom against two bots, opposite each other."""
    sit_down(tom, lay_wrecks(lea, "Léa", ["random", "person", "random"], TEAMS), "Tom")
    for page in (lea, tom):
        expect(page.locator(OWN_CARDS).first).to_be_visible()


def crew_of(*mates: Mate) -> None:
    crew = Crew()
    for mate in mates:
        mate.crew, mate.crew_mates = crew, mates


def partners(lea: Page, tom: Page, witness: Witness) -> list[Mate]:
    seat_partners(lea, tom)
    mates = [Mate(Mouse(page), witness, number) for number, page in enumerate((lea, tom))]
    crew_of(*mates)
    return mates


def test_every_kind_of_decision_can_be_made_at_the_page(person: Person, picture: Picture, witness: Witness) -> None:
    """Partners have decisions that nobody else has: two of them play until none is missing."""
    lea, tom = witness.watch(person("fr")), witness.watch(person("en", PHONE))
    for game in range(MOST_GAMES):
        if witness.missing:
            mates = partners(lea, tom, witness)
            play_until(lambda: not witness.missing, *mates, decisions=10)
            picture(tom, f"barrakuda teams {game}")
            play_until(lambda: not witness.missing, *mates)
    assert witness.missing == set()


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


def test_gold_changes_hands_by_keyboard_alone_and_nobody_is_kept_out(person: Person, picture: Picture) -> None:
    """K64 Two partners on one wreck: how much, and in which direction, is measured with a slider."""
    witness, pages = Witness(GAME.actions), (person("fr", PHONE), person("en", PHONE))
    witness.seen = set(GAME.actions.__members__) - BARTER  # all that they look for
    barterers = [Barterer(DigitKeys(witness.watch(page)), witness, number) for number, page in enumerate(pages)]
    crew_of(*barterers)
    for _ in range(MOST_GAMES):
        if not any(barterer.may_barter for barterer in barterers):
            seat_partners(*pages)
            play_until(lambda: any(barterer.may_barter for barterer in barterers), *barterers)
    page = next(barterer.hands.page for barterer in barterers if barterer.may_barter)
    inspection = Inspection(page, picture)
    inspection.look_by_day_and_night("barrakuda exchange")
    assert inspection.faults == []
    barter_by_keyboard(page)
    expect(page.locator(SLIDER)).to_have_count(0)
    assert witness.seen & BARTER


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
        expect(page.locator(OWN_CARDS).first).to_be_visible()
        play_until(lambda: page.locator(".pass button").count() > 0, Diver(Mouse(page)))
        expect(page.locator(".pass button")).to_contain_text(re.compile("Léa|Noé"))
        page.locator(".pass button").click()
