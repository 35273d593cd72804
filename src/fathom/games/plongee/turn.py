"""P10 to P16 and P51: the turn. Roll, choose a pawn, pay to roll again."""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
from fathom.games.plongee.ending import stall
from fathom.games.plongee.material import (
    ALL_PAWNS,
    COUNTER_CARD,
    DIVER,
    ENTERING,
    FACES,
    OUT,
    PAWNS,
    ROLL_PRICE,
    SURFACE,
)
from fathom.games.plongee.state import Event, LeaveDiver, Phase, State
from fathom.games.plongee.table import count_on, is_active, is_eliminated, movable_pawns, number_of


@rule
def start_turn(s: State, dealer: Dealer) -> None:
    """P10 A turn begins: whoever rested is up again, whoever waited on the diver must leave it."""
    s.acting = s.turn
    s.resting &= ~(ALL_PAWNS << (s.turn * PAWNS))
    bind_to_leave(s)
    return_if_all_excluded(s, dealer)
    if may_return(s, s.turn):
        s.phase = Phase.START
    else:
        roll(s, dealer)


@rule
def bind_to_leave(s: State) -> None:
    """P16 Pawns that stopped on the active diver in an earlier turn must leave it (R5). O3 Unless the table is free."""
    s.bound = 0
    if s.leave_diver == LeaveDiver.FREE or not is_active(s):
        return
    for number in range(PAWNS):
        if s.place[s.turn * PAWNS + number] == DIVER:
            s.bound |= 1 << number


@rule
def roll(s: State, dealer: Dealer) -> None:
    """P10 Roll the die; the pawn is chosen after seeing it."""
    s.die = 1 + pick(dealer, FACES)
    s.phase = Phase.PAWN
    tell(dealer, Event.ROLLED, s.turn, s.die, 0, 0, 0)


@rule
def legal_pawns(s: State) -> int:
    """P14 The movable pawns, narrowed by the six, else by the duty to leave the diver: a mask of the seat's own."""
    movable = movable_pawns(s, s.turn)
    if s.die == ENTERING:
        entering = movable & pawns_at_surface(s, s.turn)
        if entering != 0:
            return entering  # P15, R5
    if s.bound != 0 and is_active(s):
        return s.bound  # P16, R29
    return movable


@rule
def pawns_at_surface(s: State, seat: int) -> int:
    """P15 Those that a six may bring in, as a mask."""
    waiting = 0
    for number in range(PAWNS):
        if s.place[seat * PAWNS + number] == SURFACE:
            waiting |= 1 << number
    return waiting


@rule
def may_pay(s: State, seat: int) -> bool:
    """P12 Another roll needs one oxygen and a movable pawn."""
    return s.oxygen[seat] >= ROLL_PRICE and movable_pawns(s, seat) != 0


@rule
def pay(s: State, dealer: Dealer) -> None:
    """P10 Pay one oxygen to the bank and roll again."""
    s.oxygen[s.turn] -= ROLL_PRICE
    tell(dealer, Event.PAID, s.turn, s.oxygen[s.turn], 0, 0, 0)
    roll(s, dealer)


@rule
def may_return(s: State, seat: int) -> bool:
    """P51 A counter-card and an excluded pawn."""
    return s.counters[seat] > 0 and count_on(s, seat, OUT) > 0


@rule
def return_pawn(s: State, dealer: Dealer) -> None:
    """P51 A counter-card returns an excluded pawn to the surface and leaves the game."""
    s.counters[s.turn] -= 1
    s.removed[COUNTER_CARD] += 1
    pawn = s.turn * PAWNS
    while s.place[pawn] != OUT:
        pawn += 1
    s.place[pawn] = SURFACE
    tell(dealer, Event.RETURNED, s.turn, number_of(pawn), 0, 0, 0)


@rule
def return_if_all_excluded(s: State, dealer: Dealer) -> None:
    """P51 With all three pawns excluded the counter-card must be used."""
    if count_on(s, s.turn, OUT) == PAWNS and s.counters[s.turn] > 0:
        return_pawn(s, dealer)


@rule
def go_on_with_turn(s: State, dealer: Dealer) -> None:
    """P10 Stop, pay, or play a counter-card; P13 the turn ends by itself when there is nothing to choose."""
    s.acting = s.turn
    return_if_all_excluded(s, dealer)
    if may_pay(s, s.turn) or may_return(s, s.turn):
        s.phase = Phase.AGAIN
    else:
        end_turn(s, dealer)


@rule
def stop(s: State, dealer: Dealer) -> None:
    """P10 Stopping ends the turn."""
    tell(dealer, Event.STOPPED, s.turn, 0, 0, 0, 0)
    end_turn(s, dealer)


@rule
def end_turn(s: State, dealer: Dealer) -> None:
    """P9 Play goes clockwise, past those who are eliminated. P56 Too many rounds end the game."""
    pass_the_die(s)
    while is_eliminated(s, s.turn):
        pass_the_die(s)
    if s.rounds >= s.max_rounds:
        stall(s, dealer)
    else:
        start_turn(s, dealer)


@rule
def pass_the_die(s: State) -> None:
    s.turn = (s.turn + 1) % s.seats
    if s.turn == s.first:
        s.rounds += 1
