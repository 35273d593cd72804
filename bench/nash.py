"""How far from Nash: CFR and our bots on the toys, unrolled: `.venv/bin/python -m bench.nash`.

NashConv adds up what each of two players would gain by the best answer to the other: 0 is unbeatable, 4 the most.
"""

import sys
from typing import Any

import pyspiel

import fathom
from fathom.env.unrolled import Chances, mixed, policy_of, unroll

TOYS: dict[str, dict[str, Any]] = {"barrakuda": {}, "breath": {"first": 1}}
LEVELS = ("mousse", "matelot", "capitaine")
ROUNDS = (16, 128, 1024)  # of CFR
ASKED, PATIENCE = 8, 0.005  # times that a bot is asked in each information state, and seconds that it may think


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
        players = {level: mixed(fathom.player(level, seconds=PATIENCE), ASKED) for level in LEVELS}
        for level, choose in {"any action": evenly, **players}.items():
            found = pyspiel.nash_conv(tree.game, policy_of(tree, choose), True)
            print(f"| {size} | {level} | {found:.4f} |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
