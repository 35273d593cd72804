"""Compares the compiled rules of Shark Attacks! with the same game written in C: the same games, and how fast.

    .venv/bin/python bench/against_c.py [ROUNDS]

Needs a C compiler (`cc`). Both run the same seeds on one core in turn, round after round; the best of each counts,
in processor time, so that other work on the machine disturbs as little as possible.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from fathom.bots.kinds import RANDOM
from fathom.engine.game import PLACE, find_game
from fathom.lab.simulate import Simulation

SEATS, GAMES, SEED = 3, 100_000, 7
SOURCE = Path(__file__).parent / "sharks.c"
ROUNDS = 40


def child_seconds() -> float:
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    game = find_game("sharks")
    simulation = Simulation(game, game.pack(SEATS, {}), [RANDOM] * SEATS, GAMES, SEED, one_luck=True)
    simulation.play(range(1))  # compiles
    best_ours = best_theirs = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "sharks"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, SOURCE], check=True)
        for _ in range(rounds):
            begun = time.process_time()
            ours = simulation.play(range(GAMES))
            best_ours = min(best_ours, time.process_time() - begun)
            begun = child_seconds()
            told = subprocess.run([program, str(SEATS), str(GAMES), str(SEED)], check=True, capture_output=True)
            best_theirs = min(best_theirs, child_seconds() - begun)
    theirs = json.loads(told.stdout)
    steps, points = int(ours.lengths.sum()), int((ours.payoffs % PLACE).sum())
    assert (steps, points) == (theirs["steps"], theirs["points"]), "the two play different games"
    print(f"the same {GAMES} games: {steps} steps, {points} points")
    print(f"compiled rules: {steps / best_ours / 1e6:.2f} million steps a second")
    print(f"C:              {steps / best_theirs / 1e6:.2f} million steps a second")
    print(f"ratio:          {best_theirs / best_ours:.3f}")


if __name__ == "__main__":
    main()
