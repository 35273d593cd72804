"""Compiled code is kept by game: what cannot change it throws none of it away. And it concerns nobody else's code."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.engine import cache

SOURCES = Path(cache.PACKAGE)
STRANGER = """
import numba
before = {name: getattr(numba.config, name) for name in dir(numba.config) if name.isupper()}
from fathom.engine.game import find_game
from fathom.engine.seats import lowest_seat
import fathom.bots.kinds
assert find_game("sharks") and lowest_seat(4) == 2  # a rule is compiled
assert {name: getattr(numba.config, name) for name in before} == before
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package, whose compiled code would lie in a folder of its own."""
    copy = tmp_path / "fathom"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    monkeypatch.setattr(cache, "PACKAGE", copy)
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path / "cache")
    return copy


def folders() -> dict[str, str]:
    """Where the code of two games and of a search would lie now."""
    cache.imports_of.cache_clear()
    cache.folder_of.cache_clear()
    modules = ("fathom.games.sharks.rules", "fathom.games.breath.rules", "fathom.bots.search__breath")
    return {module: cache.folder_of(module).name for module in modules}


def changed_by(path: Path) -> set[str]:
    before = folders()
    path.write_text(path.read_text(encoding="utf-8") + "\n# an edit\n", encoding="utf-8")
    return {module for module, folder in folders().items() if before[module] != folder}


def test_a_test_or_a_text_throws_nothing_away(package: Path) -> None:
    assert changed_by(package / "games/breath/tests/test_turn.py") == set()
    assert changed_by(package / "engine/texts.py") == set()
    assert changed_by(package / "games/breath/texts/en.toml") == set()


def test_a_rule_of_a_game_compiles_that_game_anew(package: Path) -> None:
    assert changed_by(package / "games/breath/turn.py") == {"fathom.games.breath.rules", "fathom.bots.search__breath"}


def test_a_bot_leaves_the_rules_alone(package: Path) -> None:
    assert changed_by(package / "bots/tree.py") == {"fathom.bots.search__breath"}


def test_the_engine_concerns_all(package: Path) -> None:
    assert changed_by(package / "engine/dealer.py") == set(folders())


@pytest.mark.compiled
def test_other_peoples_code_is_compiled_as_before(tmp_path: Path) -> None:
    """Numba's options are whatever they were, before and after a rule of ours was compiled."""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0", "XDG_CACHE_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", STRANGER], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
