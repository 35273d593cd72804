"""The version of a game's rules: what decides changes it, and nothing else does."""

import gc
import shutil
import sys
from ast import PyCF_ONLY_AST
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fathom.engine import cache, version
from fathom.engine.game import find_game

SOURCES = Path(cache.PACKAGE)
GAMES = ("sharks", "breath")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "fathom"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    monkeypatch.setattr(cache, "PACKAGE", copy)
    return copy


def versions() -> dict[str, str]:
    for known in (cache.imports_of, version.digest_of, version.rules_version):
        known.cache_clear()
    return {slug: version.rules_version(slug) for slug in GAMES}


def changed_by(path: Path, was: str, now: str) -> set[str]:
    before, text = versions(), path.read_text(encoding="utf-8")
    assert was in text
    path.write_text(text.replace(was, now, 1), encoding="utf-8")
    after = versions()
    return {slug for slug in GAMES if before[slug] != after[slug]}


def test_a_rule_or_a_number_of_the_box_is_another_version_of_that_game(package: Path) -> None:
    assert changed_by(package / "games/breath/turn.py", "s.played = 0", "s.played = 1") == {"breath"}
    assert changed_by(package / "games/sharks/material.py", "PARTY_FACTOR = 2", "PARTY_FACTOR = 3") == {"sharks"}


def test_the_luck_concerns_all(package: Path) -> None:
    assert changed_by(package / "engine/dealer.py", "two << 9", "two << 8") == set(GAMES)
    assert changed_by(package / "engine/luck.py", '"sha256"', '"sha512"') == set(GAMES)


def test_opinions_texts_tests_bots_and_comments_decide_nothing(package: Path) -> None:
    for path in ("games/breath/opinion.py", "games/breath/tests/test_turn.py", "bots/tree.py", "engine/texts.py"):
        assert changed_by(package / path, "\n", "\nNEW = 1\n") == set()
    assert changed_by(package / "games/breath/texts/en.toml", "\n", "\n\n") == set()
    assert changed_by(package / "games/breath/turn.py", '"""', '"""Otherwise: ') == set()
    assert changed_by(package / "games/breath/turn.py", "\n", "\n# a word\n") == set()


def test_it_is_the_same_in_every_process(package: Path) -> None:
    assert versions() == versions()


@pytest.fixture
def impatient() -> Iterator[None]:
    """Threads interrupt each other wherever they can: after every step, and whenever garbage is looked for.

    What is called then parses something, as a traceback does.
    """
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    notice = lambda *_: compile("1 + 1", "", "eval", PyCF_ONLY_AST)  # noqa: E731
    sys.setswitchinterval(1e-6)
    gc.set_threshold(5)
    gc.callbacks.append(notice)
    yield
    gc.callbacks.remove(notice)
    gc.set_threshold(*threshold)
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("impatient")
def test_several_threads_may_ask_at_once() -> None:
    """A server warms up while the first visitors come: Python 3.11 said SystemError, and a table was read again."""
    modules = [module for slug in GAMES for module in version.modules_of(find_game(slug))]
    with ThreadPoolExecutor(4) as threads:
        digests = list(threads.map(version.digest_of.__wrapped__, modules))
    assert digests == [version.digest_of(module) for module in modules]


@pytest.mark.usefixtures("impatient")
def test_a_look_for_garbage_meanwhile_may_parse_too() -> None:
    """Where a socket had not been closed its warning was shown in the middle of it: SystemError once more."""
    modules = version.modules_of(find_game("sharks"))
    digests = [version.digest_of.__wrapped__(module) for module in modules]
    assert digests == [version.digest_of(module) for module in modules]
