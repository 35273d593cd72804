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


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="other systems have other rights")
def test_a_cache_that_others_can_write_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Numba unpickles what it finds: whoever wrote it would run here."""
    home, temporary = tmp_path / "home", tmp_path / "tmp"
    for folder in (home / ".cache" / "fathom", temporary / f"fathom-{os.getuid()}"):
        folder.mkdir(parents=True)
        folder.chmod(0o777)
    told = where_code_goes(home, temporary)
    assert f"The folder {home / '.cache' / 'fathom'} belongs to somebody else" in told.stderr
    assert f"The folder {temporary / f'fathom-{os.getuid()}'} belongs to somebody else" in told.stderr
    ours, childs = map(Path, told.stdout.split())
    assert ours == childs
    assert temporary in ours.parents
    assert not any(folder.stat().st_mode & 0o022 for folder in (ours, ours.parent))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="other systems have other rights")
def test_a_cache_that_is_a_link_or_somebody_elses_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs, link = tmp_path / "theirs", tmp_path / "link"
    theirs.mkdir(0o700)
    link.symlink_to(theirs)
    assert cache.is_ours(theirs)
    assert cache.is_ours(tmp_path / "nothing yet")
    assert not cache.is_ours(link)
    monkeypatch.setattr(os, "getuid", lambda: theirs.stat().st_uid + 1)
    assert not cache.is_ours(theirs)


def where_code_goes(home: Path, temporary: Path) -> subprocess.CompletedProcess[str]:
    """Here, and in a process that is started from here."""
    ask = "import subprocess, sys; from fathom.engine.cache import cache_root; print(cache_root(), flush=True); "
    again = "subprocess.run([sys.executable, '-c', 'from fathom.engine.cache import *; print(cache_root())'])"
    surroundings = {**os.environ, "HOME": str(home), "TMPDIR": str(temporary), "LC_ALL": "C"}
    surroundings.pop("XDG_CACHE_HOME", None)
    command = [sys.executable, "-c", ask + again]
    return subprocess.run(command, env=surroundings, capture_output=True, text=True, check=True)
