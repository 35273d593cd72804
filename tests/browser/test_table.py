"""Whole games in real browsers: together, offline, through a crash, looked on, by keyboard."""

import re
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, WebSocket, expect

from fathom.server.http.preview import SIZE
from tests.browser.cable import Cable
from tests.browser.conftest import DESK, PHONE, Person, in_the_long_run
from tests.browser.moments import go_to_moment
from tests.browser.people import GLANCE, MOST_GLANCES
from tests.browser.sharks import lay_race, may_play, mover_of, play_once, play_to_the_end, wait_for_turn
from tests.browser.tables import be_known, lay_table, log_of, sit_down
from tests.moments import SHARKS, before_the_end
from tests.server.serving import Served

Picture = Callable[[Page, str], None]


def test_two_people_and_a_bot_play_a_whole_game(person: Person, picture: Picture) -> None:
    lea, tom = person("fr"), person("en", PHONE)
    code = lay_race(lea, "Léa", ["person", "matelot"])
    picture(lea, "waiting room")
    sit_down(tom, code, "Tom")
    expect(lea.locator(".board").first).to_be_visible()
    for page in (lea, tom):
        picture(page, "sharks start")
    for page in (lea, tom):  # a first throw is never enough to win
        wait_for_turn(page)
        play_once(page, press=False)
    for page in (lea, tom):
        picture(page, "sharks middle")
    play_to_the_end(lea, tom)
    picture(lea, "sharks end")
    picture(tom, "sharks end")
    ranks = [sorted(page.locator(".end li strong").all_inner_texts()) for page in (lea, tom)]
    assert [re.findall(r"\d+", text) for text in ranks[0]] == [re.findall(r"\d+", text) for text in ranks[1]]
    assert "Léa" in lea.locator(".end").inner_text() or "Toi" in lea.locator(".end").inner_text()


def test_the_dice_are_checked_in_the_browser_and_the_match_can_be_replayed(person: Person, picture: Picture) -> None:
    ana = person("en")
    lay_race(ana, "Ana", ["matelot"])
    play_to_the_end(ana)
    ana.get_by_role("button", name="Check the luck").click()
    expect(ana.locator(".end")).to_contain_text("Everything fits.")
    expect(ana.locator(".end")).to_contain_text("steps again by the rules")
    expect(ana.locator(".end")).to_contain_text("made again")
    picture(ana, "luck checked")
    expect(ana.locator(".end")).to_contain_text("1 salt was pledged before any was opened")
    expect(ana.locator(".end")).to_contain_text("Your salt was mixed into the seed.")
    with ana.expect_download() as kept:
        ana.get_by_role("button", name="Share the result").click()
    with Image.open(kept.value.path()) as card:
        assert (card.format, card.size) == ("PNG", SIZE)
    ana.get_by_role("link", name="Watch it again").click()
    ana.wait_for_url(re.compile("/r/"))
    expect(ana.locator(".board").first).to_be_visible()
    picture(ana, "replay")


def test_a_rematch_seats_everybody_again(person: Person) -> None:
    lea, tom = person("fr"), person("en")
    sit_down(tom, lay_race(lea, "Léa", ["person"]), "Tom")
    play_to_the_end(lea, tom)
    old = lea.url
    for page in (lea, tom):
        page.locator("dialog .buttons button").click()
    for page in (lea, tom):
        page.wait_for_url(lambda url: url != old)
        expect(page.locator(".board").first).to_be_visible()
    assert lea.url == tom.url


def test_a_player_goes_offline_and_returns_in_the_middle_of_a_turn(
    person: Person, picture: Picture, served: Served
) -> None:
    cable = Cable(served.port)
    lea, tom = person("fr", at=cable.address), person("en")
    sit_down(tom, lay_race(lea, "Léa", ["person"], target=100), "Tom")
    expect(tom.locator(".board").first).to_be_visible()
    while mover_of(lea, tom) is tom:
        play_once(tom, press=False)
    cable.pull()
    expect(lea.get_by_text("La ligne est coupée")).to_be_visible()
    picture(lea, "offline")
    cable.mend()
    expect(lea.get_by_text("La ligne est coupée")).to_be_hidden()
    play_once(lea, press=False)
    assert mover_of(lea, tom) is tom
    cable.close()


