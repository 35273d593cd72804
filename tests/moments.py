"""Matches that stand just before something, found by playing at random: a decision of every family, or the end."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, groupby

from fathom.engine.box import Setting
from fathom.engine.game import find_game
from fathom.engine.match import Match

MOST_MATCHES, SOME_MATCHES = 200, 4


@dataclass(frozen=True)
class Setup:
    """A box in which every decision of the game can come."""

    game: str
    seats: int
    settings: Mapping[str, Setting] = field(default_factory=dict, hash=False)
    never: frozenset[str] = frozenset()  # families that do not come in it


SHARKS = Setup("sharks", 3, {"target": 100})
PLONGEE = Setup("plongee", 2)
BARRAKUDA = Setup("barrakuda", 4, {"teams": "on", "wreck_1": "extra", "wreck_2": "extra", "lone": "may"})
BREATH = Setup("breath", 2, {"refill": "free"})
ON_LAND = frozenset({"READY", "SIGNAL", "HOLD"})
BERMUDES = Setup("bermudes", 6, {"treasures": "council"}, ON_LAND | {"LOOK", "NEXT", "PASS"})
SETUPS = (SHARKS, PLONGEE, BARRAKUDA, BREATH)


@dataclass(frozen=True)
class Moment:
    """`seat` is to act after these moves, and may choose `action`, one of those that are `allowed`."""

    setup: Setup
    seed: bytes
    moves: tuple[tuple[int, int], ...]
    seat: int
    action: int
    allowed: tuple[int, ...] = ()


def match_at(moment: Moment) -> Match:
    game = find_game(moment.setup.game)
    match = Match(game, game.pack(moment.setup.seats, moment.setup.settings), moment.seed)
    for seat, action in moment.moves:
        match.play(seat, action)
    return match


@cache
def find_moments(setup: Setup) -> dict[str, Moment]:
    """By family of decisions: the first that chance comes to."""
    game, luck, found = find_game(setup.game), some_luck(), dict[str, Moment]()
    for moment in chain.from_iterable(play_at_random(setup, luck) for _ in range(MOST_MATCHES)):
        name = game.family_of(moment.action).name
        if name not in setup.never:
            found.setdefault(name, moment)
        if len(found) == len(game.actions) - len(setup.never):
            return found
    raise AssertionError(f"never met: {game.actions.__members__.keys() - found.keys()}")


def busiest_moments(setup: Setup) -> list[Moment]:
    """As few as offer a decision of every family; where several would do, the one with the most to choose from."""
    game, luck, wanted = find_game(setup.game), some_luck(), find_moments(setup)
    met = chain.from_iterable(play_at_random(setup, luck) for _ in range(SOME_MATCHES))
    offers = {moment: {game.family_of(action).name for action in moment.allowed} for moment in (*wanted.values(), *met)}
    missing, chosen = set(wanted), list[Moment]()
    while missing:
        chosen.append(max(offers, key=lambda moment: (len(offers[moment] & missing), len(moment.allowed))))
        missing -= offers[chosen[-1]]
    return chosen


def before_the_end(setup: Setup, moves: int) -> Moment:
    """So many moves are left, if nobody plays otherwise."""
    played = list(play_at_random(setup, some_luck()))
    return next(moment for moment in played if len(moment.moves) == len(played[-1].moves) - moves)


def at_the_end(setup: Setup) -> Moment:
    """Nothing is left to do."""
    last = before_the_end(setup, 1)
    match = match_at(last)
    while not match.is_over:
        seat = next(seat for seat in range(setup.seats) if match.to_act >> seat & 1)
        match.play(seat, match.allowed(seat)[0])
    return replace(last, moves=tuple((step.seat, step.action) for step in match.steps[1:]))


def some_luck() -> random.Random:
    return random.Random(7)  # noqa: S311  # nobody guards a secret with it


def play_at_random(setup: Setup, luck: random.Random) -> Iterator[Moment]:
    """A match, move by move: an action of each family that could be chosen. All families are equally likely."""
    game = find_game(setup.game)
    match = Match(game, game.pack(setup.seats, setup.settings), luck.randbytes(32))
    while not match.is_over:
        seat = luck.choice([seat for seat in range(setup.seats) if match.to_act >> seat & 1])
        moves = tuple((step.seat, step.action) for step in match.steps[1:])
        allowed = tuple(sorted(match.allowed(seat)))
        choices = [luck.choice(list(actions)) for _, actions in groupby(allowed, key=game.family_of)]
        yield from (Moment(setup, match.seed, moves, seat, action, allowed) for action in choices)
        match.play(seat, luck.choice(choices))
