"""Shark Attacks! in real browsers, beyond what `test_table.py` plays: a phone, one device for three."""

import pytest
from playwright.sync_api import expect

from fathom.games.sharks.state import Action, Event
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import Finger, Mouse
from tests.browser.inspection import Inspection, Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import play_to_the_end, play_until, share_device, wait_until_asked
from tests.browser.sharks import ACTIONS, Bather, lay_race, wait_for_turn
from tests.moments import SHARKS, Moment, match_at, play_at_random, some_luck
from tests.server.serving import Served


@pytest.mark.long  # races of the short run are played in other files
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


def test_a_flight_says_what_is_at_stake_and_the_sea_does_not_jump(person: Person, served: Served) -> None:
    """Whoever threw the dice of a flight saw nothing but a button."""
    page = person("fr", (375, 553), has_touch=True, is_mobile=True, hurried=False)
    go_to_moment(served, before_a_flight(), page)
    wait_until_asked(page)
    sea = page.locator(".board .scene").bounding_box()
    Finger(page).press(f"{ACTIONS}.press")
    expect(page.locator(".board .flight")).to_contain_text("si aucun n'est dévoré")
    expect(page.locator(".board [data-throw]")).to_be_visible()
    assert page.locator(".board .scene").bounding_box() == sea


def before_a_flight() -> Moment:
    """Whoever presses on meets a shark, with swimmers in the water."""
    met = play_at_random(SHARKS, some_luck())
    return next(moment for moment in met if moment.action == Action.PRESS and has_flight(moment))


def has_flight(moment: Moment) -> bool:
    match = match_at(moment)
    match.play(moment.seat, moment.action)
    return any(event.kind == Event.FLED for event in match.steps[-1].events)


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
