"""P8 and P44: the stock, a bag of which nobody knows the order, and what was put under it, which all have seen."""

from fathom.engine.bags import draw
from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.plongee.material import CARD_KINDS, NO_CARD
from fathom.games.plongee.state import State


@rule
def count_unknown(s: State) -> int:
    """The cards of the stock that were never drawn."""
    cards = 0
    for kind in range(CARD_KINDS):
        cards += s.stock[kind]
    return cards


@rule
def take_top(s: State, dealer: Dealer) -> int:
    """P8 The top card: any of the never-drawn ones, and after them those put under, in their order."""
    cards = count_unknown(s)
    return draw(s.stock, cards, dealer) if cards > 0 else take_known(s)


@rule
def take_known(s: State) -> int:
    """P59 After one full pass the order of the stock is known. P44 Nothing, if nothing is left."""
    if s.under_count == 0:
        return NO_CARD
    card = s.under[0]
    s.under_count -= 1
    for depth in range(s.under_count):
        s.under[depth] = s.under[depth + 1]
    s.under[s.under_count] = NO_CARD
    return card


@rule
def put_under(s: State, card: int) -> None:
    """P8 Under the stock means at the bottom, never shuffled."""
    s.under[s.under_count] = card
    s.under_count += 1
