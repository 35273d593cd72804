"""How far from Nash: CFR and our bots on the toys, unrolled: `.venv/bin/python -m bench.nash`.

NashConv adds up what each of two players would gain by the best answer to the other: 0 is unbeatable, 4 the most.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pyspiel

import fathom
from fathom.env.unrolled import Chances, mixed, policy_of, unroll

TOYS: dict[str, dict[str, Any]] = {"barrakuda": {}, "breath": {"first": 1}}
AT_A_GLANCE, THINKING = ("mousse", "matelot"), ("capitaine", "kraken")
ROUNDS = (16, 128, 1024)  # of CFR
ASKED = 8  # times that a bot is asked in each information state
PATIENCE = (0.001, 0.005, 0.025)  # seconds that it may think


def evenly(state: fathom.State) -> Chances:
    return [(action, 1 / len(state.allowed())) for action in state.allowed()]


def main(names: list[str]) -> None:
    print("| toy | player | NashConv |\n|---|---|---|")
    for name in names or TOYS:
        tree = unroll(fathom.load(name, 2, "toy", **TOYS[name]))
        size = f"{name}, {len(tree.lines):,} nodes, {len(tree.met):,} information states"
        solver, rounds = pyspiel.CFRSolver(tree.game), 0
        for wanted in ROUNDS:
            while rounds < wanted:
                solver.evaluate_and_update_policy()
                rounds += 1
            found = pyspiel.nash_conv(tree.game, solver.average_policy(), True)
            print(f"| {size} | CFR, {rounds} rounds | {found:.4f} |", flush=True)
        for who, choose in players():
            found = pyspiel.nash_conv(tree.game, policy_of(tree, choose), True)
            print(f"| {size} | {who} | {found:.4f} |", flush=True)


def players() -> Iterator[tuple[str, Callable[[fathom.State], Chances]]]:
    yield "any action", evenly
    for level in AT_A_GLANCE:
        yield level, mixed(fathom.player(level), ASKED)
    for level, seconds in product(THINKING, PATIENCE):
        yield f"{level}, {1000 * seconds:g} ms", mixed(fathom.player(level, seconds=seconds), ASKED)


if __name__ == "__main__":
    main(sys.argv[1:])