def test_the_server_is_killed_in_the_middle_of_a_game_and_play_goes_on(person: Person, tmp_path: Path) -> None:
    server = Served(tmp_path / "data", "--bot-pace", "0.05").start()
    try:
        lea, tom = person("fr", at=server.address), person("en", at=server.address)
        sit_down(tom, lay_race(lea, "Léa", ["person"]), "Tom")
        expect(tom.locator(".board").first).to_be_visible()
        play_once(mover_of(lea, tom), press=False)
        expect(lea.get_by_role("log", name="Le récit")).to_contain_text("+")
        told = log_of(lea)
        server.kill()
        lea.wait_for_timeout(300)
        server.start()
        play_to_the_end(lea, tom)
        assert log_of(lea)[: len(told)] == told
        for page in (lea, tom):
            page.close()  # before the server: at the end of a game they fetch what there is to say
    finally:
        server.kill()


def test_a_spectator_sees_no_secret(person: Person) -> None:
    ana, ben, zoe = person("en"), person("en"), person("en", PHONE)
    frames: list[str] = []
    zoe.on("websocket", lambda line: listen(line, frames))
    sit_down(ben, lay_table(ana, "breath", "Ana", ["person"], {}), "Ben")
    expect(ana.locator(".board").first).to_be_visible()
    zoe.goto(ana.url)
    expect(zoe.locator(".board").first).to_be_visible()
    expect(zoe.get_by_role("list", name="The players")).not_to_contain_text("you")
    hands = [re.search(r'"hand":(\[[^\]]*\])', frame) for frame in frames if '"t":"welcome"' in frame]
    assert [set(re.findall(r"-?\d+", hand[1])) for hand in hands if hand] == [{"-1"}]


def listen(line: WebSocket, frames: list[str]) -> None:
    line.on("framereceived", lambda frame: frames.append(str(frame)))


@pytest.mark.parametrize("way", ["link", "code", "qr"])
def test_a_friend_joins(person: Person, way: str, tmp_path: Path) -> None:
    lea, tom = person("fr"), person("en", PHONE)
    code = lay_race(lea, "Léa", ["person"])
    if way == "code":
        tom.goto("/")
        tom.get_by_placeholder("Code").fill(code.lower())
        tom.get_by_role("button", name="Join").click()
    else:
        tom.goto(lea.locator(".share input").input_value() if way == "link" else read_qr(lea, tmp_path))
    tom.locator("input[autocomplete=nickname]").fill("Tom")
    tom.locator("li.empty button").first.click()
    for page in (lea, tom):
        expect(page.locator(".board").first).to_be_visible()


def read_qr(page: Page, folder: Path) -> str:
    """As a camera would: from the picture on the screen."""
    page.locator(".share .qr").screenshot(path=folder / "qr.png")
    (found,) = zxingcpp.read_barcodes(np.asarray(Image.open(folder / "qr.png").convert("L")))
    return found.text


def test_a_whole_game_by_keyboard_alone(person: Person) -> None:
    ana = person("en")
    ana.goto("/")
    press_until(ana, "Tab", "document.activeElement.matches('article button')")
    ana.keyboard.press("Enter")
    expect(ana.get_by_role("dialog")).to_be_visible()
    press_until(ana, "Tab", "document.activeElement.matches('dialog input[autocomplete=nickname]')")
    ana.keyboard.type("Ana")
    ana.keyboard.press("Enter")
    ana.wait_for_url(re.compile("/t/"))
    lay_race(ana, "Ana", ["matelot"])
    for _ in range(MOST_GLANCES):
        if ana.locator(".end").count():
            break
        ana.keyboard.press("1" if may_play(ana) else "Shift")
        ana.wait_for_timeout(GLANCE)
    press_until(ana, "Tab", "document.activeElement.closest('.buttons') !== null")
    ana.keyboard.press("Enter")
    expect(ana.locator(".end")).to_be_hidden()


