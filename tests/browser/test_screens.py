"""Every family of decisions on every screen: whatever is allowed can be pressed, and nobody has to scroll for it."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.conftest import Person
from tests.browser.inspection import Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import wait_until_asked
from tests.moments import BERMUDES, BREATH, SETUPS, Setup, allowed_at, at_the_end, find_moments
from tests.server.serving import Served

SIZES = (
    (320, 568),
    (360, 640),
    (375, 553),
    (375, 667),
    (390, 844),
    (844, 390),
    (720, 450),
    (1024, 600),
    (1440, 900),
    (2560, 1440),
)
MOST = 60_000  # milliseconds: a bound on failure, for a machine that is busy with other things
OUT_OF_REACH = """wanted => {
  const spots = [[0.5, 0.5], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2]];
  const canBePressed = (place) => {
    const { x, y, right, bottom, width, height } = place.getBoundingClientRect();
    const isWhole = x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isWhole && spots.some(([i, j]) => place.contains(document.elementFromPoint(x + width * i, y + height * j)));
  };
  return wanted.filter((selector) => ![...document.querySelectorAll(selector)].some(canBePressed));
}"""
AT_THE_END = [".end .button.main", '.end a[href^="/r/"]', "dialog .close"]
IN_A_REPLAY = [".reel .play", ".reel input", ".reel select", ".reel button:last-child"]


def places_of(actions: list[int]) -> list[str]:
    """What plays each of them, or leads to it."""
    return [f"#main :is([data-action='{action}'], [data-leads~='{action}'])" for action in actions]


def out_of_reach(page: Page, wanted: list[str]) -> list[str]:
    """What cannot be pressed on this screen, even after everything has found its place."""
    with suppress(PlaywrightTimeoutError):
        page.wait_for_function(f"wanted => ({OUT_OF_REACH})(wanted).length === 0", arg=wanted, timeout=MOST)
    missing: list[str] = page.evaluate(OUT_OF_REACH, wanted)
    return missing


def faults_on_screens(page: Page, wanted: list[str], picture: Picture, name: str) -> list[str]:
    faults = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        missing = out_of_reach(page, wanted)
        if missing:
            faults.append(f"{name} at {width}x{height}: {missing}")
            picture(page, f"out of reach {name} {height}")
    return faults


@pytest.mark.parametrize("setup", [*SETUPS, BERMUDES], ids=lambda setup: setup.game)
def test_every_decision_is_in_reach(setup: Setup, person: Person, served: Served, picture: Picture) -> None:
    page, faults = person("en"), []
    for moment in {moment.moves: moment for moment in find_moments(setup).values()}.values():
        go_to_moment(served, moment, page)
        wait_until_asked(page)
        name = f"{setup.game} after {len(moment.moves)} moves"
        faults += faults_on_screens(page, places_of(allowed_at(moment)), picture, name)
    assert faults == []


def test_an_end_and_a_replay_are_in_reach(person: Person, served: Served, picture: Picture) -> None:
    page = person("en")
    go_to_moment(served, at_the_end(BREATH), page)
    faults = faults_on_screens(page, AT_THE_END, picture, "end")
    page.goto(page.url.replace("/t/", "/r/"))
    assert [*faults, *faults_on_screens(page, IN_A_REPLAY, picture, "replay")] == []
