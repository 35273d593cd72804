"""K28 to K36: what a diver does on a wreck."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.barrakuda.divers import holds, is_opponent
from fathom.games.barrakuda.material import (
    BAIT,
    BARRACUDA,
    COINS,
    DEPOSIT,
    DEPOSIT_ALL,
    MOST_IN_DEPOSIT,
    RECALL_OR_HEX,
    RETRIEVE,
    TEAMS,
)
from fathom.games.barrakuda.state import NOBODY, Event, Phase, State


@rule
def act(s: State, seat: int, kind: int, amount: int, dealer: Dealer) -> None:
    """K29 As much as can be done is done, and asks nothing, but for K34 and K36. K28 No action does nothing."""
    if kind == COINS:
        gain_coins(s, seat, amount, dealer)
    elif kind == RETRIEVE:
        mark_cards(s, seat, amount, dealer)
    elif kind == DEPOSIT:
        deposit(s, seat, min(MOST_IN_DEPOSIT, s.bag[seat]), dealer)  # K30
    elif kind == DEPOSIT_ALL:
        deposit(s, seat, s.bag[seat], dealer)  # K31
    elif kind == RECALL_OR_HEX:
        s.phase = Phase.RECALL_OR_HEX
        s.asked = 1 << seat
    elif kind == BAIT:
        lay_bait(s, seat, dealer)


@rule
def is_deposit(kind: int) -> bool:
    """K30, K31 The two kinds stand side by side."""
    return DEPOSIT <= kind <= DEPOSIT_ALL


@rule
def gain_coins(s: State, seat: int, gold: int, dealer: Dealer) -> None:
    """K32 Gold from the bank, which never runs dry (R15)."""
    s.bag[seat] += gold
    s.paid += gold
    tell(dealer, Event.GAINED, seat, gold, s.pawn[seat], 0, 0)


@rule
def mark_cards(s: State, seat: int, cards: int, dealer: Dealer) -> None:
    """K33 The oldest cards come back, but only at the end of the turn (K40)."""
    s.marks[seat] += cards
    tell(dealer, Event.MARKED, seat, cards, 0, 0, 0)


@rule
def chest_of(s: State, seat: int) -> int:
    """K60 Partners share the chest of their team."""
    return seat % TEAMS if s.teams == 1 else seat


@rule
def deposit(s: State, seat: int, gold: int, dealer: Dealer) -> None:
    """K30, K31 From the bag to the chest."""
    s.bag[seat] -= gold
    s.chest[chest_of(s, seat)] += gold
    if gold > 0:
        tell(dealer, Event.DEPOSITED, seat, gold, s.chest[chest_of(s, seat)], 0, 0)


@rule
def choose_recall(s: State, seat: int, dealer: Dealer) -> None:
    """K34 The peaceful half: the oldest card comes back."""
    s.asked = 0
    mark_cards(s, seat, 1, dealer)


@rule
def choose_hex(s: State, seat: int, dealer: Dealer) -> None:
    """K34 The red half is carried out at the very end of the turn (K43); R22 its victim is named only then."""
    s.asked = 0
    s.hexes[seat] += 1
    tell(dealer, Event.PREPARED_HEX, seat, 0, 0, 0, 0)


@rule
def may_be_expelled(s: State, seat: int, other: int) -> bool:
    """K36 The other holds a Barracuda card; K65 and is no partner."""
    return is_opponent(s, seat, other) and holds(s, other, BARRACUDA)


@rule
def lay_bait(s: State, seat: int, dealer: Dealer) -> None:
    """K36 Your own Barracuda card back, or another's to the centre; asked only if there are two ways to do it."""
    ways = 0
    holder = NOBODY
    for other in range(s.seats):
        if may_be_expelled(s, seat, other):
            ways += 1
            holder = other
    if not holds(s, seat, BARRACUDA):
        ways += 1
    if ways > 1:
        s.phase = Phase.BAIT
        s.asked = 1 << seat
    elif ways == 0:
        tell(dealer, Event.BAITED_NOTHING, seat, 0, 0, 0, 0)
    elif holder == NOBODY:
        recover_own(s, seat, dealer)
    else:
        expel(s, seat, holder, dealer)


@rule
def recover_own(s: State, seat: int, dealer: Dealer) -> None:
    """K36 Your own card comes back from the centre."""
    s.asked = 0
    s.hand[seat] |= 1 << BARRACUDA
    tell(dealer, Event.RECOVERED, seat, 0, 0, 0, 0)


@rule
def expel(s: State, seat: int, holder: int, dealer: Dealer) -> None:
    """K36 Somebody puts the Barracuda card into the centre."""
    s.asked = 0
    s.hand[holder] &= ~(1 << BARRACUDA)
    tell(dealer, Event.EXPELLED, seat, holder, 0, 0, 0)
