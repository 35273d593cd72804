"""Settings for every test, and which of them run: here, in this mode, in this run."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from fathom.engine.rule import PLAIN
from tests.scale import LONG, sample

USUAL_GAME = "sharks"  # of tests that name none
GAMES, BROWSERS = "src/fathom/games/", "tests/browser/"

np.seterr(all="raise")
settings.register_profile(
    "fathom",
    deadline=None,
    max_examples=sample(plain=8, compiled=30, long=60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("fathom")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What compiled code cannot break is not even imported there: some files would compile a game by that alone."""
    is_left_out = collection_path.suffix == ".py" and not (PLAIN or LONG or may_break_compiled(collection_path))
    return True if is_left_out else None


def may_break_compiled(path: Path) -> bool:
    return GAMES in path.as_posix() or "pytest.mark.compiled" in path.read_text(encoding="utf-8")


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what only the long run tries, and in the short run whatever compiled code cannot break."""
    chosen = items if LONG else [item for item in items if is_for_the_short_run(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen
    for item in items:
        item.add_marker(pytest.mark.xdist_group(company_of(item)))


def is_for_the_short_run(item: pytest.Item) -> bool:
    if item.get_closest_marker("long"):
        return False
    return PLAIN or item.nodeid.startswith(GAMES) or item.get_closest_marker("compiled") is not None


def company_of(item: pytest.Item) -> str:
    """Who shares a process: in compiled code all tests of a game, for nothing is to be compiled twice; else a file."""
    if not PLAIN:
        return game_of(item) or USUAL_GAME
    return item.nodeid if is_alone(item) else item.nodeid.partition("::")[0]


def is_alone(item: pytest.Item) -> bool:
    """In browsers only those who count decisions together belong together."""
    return item.nodeid.startswith(BROWSERS) and "witness" not in getattr(item, "fixturenames", ())


def game_of(item: pytest.Item) -> str:
    if item.nodeid.startswith(GAMES):
        return item.nodeid.removeprefix(GAMES).partition("/")[0]
    call = getattr(item, "callspec", None)
    return str(getattr(call.params.get("game"), "slug", "")) if call else ""