def press_until(page: Page, key: str, condition: str) -> None:
    for _ in range(80):
        if page.evaluate(condition):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{key} never gets there: {condition}")


def test_the_language_follows_the_browser_and_can_be_switched(person: Person) -> None:
    lea = person("fr")
    lea.goto("/")
    expect(lea.locator("html")).to_have_attribute("lang", "fr")
    expect(lea.get_by_text("Cinq jeux de plongée")).to_be_visible()
    lea.get_by_role("button", name="Réglages").click()
    lea.get_by_text("English").click()
    expect(lea.locator("html")).to_have_attribute("lang", "en")
    lea.get_by_text("Night", exact=True).click()
    expect(lea.locator("html")).to_have_attribute("data-theme", "night")
    lea.get_by_role("button", name="Close").click()
    expect(lea.get_by_text("Five diving games")).to_be_visible()
    lea.reload()
    expect(lea.locator("html")).to_have_attribute("data-theme", "night")
    expect(lea.get_by_text("Five diving games")).to_be_visible()


def test_a_refused_action_is_explained_with_its_clause(person: Person) -> None:
    ana = person("en")
    lay_race(ana, "Ana", ["matelot"], target=100)
    wait_for_turn(ana)
    ana.locator(".actions.mine button[aria-disabled=true]").first.press("Enter")
    explained = ana.locator(".why")
    expect(explained).to_be_visible()
    explained.get_by_role("button", name="Read rule").press("Enter")
    expect(ana.get_by_role("dialog")).to_contain_text(re.compile(r"S\d+"))


def test_a_tap_meant_for_what_lay_there_before_does_not_close_a_sheet(person: Person) -> None:
    """The end of a game may open in the very moment in which somebody taps to skip the last motion."""
    ana = person("en")
    lay_race(ana, "Ana", ["matelot"], target=100)
    wait_for_turn(ana)
    sheet = ana.get_by_role("dialog")
    ana.get_by_role("button", name="Rules").press("Enter")
    sheet.evaluate("it => it.click()")
    expect(sheet).to_be_visible()
    ana.wait_for_timeout(600)
    sheet.evaluate("it => it.click()")
    expect(sheet).to_have_count(0)


def test_the_back_button_closes_what_lies_over_the_table(person: Person) -> None:
    ana = person("en", PHONE)
    ana.goto("/")
    lay_race(ana, "Ana", ["matelot"], target=100)
    wait_for_turn(ana)
    table, sheet = ana.url, ana.get_by_role("dialog")
    ana.keyboard.press("?")
    expect(sheet).to_be_visible()
    ana.go_back()
    expect(sheet).to_have_count(0)
    ana.keyboard.press("?")
    expect(sheet).to_be_visible()
    ana.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert ana.url == table
    ana.wait_for_function("() => history.state === null")
    ana.go_back()
    ana.wait_for_url(re.compile("/new/"))


def test_on_a_phone_the_story_opens_at_its_newest_line(person: Person, served: Served) -> None:
    ana = person("en", (360, 480))
    go_to_moment(served, before_the_end(SHARKS, 1), ana)
    ana.locator("nav .ticker").click()
    ana.wait_for_function("""() => {
      const log = document.querySelector("dialog [role=log]");
      return log && log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight >= log.scrollHeight - 1;
    }""")


@pytest.mark.parametrize("size", [DESK, in_the_long_run(PHONE)])
def test_every_game_can_be_begun_at_once(person: Person, picture: Picture, size: tuple[int, int]) -> None:
    ana = person("fr", size)
    be_known(ana, "Ana")
    for title in ("Bermudes", "En plongée", "Shark Attacks!", "Barrakuda", "Hold Your Breath!"):
        ana.goto("/")
        ana.locator("article", has_text=title).get_by_role("button").first.click()
        ana.wait_for_url(re.compile("/t/"))
        expect(ana.get_by_role("main")).to_be_visible()
        expect(ana.locator(".board").first).to_be_visible()
        picture(ana, f"table {title}")
