"""A small game, unrolled: every course that it can take, as a tree in the memory of OpenSpiel's own C++.

What is exact (counterfactual regret, sequence forms, Nash's distance) walks over the whole tree again and again; it
does so there, where no rule is asked any more. A player knows again all that it has seen, heard and done. Needs the
extra `[openspiel]`.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pyspiel

from fathom.engine.chance import TooManyOutcomes
from fathom.library import Outcome, Player, State, Variant

LARGEST = 1_000_000  # nodes
DRAWN = "c"  # a node of chance, as the format writes it
Chances = list[tuple[int, float]]  # of the actions of an information state


@dataclass
class Unrolled:
    """A tree: `game` is OpenSpiel's; `met` has, for each of its information states, a state as it was met there."""

    variant: Variant
    lines: list[str] = field(default_factory=list)
    known: dict[str, int] = field(default_factory=dict)  # the number of an information set, by what is remembered
    counts: Counter[int] = field(default_factory=Counter)  # of these, by seat
    met: dict[tuple[int, int], State] = field(default_factory=dict)  # by seat and that number
    game: Any = None

    def write(self, outcomes: Sequence[Outcome]) -> None:
        """What chance may bring, then all that follows; in the order in which the format lists a tree."""
        if len(self.lines) > LARGEST:
            raise TooManyOutcomes(f"this game has more than {LARGEST} courses: unroll a smaller one")
        if len(outcomes) > 1:
            drawn = " ".join(f'"{number}" {chance}' for number, (chance, _) in enumerate(outcomes))
            self.lines.append(f'{DRAWN} "" {len(self.lines) + 1} "" {{ {drawn} }} 0')
        for _, state in outcomes:
            self.write_state(state)

    def write_state(self, state: State) -> None:
        if state.is_over:
            returns = " ".join(str(Fraction(value).limit_denominator()) for value in state.returns())
            self.lines.append(f't "" {len(self.lines) + 1} "" {{ {returns} }}')
            return
        allowed = state.allowed()
        named = " ".join(f'"{action}"' for action in allowed)
        number = self.number_of(state)
        self.lines.append(f'p "" {state.seat + 1} {number} "" {{ {named} }} 0')
        for action in allowed:
            self.write(state.outcomes(action))

    def number_of(self, state: State) -> int:
        """Of the information set, from 1 for each player: the same wherever the player remembers the same."""
        memory = memory_of(state)
        if memory not in self.known:
            self.counts[state.seat] += 1
            self.known[memory] = self.counts[state.seat]
            self.met[state.seat, self.known[memory]] = state
        return self.known[memory]


def memory_of(state: State) -> str:
    """Who is to act, and all that this seat has seen, heard and done."""
    seen = state.observe()
    return f"{state.seat} {seen.array.tolist()} {list(seen.actions)} {[tuple(one) for one in seen.events]}"


def unroll(variant: Variant) -> Unrolled:
    """The whole tree of a small variant, such as `fathom.load("barrakuda", 2, edition="toy")`."""
    tree = Unrolled(variant)
    tree.write(variant.beginnings())
    players = " ".join(f'"{seat}"' for seat in range(variant.seats))
    tree.game = pyspiel.load_efg_game(f'EFG 2 R "{variant.name}" {{ {players} }}\n' + "\n".join(tree.lines) + "\n")
    return tree


def policy_of(tree: Unrolled, choose: Callable[[State], Chances]) -> Any:
    """How somebody plays all over the tree, as OpenSpiel takes it: `choose` answers for each information state."""
    chosen = {place: choose(state) for place, state in tree.met.items()}
    table = {}
    for node in nodes_of(tree.game.new_initial_state()):
        _, seat, number, _ = node.information_state_string().split("-")
        table[node.information_state_string()] = named(node, chosen[int(seat), int(number)])
    return pyspiel.TabularPolicy(table)


def nodes_of(node: Any) -> Iterator[Any]:
    """Every node in which a player chooses."""
    if not node.is_terminal():
        if not node.is_chance_node():
            yield node
        for action in node.legal_actions():
            yield from nodes_of(node.child(action))


def named(node: Any, chances: Chances) -> Chances:
    """The tree numbers its actions by the order in which their names come up."""
    numbers = {node.action_to_string(action): action for action in node.legal_actions()}
    found = dict(chances)
    return [(number, found.get(int(name), 0.0)) for name, number in numbers.items()]


def mixed(player: Player, times: int) -> Callable[[State], Chances]:
    """How often a bot chooses what, asked so many times."""

    def choose(state: State) -> Chances:
        allowed = state.allowed()
        asked = Counter(player(state) for _ in range(times if len(allowed) > 1 else 1))
        return [(action, count / asked.total()) for action, count in asked.items()]

    return choose
