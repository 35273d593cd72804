"""Compiles a game's rules once, and says how far it is."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

from fathom.engine.cache import folder_of_all
from fathom.engine.dealer import Dealer
from fathom.engine.game import Game, Menu
from fathom.engine.records import shelf
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise

Job = Callable[[], Any]
Report = Callable[[float], Any]  # the share that is done


def rule_jobs(game: Game) -> list[Job]:
    """Every rule that a table calls, each to be compiled or loaded from the cache."""
    import numba  # noqa: PLC0415  # what only looks whether a game is warm need not load it

    number, typeof = numba.types.int64, cast(Callable[[Any], Any], numba.typeof)
    s, sight = typeof(game.state.new()), typeof(game.sight.new())
    box, dealer, menu = (typeof(kind.new()) for kind in (game.box, Dealer, Menu))
    states, sights, dealers, menus = (typeof(shelf(kind.new())) for kind in (game.state, game.sight, Dealer, Menu))
    turns = specialise("fathom.engine.turns", game)
    rules: list[tuple[Any, tuple[Any, ...]]] = [
        (game.set_up, (s, box, dealer)),
        (game.to_act, (s,)),
        (game.refusal, (s, number, number)),
        (game.see, (s, number, sight)),
        (game.redeal, (s, number, dealer)),
        (game.payoff, (s, number)),
        (game.opinion, (s, number, dealer)),
        (game.amiss, (s,)),
        (game.allowed, (s, number, menu)),
        (turns.play, (states, dealers, *[number] * 6)),
        (turns.look, (states, number, sights, menus)),
    ]
    return [partial(rule.compile, signature) for rule, signature in rules]


def is_warm(game: Game, what: str) -> bool:
    """Whether `what` was compiled before, from just these sources."""
    return PLAIN or mark_of(game, what).exists()


def mark_of(game: Game, what: str) -> Path:
    """The empty file that says so."""
    return folder_of_all(game.slug) / what


def warm(game: Game, what: str, jobs: Sequence[Job], report: Report) -> None:
    """Does the jobs and leaves a mark that they are done."""
    for done, job in enumerate(jobs):
        report(done / len(jobs))
        job()
    report(1.0)
    mark_of(game, what).touch()
