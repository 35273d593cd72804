"""Every family of decisions on every screen: whatever is allowed can be pressed, and nobody has to scroll for it."""

from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from tests.browser.conftest import Person
from tests.browser.inspection import Picture
from tests.browser.moments import go_to_moment
from tests.browser.people import wait_until_asked
from tests.moments import BERMUDES, SETUPS, Setup, allowed_at, find_moments
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
MOST = 10_000  # milliseconds that pieces may take to find their places, on a busy machine
OUT_OF_REACH = """actions => {
  const spots = [[0.5, 0.5], [0.5, 0.8], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2]];
  const canBePressed = (place) => {
    const { x, y, right, bottom, width, height } = place.getBoundingClientRect();
    const isWhole = x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    return isWhole && spots.some(([i, j]) => place.contains(document.elementFromPoint(x + width * i, y + height * j)));
  };
  const named = (action) => `#main :is([data-action="${action}"], [data-leads~="${action}"])`;
  return actions.filter((action) => ![...document.querySelectorAll(named(action))].some(canBePressed));
}"""


def out_of_reach(page: Page, actions: list[int]) -> list[int]:
    """What cannot be pressed on this screen, even after everything has found its place."""
    with suppress(PlaywrightTimeoutError):
        page.wait_for_function(f"actions => ({OUT_OF_REACH})(actions).length === 0", arg=actions, timeout=MOST)
    missing: list[int] = page.evaluate(OUT_OF_REACH, actions)
    return missing


@pytest.mark.parametrize("setup", [*SETUPS, BERMUDES], ids=lambda setup: setup.game)
def test_every_decision_is_in_reach(setup: Setup, person: Person, served: Served, picture: Picture) -> None:
    page, faults = person("en"), []
    for moment in {moment.moves: moment for moment in find_moments(setup).values()}.values():
        go_to_moment(served, moment, page)
        wait_until_asked(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            missing = out_of_reach(page, allowed_at(moment))
            if missing:
                faults.append(f"after {len(moment.moves)} moves at {width}x{height}: {missing}")
                picture(page, f"out of reach {setup.game} {len(moment.moves)} {height}")
    assert faults == []
