"""What is learned from decisions: PPO's loss, what it costs to leave a magnet, or what a teacher would have done."""

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.inputs import Array
from fathom.train.encoding import Encoder
from fathom.train.luck import Luck
from fathom.train.network import WORTHS, Adam, Network, log_chances
from fathom.train.plan import Pace, Plan


@dataclass
class Lesson:
    """Decisions, one in each row."""

    short: Array
    masks: Array
    actions: Array
    logs: Array  # of the chances that these actions had
    gains: Array  # how much better than expected it went
    returns: Array  # what the position turned out to be worth
    advice: Array  # what a teacher would have done
    worth: Array  # which output tells what the position is worth there

    def part(self, rows: Array) -> "Lesson":
        return Lesson(*(getattr(self, field.name)[rows] for field in fields(self)))

    def __len__(self) -> int:
        return len(self.actions)


class Terms(NamedTuple):
    """How much each thing weighs."""

    plan: Plan
    rate: float
    curiosity: float
    magnet: float
    is_pupil: bool


class Loss(NamedTuple):
    """How it changes with each output, and what is told of it."""

    slope: Array
    told: Array  # the value's squared error, the entropy, how far the policy moved


def judge(xp: Any, outputs: Array, lesson: Lesson, terms: Terms, magnet: Array | None) -> Loss:
    """The loss of some decisions, by its slope; `magnet` has logarithms of its chances."""
    logs = log_chances(xp, outputs, lesson.masks)
    chances = xp.exp(logs)
    entropy = -(chances * logs).sum(axis=1, keepdims=True)
    rows = xp.arange(len(outputs))
    error = outputs[rows, lesson.worth] - lesson.returns
    slope = xp.zeros_like(outputs)
    towards, weights = wishes(xp, logs, lesson, terms)
    slope[:, :-WORTHS] = chances * (weights[:, None] + terms.curiosity * (logs + entropy))
    slope[rows, towards] -= weights
    if magnet is not None and not terms.is_pupil:
        apart = logs - magnet
        apart -= (chances * apart).sum(axis=1, keepdims=True)
        slope[:, :-WORTHS] += chances * apart * terms.magnet
    slope[rows, lesson.worth] = error * terms.plan.worth
    slope *= 1 / len(outputs)
    moved = lesson.logs - logs[rows, lesson.actions]
    return Loss(slope, xp.stack([(error * error).mean(), entropy.mean(), moved.mean()]))


def wishes(xp: Any, logs: Array, lesson: Lesson, terms: Terms) -> tuple[Array, Array]:
    """The action of each row that is to become likelier, or less likely, and how much that weighs."""
    if terms.is_pupil:
        return lesson.advice, xp.ones(len(lesson), np.float32)
    ratio = xp.exp(logs[xp.arange(len(lesson)), lesson.actions] - lesson.logs)
    near = xp.clip(ratio, 1 - terms.plan.clip, 1 + terms.plan.clip)
    wanted = ratio * lesson.gains
    return lesson.actions, xp.where(wanted <= near * lesson.gains, wanted, 0.0)


def study(
    network: Network, adam: Adam, encoder: Encoder, lesson: Lesson, terms: Terms, luck: Luck, magnet: Network | None
) -> Array:
    """Goes over a lesson a few times, in parts and in another order each time; what is told of it, on the mean."""
    xp, told = network.xp, []
    parts = max(1, round(len(lesson) / terms.plan.part))
    for _ in range(terms.plan.epochs):
        order = luck.mixed(len(lesson))
        for number in range(parts):
            rows = order[number * len(lesson) // parts : (number + 1) * len(lesson) // parts]
            told.append(learn_part(network, adam, encoder.wide, lesson.part(rows), terms, magnet))
    return xp.stack(told).mean(axis=0)  # type: ignore[no-any-return]  # of NumPy or CuPy


def learn_part(network: Network, adam: Adam, wide: Any, lesson: Lesson, terms: Terms, magnet: Network | None) -> Array:
    xp, inputs = network.xp, wide(lesson.short)
    given = network.layers(inputs)
    slow = log_chances(xp, magnet.layers(inputs)[-1], lesson.masks) if magnet is not None else None
    loss = judge(xp, given[-1], lesson, terms, slow)
    adam.step(network.slopes(given, loss.slope), terms.rate)
    return loss.told


def terms_of(pace: Pace, *, has_magnet: bool, is_pupil: bool) -> Terms:
    plan = pace.plan
    return Terms(plan, pace.rate, 0.0 if is_pupil else pace.curiosity, plan.magnet if has_magnet else 0.0, is_pupil)
