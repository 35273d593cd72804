"""Decisions a second of a batch on one core, by processor time: `.venv/bin/python -m bench.batch [GAME…]`."""

import sys
import time
from typing import Any

import fathom

LANES, BEST_OF = 1024, 8
STEPS = 200
ASKED: dict[str, dict[str, Any]] = {
    "random inside": {"masks": False, "observations": False},
    "masks written": {"masks": True, "observations": False},
    "masks and observations": {"masks": True, "observations": True},
}


def rate(game: fathom.Variant, **asked: Any) -> float:
    batch = fathom.batch(game, LANES, threads=1, **asked)
    batch.step_randomly()
    best = float("inf")
    for _ in range(BEST_OF):
        begun = time.process_time()
        for _ in range(STEPS):
            batch.step_randomly()
        best = min(best, time.process_time() - begun)
    return LANES * STEPS / best


def one_at_a_time(game: fathom.Variant) -> float:
    """From Python, with a list of what is allowed at every step."""
    best = 0.0
    for _ in range(BEST_OF):
        begun, count = time.process_time(), 0
        for seed in range(100):
            state = game.new(seed)
            while not state.is_over:
                allowed = state.allowed()
                state.play(allowed[count % len(allowed)])
                count += 1
        best = max(best, count / (time.process_time() - begun))
    return best


def main(names: list[str]) -> None:
    for name in names or fathom.list_games():
        seats = fathom.load(name, seats=3).game.seats
        game = fathom.load(name, seats[len(seats) // 2])
        told = {what: rate(game, **asked) for what, asked in ASKED.items()} | {"one game": one_at_a_time(game)}
        print(name, ", ".join(f"{what} {found / 1e6:.2f}" for what, found in told.items()), "million a second")


if __name__ == "__main__":
    main(sys.argv[1:])
