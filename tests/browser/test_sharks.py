"""Shark Attacks! in real browsers, beyond what `test_table.py` plays: a phone, one device for three."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, Person
from tests.browser.hands import Finger, Mouse
from tests.browser.inspection import Inspection, Picture
from tests.browser.people import play_to_the_end, play_until, share_device
from tests.browser.sharks import ACTIONS, Bather, lay_race, wait_for_turn


def test_one_person_and_two_bots_play_a_whole_game_on_a_phone(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE, has_touch=True, is_mobile=True)
    lay_race(lea, "Léa", ["mousse", "random"], target=80)
    bather, inspection = Bather(Finger(lea)), Inspection(lea, picture)
    wait_for_turn(lea)
    inspection.look_by_day_and_night("sharks start")
    play_until(lambda: bather.made >= 2, bather)
    picture(lea, "sharks middle")
    play_to_the_end(bather)
    picture(lea, "sharks end")
    assert inspection.faults == []


def test_three_people_share_one_device(person: Person, picture: Picture) -> None:
    """Nothing is secret here, so the device goes round without a curtain."""
    ana = person("en")
    lay_race(ana, "Ana", ["person", "person"])
    for name in ("Ben", "Eve"):
        share_device(ana, name)
    wait_for_turn(ana)
    picture(ana, "sharks at one device")
    play_to_the_end(Bather(Mouse(ana)))


def test_the_rules_open_at_the_clause_of_a_piece(person: Person) -> None:
    ana, asked = person("en"), "dialog .asked .number"
    lay_race(ana, "Ana", ["matelot"], target=100)
    wait_for_turn(ana)
    for piece, clause in (
        (".towel", "S40"),
        (".piece:not(.gone)[data-clause=S6] .tumble", "S6"),
        (f"{ACTIONS}.stop", "S8"),  # always allowed: a sea without waves cannot be pressed on
    ):
        ana.locator(piece).first.hover()
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(clause)
        ana.keyboard.press("Escape")
