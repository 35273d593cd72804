"""K9 to K13: phase 1, the divers, and the cards in their hands."""

from fathom.engine.dealer import Dealer, tell, whisper
from fathom.engine.rule import rule
from fathom.games.barrakuda.material import BARRACUDA, CARDS, MOVEMENT_CARDS, TEAMS
from fathom.games.barrakuda.state import Event, LastCard, State


@rule
def is_opponent(s: State, seat: int, other: int) -> bool:
    """K60 Everybody else; in teams those who do not sit opposite."""
    if s.teams == 1:
        return seat % TEAMS != other % TEAMS
    return seat != other


@rule
def partner_of(s: State, seat: int) -> int:
    """K60 Partners sit opposite each other. Only asked in teams."""
    return (seat + TEAMS) % s.seats


@rule
def holds(s: State, seat: int, card: int) -> bool:
    return (s.hand[seat] >> card) & 1 == 1


@rule
def has_movement_card(s: State, seat: int) -> bool:
    """K13 A Movement card is left in the hand."""
    return s.played[seat] < s.movement


@rule
def count_cards(cards: int) -> int:
    count = 0
    for card in range(1, CARDS + 1):
        count += (cards >> card) & 1
    return count


@rule
def choose_card(s: State, seat: int, card: int, dealer: Dealer) -> None:
    """K9 One card face down; K61 a partner may look at it. When all have chosen, all are revealed."""
    s.chosen[seat] = card
    s.asked &= ~(1 << seat)
    whisper(dealer, seen_by(s, seat), Event.CHOSE, seat, card, 0, 0, 0)


@rule
def seen_by(s: State, seat: int) -> int:
    """K61 Mask of those who may look at a card that lies face down."""
    return 1 << seat | 1 << partner_of(s, seat) if s.teams == 1 else 1 << seat


@rule
def reveal(s: State, dealer: Dealer) -> None:
    """K9 All cards are turned over together."""
    for seat in range(s.seats):
        card = s.chosen[seat]
        s.chosen[seat] = 0
        s.shown[seat] = card
        if card == BARRACUDA:
            lie_down(s, seat, dealer)
        else:
            dive(s, seat, card, dealer)


@rule
def dive(s: State, seat: int, card: int, dealer: Dealer) -> None:
    """K10 The pawn stands on the wreck of that number, the card goes to the new end of the row."""
    tell(dealer, Event.DIVED, seat, card, 0, 0, 0)
    s.pawn[seat] = card
    put_in_row(s, seat, card)
    if s.last_card == LastCard.AT_ONCE:
        take_back_if_empty(s, seat, dealer)


@rule
def lie_down(s: State, seat: int, dealer: Dealer) -> None:
    """K11 The pawn stays where it is and lies down; the card goes to the centre."""
    tell(dealer, Event.LAY_DOWN, seat, 0, 0, 0, 0)
    s.lying |= 1 << seat
    s.hand[seat] &= ~(1 << BARRACUDA)


@rule
def put_in_row(s: State, seat: int, card: int) -> None:
    s.row[seat * MOVEMENT_CARDS + s.played[seat]] = card
    s.played[seat] += 1
    s.hand[seat] &= ~(1 << card)


@rule
def take_back_if_empty(s: State, seat: int, dealer: Dealer) -> None:
    """K12 After the last Movement card the whole row comes back. K41 So no hand is ever without one."""
    if not has_movement_card(s, seat):
        tell(dealer, Event.TOOK_ROW_BACK, seat, s.played[seat], 0, 0, 0)
        take_oldest(s, seat, s.played[seat])


@rule
def take_oldest(s: State, seat: int, cards: int) -> None:
    """K40 The oldest cards of the row come back to the hand, the others move up."""
    first = seat * MOVEMENT_CARDS
    left = s.played[seat] - cards
    for place in range(first, first + cards):
        s.hand[seat] |= 1 << s.row[place]
    for place in range(first, first + left):
        s.row[place] = s.row[place + cards]
    for place in range(first + left, first + s.played[seat]):
        s.row[place] = 0
    s.played[seat] = left


@rule
def all_recover(s: State, dealer: Dealer) -> None:
    """K37 Everyone takes the Barracuda card back."""
    missing = 0
    for seat in range(s.seats):
        if not holds(s, seat, BARRACUDA):
            missing += 1
            s.hand[seat] |= 1 << BARRACUDA
    if missing > 0:
        tell(dealer, Event.ALL_RECOVERED, -1, 0, 0, 0, 0)
