"""How strong a net is: the share of wins against others, the same deals from each seat."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from fathom.bots.inputs import Array
from fathom.bots.net import Net
from fathom.env.batch import Batch, batch
from fathom.lab.simulate import SURE
from fathom.library import Variant
from fathom.train.luck import Luck
from fathom.train.network import here
from fathom.train.players import player_of
from fathom.train.tables import numpy_of

Chooser = Callable[[Batch], Array]  # an action for every lane
FIRST_SEED = 1 << 40  # of games that nobody has learned from
LONGEST = 20_000  # decisions of a game


@dataclass(frozen=True)
class Verdict:
    """The share of wins, equals shared, and how far it may be off, with 95 %."""

    games: int
    share: float
    error: float

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.error:.1%}"


def chooser_of(net: Net, game: Variant, device: str = "cpu", *, is_greedy: bool = True, seed: int = 1) -> Chooser:
    """The net of a file: the likeliest action, or one by chance."""
    xp = numpy_of(device)
    player, luck = player_of(xp, net, game), Luck(xp, seed)

    def choose(lanes: Batch) -> Array:
        masks = lanes.masks > 0
        return (
            player.logs(lanes.observations, masks).argmax(axis=1)
            if is_greedy
            else player.choose(lanes.observations, masks, luck)
        )

    return choose


def any_allowed(device: str, seed: int = 2) -> Chooser:
    luck = Luck(numpy_of(device), seed)
    return lambda lanes: luck.draw(lanes.masks.astype(np.float32))


def bot(name: str) -> Chooser:
    return lambda lanes: lanes.choose(name)


def meet(
    game: Variant, one: Chooser, others: Chooser, games: int, device: str = "cpu", seed: int = 0, longest: int = LONGEST
) -> Verdict:
    """One sits at one seat, the others at all the rest; every deal is played from each seat, a game in each lane.

    What is still under way after so many decisions does not count.
    """
    xp: Any = numpy_of(device)
    seats = xp.arange(games) % game.seats
    deals = FIRST_SEED + seed * games + np.arange(games) // game.seats
    lanes = batch(game, games, device=device, seeds=xp.asarray(deals))
    chair, won = xp.arange(game.seats)[None] == seats[:, None], xp.full(games, np.nan, np.float32)
    for _ in range(longest):
        with np.errstate(under="ignore"):
            lanes.step(xp.where(lanes.turns == seats, one(lanes), others(lanes)))
        is_first = (lanes.done > 0) & xp.isnan(won)
        won = xp.where(is_first, ((lanes.rewards * chair).sum(axis=1) + 1) / 2, won)
        if not bool(xp.isnan(won).any()):
            break
    return verdict(here(won))


def verdict(won: Array) -> Verdict:
    ended = won[~np.isnan(won)]
    error = SURE * float(ended.std()) / max(1, len(ended)) ** 0.5
    return Verdict(len(ended), float(ended.mean()), error)
