"""Each option of the box beside the rulebook's choice, over the same luck: only the difference counts."""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fathom.engine.box import Option, Setting, options_of
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.lab.study.bounds import Array, Measured, Unit, mean, share
from fathom.lab.study.plan import Plan
from fathom.lab.study.plays import OURS, Played, Settings, is_shared, play


class Choice(NamedTuple):
    """One option set otherwise than the rulebook has it, at a table of so many."""

    name: str
    setting: Setting
    settings: dict[str, Setting]
    seats: int

    @property
    def key(self) -> str:
        return f"options.{self.name}={self.setting}"


def choices(game: Game, plan: Plan, seats: int, copy: Settings = OURS) -> Iterator[Choice]:
    """All that bots can show; where an option asks for another number of players, at the nearest such table."""
    for name, option in options_of(game.box).items():
        for setting in [] if option.is_seat else settings_of(name, option, plan):
            if setting == option.show(option.default) or {name, f"{name}={setting}"} & set(plan.left_out):
                continue
            settings = {**copy, **plan.with_it.get(name, {}), name: setting}
            found = [at for at in sorted(game.seats, key=lambda at: abs(at - seats)) if fits(game, at, settings)]
            if found:
                yield Choice(name, setting, settings, found[0])


def settings_of(name: str, option: Option, plan: Plan) -> list[Setting]:
    """Every choice; of many numbers the two ends, unless the game names others."""
    return plan.tried.get(name) or list(option.choices) or [option.low, option.high]


def fits(game: Game, seats: int, settings: dict[str, Setting]) -> bool:
    try:
        game.pack_wish(seats, settings)
    except Mistake:
        return False
    return True


def options(
    game: Game, plan: Plan, seats: int, games: int, seed: int, copy: Settings
) -> Iterator[tuple[str, Measured]]:
    tried = list(choices(game, plan, seats, copy))
    usual = {at: play(game, at, copy, games, seed) for at in sorted({seats, *(one.seats for one in tried)})}
    yield from ((f"unrelated.{at}", unrelated(played)) for at, played in usual.items())
    for choice in tried:
        other, as_printed = play(game, choice.seats, choice.settings, games, seed), usual[choice.seats]
        yield f"{choice.key}.length", mean((other.lengths - as_printed.lengths).astype(float), Unit.GAIN)
        yield f"{choice.key}.points", mean(other.points.mean(axis=1) - as_printed.points.mean(axis=1), Unit.GAIN)
        if is_shared(game):
            yield f"{choice.key}.wins", mean(other.wins[:, 0] - as_printed.wins[:, 0], Unit.CHANGE)
        if other.sides == as_printed.sides:
            yield f"{choice.key}.other_winner", differing(other.wins, as_printed.wins)


def differing(wins: Array, others: Array) -> Measured:
    """In how many games who wins differs."""
    return share((wins != others).any(axis=1).astype(float), np.ones(len(wins)))


def unrelated(played: Played) -> Measured:
    """What to compare that with: every game beside the next one, which has nothing to do with it."""
    return differing(played.wins, np.roll(played.wins, 1, axis=0))
