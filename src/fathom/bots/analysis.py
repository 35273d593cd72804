"""For players who want to know: what the Captain would do, and where a match turned (judged by `judging`)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import pairwise
from math import sqrt

import numpy as np

from fathom.bots.judging import Judge, Measure, captain_of, judge_of
from fathom.bots.kinds import CAPTAIN
from fathom.bots.levels import CAPTAINS_EFFORT, Effort, Question, chances_of, thinker_for
from fathom.bots.memory import lay_out_states
from fathom.bots.outside import answers, outsiders
from fathom.bots.thinking import Prospect
from fathom.engine.game import MAX_SEATS, Game
from fathom.engine.match import Match
from fathom.engine.play import quiet_dealer
from fathom.engine.records import Record, copy
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise

ADVICE = 2  # actions in a hint
SURE = 1.96  # standard errors on either side of a chance that is 95 % sure
TURN = 0.15  # from this change of somebody's chance on, a step is a turning point
TURNS_SHOWN = 6


@dataclass(frozen=True)
class Care:
    """How closely a match is looked at."""

    looks: int = 100  # what turns a longer match for a few steps only may be missed
    outlook: int = 400  # play-outs for the chances of all seats
    second_thoughts: int = 1_000  # play-outs about a choice that turned it, and some more about the action itself


CARE = Care(outlook=20, second_thoughts=20) if PLAIN else Care()


@dataclass(frozen=True)
class Advice:
    """One action of a hint: the chance of winning with it, and how far that may be off."""

    action: int
    chance: float | None  # None where somebody from outside names none
    give_or_take: float | None  # 0 where the chance is exact
    points: float = 0.0  # that one may expect, where the Captain has tried
    playouts: int = 0  # of the Captain, where the chance is not exact

    @property
    def is_exact(self) -> bool:
        return self.give_or_take == 0 and self.playouts == 0


def hint(
    game: Game, s: Record, seat: int, seed: int, effort: Effort = CAPTAINS_EFFORT,
    is_hurried: Question = lambda: False, by: str = CAPTAIN,
) -> list[Advice]:  # fmt: skip
    """The two best actions, the better one first; exact where the game is solved. What was never tried is no advice."""
    if by in outsiders():
        return [Advice(*answer) for answer in answers(by, game, s, seat, seed)[:ADVICE]]
    found = weigh(game, s, seat, seed, effort, is_hurried)
    tried = [prospect for prospect in found if prospect.tries > 0]
    return [advise(prospect) for prospect in (tried or found)[:ADVICE]]


def weigh(
    game: Game, s: Record, seat: int, seed: int, effort: Effort, is_hurried: Question = lambda: False
) -> list[Prospect]:
    exact = chances_of(game, s, seat)
    return exact or thinker_for(game).think(s, seat, seed, effort.playouts, effort.seconds, is_hurried, in_full=True)


def advise(found: Prospect) -> Advice:
    error = sqrt(found.chance * (1 - found.chance) / found.tries) if found.tries else 0.0
    return Advice(found.action, found.chance, SURE * error, found.points, found.tries)


class Cause(StrEnum):
    """What made a step a turning point."""

    MISTAKE = "mistake"  # another action was clearly better
    LUCK = "luck"  # dice, cards, and what the others had chosen


@dataclass(frozen=True)
class TurningPoint:
    """A step after which somebody's chance of winning was not what it was.

    `before` and `after` are counted at a glance, with all cards open; `kept` and `worth` are one judge's, from what the
    seat saw when it chose.
    """

    number: int  # of the step
    seat: int  # who made it
    action: int
    cause: Cause
    before: list[float]  # the chance of each seat
    after: list[float]
    better: int  # what the judge would have done; the action itself if that was right
    kept: float  # the chance that this would have kept
    worth: float  # and what the action left of it, before luck had its say


@dataclass(frozen=True)
class Review:
    """Who judged, what its chances are chances of, and the steps that decided the match."""

    by: str
    measure: Measure
    turns: list[TurningPoint]


def outlook(game: Game, s: Record, seed: int, playouts: int = CARE.outlook) -> list[float]:
    """The chance of each seat to come first if all go on at a glance; who sees all cards knows this much."""
    states, firsts = lay_out_states(game), np.zeros(MAX_SEATS, np.int64)
    states[0] = copy(s)
    specialise("fathom.bots.search", game).look_ahead(states, quiet_dealer(seed), firsts, playouts)
    return [float(count) / playouts for count in firsts[: int(getattr(s, "seats"))]]  # noqa: B009  # every state has seats


def review(match: Match, seed: int, care: Care = CARE, by: str | None = None) -> Review:
    """The steps that decided a match, in their order. Takes seconds: it is for after the game."""
    judge = captain_of(match.game) if by == CAPTAIN else judge_of(match.game, first_state(match))
    turns = sorted(find_turns(match, judge, seed, care), key=lambda turn: -swing(turn.before, turn.after))
    return Review(judge.by, judge.measure, sorted(turns[:TURNS_SHOWN], key=lambda turn: turn.number))


def find_turns(match: Match, judge: Judge, seed: int, care: Care = CARE) -> Iterator[TurningPoint]:
    """Looks at the match at so many places, and closer where a chance is not what it was at the place before."""
    states = states_of(match)
    look = cache(lambda number: outlook(match.game, states[number], seed, care.outlook))
    places = [*range(0, len(states) - 1, max(1, len(states) // care.looks)), len(states) - 1]
    for low, high in pairwise(places):
        for number in narrow(look, low, high):
            step, chances = match.steps[number], (look(number - 1), look(number))
            yield explain(judge, states[number - 1], number, step.seat, step.action, *chances, seed, care)


def first_state(match: Match) -> Record:
    return Match(match.game, match.box, match.seed, match.salts).state


def states_of(match: Match) -> list[Record]:
    """The match once more: what lay there after each step."""
    again = Match(match.game, match.box, match.seed, match.salts)
    states = [copy(again.state)]
    for step in match.steps[1:]:
        again.play(step.seat, step.action)
        states.append(copy(again.state))
    return states


def narrow(look: Callable[[int], list[float]], low: int, high: int) -> Iterator[int]:
    """The steps after `low`, up to `high`, that turned the match."""
    if swing(look(low), look(high)) < TURN:
        return
    if high - low == 1:
        yield high
        return
    middle = (low + high) // 2
    yield from narrow(look, low, middle)
    yield from narrow(look, middle, high)


def swing(before: list[float], after: list[float]) -> float:
    return max(abs(new - old) for new, old in zip(after, before, strict=True))


def explain(
    judge: Judge, s: Record, number: int, seat: int, action: int, before: list[float], after: list[float], seed: int,
    care: Care = CARE,
) -> TurningPoint:  # fmt: skip
    """Was it the choice, or what came of it? A mistake gave away at least half of what turned."""
    verdict = judge.weigh(s, seat, action, seed, care.second_thoughts)
    kept, worth = verdict.kept, verdict.worth
    if kept - worth >= swing(before, after) / 2:
        return TurningPoint(number, seat, action, Cause.MISTAKE, before, after, verdict.better, kept, worth)
    return TurningPoint(number, seat, action, Cause.LUCK, before, after, action, worth, worth)
