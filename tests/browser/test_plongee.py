"""En plongée in real browsers: whole games by finger, by mouse and by keyboard, and at one device."""

import re

import pytest
from playwright.sync_api import Page, expect

from fathom.games.plongee.material import PAWNS
from fathom.games.plongee.state import Action
from tests.browser.conftest import PHONE, Person
from tests.browser.hands import COUNT, Finger, Keys, Mouse
from tests.browser.inspection import Inspection, Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import offered_by, play_to_the_end, play_until, ranking, share_device, wait_until_asked
from tests.browser.plongee import Diver, lay_wreck, play_until_asked
from tests.moments import PLONGEE, Moment, before_the_end, find_moments, play_at_random, some_luck
from tests.scale import sample
from tests.server.serving import Served

TABLET, ON_ITS_SIDE = (834, 1112), (844, 390)
ROUNDS = sample(plain=12, compiled=12, long=400)  # after which a whole game is over
LAST_MOVES = 6
THREE_MOVES = set(range(Action.MOVE, Action.MOVE + PAWNS))
NOTHING_SPILLS = """() => [...document.querySelectorAll(".actions .button")].every((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  return [...button.querySelectorAll("b, small:not(.unseen)")].every((words) => {
    const box = words.getBoundingClientRect();
    return box.left >= left && box.top >= top && box.right <= right && box.bottom <= bottom;
  });
})"""
GOLD = ".fishing .treasure.up"


def test_one_person_and_a_bot_play_a_whole_game_on_a_phone(person: Person, picture: Picture) -> None:
    lea = person("fr", PHONE, has_touch=True, is_mobile=True)
    lay_wreck(lea, "Léa", ["mousse"], max_rounds=ROUNDS)
    diver = Diver(Finger(lea))
    play_until_asked(diver)
    picture(lea, "plongee start")
    play_until(lambda: False, diver, decisions=10)
    play_until_asked(diver)
    picture(lea, "plongee middle")
    play_to_the_end(diver)
    picture(lea, "plongee end")


def test_two_people_play_to_the_end_between_them(person: Person, picture: Picture, served: Served) -> None:
    lea, tom = person("fr"), person("en", TABLET)
    go_to_moment(served, before_the_end(PLONGEE, LAST_MOVES), lea, tom)
    divers = [Diver(Mouse(page)) for page in (lea, tom)]
    play_until(lambda: False, *divers, decisions=2)
    for page in (lea, tom):
        picture(page, "plongee middle")
    play_to_the_end(*divers)
    for page in (lea, tom):
        picture(page, "plongee end")
    assert ranking(lea) == ranking(tom)


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    ana = person("en")
    lay_wreck(ana, "Ana", ["mousse"])
    ana.evaluate(COUNT)
    play_to_the_end(Diver(Keys(ana)))
    assert ana.evaluate("window.touches") == 0


def test_nobody_is_kept_out_of_the_board(person: Person, picture: Picture, served: Served) -> None:
    ana, moments = person("fr", PHONE), find_moments(PLONGEE)
    inspection = Inspection(ana, picture)
    go_to_moment(served, moments["MOVE"], ana)
    wait_until_asked(ana)
    inspection.look_by_day_and_night("plongee board")
    ana.locator(".stock").click()
    inspection.look_by_day_and_night("plongee stock")
    go_to_moment(served, moments["TAKE"], ana)
    expect(ana.locator(GOLD)).to_be_visible()
    inspection.look_by_day_and_night("plongee wreck")
    assert inspection.faults == []


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=["upright", "on its side"])
def test_what_the_stock_holds_is_put_away_again(person: Person, served: Served, size: tuple[int, int]) -> None:
    """By Escape, by the back button and by a tap beside it, which means nothing else; it once stayed."""
    ana, opened = person("fr", size), ".list"
    go_to_moment(served, find_moments(PLONGEE)["MOVE"], ana)
    wait_until_asked(ana)
    address, offered = ana.url, offered_by(ana)
    for put_away in (lambda: ana.keyboard.press("Escape"), ana.go_back, lambda: tap_beside(ana, opened)):
        ana.locator(".stock").click()
        expect(ana.locator(opened)).to_be_visible()
        put_away()
        expect(ana.locator(opened)).to_have_count(0)
        ana.wait_for_function("() => history.state === null")
    assert (ana.url, offered_by(ana)) == (address, offered)


def tap_beside(page: Page, selector: str) -> None:
    box = page.locator(selector).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] - 4)


def three_may_swim() -> Moment:
    """The last time in a match: they are far apart by then."""
    swimming = [moment for moment in play_at_random(PLONGEE, some_luck()) if set(moment.allowed) >= THREE_MOVES]
    return swimming[-1]


def test_no_word_spills_out_of_its_button(person: Person, served: Served) -> None:
    ana = person("fr")
    go_to_moment(served, three_may_swim(), ana)
    wait_until_asked(ana)
    for width, height in ((320, 568), (375, 553), (390, 844), ON_ITS_SIDE):
        ana.set_viewport_size({"width": width, "height": height})
        ana.wait_for_function(NOTHING_SPILLS)


def is_covered(page: Page, selector: str, by: str) -> bool:
    """Whether one of them lies over the other, however little."""
    below, above = page.locator(selector).bounding_box(), page.locator(by).bounding_box()
    assert below is not None
    assert above is not None
    across = below["x"] < above["x"] + above["width"] and above["x"] < below["x"] + below["width"]
    return across and below["y"] < above["y"] + above["height"] and above["y"] < below["y"] + below["height"]


@pytest.mark.long
def test_two_people_share_one_device(person: Person, picture: Picture) -> None:
    """Nothing is secret here: the device goes round, and everybody finds their own turn on it."""
    ana = person("en", PHONE)
    lay_wreck(ana, "Ana", ["person"])
    share_device(ana, "Ben")
    diver, over = Diver(Mouse(ana)), ana.locator(".pass button")
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
    play_until_asked(Diver(Mouse(ana)))
    for piece in (".stock", ".treasure", ".actions.mine button"):
        clause = ana.locator(piece).first.get_attribute("data-clause") or ""
        ana.locator(piece).first.hover()
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(clause)
        ana.keyboard.press("Escape")


def test_the_rules_open_where_the_reader_moved_last(person: Person) -> None:
    """What was clicked keeps the focus, whatever is opened; that does not hide what the pointer is over now."""
    ana, asked = person("en"), "dialog .asked .number"
    lay_wreck(ana, "Ana", ["matelot"])
    play_until_asked(Diver(Mouse(ana)))
    focused, stock = ana.locator(".actions.mine button").first, ana.locator(".stock")
    focused.focus()
    for keys, piece in ((["Shift"], stock), (["Shift+Tab", "Tab"], focused)):
        stock.hover()
        for key in keys:
            ana.keyboard.press(key)
        ana.keyboard.press("?")
        expect(ana.locator(asked)).to_have_text(piece.get_attribute("data-clause") or "")
        ana.keyboard.press("Escape")
        expect(ana.get_by_role("dialog")).to_have_count(0)
        ana.wait_for_function("() => history.state === null")
        expect(focused).to_be_focused()
