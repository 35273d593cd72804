"""Plays many games on all cores and adds up what happened."""

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from math import sqrt
from typing import Any

import numpy as np

from fathom.bots.kinds import RANDOM
from fathom.engine.box import Box
from fathom.engine.game import PLACE, Game, Menu
from fathom.engine.play import quiet_dealer
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise
from fathom.engine.warm import Job, rule_jobs
from fathom.lab.decisions import Decisions
from fathom.lab.feeding import feed

GAMES_AT_ONCE = 10 if PLAIN else 2_000  # a piece of work: short enough for Ctrl-C and the progress bar
TRIED = 5  # games, to know how long they are
ROWS = 1 << 15  # decisions in a piece, where they are noted: a few dozen megabytes at most
BESIDE_A_WRITER = 4  # more who play would only wait for the one who writes
SURE = 1.96  # standard errors on either side: 95 %
QUANTILES = (5, 25, 50, 75, 95)

Histogram = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Piece:
    """Some games in a row: their lengths and payoffs."""

    first: int
    lengths: Any
    payoffs: Any
    decisions: Decisions | None = None  # of all of them, where they are noted


Keep = Callable[[Piece], None]


@dataclass
class Tally:
    """What a simulation found so far."""

    seats: int
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    wins: Histogram = field(init=False)
    shared: Histogram = field(init=False)
    parts: Any = field(init=False)  # of each seat: its wins, of a shared one its part
    squares: Any = field(init=False)  # the same, each squared
    lengths: Histogram = field(init=False)
    points: list[Histogram] = field(init=False)
    amiss: tuple[int, int] | None = None  # game and step where something went missing

    def __post_init__(self) -> None:
        self.wins = np.zeros(self.seats, np.int64)
        self.shared = np.zeros(self.seats, np.int64)
        self.parts = np.zeros(self.seats)
        self.squares = np.zeros(self.seats)
        self.lengths = np.zeros(1, np.int64)
        self.points = [np.zeros(1, np.int64) for _ in range(self.seats)]

    def add(self, piece: Piece) -> None:
        wins = piece.payoffs // PLACE == 1
        winners = wins.sum(axis=1, keepdims=True)
        parts, alone = wins / np.maximum(winners, 1), winners[:, 0] == 1
        self.games += len(piece.lengths)
        self.steps += int(np.abs(piece.lengths).sum())
        self.wins += wins[alone].sum(axis=0)
        self.shared += wins[~alone].sum(axis=0)
        self.parts += parts.sum(axis=0)
        self.squares += (parts**2).sum(axis=0)
        self.lengths = merge(self.lengths, np.abs(piece.lengths))
        self.points = [merge(old, piece.payoffs[:, seat] % PLACE) for seat, old in enumerate(self.points)]
        self.note_amiss(piece)

    def note_amiss(self, piece: Piece) -> None:
        faulty = np.flatnonzero(piece.lengths < 0)
        if faulty.size:
            found = (piece.first + int(faulty[0]), -int(piece.lengths[faulty[0]]))
            self.amiss = min(self.amiss or found, found)

    def share(self, seat: int) -> tuple[float, float]:
        """Of all wins, with a shared one divided among those who share it; and how far off that may be, with 95 %.

        The shares of all seats add up to one, or to less where the game itself can win.
        """
        games = max(1, self.games)
        mean = self.parts[seat] / games
        return float(mean), SURE * sqrt(max(0.0, self.squares[seat] / games - mean**2) / games)

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "steps_per_second": round(self.steps / self.seconds) if self.seconds else 0,
            "wins": [int(count) for count in self.wins],
            "shared_wins": [int(count) for count in self.shared],
            "share": [[round(part, 5) for part in self.share(seat)] for seat in range(self.seats)],
            "length": {"mean": round(self.steps / max(1, self.games), 3), **quantiles(self.lengths)},
            "points": [quantiles(histogram) for histogram in self.points],
            "amiss": self.amiss,
        }


