"""Every family of decisions on every screen: whatever is allowed can be pressed, and nobody has to scroll for it."""

from collections.abc import Mapping, Sequence

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from fathom.engine.game import find_game
from tests.browser.conftest import ROOT, Person, keep_picture
from tests.browser.moments import go_to_moment
from tests.browser.people import wait_until_asked
from tests.moments import BERMUDES, BREATH, SETUPS, Setup, at_the_end, busiest_moments
from tests.server.serving import Served

Size = tuple[int, int]
SIZES: Sequence[Size] = (
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
TABLES = ROOT / "build" / "screens"
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
IN_REACH = f"""wanted => {{
  const places = wanted.flatMap((selector) => [...document.querySelectorAll(selector)]);
  const lie = JSON.stringify(places.map((place) => place.getBoundingClientRect()));
  const isStill = lie === window.lay;
  window.lay = lie;
  return isStill && ({OUT_OF_REACH})(wanted).length === 0;
}}"""  # asked at every frame: after a change of the screen things move for a while
MENU = ".tools button"
AT_THE_END = ["dialog .button.main", 'dialog a[href^="/r/"]', "dialog .close"]
IN_A_REPLAY = [".reel .play", ".reel input", ".reel select", ".reel button:last-child"]


def place_of(action: int) -> str:
    """What plays it, or leads to it."""
    return f"#main :is([data-action='{action}'], [data-leads~='{action}'])"


def out_of_reach(page: Page, wanted: Sequence[str], name: str) -> dict[Size, list[str]]:
    """What cannot be pressed on a screen, even after everything has found its place there."""
    missing: dict[Size, list[str]] = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        try:
            page.wait_for_function(IN_REACH, arg=wanted, timeout=MOST)
        except PlaywrightTimeoutError:
            missing[width, height] = page.evaluate(OUT_OF_REACH, wanted)
            keep_picture(page, f"out of reach {name} {height}")
    return missing


@pytest.mark.parametrize("setup", [*SETUPS, BERMUDES], ids=lambda setup: setup.game)
def test_every_decision_is_in_reach(setup: Setup, person: Person, served: Served) -> None:
    page, game, found = person("de"), find_game(setup.game), dict[str, list[Size]]()  # the longer words
    for moment in busiest_moments(setup):
        families = {place_of(action): game.family_of(action).name for action in moment.allowed} | {MENU: "(menu)"}
        found = {name: [] for name in families.values()} | found
        go_to_moment(served, moment, page)
        wait_until_asked(page)
        for size, missing in out_of_reach(page, list(families), f"{game.slug} {len(moment.moves)}").items():
            for place in missing:
                found[families[place]].append(size)
    keep_table(setup.game, found)
    assert {name: sizes for name, sizes in found.items() if sizes} == {}


def keep_table(game: str, found: Mapping[str, Sequence[Size]]) -> None:
    """Families by screens, as test output."""
    rows = [[name, *("no" if size in missing else "yes" for size in SIZES)] for name, missing in sorted(found.items())]
    head = [[game, *(f"{width}×{height}" for width, height in SIZES)], ["---"] * (len(SIZES) + 1)]
    TABLES.mkdir(parents=True, exist_ok=True)
    (TABLES / f"{game}.md").write_text("".join(f"| {' | '.join(row)} |\n" for row in head + rows), encoding="utf-8")


def test_an_end_and_a_replay_are_in_reach(person: Person, served: Served) -> None:
    page = person("en")
    go_to_moment(served, at_the_end(BREATH), page)
    assert out_of_reach(page, AT_THE_END, "end") == {}
    page.goto(page.url.replace("/t/", "/r/"))
    assert out_of_reach(page, IN_A_REPLAY, "replay") == {}
