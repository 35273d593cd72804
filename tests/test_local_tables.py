"""Matches that a browser's own tables played, by their rules in WebAssembly: the real `fathom verify` accepts them."""

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from fathom.cli import main
from fathom.engine import match_file
from fathom.engine.version import rules_version
from tests.tables import GAMES

WEB = Path(__file__).parents[1] / "web"
OUR_TEST = "src/lib/local/tables.test.ts"
EACH = [*(game.slug for game in GAMES), "taken-back", "given-up", "thoughts", "kraken"]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page's own test of its tables plays them, and leaves the files here."""
    folder = tmp_path_factory.mktemp("matches")
    command = ["node", "node_modules/vitest/vitest.mjs", "run", OUR_TEST]
    environment = os.environ | {"FATHOM_MATCHES": str(folder)}
    told = subprocess.run(command, cwd=WEB, env=environment, check=False, capture_output=True, text=True, timeout=600)
    assert told.returncode == 0, told.stdout[-4000:]
    return folder


def verify(path: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["verify", str(path), "--lang", "en", *options])


@pytest.mark.parametrize("name", EACH)
def test_a_match_of_the_browser_is_verified(played: Path, name: str) -> None:
    told = verify(played / f"{name}.json")
    assert told.exit_code == 0, told.output
    assert "pledged" in told.output


def test_what_was_taken_back_there_is_verified_too(played: Path) -> None:
    assert "taken back" in verify(played / "taken-back.json").output


@pytest.mark.parametrize("name", ["thoughts", "kraken"])
def test_what_bots_thought_there_is_thought_again_here(played: Path, name: str) -> None:
    told = verify(played / f"{name}.json", "--thoughts")
    assert told.exit_code == 0, told.output
    assert "again" in told.output


def test_a_file_of_the_browser_is_of_the_rules_of_today(played: Path) -> None:
    for game in GAMES:
        assert match_file.load(played / f"{game.slug}.json").rules == rules_version(game.slug)
