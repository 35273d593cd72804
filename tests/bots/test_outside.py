"""Players from outside: what they are told, how they answer, and what happens when they do not."""

import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fathom
from fathom.bots import outside
from fathom.bots.analysis import hint
from fathom.bots.kinds import KINDS, known_names
from fathom.bots.net import save
from fathom.bots.outside import VARIABLE, Answer, Command, ask, find_policy, let_in, question, read_answers, read_player
from fathom.cli import main
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.lab.standings import Standings
from fathom.lab.tournament import agree, play_here
from tests.nets import random_net
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
    monkeypatch.setattr(outside, "functions", {})
    yield
    find_policy.cache_clear()


def first_allowed(asked: outside.Question) -> int:
    return int(asked["allowed"][0])


def race() -> fathom.State:
    """Where there is a choice."""
    state = fathom.load("sharks", 2).new(1)
    while len(state.allowed()) == 1:
        state.play(state.allowed()[0])
    return state


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


@pytest.mark.parametrize(
    ("told", "found"),
    [
        (2, [Answer(2)]),
        ({"action": 2}, [Answer(2)]),
        ({"action": 2, "chance": 0.61}, [Answer(2, 0.61)]),
        ([{"action": 2, "chance": 1, "give_or_take": 0.04}, 1], [Answer(2, 1.0, 0.04), Answer(1)]),
    ],
)
def test_an_answer_may_name_chances_and_more_than_one_action(told: Any, found: list[Answer]) -> None:
    assert read_answers(told) == found


@pytest.mark.parametrize("told", ["2", None, [], [1, 1], {}, {"action": 1, "chance": 61}, {"action": 1, "chance": "?"}])
def test_what_is_no_answer_is_its_mistake(told: Any) -> None:
    fathom.let_in(mine=lambda _: told)
    with pytest.raises(Mistake, match="player_failed"):
        fathom.player("mine")(fathom.load("sharks", 2).new(1))


def test_a_function_of_a_program_plays_in_its_tournament() -> None:
    fathom.let_in(mine=first_allowed)
    terms = agree("sharks", 2, {"target": 30}, ["mine", "random"], 1, 10)
    outcomes = [outcome for played in play_here(terms, range(4), cores=2) for outcome in played]
    assert {rating.player for rating in Standings.of(terms, outcomes).ratings} == {"mine", "random"}
    with pytest.raises(ValueError, match="kraken"):
        fathom.let_in(kraken=first_allowed)


def test_however_many_threads_ask_a_command_each_gets_its_own_answer(tmp_path: Path) -> None:
    player = Command("mine", command(tmp_path, LAST))
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda number: player({"allowed": [number]})["action"], range(200)))
    player.stop()
    assert said == list(range(200))


def test_a_hint_of_somebody_from_outside_is_what_it_names() -> None:
    fathom.let_in(mine=lambda asked: [{"action": asked["allowed"][-1], "chance": 0.6}, asked["allowed"][0]])
    state = race()
    best, other = hint(state.variant.game, state.record, state.seat, 1, by="mine")
    assert (best.action, best.chance, best.give_or_take) == (state.allowed()[-1], 0.6, None)
    assert (other.action, other.chance, other.is_exact) == (state.allowed()[0], None, False)


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
    find_policy.cache_clear()
    assert ask(*arguments) == state.allowed()[-1]


@pytest.mark.parametrize("told", ["mine", "=x", "mine=", "two words=x", "kraken=x"])
def test_what_cannot_be_read_is_refused(told: str) -> None:
    with pytest.raises(Mistake, match="player_unreadable"):
        read_player(told, KINDS)
    assert run("tournament", "sharks", "--player", told).exit_code == 2


def test_nobody_gives_hints_whom_nobody_knows() -> None:
    told = run("serve", "--hints", "mine")
    assert told.exit_code == 2
    assert "mine" in told.output


def test_it_meets_our_own_in_a_tournament(tmp_path: Path) -> None:
    mine = f"mine={command(tmp_path, LAST)}"
    options = ("--set", "target=30", "--games", "4", "--cores", "1", "--json")
    told = run("tournament", "sharks", "--player", mine, "--players", "mine,random", *options)
    assert told.exit_code == 0, told.output
    assert {one["player"] for one in json.loads(told.stdout)["ratings"]} == {"mine", "random"}


def test_a_net_of_a_file_plays_by_its_name_where_it_has_learned(tmp_path: Path) -> None:
    """One that is sure of itself always does the same; at other tables it says that it does not know them."""
    save(random_net("sharks", 2, size=40.0), tmp_path / "best.npz")
    let_in({"best": str(tmp_path / "best.npz")})
    outcomes = [
        game for games in play_here(agree("sharks", 2, {}, ["best", "random"], 1, 1), range(4)) for game in games
    ]
    assert [len(outcome.places) for outcome in outcomes] == [2] * 4
    state = fathom.load("sharks", 3).new(1)
    with pytest.raises(Mistake, match="best"):
        fathom.player("best")(state)
