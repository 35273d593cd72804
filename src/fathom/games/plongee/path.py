"""P17 to P25 and P33 to P35: down to the diver, up to the air, and whoever is in the way."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.plongee.ending import finish_if_all_secured
from fathom.games.plongee.material import DIVER, GOLD_KINDS, SURFACE
from fathom.games.plongee.state import Event, State
from fathom.games.plongee.table import (
    gold_cards,
    gold_value,
    is_active,
    is_ascending,
    is_exposed,
    is_past_the_end,
    number_of,
    owner,
    send_up,
    space_ahead,
)
from fathom.games.plongee.wreck import open_session


@rule
def advance(s: State, pawn: int, points: int, dealer: Dealer) -> None:
    """P17 As many spaces as the die shows; only where the pawn ends matters."""
    start = s.place[pawn]
    goal = space_ahead(s, start, points)
    if start < DIVER <= goal and is_active(s):
        stop_at_diver(s, pawn, goal - DIVER, dealer)
    elif is_past_the_end(s, goal):
        surface(s, pawn, dealer)
    else:
        s.place[pawn] = goal
        tell(dealer, Event.MOVED, owner(pawn), number_of(pawn), goal, s.colour[goal], 0)
        if is_ascending(goal) and is_exposed(s.colour[goal]):
            chase(s, pawn, dealer)


@rule
def stop_at_diver(s: State, pawn: int, spare: int, dealer: Dealer) -> None:
    """P18 A descending pawn stops at the active diver, spare points are lost. P25 There it fishes."""
    s.place[pawn] = DIVER
    tell(dealer, Event.REACHED_DIVER, owner(pawn), number_of(pawn), spare, 0, 0)
    open_session(s, pawn)


@rule
def surface(s: State, pawn: int, dealer: Dealer) -> None:
    """P21 Past the last space the ascent is complete: the pawn secures its colour's gold, P22 and rests."""
    s.place[pawn] = SURFACE
    s.resting |= 1 << pawn
    tell(dealer, Event.SURFACED, owner(pawn), number_of(pawn), 0, 0, 0)
    if gold_cards(s.pending, owner(pawn)) > 0:
        secure(s, owner(pawn), dealer)


@rule
def secure(s: State, seat: int, dealer: Dealer) -> None:
    """P33 All pending gold of the colour is secured, whichever pawn fished or stole it (R10)."""
    tell(dealer, Event.SECURED, seat, gold_value(s, s.pending, seat), gold_cards(s.pending, seat), 0, 0)
    for kind in range(seat * GOLD_KINDS, seat * GOLD_KINDS + GOLD_KINDS):
        s.secured[kind] += s.pending[kind]
        s.pending[kind] = 0
    finish_if_all_secured(s, dealer)


@rule
def chase(s: State, pawn: int, dealer: Dealer) -> None:
    """P35 On pink and turquoise of the way up there is room for one: any other pawn is sent up (R13)."""
    for other in range(len(s.place)):
        if other != pawn and s.place[other] == s.place[pawn]:
            send_up(s, other)
            if owner(other) == owner(pawn):
                tell(dealer, Event.CHASED_OWN, owner(pawn), number_of(other), 0, s.place[pawn], 0)
            else:
                tell(dealer, Event.CAPTURED, owner(pawn), owner(other), number_of(other), s.place[pawn], 0)
                rob(s, owner(pawn), owner(other), dealer)


@rule
def rob(s: State, thief: int, victim: int, dealer: Dealer) -> None:
    """P35 All pending gold of the captured pawn's colour moves to the thief's frogman, if there is any (R12)."""
    if gold_cards(s.pending, victim) == 0:
        return
    tell(dealer, Event.ROBBED, thief, victim, gold_value(s, s.pending, victim), gold_cards(s.pending, victim), 0)
    for kind in range(GOLD_KINDS):
        s.pending[thief * GOLD_KINDS + kind] += s.pending[victim * GOLD_KINDS + kind]
        s.pending[victim * GOLD_KINDS + kind] = 0
