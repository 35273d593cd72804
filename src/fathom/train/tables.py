"""Many games to learn from: who sits where in them, what is played there, and what each decision was worth."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from fathom.bots.inputs import Array, Inputs
from fathom.bots.net import Net
from fathom.engine.errors import Mistake
from fathom.env.batch import batch
from fathom.library import Variant
from fathom.train.encoding import Encoder
from fathom.train.lessons import Lesson
from fathom.train.luck import Luck
from fathom.train.network import AGAINST_OTHERS, AMONG_EQUALS, TINY, Network, log_chances
from fathom.train.plan import Plan
from fathom.train.players import Player, player_of

NOBODY = -1
HABITS = "training.toml"  # of a game, in its folder, where it has one


@dataclass(frozen=True)
class Worths:
    """What a learner is told: of a win, and on the way there of one more in a field that all see."""

    win: float = 1.0
    places: tuple[int, ...] = ()
    each: tuple[float, ...] = ()


def worths_of(game: Variant) -> Worths:
    path = game.game.folder / HABITS
    if not path.is_file():
        return Worths()
    told: dict[str, float] = tomllib.loads(path.read_text(encoding="utf-8"))["worth"]
    win = told.pop("win")
    return Worths(win, tuple(game.fields[name].place.start for name in told), tuple(told.values()))


def numpy_of(device: str) -> Any:
    """NumPy, or what goes by the same names there."""
    if device == "cpu":
        return np
    try:
        import cupy  # noqa: PLC0415  # only who has a GPU has CuPy
    except ImportError as error:
        raise Mistake("no_cupy") from error
    return cupy


@dataclass(frozen=True)
class Blocks:
    """Which lanes are whose: first those of the net alone, then of two past selves, of Matelot, and of the guests."""

    alone: slice
    frozen: tuple[slice, slice]
    matelot: slice
    guests: slice

    @property
    def all(self) -> tuple[slice, ...]:
        return self.alone, *self.frozen, self.matelot, self.guests


NAMES = "alone", "recent", "past", "matelot", "guests"  # of the blocks


def share_lanes(plan: Plan, guests: int) -> Blocks:
    frozen, matelot, theirs = (int(plan.lanes * share) for share in (plan.frozen, plan.matelot, plan.guests))
    theirs = theirs if guests else 0
    ends = np.cumsum([plan.lanes - 2 * frozen - matelot - theirs, frozen, frozen, matelot, theirs]).tolist()
    alone, one, other, matelots, last = (slice(start, end) for start, end in zip([0, *ends], ends, strict=False))
    return Blocks(alone, (one, other), matelots, last)


@dataclass(frozen=True)
class Guest:
    """Somebody who has learned before, and the lanes where the net meets them."""

    player: Player
    lanes: slice


def seat_guests(xp: Any, game: Variant, nets: Sequence[Net], block: slice) -> list[Guest]:
    """As many lanes for each."""
    ends = np.linspace(block.start, block.stop, len(nets) + 1).astype(int).tolist()
    return [Guest(player_of(xp, net, game), slice(*lanes)) for net, lanes in zip(nets, pairwise(ends), strict=True)]


@dataclass
class Moments:
    """What was seen and done, decision by decision of all lanes."""

    short: Array
    masks: Array
    actions: Array
    logs: Array
    values: Array
    turns: Array
    rewards: Array
    done: Array
    gained: Array  # on the way, by all seats
    advice: Array
    is_own: Array  # by the net, where there was a choice
    is_choice: Array
    worth: Array  # the output that tells what the position is worth


class Table:
    """Games of one number of seats, ready to learn from."""

    def __init__(
        self, game: Variant, inputs: Inputs, plan: Plan, device: str, seed: int, guests: Sequence[Net] = ()
    ) -> None:
        self.game, self.plan = game, plan
        self.worths = worths_of(game)
        self.xp = numpy_of(device)
        self.encoder = Encoder(self.xp, game.name, game.seats, inputs)
        seeds = np.arange(plan.lanes) + (seed & ((1 << 31) - 1)) * (1 << 24) + game.seats * (1 << 56)
        self.batch = batch(
            game, plan.lanes, device=device, seeds=self.xp.asarray(seeds), final_observations=bool(self.worths.places)
        )
        self.blocks = share_lanes(plan, len(guests))
        self.guests = seat_guests(self.xp, game, guests, self.blocks.guests)
        lanes = self.xp.arange(plan.lanes)
        self.chairs = self.xp.arange(game.seats)
        self.own = self.xp.where(lanes < self.blocks.alone.stop, NOBODY, lanes % game.seats)  # the net's seat
        self.own_chair = self.chairs[None] == self.xp.maximum(self.own, 0)[:, None]
        self.lanes, self.has_teacher = lanes, device == "cpu"
        is_equal = lanes < self.blocks.frozen[-1].stop
        self.worth = self.xp.where(is_equal, AMONG_EQUALS, AGAINST_OTHERS)  # the output that tells it, by lane

    def play(self, network: Network, rivals: Sequence[Network], luck: Luck, *, is_pupil: bool) -> tuple[Lesson, Array]:
        """Some decisions in each lane: what is to be learned from them, and how often each block was won."""
        kept = [self.decide(network, rivals, luck, is_pupil) for _ in range(self.plan.decisions)]
        names = Moments.__dataclass_fields__
        moments = Moments(**{name: self.xp.stack([getattr(one, name) for one in kept]) for name in names})
        return self.lesson(moments), self.wins(moments)

    def decide(self, network: Network, rivals: Sequence[Network], luck: Luck, is_pupil: bool) -> Moments:
        batch, xp = self.batch, self.xp
        masks, turns = batch.masks > 0, batch.turns.copy()
        short = self.encoder.short(batch.observations)
        outputs, logs, chosen = self.answers(network, short, masks, luck)
        advice = batch.choose("matelot") if self.has_teacher and (is_pupil or self.plan.matelot) else chosen
        is_own = (self.own == NOBODY) | (turns == self.own)
        actions = self.actions(chosen, advice, is_own, rivals, short, masks, luck, is_pupil)
        is_choice, before = masks.sum(axis=1) > 1, self.standing(batch.observations)
        batch.step(actions)
        return Moments(
            short, masks, actions, logs[self.lanes, actions], outputs[self.lanes, self.worth], turns,
            batch.rewards.copy(), batch.done > 0, self.after() - before, xp.asarray(advice),
            is_choice & (is_own | is_pupil), is_choice, self.worth,
        )  # fmt: skip  # as `Moments` has them

    def answers(self, network: Network, short: Array, masks: Array, luck: Luck) -> tuple[Array, Array, Array]:
        """The outputs, the logarithms of all chances, and an action by chance."""
        outputs = network.layers(self.encoder.wide(short))[-1]
        logs = log_chances(self.xp, outputs, masks)
        return outputs, logs, luck.draw(self.xp.exp(logs))

    def actions(
        self, chosen: Array, advice: Array, is_own: Array, rivals: Sequence[Network], short: Array, masks: Array,
        luck: Luck, is_pupil: bool,
    ) -> Array:  # fmt: skip  # one line each would hide that they are alike
        """What everybody does. A pupil is shown some decisions by Matelot."""
        actions = chosen.copy()
        for block, rival in zip(self.blocks.frozen, rivals, strict=True):
            if block.stop > block.start:
                theirs = self.answers(rival, short[block], masks[block], luck)[-1]
                actions[block] = self.xp.where(is_own[block], chosen[block], theirs)
        block = self.blocks.matelot
        actions[block] = self.xp.where(is_own[block], chosen[block], advice[block])
        for guest in self.guests:
            block = guest.lanes
            theirs = guest.player.choose(self.batch.observations[block], masks[block], luck)
            actions[block] = self.xp.where(is_own[block], chosen[block], theirs)
        if not is_pupil:
            return actions
        return self.xp.where(luck.shares(len(self.lanes)) < self.plan.shown, advice, actions)  # type: ignore[no-any-return]  # of NumPy or CuPy

    def standing(self, rows: Array) -> Array:
        """What is told of the way to the end, by these rows."""
        found = self.xp.zeros(len(rows), np.float32)
        for place, each in zip(self.worths.places, self.worths.each, strict=True):
            found += rows[:, place].astype(np.float32) * each
        return found  # type: ignore[no-any-return]  # of NumPy or CuPy

    def after(self) -> Array:
        """The same after a step: where a game has ended, as it ended."""
        now = self.standing(self.batch.observations)
        if not self.worths.places:
            return now
        return self.xp.where(self.batch.done > 0, self.standing(self.batch.final_observations[:, 0]), now)  # type: ignore[no-any-return]  # as above

    def lesson(self, moments: Moments) -> Lesson:
        """The decisions of the net whose worth is known by now."""
        gains, is_known = credit(self.xp, moments, len(self.chairs), self.plan.foresight, self.worths.win)
        rows = self.xp.flatnonzero(is_known & moments.is_own)
        kept = (
            moments.short,
            moments.masks,
            moments.actions,
            moments.logs,
            gains,
            gains + moments.values,
            moments.advice,
            moments.worth,
        )
        lesson = Lesson(*(one.reshape(-1, *one.shape[2:])[rows] for one in kept))
        lesson.gains = (lesson.gains - lesson.gains.mean()) / (lesson.gains.std() + TINY)
        lesson.returns = self.xp.clip(lesson.returns, -1, 1)
        return lesson

    def wins(self, moments: Moments) -> Array:
        """For each block how many games the net's seat has won, and how many have ended."""
        own = (moments.rewards * self.own_chair).sum(axis=2)
        won = moments.done * (own + 1) / 2
        both = [
            self.xp.stack([one[:, block].sum(dtype=np.float32) for one in (won, moments.done)])
            for block in self.blocks.all
        ]
        return self.xp.stack(both)  # type: ignore[no-any-return]  # of NumPy or CuPy


