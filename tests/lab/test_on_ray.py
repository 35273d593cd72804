"""A tournament on several machines, one of which dies: no game is lost, none is counted twice."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from fathom.engine.errors import Mistake
from fathom.lab.on_ray import GAMES_AT_ONCE, play_on_ray, play_piece
from fathom.lab.tournament import Outcome, Terms, play_game

TERMS = Terms("sharks", 2, {"target": 30}, ["random", "mousse", "matelot"], 5, 10)
GAMES = 8 * GAMES_AT_ONCE
FATAL = 2 * GAMES_AT_ONCE  # the first game of the piece over which a machine dies
AGES = 600  # seconds

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="Ray simulates several machines on Linux and macOS only"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # Ray leaves its log files open
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
    pytest.mark.filterwarnings("ignore::FutureWarning"),
]


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


def noting(notes: Path) -> Callable[[bytes, list[int]], bytes]:
    """Plays a piece, but first writes down where. One would take for ever, and is done at once the second time."""

    def play_and_note(terms: bytes, numbers: list[int]) -> bytes:
        is_new = not notes.exists() or numbers[0] not in [first for _, first in begun(notes)]
        with notes.open("a") as file:
            file.write(f"{ray.get_runtime_context().get_node_id()} {numbers[0]}\n")
        if is_new and numbers[0] == FATAL:
            time.sleep(AGES)
        return play_piece(terms, numbers)

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


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Mistake, match="no_ray"):
        next(play_on_ray(TERMS, range(1)))
