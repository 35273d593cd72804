"""Hold Your Breath! in real browsers: whole games on a phone, between two people, by keyboard and at one device."""

import pytest
from playwright.sync_api import expect

from fathom.games.breath import GAME
from tests.browser.breath import Diver, lay_dive
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import Finger, Mouse
from tests.browser.inspection import Picture
from tests.browser.people import play_to_the_end, play_until, ranking
from tests.browser.tables import sit_down
from tests.browser.witness import Witness


@pytest.fixture(scope="module")
def witness() -> Witness:
    return Witness(GAME.actions)


def test_a_whole_game_on_a_phone(person: Person, picture: Picture, witness: Witness) -> None:
    lea = witness.watch(person("fr", PHONE, has_touch=True, is_mobile=True))
    lay_dive(lea, "Léa", ["matelot", "random"])
    diver = Diver(Finger(lea), witness)
    expect(lea.locator(".board .card button.open").first).to_be_visible()
    picture(lea, "breath start")
    play_until(lambda: False, diver, decisions=12)
    picture(lea, "breath middle")
    play_to_the_end(diver)
    picture(lea, "breath end")


def test_two_people_play_a_whole_game(person: Person, picture: Picture, witness: Witness) -> None:
    lea, tom = witness.watch(person("fr")), witness.watch(person("en"))
    sit_down(tom, lay_dive(lea, "Léa", ["person"]), "Tom")
    divers = [Diver(Mouse(page), witness) for page in (lea, tom)]
    expect(lea.locator(".board").first).to_be_visible()
    picture(lea, "breath start")
    play_until(lambda: False, *divers, decisions=40)
    picture(lea, "breath middle")
    picture(tom, "breath middle in English")
    play_to_the_end(*divers)
    picture(lea, "breath end")
    picture(tom, "breath end in English")
    assert ranking(lea) == ranking(tom)
