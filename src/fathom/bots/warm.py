"""What is compiled before anybody waits for it: first what a table with quick bots needs, then what thinking takes."""

from functools import partial

from fathom.bots.analysis import outlook
from fathom.bots.kinds import KINDS, QUICK
from fathom.bots.levels import choose_once, kraken_for
from fathom.bots.net import net_of
from fathom.engine.game import Game
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.engine.warm import Job, rule_jobs

TABLE, THINKING = "table", "thinking"  # the marks that this is compiled


def table_jobs(game: Game) -> list[Job]:
    """The rules, and the bots that choose at a glance."""
    return [*rule_jobs(game), partial(choose_once, game, QUICK)]


def thinking_jobs(game: Game) -> list[Job]:
    """What the other bots, hints and reviews need besides."""
    return [partial(choose_once, game, KINDS[len(QUICK) :]), partial(look_ahead_once, game), partial(lead_once, game)]


def look_ahead_once(game: Game) -> None:
    outlook(game, lay_out(game, game.pack(game.seats[0], {}), quiet_dealer(0)), 0, 1)


def lead_once(game: Game) -> None:
    """By a net, at a table that it knows, where there is one: with the fewest players the chances may be exact."""
    net = net_of(game)
    for seats in [seats for seats in game.seats if net and net.is_for(seats)][:1]:
        s = lay_out(game, game.pack(seats, {}), quiet_dealer(0))
        kraken_for(game, s).think(s, next(seats_to_act(game, s)), 0, 1)