def credit(xp: Any, moments: Moments, seats: int, foresight: float, win: float) -> tuple[Array, Array]:
    """How much better each decision went than expected, for the seat that made it, and where that is known yet.

    Seen from behind: for each seat what its next decision, or the end, is worth, and how much better than that it went.
    Where there is nothing to choose, nothing is expected.
    """
    steps, lanes = moments.turns.shape
    coming, later = (xp.zeros((lanes, seats), np.float32) for _ in range(2))
    known, chairs = xp.zeros((lanes, seats), bool), xp.arange(seats)[None]
    gains, is_known = [], []
    for step in reversed(range(steps)):
        end = moments.done[step][:, None]
        coming = xp.where(end, moments.rewards[step] * win, coming) + moments.gained[step][:, None]
        later, known = xp.where(end, 0.0, later), known | end
        own = (moments.turns[step][:, None] == chairs) & moments.is_choice[step][:, None]
        gain = ((coming + later * foresight) * own).sum(axis=1) - moments.values[step]
        gains.append(gain)
        is_known.append((known & own).any(axis=1))
        later = xp.where(own, (gain * is_known[-1])[:, None], later)
        coming, known = xp.where(own, moments.values[step][:, None], coming), known | own
    return xp.stack(gains[::-1]), xp.stack(is_known[::-1])
