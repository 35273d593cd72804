"""What is compiled before anybody waits for it: first what a table with quick bots needs, then what thinking takes."""

from functools import partial

from fathom.bots.analysis import outlook
from fathom.bots.kinds import KINDS, QUICK
from fathom.bots.levels import choose_once
from fathom.engine.game import Game
from fathom.engine.play import lay_out, quiet_dealer
from fathom.engine.warm import Job, rule_jobs

TABLE, THINKING = "table", "thinking"  # the marks that this is compiled


def table_jobs(game: Game) -> list[Job]:
    """The rules, and the bots that choose at a glance."""
    return [*rule_jobs(game), partial(choose_once, game, QUICK)]


def thinking_jobs(game: Game) -> list[Job]:
    """What the other bots, hints and reviews need besides."""
    return [partial(choose_once, game, KINDS[len(QUICK) :]), partial(look_ahead_once, game)]


def look_ahead_once(game: Game) -> None:
    outlook(game, lay_out(game, game.pack(game.seats[0], {}), quiet_dealer(0)), 0, 1)
