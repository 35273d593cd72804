"""Compiles one game in a process of its own, and prints how far it is: `python -m fathom.server.compile sharks table`.

First what a table needs; `search` is what thinking takes, at a low priority, for people may be playing by then.
"""

import os
import sys
from functools import partial
from typing import Any

from fathom.bots.analysis import outlook
from fathom.bots.levels import search_jobs
from fathom.engine.dealer import Dealer
from fathom.engine.game import Game, Menu, find_game
from fathom.engine.records import Record
from fathom.engine.specialise import specialise
from fathom.engine.warm import Job, rule_jobs, warm

TABLE, SEARCH = "table", "search"  # the marks that this is compiled
MEEKNESS = 10  # steps down in priority


def table_jobs(game: Game) -> list[Job]:
    """The rules, and the bots that play at a table."""
    return [*rule_jobs(game), partial(try_bots, game)]


def try_bots(game: Game) -> Any:
    """Lets a bot choose once at a fresh table: that compiles all it needs."""
    state, dealer, menu = lay_out(game), new_dealer(), Menu.new()
    mask = int(game.to_act(state))
    return specialise("fathom.bots.players", game).choose(state, (mask & -mask).bit_length() - 1, 1, dealer, menu)


def new_dealer() -> Dealer:
    """One with some luck: from nothing but zeros a draw among three would never end."""
    dealer = Dealer.new()
    dealer.words[0] = 1
    return dealer


def lay_out(game: Game) -> Record:
    state: Record = game.state.new()
    game.set_up(state, game.pack(game.seats[0], {}), new_dealer())
    return state


def thinking_jobs(game: Game) -> list[Job]:
    """What choosing, hints and reviews need."""
    return [*search_jobs(game), partial(look_ahead, game)]


def look_ahead(game: Game) -> Any:
    return outlook(game, lay_out(game), 0, 1)


def main(slug: str, what: str) -> None:
    game = find_game(slug)
    if what == SEARCH and hasattr(os, "nice"):
        os.nice(MEEKNESS)
    jobs = thinking_jobs(game) if what == SEARCH else table_jobs(game)
    warm(game, what, jobs, lambda share: print(share, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
