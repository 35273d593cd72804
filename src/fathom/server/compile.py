"""Compiles one game in a process of its own, and prints how far it is: `python -m fathom.server.compile sharks`."""

import sys
from functools import partial
from typing import Any

from fathom.engine.dealer import Dealer
from fathom.engine.game import Game, Menu, find_game
from fathom.engine.specialise import specialise
from fathom.engine.warm import Job, rule_jobs, warm

WHAT = "table"  # the mark that a table's rules are compiled


def table_jobs(game: Game) -> list[Job]:
    """The rules, and the bots that play at a table."""
    return [*rule_jobs(game), partial(try_bots, game)]


def try_bots(game: Game) -> Any:
    """Lets a bot choose once at a fresh table: that compiles all it needs."""
    state, dealer, menu = game.state.new(), Dealer.new(), Menu.new()
    dealer.words[0] = 1
    game.set_up(state, game.pack(game.seats[0], {}), dealer)
    mask = int(game.to_act(state))
    return specialise("fathom.bots.players", game).choose(state, (mask & -mask).bit_length() - 1, 1, dealer, menu)


if __name__ == "__main__":
    found = find_game(sys.argv[1])
    warm(found, WHAT, table_jobs(found), lambda share: print(share, flush=True))
