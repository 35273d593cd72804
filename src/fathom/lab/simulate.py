"""Plays many games on all cores and adds up what happened."""

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.engine.box import Box
from fathom.engine.dealer import Dealer
from fathom.engine.game import PLACE, Game, Menu
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise

GAMES_AT_ONCE = 10 if PLAIN else 2_000  # a piece of work: short enough for Ctrl-C and the progress bar
QUANTILES = (5, 25, 50, 75, 95)

Histogram = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class Piece:
    """Some games in a row: their lengths and payoffs."""

    first: int
    lengths: Any
    payoffs: Any


@dataclass
class Tally:
    """What a simulation found so far."""

    seats: int
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    wins: Histogram = field(init=False)
    shared: Histogram = field(init=False)
    lengths: Histogram = field(init=False)
    points: list[Histogram] = field(init=False)
    amiss: tuple[int, int] | None = None  # game and step where something went missing

    def __post_init__(self) -> None:
        self.wins = np.zeros(self.seats, np.int64)
        self.shared = np.zeros(self.seats, np.int64)
        self.lengths = np.zeros(1, np.int64)
        self.points = [np.zeros(1, np.int64) for _ in range(self.seats)]

    def add(self, piece: Piece) -> None:
        wins = piece.payoffs // PLACE == 1
        alone = wins.sum(axis=1) == 1
        self.games += len(piece.lengths)
        self.steps += int(np.abs(piece.lengths).sum())
        self.wins += wins[alone].sum(axis=0)
        self.shared += wins[~alone].sum(axis=0)
        self.lengths = merge(self.lengths, np.abs(piece.lengths))
        self.points = [merge(old, piece.payoffs[:, seat] % PLACE) for seat, old in enumerate(self.points)]
        self.note_amiss(piece)

    def note_amiss(self, piece: Piece) -> None:
        faulty = np.flatnonzero(piece.lengths < 0)
        if faulty.size:
            found = (piece.first + int(faulty[0]), -int(piece.lengths[faulty[0]]))
            self.amiss = min(self.amiss or found, found)

    def as_json(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "steps": self.steps,
            "seconds": round(self.seconds, 3),
            "steps_per_second": round(self.steps / self.seconds) if self.seconds else 0,
            "wins": [int(count) for count in self.wins],
            "shared_wins": [int(count) for count in self.shared],
            "length": {"mean": self.mean_length, **quantiles(self.lengths)},
            "points": [quantiles(histogram) for histogram in self.points],
            "amiss": self.amiss,
        }

    @property
    def mean_length(self) -> float:
        return round(self.steps / self.games, 3) if self.games else 0.0


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
    """What to play."""

    game: Game
    box: Box
    players: Sequence[int]
    games: int
    seed: int
    watchful: bool = False

    def pieces(self) -> Iterator[tuple[int, int]]:
        for first in range(0, self.games, GAMES_AT_ONCE):
            yield first, min(GAMES_AT_ONCE, self.games - first)

    def play(self, first: int, games: int) -> Piece:
        """Runs without Python's lock, so that threads fill the cores."""
        piece = Piece(first, np.zeros(games, np.int32), np.zeros((games, int(self.box.seats)), np.int32))
        dealer = Dealer.new()
        dealer.quiet = 1
        specialise("fathom.lab.playouts", self.game).play_games(
            self.game.state.new(), self.box, dealer, Menu.new(), np.array(self.players, np.int64),
            self.seed, first, int(self.watchful), piece.lengths, piece.payoffs,
        )  # fmt: skip  # as in play_games
        return piece


def first_game(game: Game) -> Simulation:
    """The smallest simulation there is: playing it compiles all that larger ones need."""
    seats = game.seats[0]
    return Simulation(game, game.pack(seats, {}), [0] * seats, 1, 0)


def simulate(simulation: Simulation, report: Callable[[int], None], cores: int = os.cpu_count() or 1) -> Tally:
    """Plays all games; after Ctrl-C only what is already being played is still counted."""
    tally = Tally(int(simulation.box.seats))
    simulation.play(0, 1)  # compiles before the clock starts
    begun = time.perf_counter()
    pieces = simulation.pieces()
    waiting: set[Future[Piece]] = set()
    with ThreadPoolExecutor(cores) as pool:
        try:
            feed(pool, simulation, pieces, waiting, 2 * cores)
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    tally.add(future.result())
                    report(tally.games)
                feed(pool, simulation, pieces, waiting, 2 * cores - len(waiting))
        except KeyboardInterrupt:
            for future in waiting:
                if not future.cancel():
                    tally.add(future.result())
    tally.seconds = time.perf_counter() - begun
    return tally


def feed(
    pool: ThreadPoolExecutor,
    simulation: Simulation,
    pieces: Iterator[tuple[int, int]],
    waiting: set[Future[Piece]],
    places: int,
) -> None:
    """Keeps as many pieces waiting as there are places for them."""
    for _ in range(places):
        piece = next(pieces, None)
        if piece is not None:
            waiting.add(pool.submit(simulation.play, *piece))
