"""P38 to P41 and P45 to P48: four kinds of sharks, the cages, and the stampede."""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
from fathom.games.plongee.material import (
    ALL_PAWNS,
    CAGED_SHARK,
    FACES,
    NO_CARD,
    PAWNS,
    PINK,
    PINK_SHARK,
    TURQUOISE,
    TURQUOISE_SHARK,
    WHITE_SHARK,
    YELLOW_SHARK,
)
from fathom.games.plongee.path import advance
from fathom.games.plongee.state import Event, Phase, State
from fathom.games.plongee.stock import put_under
from fathom.games.plongee.table import is_among, is_on_arrow, number_of, owner, send_up


@rule
def is_biting(card: int, colour: int) -> bool:
    """P38 Pink bites on pink, P39 turquoise on turquoise, P40 white on both; P20, P24 all else is safe."""
    if colour == PINK:
        return card in (PINK_SHARK, WHITE_SHARK)
    return colour == TURQUOISE and card in (TURQUOISE_SHARK, WHITE_SHARK)


@rule
def is_threatened(s: State, pawn: int) -> bool:
    """P38 Both paths, and the drawer's own pawns too (R15); P45 a pawn in a cage is safe this once."""
    return is_biting(s.drawn, s.colour[s.place[pawn]]) and not is_among(s.saved, pawn)


@rule
def threaten(s: State, card: int, dealer: Dealer) -> None:
    """P38 to P40 A shark comes; P45 the drawer is the first who may use cages."""
    s.drawn = card
    s.saved = 0
    s.acting = s.turn
    ask_for_cages(s, dealer)


@rule
def may_cage(s: State, seat: int) -> bool:
    """P45 A held caged shark and a threatened pawn."""
    return s.cages[seat] > 0 and threatened_pawns(s, seat) != 0


@rule
def threatened_pawns(s: State, seat: int) -> int:
    """P45 The seat's own, as a mask."""
    threatened = 0
    for number in range(PAWNS):
        if is_threatened(s, seat * PAWNS + number):
            threatened |= 1 << number
    return threatened


@rule
def ask_for_cages(s: State, dealer: Dealer) -> None:
    """P45 Clockwise from the drawer, each who can may use cages, or not (R17); then the shark bites."""
    s.phase = Phase.GO_ON
    if may_cage(s, s.acting):
        s.phase = Phase.CAGES
    else:
        ask_next_for_cages(s, dealer)


@rule
def ask_next_for_cages(s: State, dealer: Dealer) -> None:
    s.phase = Phase.GO_ON
    s.acting = (s.acting + 1) % s.seats
    while s.acting != s.turn and not may_cage(s, s.acting):
        s.acting = (s.acting + 1) % s.seats
    if s.acting == s.turn:
        bite(s, dealer)
    else:
        s.phase = Phase.CAGES


@rule
def cage(s: State, number: int, dealer: Dealer) -> None:
    """P45 One card saves one threatened pawn this once, and goes under the stock."""
    pawn = s.acting * PAWNS + number
    s.cages[s.acting] -= 1
    s.saved |= 1 << pawn
    put_under(s, CAGED_SHARK)
    tell(dealer, Event.CAGED, s.acting, number, s.place[pawn], s.cages[s.acting], 0)
    ask_for_cages(s, dealer)


@rule
def bite(s: State, dealer: Dealer) -> None:
    """P45 Every threatened pawn that was not saved goes to the surface; then the card is put away."""
    bitten = 0
    for pawn in range(len(s.place)):
        if is_threatened(s, pawn):
            bitten += 1
            tell(dealer, Event.SENT_UP, owner(pawn), number_of(pawn), s.place[pawn], 0, 0)
            send_up(s, pawn)
    if bitten == 0:
        tell(dealer, Event.SHARK_MISSED, s.turn, s.drawn, 0, 0, 0)
    put_shark_away(s)


@rule
def put_shark_away(s: State) -> None:
    """P36 Pink, turquoise and yellow go under the stock. P40 White leaves the game."""
    if s.drawn == WHITE_SHARK:
        s.removed[WHITE_SHARK] += 1
    else:
        put_under(s, s.drawn)
    s.drawn = NO_CARD
    s.saved = 0


@rule
def start_stampede(s: State, dealer: Dealer) -> None:
    """P46 Whoever stands on an arrow, going down or up, must flee."""
    s.drawn = YELLOW_SHARK
    pawns = 0
    for pawn in range(len(s.place)):
        if is_on_arrow(s, pawn):
            s.fleeing |= 1 << pawn
            pawns += 1
    tell(dealer, Event.STAMPEDED, s.turn, pawns, 0, 0, 0)


@rule
def go_on_fleeing(s: State, dealer: Dealer) -> None:
    """P46 The drawer starts, then clockwise; who has several fleeing pawns chooses their order (R18)."""
    for distance in range(s.seats):
        seat = (s.turn + distance) % s.seats
        while s.phase == Phase.GO_ON and fleeing_pawns(s, seat) != 0:
            s.acting = seat
            if count_fleeing(s, seat) > 1:
                s.phase = Phase.FLIGHT
            else:
                flee(s, first_fleeing(s, seat), dealer)
    if s.phase == Phase.GO_ON:
        put_shark_away(s)  # P41


@rule
def fleeing_pawns(s: State, seat: int) -> int:
    """The seat's own pawns that still have to flee, as a mask."""
    return (s.fleeing >> (seat * PAWNS)) & ALL_PAWNS


@rule
def count_fleeing(s: State, seat: int) -> int:
    pawns = 0
    for number in range(PAWNS):
        pawns += (fleeing_pawns(s, seat) >> number) & 1
    return pawns


@rule
def first_fleeing(s: State, seat: int) -> int:
    pawn = seat * PAWNS
    while not is_among(s.fleeing, pawn):
        pawn += 1
    return pawn


@rule
def flee(s: State, pawn: int, dealer: Dealer) -> None:
    """P47 It rolls and moves, free of charge and without cards, until it is not on an arrow (R19)."""
    s.phase = Phase.GO_ON
    s.fleeing &= ~(1 << pawn)
    while s.phase == Phase.GO_ON and is_on_arrow(s, pawn):
        s.die = 1 + pick(dealer, FACES)
        tell(dealer, Event.FLED, owner(pawn), number_of(pawn), s.die, 0, 0)
        advance(s, pawn, s.die, dealer)
