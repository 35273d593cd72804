"""P24 and P36 to P44: the card that an arrow brings."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.plongee.material import (
    CAGED_SHARK,
    COUNTER_CARD,
    LEAST_CHIPS,
    NO_CARD,
    OXYGEN_1,
    OXYGEN_3,
    YELLOW_SHARK,
)
from fathom.games.plongee.sharks import start_stampede, threaten
from fathom.games.plongee.state import Event, State
from fathom.games.plongee.stock import put_under, take_top


@rule
def draw_card(s: State, dealer: Dealer) -> None:
    """P24 A move that ends on an arrow draws the top card. P36 It is shown to all and resolved at once."""
    card = take_top(s, dealer)
    if card == NO_CARD:
        tell(dealer, Event.STOCK_EMPTY, s.turn, 0, 0, 0, 0)  # P44, R16
        return
    tell(dealer, Event.DREW, s.turn, card, 0, 0, 0)
    if card <= OXYGEN_3:
        take_oxygen(s, card, dealer)
    elif card == CAGED_SHARK:
        keep_cage(s, dealer)
    elif card == COUNTER_CARD:
        keep_counter_card(s, dealer)
    elif card == YELLOW_SHARK:
        start_stampede(s, dealer)
    else:
        threaten(s, card, dealer)


@rule
def take_oxygen(s: State, card: int, dealer: Dealer) -> None:
    """P37 The drawer takes as many chips as the card shows, and puts it under the stock (R14)."""
    chips = card - OXYGEN_1 + LEAST_CHIPS
    s.oxygen[s.turn] += chips
    put_under(s, card)
    tell(dealer, Event.TOOK_OXYGEN, s.turn, chips, s.oxygen[s.turn], 0, 0)


@rule
def keep_cage(s: State, dealer: Dealer) -> None:
    """P42 The drawer keeps a caged shark face up."""
    s.cages[s.turn] += 1
    tell(dealer, Event.KEPT, s.turn, CAGED_SHARK, 0, 0, 0)


@rule
def keep_counter_card(s: State, dealer: Dealer) -> None:
    """P43 The drawer keeps a counter-card face up, P50 needed or not."""
    s.counters[s.turn] += 1
    tell(dealer, Event.KEPT, s.turn, COUNTER_CARD, 0, 0, 0)
