"""Players from outside: what they are told, how they answer, and what happens when they do not."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fathom
from fathom.bots import outside
from fathom.bots.kinds import KINDS, known_names
from fathom.bots.outside import VARIABLE, ask, let_in, policy, question, read_player
from fathom.cli import main
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from tests.tables import GAMES

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
LAST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["allowed"][-1]}), flush=True)
"""
WRONG = {
    "ends": "raise SystemExit",
    "babbles": "print('what?', flush=True); input()",
    "cheats": "input(); print('{\"action\": 99999}', flush=True); input()",
    "sleeps": "import time; time.sleep(60)",
}


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv(VARIABLE, "{}")
    yield
    policy.cache_clear()


def first_allowed(asked: outside.Question) -> int:
    return int(asked["allowed"][0])


def command(tmp_path: Path, source: str) -> str:
    (tmp_path / "player.py").write_text(source)
    return f"{sys.executable} {tmp_path / 'player.py'}"


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, [*arguments, "--lang", "en"])


@each_game
def test_a_question_holds_what_the_seat_may_know_and_nothing_else(game: Game) -> None:
    state = fathom.load(game.slug, game.seats[0]).new(3)
    asked = question(game, state.record, state.seat, 7)
    seen = state.observe()
    assert (asked["observation"], asked["array"]) == (seen.fields, seen.array.tolist())
    assert asked["allowed"] == state.allowed()
    assert asked["names"] == [state.variant.action_name(action) for action in state.allowed()]
    assert json.loads(json.dumps(asked)) == asked


def test_a_function_and_a_command_play_by_name(tmp_path: Path) -> None:
    let_in({"one": f"{__name__}:first_allowed", "two": command(tmp_path, LAST)})
    assert known_names() == [*KINDS, "one", "two"]
    state = fathom.load("sharks", 2, target=30).new(1)
    for seat in state.turns():
        action = fathom.player("one" if seat else "two")(state)
        assert action == state.allowed()[0 if seat else -1]
        state.play(action)


@pytest.mark.parametrize("how", WRONG)
def test_a_player_that_fails_is_named_and_started_anew(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "PATIENCE", 0.5)
    let_in({"mine": command(tmp_path, WRONG[how])})
    state = fathom.load("sharks", 2).new(1)
    arguments: tuple[Any, ...] = ("mine", state.variant.game, state.record, state.seat, 1)
    with pytest.raises(Mistake) as failed:
        ask(*arguments)
    assert failed.value.key == "player_failed"
    (tmp_path / "player.py").write_text(LAST)
    policy.cache_clear()
    assert ask(*arguments) == state.allowed()[-1]


@pytest.mark.parametrize("told", ["mine", "=x", "mine=", "two words=x", "kraken=x"])
def test_what_cannot_be_read_is_refused(told: str) -> None:
    with pytest.raises(Mistake, match="player_unreadable"):
        read_player(told, KINDS)
    assert run("tournament", "sharks", "--player", told).exit_code == 2


def test_it_meets_our_own_in_a_tournament(tmp_path: Path) -> None:
    mine = f"mine={command(tmp_path, LAST)}"
    options = ("--set", "target=30", "--games", "4", "--cores", "1", "--json")
    told = run("tournament", "sharks", "--player", mine, "--players", "mine,random", *options)
    assert told.exit_code == 0, told.output
    assert {one["player"] for one in json.loads(told.stdout)["ratings"]} == {"mine", "random"}
