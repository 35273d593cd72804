"""En plongée in real browsers: whole games by finger, by mouse and by keyboard, and every decision there is."""

import re

import pytest
from playwright.sync_api import Page, expect

from fathom.games.plongee import GAME
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import COUNT, Finger, Keys, Mouse
from tests.browser.inspection import Inspection, Picture
from tests.browser.people import play_to_the_end, play_until, ranking, share_device
from tests.browser.plongee import RICH, Diver, lay_wreck, play_until_asked
from tests.browser.tables import sit_down
from tests.browser.witness import Witness
from tests.scale import sample

TABLET = (834, 1112)
MOST_GAMES = 30
ROUNDS = sample(plain=12, compiled=12, long=400)  # after which a whole game is over
GOLD = ".fishing .treasure.up"


@pytest.fixture(scope="module")
def witness() -> Witness:
    """Over all games of this file."""
    return Witness(GAME.actions)


def test_one_person_and_a_bot_play_a_whole_game_on_a_phone(person: Person, picture: Picture, witness: Witness) -> None:
    lea = witness.watch(person("fr", PHONE, has_touch=True, is_mobile=True))
    lay_wreck(lea, "Léa", ["mousse"], max_rounds=ROUNDS)
    diver = Diver(Finger(lea), witness)
    play_until_asked(diver)
    picture(lea, "plongee start")
    play_until_asked(diver, GOLD)
    picture(lea, "plongee fishing")
    play_until(lambda: False, diver, decisions=10)
    play_until_asked(diver)
    picture(lea, "plongee middle")
    play_to_the_end(diver)
    picture(lea, "plongee end")


def test_two_people_play_a_whole_game_between_them(person: Person, picture: Picture, witness: Witness) -> None:
    lea, tom = witness.watch(person("fr")), witness.watch(person("en", TABLET))
    sit_down(tom, lay_wreck(lea, "Léa", ["person"], max_rounds=ROUNDS), "Tom")
    divers = [Diver(Mouse(page), witness) for page in (lea, tom)]
    for moment, decisions in (("start", 2), ("middle", 30)):
        play_until(lambda: False, *divers, decisions=decisions)
        for page in (lea, tom):
            picture(page, f"plongee {moment}")
    play_to_the_end(*divers)
    for page in (lea, tom):
        picture(page, "plongee end")
    assert ranking(lea) == ranking(tom)


def test_a_whole_game_by_keyboard_alone(person: Person, witness: Witness) -> None:
    ana = witness.watch(person("en"))
    lay_wreck(ana, "Ana", ["mousse"], max_rounds=ROUNDS)
    ana.evaluate(COUNT)
    play_to_the_end(Diver(Keys(ana), witness))
    assert ana.evaluate("window.touches") == 0


def test_every_decision_can_be_made_at_the_page(person: Person, witness: Witness) -> None:
    """Whatever the games above did not come to is sought in further ones."""
    ana, ben = witness.watch(person("en")), witness.watch(person("en"))
    divers = [Diver(Mouse(page), witness) for page in (ana, ben)]
    for _ in range(MOST_GAMES):
        if not witness.missing:
            break
        sit_down(ben, lay_wreck(ana, "Ana", ["person"], **RICH), "Ben")
        play_until(lambda: not witness.missing, *divers)
    assert witness.missing == set()


def test_nobody_is_kept_out_of_the_board(person: Person, picture: Picture) -> None:
    ana = person("fr", PHONE)
    lay_wreck(ana, "Ana", ["mousse"])
    diver, inspection = Diver(Mouse(ana), Witness(GAME.actions)), Inspection(ana, picture)
    play_until_asked(diver)
    inspection.look_by_day_and_night("plongee board")
    ana.locator(".stock").click()
    inspection.look_by_day_and_night("plongee stock")
    ana.locator(".list .close").click()
    play_until_asked(diver, GOLD)
    inspection.look_by_day_and_night("plongee wreck")
    assert inspection.faults == []


def is_covered(page: Page, selector: str, by: str) -> bool:
    """Whether one of them lies over the other, however little."""
    below, above = page.locator(selector).bounding_box(), page.locator(by).bounding_box()
    assert below is not None
    assert above is not None
    across = below["x"] < above["x"] + above["width"] and above["x"] < below["x"] + below["width"]
    return across and below["y"] < above["y"] + above["height"] and above["y"] < below["y"] + below["height"]


def test_two_people_share_one_device(person: Person, picture: Picture) -> None:
    """Nothing is secret here: the device goes round, and everybody finds their own turn on it."""
    ana = person("en", PHONE)
    lay_wreck(ana, "Ana", ["person"])
    share_device(ana, "Ben")
    diver, over = Diver(Mouse(ana), Witness(GAME.actions)), ana.locator(".pass button")
    taken = []
    for _ in range(4):
        play_until(lambda: over.count() > 0, diver)
        picture(ana, "plongee pass")
        assert not is_covered(ana, ".board", ".pass button")  # it once hid whose turn it is
        taken.append(over.inner_text())
        over.click()
        expect(over).to_be_hidden()
    assert {re.sub("Hand the device to ", "", words) for words in taken} == {"Ana", "Ben"}


def test_the_rules_open_at_the_clause_of_a_piece(person: Person) -> None:
    ana, asked = person("en"), "dialog .asked .number"
    lay_wreck(ana, "Ana", ["matelot"])
    play_until_asked(Diver(Mouse(ana), Witness(GAME.actions)))
    for piece in (".stock", ".treasure", ".actions.mine button"):
        clause = ana.locator(piece).first.get_attribute("data-clause") or ""
        ana.locator(piece).first.hover()
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(clause)
        ana.keyboard.press("Escape")


def test_the_rules_open_where_the_reader_moved_last(person: Person) -> None:
    """What was clicked keeps the focus; that does not hide what the pointer is over now."""
    ana, asked = person("en"), "dialog .asked .number"
    lay_wreck(ana, "Ana", ["matelot"])
    play_until_asked(Diver(Mouse(ana), Witness(GAME.actions)))
    focused, stock = ana.locator(".actions.mine button").first, ana.locator(".stock")
    focused.focus()
    for keys, piece in ((["Shift"], stock), (["Shift+Tab", "Tab"], focused)):
        stock.hover()
        for key in keys:
            ana.keyboard.press(key)
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(piece.get_attribute("data-clause") or "")
        ana.keyboard.press("Escape")
