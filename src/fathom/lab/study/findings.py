"""A whole study as numbers: each by its name, with its bounds, and how all of them are made again."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from fathom.bots.levels import is_solved
from fathom.engine.errors import Mistake
from fathom.engine.files import read
from fathom.engine.game import Game
from fathom.lab.study import drama, habits, luck, options, shape, strength
from fathom.lab.study.bounds import Measured, Unit, exact
from fathom.lab.study.looks import watch
from fathom.lab.study.plan import Plan, plan_of
from fathom.lab.study.plays import OURS, Settings, begun_by_first, is_shared
from fathom.library import Variant, variant_of

FORMAT = 2  # of this file: another one is not told by these words
Report = Callable[[float], Any]


class Scale(msgspec.Struct, frozen=True):
    """How much is played."""

    games: int = 20_000  # at a glance, for each number
    watched: int = 400  # closely
    outlook: int = 64  # play-outs for a chance
    deals: int = 120  # with a Captain, twice each
    situations: int = 400  # games from which they come
    each: int = 3  # situations of a game
    playouts: int = 200  # of the Captain, for a choice
    asked: int = 200  # the same where it is asked for its opinion


class Made(msgspec.Struct, frozen=True):
    """Where the numbers come from."""

    command: str
    seed: int
    date: str
    machine: str
    cores: int
    seconds: int
    version: str
    rules: str
    edition: str  # the file with the numbers of somebody's own copy; nothing where it is ours
    scale: Scale


class Findings(msgspec.Struct, frozen=True):
    format: int
    game: str
    seats: int  # at the table that is looked at closely
    good: str  # the level of the good player
    good_seats: int
    made: Made
    numbers: dict[str, Measured]


def seats_of(game: Game, plan: Plan) -> int:
    return plan.seats or game.seats[(len(game.seats) - 1) // 2]


def measure(
    game: Game, scale: Scale, seed: int, report: Report = lambda _: None, copy: Settings = OURS
) -> dict[str, Measured]:
    plan, numbers = plan_of(game), dict[str, Measured]()
    parts = list(parts_of(game, plan, scale, seed, copy))
    for done, part in enumerate(parts):
        report(done / len(parts))
        numbers |= part()
    report(1.0)
    return numbers


def parts_of(
    game: Game, plan: Plan, scale: Scale, seed: int, copy: Settings = OURS
) -> Iterator[Callable[[], dict[str, Measured]]]:
    """What is measured, in the order in which it is told; each part takes a while."""
    strength.check(game, plan)
    seats = seats_of(game, plan)
    yield lambda: dict(shape.lengths(game, scale.games, seed, copy))
    yield lambda: dict(shape.seats(game, scale.games, seed, copy))
    yield lambda: dict(closely(game, plan, scale, seed, copy))
    yield lambda: dict(luck.luck(game, seats, scale.games, scale.deals, scale.playouts, seed, copy))
    yield lambda: dict(options.options(game, plan, seats, scale.games, seed, copy))
    yield lambda: dict(habits_of(game, plan, scale, seed, copy))
    yield lambda: dict(solved(game, plan))


def closely(game: Game, plan: Plan, scale: Scale, seed: int, copy: Settings) -> Iterator[tuple[str, Measured]]:
    looks = list(watch(table(game, seats_of(game, plan), copy), scale.watched, seed, scale.outlook))
    yield from shape.minutes(looks, plan.seconds, game.card.minutes)
    yield from shape.branching(looks)
    yield from drama.drama(looks, is_shared(game))
    yield from strength.strength(looks, plan, is_shared(game))
    yield from strength.often(looks, plan)


def table(game: Game, seats: int, copy: Settings = OURS) -> Variant:
    return variant_of(game, game.pack(seats, {**copy, **begun_by_first(game)}))


def good_seats(game: Game, plan: Plan) -> int:
    """Where a game is solved it is so for as few as can play."""
    return game.seats[0] if is_solved(game) else seats_of(game, plan)


def habits_of(game: Game, plan: Plan, scale: Scale, seed: int, copy: Settings) -> Iterator[tuple[str, Measured]]:
    variant = table(game, good_seats(game, plan), copy)
    return habits.habits(variant, plan, scale.situations, scale.each, scale.asked, seed)


def solved(game: Game, plan: Plan) -> Iterator[tuple[str, Measured]]:
    for name, question in plan.exact.items():
        assert game.solve, f"{game.slug} answers nothing exactly"
        for title, answers in game.solve(question).items():
            for which, value in answers.items():
                yield f"exact.{name}.{title}.{which}", exact(value, Unit.POINTS)


def findings(game: Game, numbers: dict[str, Measured], made: Made) -> Findings:
    plan = plan_of(game)
    return Findings(
        FORMAT, game.slug, seats_of(game, plan), habits.good_player(game), good_seats(game, plan), made, numbers
    )


def load(path: Path) -> Findings:
    try:
        found = msgspec.json.decode(read(path), type=Findings)
    except msgspec.MsgspecError as error:
        raise Mistake("file_not_a_study", path=path, reason=error) from error
    if found.format != FORMAT:
        raise Mistake("file_not_a_study", path=path, reason=f"format {found.format}")
    return found


def pack(found: Findings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
