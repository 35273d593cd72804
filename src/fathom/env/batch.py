"""Batches: thousands of games of one variant, stepped by one call into arrays that stay where they are."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from fathom.engine.dealer import STATE_WORDS, Dealer
from fathom.engine.game import Menu
from fathom.engine.records import shelf
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise
from fathom.library import IllegalAction, Variant

Array = np.ndarray[Any, np.dtype[Any]]
FEWEST = 256  # lanes for a thread: fewer are not worth waking it


class Batch:
    """Many games side by side, each in its lane; a game that ends is followed by the next one of its lane at once.

    Its arrays are written by `reset` and `step`, and never exchanged; each can be given, to write elsewhere. A lane has
    one slot, for the seat that is to act; with `simultaneous`, one for each seat, and all who are asked act at once.

    - `observations` (lanes, numbers) or (lanes, seats, numbers): the flat array of whoever is to act, as `Observation`
    - `masks` (lanes, actions) or (lanes, seats, actions): 1 for each allowed action
    - `turns` (lanes): the seat that is to act; `acting` (lanes): all seats that may, as a mask
    - `rewards` (lanes, seats): what a game that has just ended brought, as `State.returns`; else 0
    - `done` (lanes): 1 where a game has just ended, and the next one begun
    - `final_observations` (lanes, seats, numbers): what each seat saw at the end, where `done`
    - `seeds`, `episodes` (lanes): the game under way is `Variant.new(seed, episode)`
    """

    def __init__(
        self, game: Variant, lanes: int, seed: int = 0, *, seeds: Array | None = None, simultaneous: bool = False,
        threads: int | None = None, observations: Array | bool = True, masks: Array | bool = True,
        final_observations: Array | bool = False, rewards: Array | None = None, done: Array | None = None,
    ) -> None:  # fmt: skip  # one line each would hide that the arrays are alike
        self.game, self.lanes = game, lanes
        slots, size = (game.seats if simultaneous else 1), game.observation_size
        self.slots = slots
        self.rows = taken(observations, np.int16, (lanes, slots, size), "observations")
        self.choices = taken(masks, np.uint8, (lanes, slots, game.num_actions), "masks")
        self.finals = taken(final_observations, np.int16, (lanes, game.seats, size), "final_observations")
        self.rewards = taken(True if rewards is None else rewards, np.float32, (lanes, game.seats), "rewards")
        self.done = taken(True if done is None else done, np.uint8, (lanes,), "done")
        self.acting, self.turns = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        self.refused, self.episodes = np.zeros(lanes, np.int64), np.zeros(lanes, np.int64)
        self.seeds = np.arange(seed, seed + lanes) if seeds is None else np.asarray(seeds, np.int64)
        self.words = np.zeros((lanes, STATE_WORDS), np.uint32)
        self.sides = np.array(game.sides)
        self.no_actions = np.zeros((lanes, slots), np.int64)
        self.threads = max(1, min(threads or os.cpu_count() or 1, lanes // FEWEST))
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.work = specialise("fathom.env.lanes", game.game)
        self.states, self.tools = many(game.game.state, lanes), self.lay_out_tools()
        self.reset()

    def lay_out_tools(self) -> tuple[Any, ...]:
        # for each worker a dealer whom nobody hears, a menu and a sight
        dealers, menus, sights = (many(kind, self.threads) for kind in (Dealer, Menu, self.game.game.sight))
        for worker in range(self.threads):
            dealers[worker].quiet = 1
        return shelf(self.game.box), dealers, menus, sights

    @property
    def observations(self) -> Array:
        return self.rows if self.slots > 1 else self.rows.reshape(self.lanes, -1)

    @property
    def masks(self) -> Array:
        return self.choices if self.slots > 1 else self.choices.reshape(self.lanes, -1)

    @property
    def final_observations(self) -> Array:
        return self.finals

    def reset(self, seed: int | None = None) -> None:
        """Every lane begins its first game; with a seed, lane `k` that of `seed + k`."""
        if seed is not None:
            self.seeds[:] = np.arange(seed, seed + self.lanes)
        self.episodes[:] = 0
        self.advance(self.no_actions, self.work.BEGIN)

    def step(self, actions: Array) -> None:
        """Plays one action in each lane, or for each seat that may act in it.

        If some are refused, their lanes stand still, the others go on, and the first of them raises `IllegalAction`.
        """
        given = np.asarray(actions).reshape(self.lanes, self.slots)
        self.advance(given if given.dtype == np.int64 else given.astype(np.int64), self.work.GIVEN)

    def step_randomly(self) -> None:
        """Plays any allowed action in each lane, drawn from the lane's own luck."""
        self.advance(self.no_actions, self.work.RANDOM)

    def advance(self, actions: Array, mode: int) -> None:
        arguments = (
            self.states, *self.tools, self.words, self.seeds, self.episodes, self.sides, actions, self.acting,
            self.turns, self.choices, self.rows, self.rewards, self.done, self.finals, self.refused, mode,
        )  # fmt: skip  # as the rule takes them
        if sum(self.spread(lambda worker, first, end: self.work.advance(*arguments, first, end, worker))):
            lane = int(np.flatnonzero(self.refused)[0])
            code, seat = int(self.refused[lane]), int(self.turns[lane])
            error = IllegalAction(self.game.game, seat, int(actions[lane, 0]), code)
            error.add_note(f"in lane {lane}")
            raise error

    def spread(self, work: Callable[[int, int, int], int]) -> list[int]:
        # some lanes for each thread: compiled code runs without Python's lock
        bounds = [worker * self.lanes // self.threads for worker in range(self.threads + 1)]
        if self.pool is None:
            return [work(0, 0, self.lanes)]
        return list(self.pool.map(work, range(self.threads), bounds[:-1], bounds[1:]))


def batch(game: Variant, lanes: int, seed: int = 0, **arrays: Any) -> Batch:
    """So many games of a variant side by side, lane `k` from `seed + k`; what else there is to choose, `Batch` says."""
    return Batch(game, lanes, seed, **arrays)


def taken(given: Array | bool, kind: Any, shape: tuple[int, ...], name: str) -> Array:
    """The caller's array, seen in the shape that is needed; a new one if none is given; none at all if not wanted."""
    if isinstance(given, bool):
        return np.zeros(shape if given else (shape[0], 0, *shape[2:]), kind)
    if given.dtype != kind or given.size != int(np.prod(shape)) or not given.flags.c_contiguous:
        raise ValueError(f"{name} must be a contiguous array of {np.dtype(kind)} in the shape {shape}")
    return given.reshape(shape)


def many(kind: Any, count: int) -> Any:
    return [kind.new() for _ in range(count)] if PLAIN else np.zeros(count, kind.dtype)
