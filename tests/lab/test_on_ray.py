"""A tournament on several machines, one of which dies: no game is lost, none is counted twice."""

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

import fathom
from fathom.bots import outside
from fathom.engine.errors import Mistake
from fathom.lab.on_ray import GAMES_AT_ONCE, Piece, Players, play_on_ray, play_piece
from fathom.lab.tournament import Outcome, Terms, play_game

TERMS = Terms("sharks", 2, {"target": 30}, ["random", "mousse", "matelot"], 5, 10)
GAMES = 8 * GAMES_AT_ONCE
FATAL = 2 * GAMES_AT_ONCE  # the first game of the piece over which a machine dies
LAST = """
import json, sys
for line in sys.stdin:
    print(json.dumps({"action": json.loads(line)["allowed"][-1]}), flush=True)
"""
AGES = 600  # seconds

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="Ray simulates several machines on Linux and macOS only"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray leaves its log files open
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(outside.VARIABLE, "{}")
    monkeypatch.setattr(outside, "functions", {})


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Three machines with one processor each; the first only hands out the work."""
    machines: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False})
    machines.add_node(num_cpus=1)
    machines.add_node(num_cpus=1)
    ray.init(address=machines.address, log_to_driver=False)
    yield machines
    ray.shutdown()
    machines.shutdown()


def noting(notes: Path) -> Piece:
    """Plays a piece, but first writes down where. One would take for ever, and is done at once the second time."""

    def play_and_note(terms: bytes, numbers: list[int], players: Players) -> bytes:
        is_new = not notes.exists() or numbers[0] not in [first for _, first in begun(notes)]
        with notes.open("a") as file:
            file.write(f"{ray.get_runtime_context().get_node_id()} {numbers[0]}\n")
        if is_new and numbers[0] == FATAL:
            time.sleep(AGES)
        return play_piece(terms, numbers, players)

    return play_and_note


def begun(notes: Path) -> list[tuple[str, int]]:
    """Where each piece was begun, and its first game."""
    return [(machine, int(first)) for machine, first in map(str.split, notes.read_text().splitlines())]


def stuck_machine(cluster: Any, notes: Path) -> Any:
    """The one that is in the middle of the fatal piece, if it has begun."""
    stuck = [machine for machine, first in begun(notes) if first == FATAL]
    return next((node for node in cluster.worker_nodes if node.node_id in stuck), None)


def test_a_machine_dies_over_its_games_and_every_game_is_played_once(cluster: Any, tmp_path: Path) -> None:
    notes, played, lost = tmp_path / "begun.txt", list[Outcome](), None
    for outcomes in play_on_ray(TERMS, range(GAMES), noting(notes)):
        played += outcomes
        if lost is None and (lost := stuck_machine(cluster, notes)) is not None:
            cluster.remove_node(lost, allow_graceful=False)
    assert [first for _, first in begun(notes)].count(FATAL) > 1, "the lost piece was begun again"
    assert sorted(outcome.number for outcome in played) == list(range(GAMES))
    for outcome in played[:: GAMES_AT_ONCE // 2]:
        assert outcome == play_game(TERMS, outcome.number)


def test_players_from_outside_go_along(cluster: Any, tmp_path: Path) -> None:
    """A command is started where the games are; a function of this program's travels with them."""
    (tmp_path / "player.py").write_text(LAST)
    fathom.let_in(one=f"{sys.executable} {tmp_path / 'player.py'}", two=lambda asked: int(asked["allowed"][0]))
    terms = Terms("sharks", 2, {"target": 30}, ["one", "two"], 5, 10)
    played = [outcome for outcomes in play_on_ray(terms, range(2)) for outcome in outcomes]
    assert sorted(played, key=lambda outcome: outcome.number) == [play_game(terms, number) for number in range(2)]


def test_one_that_fails_is_named_wherever_it_played(cluster: Any) -> None:
    fathom.let_in(mine=lambda _: 999)
    with pytest.raises(Mistake) as failed:
        list(play_on_ray(Terms("sharks", 2, {"target": 30}, ["mine", "random"], 5, 10), range(2)))
    assert (failed.value.key, failed.value.values["player"]) == ("player_failed", "mine")


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Mistake, match="no_ray"):
        next(play_on_ray(TERMS, range(1)))
