"""Batches: thousands of games of one variant, stepped by one call into arrays that stay where they are."""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np

from fathom.bots.kinds import read_quick_kinds
from fathom.engine.dealer import STATE_WORDS, Dealer
from fathom.engine.errors import Mistake
from fathom.engine.game import Menu
from fathom.engine.languages import own_language
from fathom.engine.observation import row_of
from fathom.engine.records import shelf
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise
from fathom.engine.texts import explain
from fathom.env.modes import BEGIN, GIVEN, RANDOM
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

    numpy: Any = np  # or what goes by the same names elsewhere

    def __init__(
        self, game: Variant, lanes: int, seed: int = 0, *, seeds: Array | None = None, simultaneous: bool = False,
        threads: int | None = None, observations: Array | bool = True, masks: Array | bool = True,
        final_observations: Array | bool = False, rewards: Array | None = None, done: Array | None = None,
    ) -> None:  # fmt: skip  # one line each would hide that the arrays are alike
        self.game, self.lanes = game, lanes
        slots, size = (game.seats if simultaneous else 1), game.observation_size
        self.slots, zeros = slots, self.numpy.zeros
        taken = partial(take, zeros)
        self.rows = taken(observations, np.int16, (lanes, slots, size), "observations")
        self.choices = taken(masks, np.uint8, (lanes, slots, game.num_actions), "masks")
        self.finals = taken(final_observations, np.int16, (lanes, game.seats, size), "final_observations")
        self.rewards = taken(True if rewards is None else rewards, np.float32, (lanes, game.seats), "rewards")
        self.done = taken(True if done is None else done, np.uint8, (lanes,), "done")
        self.acting, self.turns, self.refused, self.episodes = (zeros(lanes, np.int64) for _ in range(4))
        self.seeds = self.numpy.arange(seed, seed + lanes) if seeds is None else self.numpy.asarray(seeds, np.int64)
        self.words, self.minds = (zeros((lanes, STATE_WORDS), np.uint32) for _ in range(2))  # of games, and of bots
        self.sides = self.numpy.asarray(game.sides)
        self.drawn = zeros((lanes, slots), np.int64)  # where actions are drawn
        self.threads = max(1, min(threads or os.cpu_count() or 1, lanes // FEWEST))
        self.lay_out()
        self.reset()

    def lay_out(self) -> None:
        # the states, and for each worker a dealer whom nobody hears, a menu and a sight
        self.pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self.work = specialise("fathom.env.lanes", self.game.game)
        self.states = many(self.game.game.state, self.lanes)
        dealers, menus, sights = (many(kind, self.threads) for kind in (Dealer, Menu, self.game.game.sight))
        for worker in range(self.threads):
            dealers[worker].quiet = 1
        self.shown = self.rows.view(row_of(self.game.game).dtype)[..., 0]  # the same memory, as records
        self.tools = shelf(self.game.box), dealers, menus, sights

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
            self.seeds[:] = self.numpy.arange(seed, seed + self.lanes)
        self.episodes[:], self.minds[:] = 0, 0
        self.advance(self.drawn, BEGIN)

    def step(self, actions: Array) -> None:
        """Plays one action in each lane, or for each seat that may act in it.

        If some are refused, their lanes stand still, the others go on, and the first of them raises `IllegalAction`.
        """
        given = self.numpy.asarray(actions).reshape(self.lanes, self.slots)
        self.advance(given if given.dtype == np.int64 else given.astype(np.int64), GIVEN)
        if self.refused.any():
            raise self.refusal_of(given)

    def step_randomly(self, times: int = 1) -> None:
        """Plays any allowed action in each lane, drawn from the lane's own luck, so many times."""
        self.advance(self.drawn, RANDOM, times)

    def choose(self, player: str = "matelot") -> Array:
        """What a bot that plays at a glance would do in each lane, or for each seat that may act in it: to `step` with.

        It is random, mousse or matelot, and its whims are drawn apart: the games stay the same. Not on a GPU.
        """
        try:
            (kind,) = read_quick_kinds(player, 1)
        except Mistake as mistake:
            raise ValueError(explain(mistake, own_language())) from mistake
        rivals, (_, dealers, menus, _) = specialise("fathom.env.rivals", self.game.game), self.tools
        if not self.minds.any():
            self.spread(lambda worker, first, end: rivals.wake(dealers, self.minds, self.seeds, first, end, worker))
        chosen = np.zeros((self.lanes, self.slots), np.int64)
        arguments = self.states, dealers, menus, self.minds, self.acting, self.turns, chosen, kind
        self.spread(lambda worker, first, end: rivals.choose_all(*arguments, first, end, worker))
        return chosen if self.slots > 1 else chosen.reshape(self.lanes)

    def refusal_of(self, actions: Array) -> IllegalAction:
        lane = int(self.refused.nonzero()[0][0])
        code, seat = int(self.refused[lane]), int(self.turns[lane])
        error = IllegalAction(self.game.game, seat, int(actions[lane, 0]), code)
        error.add_note(f"in lane {lane}")
        return error

    def advance(self, actions: Array, mode: int, times: int = 1) -> None:
        arguments = (
            self.states, *self.tools, self.words, self.seeds, self.episodes, self.sides, actions, self.acting,
            self.turns, self.choices, self.rewards, self.done, self.finals, self.refused, mode, times,
        )  # fmt: skip  # as the rule takes them

        def go(worker: int, first: int, end: int) -> None:
            self.work.advance(*arguments, first, end, worker)
            if self.rows.size:
                self.work.show(self.states, self.turns, self.shown, first, end)

        self.spread(go)

    def spread(self, work: Callable[[int, int, int], None]) -> None:
        # some lanes for each thread: compiled code runs without Python's lock
        bounds = [worker * self.lanes // self.threads for worker in range(self.threads + 1)]
        if self.pool is None:
            work(0, 0, self.lanes)
        else:
            list(self.pool.map(work, range(self.threads), bounds[:-1], bounds[1:]))


def batch(game: Variant, lanes: int, seed: int = 0, *, device: str = "cpu", **arrays: Any) -> Batch:
    """So many games of a variant side by side, lane `k` from `seed + k`; what else there is to choose, `Batch` says.

    With `device="cuda"` they are played on a GPU, and their arrays are CuPy's, there.
    """
    if device == "cuda":
        from fathom.env.cuda import CudaBatch  # noqa: PLC0415  # only who has a GPU has CuPy

        return CudaBatch(game, lanes, seed, **arrays)
    if device != "cpu":
        raise ValueError(f"{device!r} is no device for a batch: it takes 'cpu' or 'cuda'")
    return Batch(game, lanes, seed, **arrays)


def take(zeros: Callable[..., Any], given: Array | bool, kind: Any, shape: tuple[int, ...], name: str) -> Array:
    """The caller's array, seen in the shape that is needed; a new one if none is given; none at all if not wanted."""
    if isinstance(given, bool):
        return zeros(shape if given else (shape[0], 0, *shape[2:]), kind)  # type: ignore[no-any-return]  # of NumPy or CuPy
    if given.dtype != kind or given.size != int(np.prod(shape)) or not given.flags.c_contiguous:
        raise ValueError(f"{name} must be a contiguous array of {np.dtype(kind)} in the shape {shape}")
    return given.reshape(shape)


def many(kind: Any, count: int) -> Any:
    return [kind.new() for _ in range(count)] if PLAIN else np.zeros(count, kind.dtype)
