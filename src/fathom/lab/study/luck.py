"""Luck against skill: the same dice and cards twice, with players of two levels who change places.

Of all by which results differ, a part goes with the player, a part with the shared luck, which is what both games over
the same seed have in common at a seat, and the rest with what becomes of it.
"""

from collections.abc import Iterator

import numpy as np

from fathom.bots.kinds import CAPITAINE, KINDS, MATELOT, MOUSSE, RANDOM
from fathom.engine.game import Game
from fathom.lab.study.bounds import Array, Measured, Unit, mean, resampled, share
from fathom.lab.study.plays import Settings, begun_by_first, is_shared, play
from fathom.lab.tournament import Terms, play_game

LADDER = ((RANDOM, MOUSSE), (MOUSSE, MATELOT))
Numbers = Iterator[tuple[str, Measured]]


def luck(game: Game, seats: int, deals: int, slow_deals: int, playouts: int, seed: int, copy: Settings) -> Numbers:
    for weak, strong in LADDER:
        yield from told(pair_name(weak, strong), quick_pairs(game, seats, weak, strong, deals, seed, copy), seed)
    thought = slow_pairs(game, seats, slow_deals, playouts, seed, copy)
    yield from told(pair_name(MATELOT, CAPITAINE), thought, seed)


def pair_name(weak: int, strong: int) -> str:
    return f"{KINDS[weak]}_{KINDS[strong]}"


def quick_pairs(game: Game, seats: int, weak: int, strong: int, deals: int, seed: int, copy: Settings) -> Array:
    """For each seed the first seat's result with the better player there, and with the other."""
    if is_shared(game):
        kinds = [[who] * seats for who in (strong, weak)]
        return np.stack([play(game, seats, copy, deals, seed, who).points[:, 0] for who in kinds], axis=1).astype(float)
    first, kinds = {**copy, **begun_by_first(game)}, [[strong, weak], [weak, strong]]
    return np.stack([play(game, 2, first, deals, seed, who).wins[:, 0] for who in kinds], axis=1)


def slow_pairs(game: Game, seats: int, deals: int, playouts: int, seed: int, copy: Settings) -> Array:
    """The same with a Captain, who thinks for so many play-outs."""
    at = seats if is_shared(game) else 2
    terms = Terms(game.slug, at, {**copy, **begun_by_first(game)}, [KINDS[CAPITAINE], KINDS[MATELOT]], seed, playouts)
    played = [play_game(terms, number) for number in range(deals * len(terms.seatings()))]
    if is_shared(game):
        results = [float(one.points[0]) for one in played]
    else:
        results = [(one.places[0] == 1) / one.places.count(1) for one in played]
    return np.array(results).reshape(deals, 2)


def told(name: str, pairs: Array, seed: int) -> Numbers:
    if set(np.unique(pairs)) <= {0.0, 0.5, 1.0}:
        yield f"better.{name}", share((pairs[:, 0] + 1 - pairs[:, 1]), np.full(len(pairs), 2.0))
    else:
        yield f"better.{name}", mean(pairs[:, 0] - pairs[:, 1], Unit.GAIN)
    if not (pairs[:, 0] == pairs[:, 1]).all():
        yield from torn_apart(name, pairs, seed)


def torn_apart(name: str, pairs: Array, seed: int) -> Numbers:
    yield f"luck.{name}.player", resampled(pairs, player_part, Unit.SHARE, seed)
    yield f"luck.{name}.shared", resampled(pairs, shared_part, Unit.SHARE, seed)
    yield f"luck.{name}.rest", resampled(pairs, rest, Unit.SHARE, seed)


def parts(pairs: Array) -> tuple[float, float]:
    """What goes with the player and with the shared luck, as shares of all; luck takes nothing away."""
    half = (pairs[:, 0].mean() - pairs[:, 1].mean()) / 2
    spread = pairs.var(axis=0).mean() + half**2
    if spread == 0:
        return 0.0, 0.0
    common = ((pairs[:, 0] - pairs[:, 0].mean()) * (pairs[:, 1] - pairs[:, 1].mean())).mean()
    return float(half**2 / spread), max(0.0, float(common / spread))


def player_part(pairs: Array) -> float:
    return parts(pairs)[0]


def shared_part(pairs: Array) -> float:
    return parts(pairs)[1]


def rest(pairs: Array) -> float:
    return 1 - sum(parts(pairs))
