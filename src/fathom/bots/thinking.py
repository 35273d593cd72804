"""Thinks about one choice of one seat, for so many play-outs or so many seconds."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fathom.bots.layers import Layers, lay_out_net
from fathom.bots.memory import lay_out_sight, lay_out_states
from fathom.bots.net import Net
from fathom.bots.tree import ROOT, Tree, clear_tree, surely
from fathom.engine.dealer import Dealer, pick, seed_dealer
from fathom.engine.game import Game, Menu
from fathom.engine.play import quiet_dealer
from fathom.engine.records import Record, copy, put
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise

AT_ONCE = 4 if PLAIN else 32  # play-outs between two looks at the clock: some milliseconds
ENDLESS = 1 << 40
CHOICE = 1  # the stream of a seed from which a mixed choice is drawn
GRAINS = 1 << 30
SELDOM = 0.1  # of the share of what is done most


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
        self.take_up(s)
        seed_dealer(self.dealer, seed, 0)
        self.tree.in_full = in_full
        end = time.monotonic() + seconds
        left = max(1, playouts)
        while left > 0:
            self.play(seat, min(AT_ONCE, left))
            left = playouts - int(self.tree.playouts)
            if self.is_settled() or time.monotonic() >= end or is_hurried():
                break
        return [self.prospect(edge) for edge in self.best_first(seed)]

    def best_first(self, seed: int) -> list[int]:  # noqa: ARG002  # others draw what they choose
        """The edges of the choice at hand, the one to be taken first."""
        return sorted(range(self.tree.width[ROOT]), key=lambda edge: -self.surely(edge))

    def likely(self, seed: int) -> list[int]:
        """The actions that it might do after this thought, what it would do most often first."""
        return [int(self.tree.action[self.best_first(seed)[0]])]

    def look_closer(self, seat: int, action: int, playouts: int) -> list[Prospect]:
        """The thought goes on with this action alone: what looks bad was hardly tried. No choice, no answer."""
        tree: Any = self.tree
        width = int(tree.width[ROOT])
        edges = [edge for edge in range(width) if tree.action[edge] == action and width > 1]
        for edge in edges:
            put(tree, start=[edge], width=[1])
            self.play(seat, playouts)
            put(tree, start=[0], width=[width])
        return [self.prospect(edge) for edge in edges]

    def take_up(self, s: Record) -> None:
        """Nothing is known of it yet."""
        self.states[0] = copy(s)
        clear_tree(self.tree)

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

    def look_closer(self, seat: int, action: int, playouts: int) -> list[Prospect]:  # noqa: ARG002  # as it is
        """All are tried alike, until it is clear that they fall behind."""
        return []

    def is_settled(self) -> bool:
        return int(self.sieve.rivals) == 0

    def surely(self, edge: int) -> float:
        return float(self.rules.surely(self.tree, self.sieve, edge))


class Led(Thinker):
    """One that is led by a net; see led.py."""

    def __init__(self, game: Game, net: Net) -> None:
        super().__init__(game)
        self.rules = specialise("fathom.bots.led", game)
        self.guide, self.net = self.rules.Guide.new(), net
        self.layers: dict[int, Layers] = {}  # for each number of seats

    def take_up(self, s: Any) -> None:
        super().take_up(s)
        seats = int(s.seats)
        if seats not in self.layers:
            self.layers[seats] = lay_out_net(self.game, self.net, seats)
        self.laid = self.layers[seats]
        put(self.guide, side=self.game.sides(s))
        self.guide.advised = self.net.advised

    def play(self, seat: int, playouts: int) -> None:
        records = self.dealer, self.menu, self.tree, self.guide
        self.rules.think(self.states, seat, self.sights, self.words, *records, self.laid, playouts)

    def best_first(self, seed: int) -> list[int]:
        """Where others choose at the same time it is drawn, from how likely it was in all play-outs; else what was
        tried most.
        """
        edges = range(self.tree.width[ROOT])
        if self.guide.mixed[ROOT] == 0:
            return sorted(edges, key=lambda edge: (-self.tree.tries[edge], -self.guide.prior[edge]))
        shares = self.shares()
        drawn = draw(shares, quiet_dealer(seed, CHOICE))
        return sorted(edges, key=lambda edge: (edge != drawn, -shares[edge]))

    def likely(self, seed: int) -> list[int]:
        """A mixed choice might be any that it would draw."""
        if self.guide.mixed[ROOT] == 0:
            return super().likely(seed)
        shares = self.shares()
        edges = sorted((edge for edge, share in enumerate(shares) if share > 0), key=lambda edge: -shares[edge])
        return [int(self.tree.action[edge]) for edge in edges]

    def shares(self) -> list[float]:
        """What is hardly ever right is never done."""
        edges = range(self.tree.width[ROOT])
        tried = int(self.tree.visits[ROOT]) > 1
        found = [float(self.guide.share[edge] if tried else self.guide.prior[edge]) for edge in edges]
        return [share if share >= SELDOM * max(found) else 0.0 for share in found]

    def prospect(self, edge: int) -> Prospect:
        """What was never tried is worth what the position is."""
        tree: Any = self.tree
        tries = int(tree.tries[edge])
        value = float(tree.gain[edge]) / tries if tries else float(tree.worth[ROOT]) / max(1, int(tree.visits[ROOT]))
        return Prospect(int(tree.action[edge]), tries, value, value, 0.0)


def draw(shares: list[float], dealer: Dealer) -> int:
    """A place, as likely as its share."""
    left = sum(shares) * int(pick(dealer, GRAINS)) / GRAINS
    for place, share in enumerate(shares):
        left -= share
        if left < 0:
            return place
    return max(range(len(shares)), key=shares.__getitem__)


def new_thinker(game: Game) -> Thinker:
    """Where a game falls into parts, its many small choices are sifted; everywhere else they grow a tree."""
    return Sifter(game) if game.part else Thinker(game)