def merge(histogram: Histogram, values: Any) -> Histogram:
    """Counts the values into the histogram."""
    counts = np.bincount(values)
    total = np.zeros(max(len(counts), len(histogram)), np.int64)
    total[: len(counts)] += counts
    total[: len(histogram)] += histogram
    return total


def quantiles(histogram: Histogram) -> dict[str, int]:
    """The value at each quantile, exactly: the histogram holds every value."""
    reached = np.cumsum(histogram)
    return {f"p{q}": int(np.searchsorted(reached, reached[-1] * q / 100)) for q in QUANTILES}


@dataclass(frozen=True)
class Simulation:
    """What to play.

    Players draw from a luck of their own, so that the actions alone, played again, lead to the same games; with
    `one_luck` they draw from the game's, as in `bench/sharks.c`.
    """

    game: Game
    box: Box
    players: Sequence[int]
    games: int
    seed: int
    watchful: bool = False
    one_luck: bool = False

    def pieces(self, games_at_once: int = GAMES_AT_ONCE) -> Iterator[range]:
        for first in range(0, self.games, games_at_once):
            yield range(first, min(first + games_at_once, self.games))

    def played(self, cores: int, *, noted: bool) -> Iterator[Piece]:
        """All of it, piece by piece; where every decision is noted, in order, and never many at once."""
        if not noted:
            return feed(self.play, self.pieces(), cores)
        lengths = self.play(range(min(TRIED, self.games))).lengths
        games_at_once = max(1, min(GAMES_AT_ONCE, ROWS // max(1, int(np.abs(lengths).mean()))))
        return feed(self.record, self.pieces(games_at_once), min(cores, BESIDE_A_WRITER), in_order=True)

    def play(self, numbers: range) -> Piece:
        """Some games in a row, without Python's lock."""
        games = len(numbers)
        piece = Piece(numbers.start, np.zeros(games, np.int32), np.zeros((games, int(self.box.seats)), np.int32))
        return self.play_into(piece, Decisions.room(self.game, 0))

    def record(self, numbers: range) -> Piece:
        """The same with every decision noted. Only who has played the games knows how many those are."""
        piece = self.play(numbers)
        noted = Decisions.room(self.game, int(np.abs(piece.lengths).sum()))
        return self.play_into(replace(piece, decisions=noted), noted)

    def play_into(self, piece: Piece, noted: Decisions) -> Piece:
        dealer = quiet_dealer(0)
        specialise("fathom.lab.playouts", self.game).play_games(
            self.game.state.new(), self.box, dealer, dealer if self.one_luck else quiet_dealer(0), Menu.new(),
            np.array(self.players, np.int64), self.seed, piece.first, int(self.watchful), piece.lengths,
            piece.payoffs, self.game.sight.new(), noted,
        )  # fmt: skip  # as in play_games
        return piece


def lab_jobs(game: Game) -> list[Job]:
    """Playing the smallest simulation there is compiles all that larger ones need."""
    seats = game.seats[0]
    first = Simulation(game, game.pack(seats, {}), [RANDOM] * seats, 1, 0)
    return [*rule_jobs(game), partial(first.play, range(1))]


def simulate(
    simulation: Simulation, report: Callable[[int], None], cores: int = os.cpu_count() or 1, keep: Keep | None = None
) -> Tally:
    """Plays all games; after Ctrl-C only what is already being played is still counted.

    Who keeps the pieces finds every decision in them.
    """
    tally = Tally(int(simulation.box.seats))

    def take(piece: Piece) -> None:
        if keep is not None:
            keep(piece)
        tally.add(piece)

    simulation.play(range(1))  # compiles before the clock starts
    begun = time.perf_counter()
    # Ctrl-C does not reach another thread: a piece is kept and counted, or neither
    with contextlib.suppress(KeyboardInterrupt), ThreadPoolExecutor(1) as aside:
        for piece in simulation.played(cores, noted=keep is not None):
            aside.submit(take, piece).result()
            report(tally.games)
    tally.seconds = time.perf_counter() - begun
    return tally
