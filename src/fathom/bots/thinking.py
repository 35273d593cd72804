"""Thinks about one choice of one seat, for so many play-outs or so many seconds."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fathom.bots.memory import lay_out_sight, lay_out_states
from fathom.bots.tree import ROOT, Tree, clear_tree, surely
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game, Menu
from fathom.engine.records import Record, copy
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise

AT_ONCE = 4 if PLAIN else 32  # play-outs between two looks at the clock: some milliseconds
ENDLESS = 1 << 40


@dataclass(frozen=True)
class Prospect:
    """What came of one action in the play-outs that began with it."""

    action: int
    tries: int
    value: float
    chance: float  # of a first place, shared or not
    points: float  # on average


class Thinker:
    """The memory for searches in one game, used for one choice after another."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = specialise("fathom.bots.search", game)
        self.states = lay_out_states(game)
        self.sights, self.words = lay_out_sight(game)
        self.dealer, self.menu, self.tree = Dealer.new(), Menu.new(), Tree.new()
        self.dealer.quiet = 1

    def think(
        self, s: Record, seat: int, seed: int, playouts: int = ENDLESS, seconds: float = float("inf"),
        is_hurried: Callable[[], bool] = lambda: False, *, in_full: bool = False,
    ) -> list[Prospect]:  # fmt: skip
        """All that the seat may do, the best first. The state itself is never touched.

        Chances and points are those of the whole game if play-outs are played in full, which takes longer where a game
        falls into parts.
        """
        assert (int(self.game.to_act(s)) >> seat) & 1, f"seat {seat} has nothing to choose"
        self.states[0] = copy(s)
        seed_dealer(self.dealer, seed, 0)
        clear_tree(self.tree)
        self.tree.in_full = in_full
        end = time.monotonic() + seconds
        left = max(1, playouts)
        while left > 0:
            self.play(seat, min(AT_ONCE, left))
            left = playouts - int(self.tree.playouts)
            if self.is_settled() or time.monotonic() >= end or is_hurried():
                break
        edges = sorted(range(self.tree.width[ROOT]), key=lambda edge: -self.surely(edge))
        return [self.prospect(edge) for edge in edges]

    def play(self, seat: int, playouts: int) -> None:
        """Runs without Python's lock."""
        self.rules.think(self.states, seat, self.sights, self.words, self.dealer, self.menu, self.tree, playouts)

    @property
    def playouts(self) -> int:
        """Of the last choice: as many with the same seed lead to it again."""
        return int(self.tree.playouts)

    def is_settled(self) -> bool:
        """More play-outs would change nothing."""
        return int(self.tree.width[ROOT]) == 1

    def surely(self, edge: int) -> float:
        """What an edge is worth at least, as far as one can tell."""
        return float(surely(self.tree, edge))

    def prospect(self, edge: int) -> Prospect:
        tree: Any = self.tree
        tries = int(tree.tries[edge])
        sums = (tree.gain[edge], tree.wins[edge], tree.points[edge])
        value, chance, points = (float(total) / max(1, tries) for total in sums)
        return Prospect(int(tree.action[edge]), tries, value, chance, points)


class Sifter(Thinker):
    """One that tries all actions with the same luck; see sieve.py."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = specialise("fathom.bots.sieve", game)
        self.sieve, self.luck = self.rules.Sieve.new(), Dealer.new()
        self.luck.quiet = 1

    def play(self, seat: int, playouts: int) -> None:
        dealers = (self.dealer, self.luck)
        self.rules.sift(
            self.states, seat, self.sights, self.words, *dealers, self.menu, self.tree, self.sieve, playouts
        )

    def is_settled(self) -> bool:
        return int(self.sieve.rivals) == 0

    def surely(self, edge: int) -> float:
        return float(self.rules.surely(self.tree, self.sieve, edge))


def new_thinker(game: Game) -> Thinker:
    """Where a game falls into parts, its many small choices are sifted; everywhere else they grow a tree."""
    return Sifter(game) if game.part else Thinker(game)
