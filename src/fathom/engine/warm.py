"""Compiles a game's rules once, and says how far it is."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import numba
from numba import types

from fathom.engine.dealer import Dealer
from fathom.engine.game import Game, Menu
from fathom.engine.rule import CACHE, PLAIN
from fathom.engine.specialise import specialise

Report = Callable[[float], Any]  # the share that is done


def is_warm(game: Game) -> bool:
    return PLAIN or (CACHE / f"{game.slug}.ready").exists()


def entries(game: Game) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Every rule that is called from outside, with what it takes."""
    number, typeof = types.int64, cast(Callable[[Any], Any], numba.typeof)
    s, sight = typeof(game.state.new()), typeof(game.sight.new())
    box, dealer, menu = (typeof(kind.new()) for kind in (game.box, Dealer, Menu))
    yield game.set_up, (s, box, dealer)
    yield game.to_act, (s,)
    yield game.refusal, (s, number, number)
    yield game.step, (s, number, number, dealer)
    yield game.see, (s, number, sight)
    yield game.redeal, (s, number, dealer)
    yield game.payoff, (s, number)
    yield game.opinion, (s, number, dealer)
    yield game.amiss, (s,)
    yield specialise("fathom.engine.menus", game).list_allowed, (s, number, menu)


def warm(game: Game, report: Report) -> None:
    """Compiles, or loads from the cache, all that a table needs."""
    if PLAIN:
        return
    todo = list(entries(game))
    for done, (function, signature) in enumerate(todo):
        report(done / len(todo))
        function.compile(signature)
    report(1.0)
    (CACHE / f"{game.slug}.ready").touch()
