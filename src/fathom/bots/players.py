"""The players that choose at a glance. Generic source: `specialise("fathom.bots.players", game)` loads it."""

from typing import Any

from fathom.bots.kinds import MATELOT, MOUSSE
from fathom.engine.dealer import Dealer, pick
from fathom.engine.game import Game, Menu
from fathom.engine.rule import rule

GAME: Game = globals()["GAME"]  # put here by `specialise`
opinion = GAME.opinion
list_allowed = GAME.allowed
PERCENT = 100
SLIPS = 40  # percent of the choices in which a mousse does whatever comes to mind


@rule
def choose_any(s: Any, seat: int, dealer: Dealer, menu: Menu) -> int:
    """Each allowed action is as likely."""
    list_allowed(s, seat, menu)
    return menu.action[pick(dealer, menu.count)]


@rule
def choose(s: Any, seat: int, player: int, dealer: Dealer, menu: Menu) -> int:
    """The action of a player of this kind: the game's opinion, always, mostly or never."""
    if player >= MATELOT or (player == MOUSSE and pick(dealer, PERCENT) >= SLIPS):
        return opinion(s, seat, dealer)
    return choose_any(s, seat, dealer, menu)
