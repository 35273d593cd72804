"""Some games looked at closely: after every step, what was told, and each seat's chance of winning.

A chance is counted: from what lies there, play-outs go on at a glance to the end. Those who are watched choose at a
glance as well, so that before a step a chance is what one must expect after it.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from fathom.bots.analysis import outlook
from fathom.bots.kinds import DEFAULT
from fathom.engine.dealer import THE_TABLE
from fathom.engine.game import MAX_SEATS
from fathom.engine.observation import Event, told
from fathom.lab.decisions import MINDS
from fathom.lab.study.bounds import Array
from fathom.library import State, Variant, player

LOOKS = 1_000_003  # streams of the play-outs: no two steps share one


class Step(NamedTuple):
    """One decision, and what came of it."""

    seat: int
    action: int
    allowed: int  # how many actions there were
    acting: int  # how many seats might act
    before: Array  # the chance of each seat; where several choose at once, before the first of them has chosen
    after: Array
    events: tuple[Event, ...]


class Look(NamedTuple):
    """A whole game."""

    steps: list[Step]
    wins: Array  # of each seat


def watch(variant: Variant, games: int, seed: int, playouts: int) -> Iterator[Look]:
    for number in range(games):
        yield watch_game(variant, seed, number, playouts)


def watch_game(variant: Variant, seed: int, number: int, playouts: int) -> Look:
    state, steps = variant.new(seed, number), list[Step]()
    minds = [player(DEFAULT, seed, stream=MINDS + number * MAX_SEATS + seat) for seat in range(variant.seats)]
    after = chances(state, number * LOOKS, playouts)
    for seat in state.turns():
        allowed, acting = len(state.allowed()), len(state.acting)
        before = steps[-1].before if steps and 0 < acting == steps[-1].acting - 1 else after
        action = minds[seat](state)
        state.play(action)
        after = chances(state, number * LOOKS + len(steps) + 1, playouts)
        events = tuple(told(variant.game, state.past.notes, (THE_TABLE,)))
        steps.append(Step(seat, action, allowed, acting, before, after, events))
    return Look(steps, after)


def chances(state: State, seed: int, playouts: int) -> Array:
    """Of each seat to come first; at the end that is known."""
    counted = 1 if state.is_over else playouts
    found: list[float] = outlook(state.variant.game, state.record, seed, counted)
    return np.array(found)


def sampled(variant: Variant, games: int, seed: int, each: int) -> Iterator[tuple[int, State]]:
    """In every game some of its real choices, as they come up at a table: the game's number, and the state."""
    for number in range(games):
        state = variant.new(seed, number)
        minds = [player(DEFAULT, seed, stream=MINDS + number * MAX_SEATS + seat) for seat in range(variant.seats)]
        real = list[State]()
        for seat in state.turns():
            if len(state.allowed()) > 1:
                real.append(state.copy())
            state.play(minds[seat](state))
        luck = np.random.default_rng([seed, number])
        for place in sorted(luck.choice(len(real), min(each, len(real)), replace=False)):
            yield number, real[place]
