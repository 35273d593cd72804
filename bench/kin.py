"""Decisions a second on one core, all in turns in one run: our batches, their kin in OpenSpiel's C++, and pgx.

    .venv/bin/python -m bench.kin [--pgx PYTHON] [--rounds N] [GAME…]

`PYTHON` is one that has pgx and JAX, in an environment of its own. A turn is a slice of processor time, and the best
one counts. A decision is a player's action; chance is played with it and counted nowhere. OpenSpiel plays two ways,
both without Python: whole games (`evaluate_bots`), and from behind the deal (`RandomRolloutEvaluator`, which takes no
chance node to begin with, so dealing costs it nothing there); of random play it is the quicker one.
"""

import argparse
import json
import os
import random
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
import pyspiel

import fathom
from fathom.engine.game import find_game

LANES, STEPS = 1024, 100
SLICE = 0.25  # seconds
DEALS, GAMES = 16, 128  # of a kin: positions behind the deal, and games from each to learn how long they are
ROLLOUTS = 100  # at one go
BEYOND_CACHE = 1 << 28  # bytes
KIN = {
    "barrakuda": ["liars_dice"],  # what the others have is guessed
    "bermudes": ["hanabi(players=4)"],  # all together, and silent
    "breath": ["crazy_eights(players=3)", "hearts"],  # hands of cards
    "plongee": ["maedn(players=3)"],  # along a way, with a die
    "sharks": ["pig(players=4)"],  # stop or press on
}
ONE_THREAD = {"JAX_PLATFORMS": "cpu", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false", "OMP_NUM_THREADS": "1"}
ON_PGX = ["kuhn_poker", "leduc_holdem", "2048", "backgammon", "sparrow_mahjong", "tic_tac_toe"]

Play = Callable[[], float]  # plays a while; how many decisions (or bytes) that were
Rates = dict[tuple[str, str], float]  # by who, and what


def rate(play: Play) -> float:
    """So many a second, in a slice of processor time."""
    begun, count = time.process_time(), 0.0
    while time.process_time() - begun < SLICE:
        count += play()
    return count / (time.process_time() - begun)


def middle(name: str) -> int:
    """Of its numbers of seats."""
    seats = find_game(name).seats
    return seats[len(seats) // 2]


class Ours:
    """A game, every way that it can be played."""

    def __init__(self, name: str) -> None:
        self.game = fathom.load(name, middle(name))
        self.bare = fathom.batch(self.game, LANES, threads=1, masks=False, observations=False)
        self.masked = fathom.batch(self.game, LANES, threads=1, observations=False)
        self.shown = fathom.batch(self.game, LANES, threads=1)
        self.seed = 0

    def ways(self) -> dict[str, Play]:
        rows = self.shown.observations
        return {
            "inside": lambda: many_steps(self.bare),
            "masks": lambda: single_steps(self.masked),
            "observations": lambda: single_steps(self.shown),
            "one": self.one_game,
            "copy": copying(rows.size),
        }

    def one_game(self) -> float:
        """From Python, with a list of what is allowed at every decision."""
        self.seed += 1
        state, count = self.game.new(self.seed), 0
        while not state.is_over:
            allowed = state.allowed()
            state.play(allowed[count % len(allowed)])
            count += 1
        return count


def many_steps(batch: fathom.Batch) -> float:
    batch.step_randomly(STEPS)
    return LANES * STEPS


def single_steps(batch: fathom.Batch) -> float:
    """All that the batch shows is written after each."""
    for _ in range(STEPS):
        batch.step_randomly()
    return LANES * STEPS


def copying(numbers: int) -> Play:
    """Of so many numbers of 16 bits, for comparison: a plain copy, in bytes written."""
    source, target = np.ones(numbers, np.int16), np.zeros(numbers, np.int16)

    def copy() -> float:
        np.copyto(target, source)
        return target.nbytes

    return copy


class Kin:
    """A game of OpenSpiel, played in its C++ alone; its decisions are counted beforehand, in many games."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(self.game.num_players())]
        self.seed = 0
        self.dealt = [self.deal(seed) for seed in range(DEALS)]
        self.length = fmean(self.count(self.game.new_initial_state()) for _ in range(DEALS * GAMES))
        self.rest = fmean(self.count(state.clone()) for state in self.dealt for _ in range(GAMES))

    def ways(self) -> dict[str, Play]:
        whole: dict[str, Play] = {"whole games": self.whole_games}
        if self.game.get_type().reward_model != pyspiel.GameType.RewardModel.TERMINAL:
            return whole  # its rollouts only take games that pay at the end
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=1)
        choice = pyspiel.ChildSelectionPolicy.UCT
        self.search = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 10, False, 1, False, choice)
        return whole | {"rollouts": self.rollouts}

    def deal(self, seed: int) -> Any:
        state, luck = self.game.new_initial_state(), random.Random(seed)  # noqa: S311  # any luck will do
        while state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(luck.choices(outcomes, weights)[0])
        return state

    def play(self, state: Any) -> None:
        self.seed += 1
        pyspiel.evaluate_bots(state, self.bots, self.seed)

    def count(self, state: Any) -> int:
        """The decisions from here to the end of a game."""
        begun = len(state.full_history())
        self.play(state)
        return sum(step.player >= 0 for step in state.full_history()[begun:])

    def whole_games(self) -> float:
        for _ in range(ROLLOUTS):
            self.play(self.game.new_initial_state())
        return ROLLOUTS * self.length

    def rollouts(self) -> float:
        """A search of one simulation is so many rollouts from its root, and little else."""
        self.seed += 1
        self.search.mcts_search(self.dealt[self.seed % DEALS])
        return ROLLOUTS * self.rest


class Pgx:
    """In a process with a Python of its own, on the same core."""

    def __init__(self, python: str) -> None:
        command = [python, str(Path(__file__).with_name("on_pgx.py")), "--turns", "--times", "1"]
        lines: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
        self.process = subprocess.Popen(command, env=os.environ | ONE_THREAD, **lines)

    def rate(self, name: str) -> float:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{name}\n")
        return float(json.loads(self.process.stdout.readline())["by_processor"])


def contestants(names: list[str], pgx: str | None) -> Iterator[tuple[tuple[str, str], Callable[[], float]]]:
    """Who and what, and a turn of it."""
    there = Pgx(pgx) if pgx else None
    for name in names:
        for who, ways in [(name, Ours(name).ways()), *((kin, Kin(kin).ways()) for kin in KIN[name])]:
            yield from (((who, what), partial(rate, play)) for what, play in ways.items())
    yield ("copy", "beyond"), partial(rate, copying(BEYOND_CACHE // 2))
    if there:
        yield from (((name, "pgx"), partial(there.rate, name)) for name in ON_PGX)


def best_of(rounds: int, names: list[str], pgx: str | None) -> Rates:
    turns = dict(contestants(names, pgx))
    for turn in turns.values():
        turn()  # warms up
    best = dict.fromkeys(turns, 0.0)
    for _ in range(rounds):
        for what, turn in turns.items():
            best[what] = max(best[what], turn())
    return best


def millions(found: float) -> str:
    return f"{found / 1e6:.2f}"


def beside_kin(best: Rates, name: str, kin: str) -> str:
    """A game and one of its kin; where that has no rollouts, its whole games count."""
    ours = [best[name, way] for way in ("inside", "masks", "observations", "one")]
    theirs = [best[kin, way] for way in ("whole games", "rollouts") if (kin, way) in best]
    ratios = [f"{ours[0] / theirs[0]:.2f}", f"{ours[0] / theirs[-1]:.2f}", f"{ours[1] / theirs[-1]:.2f}"]
    return written(
        f"{name} for {middle(name)}", *map(millions, ours), kin, millions(theirs[0]), millions(theirs[-1]), *ratios
    )


def beside_memory(best: Rates, name: str) -> str:
    """How fast observations are written: in all of a step, and in the time that they add to it."""
    size = 2 * fathom.load(name, seats=3).observation_size
    whole, before = best[name, "observations"], best[name, "masks"]
    speeds = [size * whole, size / max(1 / whole - 1 / before, 1e-12), best[name, "copy"]]
    return written(name, str(size), *(f"{speed / 1e9:.1f}" for speed in speeds), f"{speeds[1] / speeds[2]:.2f}")


def written(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def headed(*columns: str) -> str:
    return f"\n{written(*columns)}\n{'|---' * len(columns)}|"


def tell(best: Rates, names: list[str]) -> None:
    ours, theirs = ("inside", "masks", "and observations", "one from Python"), ("kin", "whole games", "rollouts")
    print(headed("game", *ours, *theirs, "inside / whole", "inside / rollouts", "masks / rollouts"))
    for name in names:
        for kin in KIN[name]:
            print(beside_kin(best, name, kin))
    pgx = {name: found for (name, what), found in best.items() if what == "pgx"}
    if pgx:
        print(headed("pgx", *pgx), written("", *map(millions, pgx.values())), sep="\n")
    print(headed("game", "bytes", "GB/s of a step", "of what they add", "plain copy", "share"))
    for name in names:
        print(beside_memory(best, name))
    print(f"\nA plain copy beyond every cache: {best['copy', 'beyond'] / 1e9:.1f} GB/s")


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("games", nargs="*", default=list(KIN))
    asked.add_argument("--pgx", metavar="PYTHON")
    asked.add_argument("--rounds", type=int, default=8)
    wanted = asked.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    tell(best_of(wanted.rounds, wanted.games, wanted.pgx), wanted.games)


if __name__ == "__main__":
    main()
