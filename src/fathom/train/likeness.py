"""A net that does as somebody does who thinks: learned from what they chose in many games.

Whoever thinks is too slow to be met a million times by a learner; a net that is like them is not.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import msgspec
import numpy as np

from fathom.bots.inputs import Array, Inputs, make_inputs, turn
from fathom.bots.levels import Effort, choose_with_effort
from fathom.bots.net import Net, quantise
from fathom.lab.feeding import feed
from fathom.library import State, Variant
from fathom.train.encoding import Encoder
from fathom.train.learner import look_around
from fathom.train.lessons import Lesson, study, terms_of
from fathom.train.luck import Luck
from fathom.train.network import AMONG_EQUALS, WORTHS, Adam, Network, log_chances, new_network
from fathom.train.plan import Pace, Plan
from fathom.train.players import Player, player_of

SEEDS = 1 << 30
SLIPS = 0.0, 0.0, 0.05, 0.15  # of the choices, by game, something else is done than they chose, so that more is seen
QUICK = "matelot"
GONE_OVER = 14  # times
PART = 256  # decisions that a step looks at
RATE = 1e-3, 1e-5
TRIED = 10  # one of so many decisions is not learned, but tried


@dataclass(frozen=True)
class Model:
    """Who is to be like whom, and against whom they are watched: themselves, Matelot, nets."""

    game: Variant
    level: str
    playouts: int
    nets: Sequence[Net] = ()
    seed: int = 0


@dataclass
class Watched:
    """What was seen and done by the one who is watched, and how the game ended for them."""

    rows: list[Array]
    masks: list[Array]
    actions: list[int]
    won: float = 0.0


def watch(model: Model, games: int, cores: int) -> Iterator[Watched]:
    """Game by game, on all cores."""
    rivals = [player_of(np, net, model.game) for net in model.nets]
    return feed(partial(watch_game, model, rivals), range(games), cores, in_order=True)


def watch_game(model: Model, rivals: Sequence[Player], number: int) -> Watched:
    whims = random.Random(model.seed * SEEDS + number)  # noqa: S311  # nothing hangs on it
    own, slips = number % model.game.seats, whims.choice(SLIPS)
    others = whims.choice([partial(ask, model), partial(ask_quick, model), *(partial(ask_net, one) for one in rivals)])
    state, watched = model.game.new(model.seed, number), Watched([], [], [])
    for seat in state.turns():
        allowed = state.allowed(seat)
        if len(allowed) == 1:
            state.play(allowed[0])
            continue
        if seat != own:
            state.play(others(state, seat, whims))
            continue
        chosen = ask(model, state, seat, whims)
        watched.rows.append(np.array(state.observe(seat).array, np.int16))
        watched.masks.append(np.array(state.mask(seat), np.uint8))
        watched.actions.append(chosen)
        state.play(whims.choice(allowed) if whims.random() < slips else chosen)
    watched.won = state.returns()[own]
    return watched


def ask(model: Model, state: State, seat: int, whims: random.Random) -> int:
    effort, seed = Effort(playouts=model.playouts), whims.randrange(SEEDS)
    return choose_with_effort(model.game.game, state.record, seat, model.level, seed, effort)


def ask_quick(model: Model, state: State, seat: int, whims: random.Random) -> int:
    return choose_with_effort(model.game.game, state.record, seat, QUICK, whims.randrange(SEEDS), Effort())


def ask_net(player: Player, state: State, seat: int, whims: random.Random) -> int:
    rows, masks = np.array(state.observe(seat).array)[None], np.array(state.mask(seat))[None] > 0
    return int(player.choose(rows, masks, Luck(np, whims.randrange(SEEDS)))[0])


@dataclass(frozen=True)
class Likeness:
    """The net, what it has learned from, and in what share of the choices that it has not seen it does the same."""

    network: Network
    inputs: Inputs
    lesson: Lesson
    share: float

    def net(self, made: dict[str, object]) -> Net:
        return quantise(self.network.weights(), self.inputs, made)


def learn_likeness(model: Model, watched: Sequence[Watched], plan: Plan) -> Likeness:
    """Goes over all that was chosen, time after time."""
    game, rows = model.game, np.concatenate([one.rows for one in watched])
    seen = np.concatenate([look_around(game, model.seed), rows])
    inputs = make_inputs(game.name, turn(game.name, game.seats, seen))
    encoder = Encoder(np, game.name, game.seats, inputs)
    lesson = lesson_of(watched, encoder.short(rows))
    typical = float((encoder.wide(lesson.short[:6000]) ** 2).sum(axis=1).mean())
    sizes = [encoder.width, *plan.hidden, game.num_actions + WORTHS]
    network = new_network(np, sizes, typical, encoder.usual, model.seed)
    adam, is_tried = Adam(network), np.arange(len(lesson)) % TRIED == 0
    learned, tried = lesson.part(np.flatnonzero(~is_tried)), lesson.part(np.flatnonzero(is_tried))
    with np.errstate(under="ignore"):
        plan = msgspec.structs.replace(plan, epochs=1, part=PART, rate=RATE)
        for time in range(GONE_OVER):
            terms = terms_of(Pace(plan, time / GONE_OVER), has_magnet=False, is_pupil=True)
            study(network, adam, encoder, learned, terms, Luck(np, model.seed, time), None)
        logs = log_chances(np, network.layers(encoder.wide(tried.short))[-1], tried.masks)
    return Likeness(network, inputs, lesson, float((logs.argmax(axis=1) == tried.actions).mean()))


def lesson_of(watched: Sequence[Watched], short: Array) -> Lesson:
    actions = np.concatenate([one.actions for one in watched])
    won = np.concatenate([np.full(len(one.actions), one.won, np.float32) for one in watched])
    masks, nothing = np.concatenate([one.masks for one in watched]) > 0, np.zeros(len(actions), np.float32)
    return Lesson(short, masks, actions, nothing, nothing, won, actions, np.full(len(actions), AMONG_EQUALS))
