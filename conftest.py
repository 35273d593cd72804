"""Settings for every test, and which of them run: here, in this mode, in this run."""

import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

from fathom.engine.rule import PLAIN
from tests.scale import LONG, sample

USUAL_GAME = "sharks"  # of tests that name none
GAMES, BROWSERS = "src/fathom/games/", "tests/browser/"
SLUGS = [card.parent.name for card in Path(__file__).parent.glob(f"{GAMES}*/card.toml")]

np.seterr(all="raise")
settings.register_profile(
    "fathom",
    deadline=None,
    max_examples=sample(plain=6, compiled=16, long=60),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("fathom")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """What compiled code cannot break is not even imported there: some files would compile a game by that alone."""
    is_left_out = collection_path.suffix == ".py" and not (PLAIN or LONG or may_break_compiled(collection_path))
    return True if is_left_out else None


def may_break_compiled(path: Path) -> bool:
    return GAMES in path.as_posix() or "pytest.mark.compiled" in path.read_text(encoding="utf-8")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what only the long run tries, and in the short run whatever compiled code cannot break."""
    chosen = items if LONG else [item for item in items if is_for_the_short_run(item)]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


def is_for_the_short_run(item: pytest.Item) -> bool:
    if item.get_closest_marker("long"):
        return False
    return PLAIN or item.nodeid.startswith(GAMES) or item.get_closest_marker("compiled") is not None


class Companies(LoadScopeScheduling):  # type: ignore[misc]  # it is untyped
    """Who shares a process: compiled, all tests of a game, for nothing is to be compiled twice; else those of a file.

    In browsers everybody is alone.
    """

    def _split_scope(self, nodeid: str) -> str:
        if not PLAIN:
            return game_of(nodeid)
        return nodeid if nodeid.startswith(BROWSERS) else nodeid.partition("::")[0]


def game_of(nodeid: str) -> str:
    if nodeid.startswith(GAMES):
        return nodeid.removeprefix(GAMES).partition("/")[0]
    named = re.split(r"\W", nodeid.partition("[")[2])
    return next((slug for slug in SLUGS if slug in named), USUAL_GAME)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScopeScheduling:
    return Companies(config, log)
