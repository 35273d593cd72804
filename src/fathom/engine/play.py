"""Playing a game from its set-up to its end, whoever chooses."""

from collections.abc import Iterator
from typing import Any

from fathom.engine.box import Box
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game
from fathom.engine.seats import next_seat


def quiet_dealer(seed: int, stream: int = 0) -> Dealer:
    """Luck for who does not care what is told."""
    dealer = Dealer.new()
    dealer.quiet = 1
    seed_dealer(dealer, seed, stream)
    return dealer


def lay_out(game: Game, box: Box, dealer: Dealer) -> Any:
    """The state of a table at which nobody has acted yet."""
    s = game.state.new()
    game.set_up(s, box, dealer)
    return s


def seats_to_act(game: Game, s: Any) -> Iterator[int]:
    """Whose step it is, around the table, until the game is over: who asks for the next has played the last."""
    last = -1
    while acting := int(game.to_act(s)):
        last = int(next_seat(acting, last))
        yield last
