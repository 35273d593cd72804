"""H10 to H15: how a turn ends."""

from fathom.engine.dealer import Dealer, tell, whisper
from fathom.engine.rule import rule
from fathom.games.breath.cards import (
    draw_cards,
    fewest_to_draw,
    fill_hand,
    leave_hand,
    put_on_pile,
    room_for,
    slip_from_hand,
    take_from_pile,
    take_from_table,
)
from fathom.games.breath.ending import notice_last_card, pass_turn
from fathom.games.breath.state import Event, Phase, Refill, State, Veil


@rule
def stop(s: State, dealer: Dealer) -> None:
    """H10 At least one Air in each turn; H11 whoever played none pays for it."""
    if s.air > 0:
        start_dump(s, dealer)
        return
    tell(dealer, Event.RAN_OUT, s.turn, 0, 0, 0, 0)
    if s.hand_size[s.turn] > 0:
        show_airless(s)
        s.phase = Phase.PENALTY
    else:
        take_open_penalty(s, dealer)
        start_dump(s, dealer)


@rule
def show_airless(s: State) -> None:
    """H10 Only a hand without Air may stop without it, so everybody now knows what these cards are not."""
    s.airless[s.turn] = s.hand_size[s.turn]


@rule
def lay_penalty(s: State, card: int, dealer: Dealer) -> None:
    """H11 A card of the hand lies face down in front as Panic; H12 a second Panic is discarded instead."""
    if s.panic[s.turn] >= 0:
        leave_hand(s, s.turn, card, dealer)
        put_on_pile(s, card)
        tell(dealer, Event.LOST, s.turn, card, 0, 0, 0)
    else:
        s.panic[s.turn] = card
        s.veil[s.turn] = Veil.OWNER_KEPT if s.kept[s.turn] > 0 else Veil.OWNER
        slip_from_hand(s, s.turn, card, dealer)
        whisper(dealer, 1 << s.turn, Event.LAID, s.turn, card, 0, 0, 0)
    start_dump(s, dealer)


@rule
def take_open_penalty(s: State, dealer: Dealer) -> None:
    """H11 With an empty hand: the top of the discard pile, else the last card on the table, else nothing (R5)."""
    if s.panic[s.turn] >= 0:
        tell(dealer, Event.STAYED_PANICKED, s.turn, 0, 0, 0, 0)  # H12: it would be discarded where it came from
    elif s.pile_size > 0:
        s.panic[s.turn] = take_from_pile(s)
        tell(dealer, Event.TOOK_FROM_PILE, s.turn, s.panic[s.turn], 0, 0, 0)
    elif s.played > 0:
        s.panic[s.turn] = take_from_table(s)
        tell(dealer, Event.TOOK_FROM_TABLE, s.turn, s.panic[s.turn], 0, 0, 0)


@rule
def start_dump(s: State, dealer: Dealer) -> None:
    """H13 Whoever still holds cards may dump some; H14 and an empty hand may have to say how many it draws."""
    if s.hand_size[s.turn] > 0 or may_draw_fewer(s):
        s.phase = Phase.DUMP
    else:
        finish_turn(s, dealer)


@rule
def dump(s: State, card: int, dealer: Dealer) -> None:
    """H13 None, some or all of the hand, one card at a time."""
    leave_hand(s, s.turn, card, dealer)
    put_on_pile(s, card)
    tell(dealer, Event.DUMPED, s.turn, card, 0, 0, 0)
    if s.hand_size[s.turn] == 0 and not may_draw_fewer(s):
        finish_turn(s, dealer)


@rule
def may_draw_fewer(s: State) -> bool:
    """H14 Only where the table plays with a free refill (R6), and there is something to choose."""
    return s.refill == Refill.FREE and fewest_to_draw(s) < room_for(s, s.turn)


@rule
def finish_turn(s: State, dealer: Dealer) -> None:
    """H14 Refill to five."""
    fill_hand(s, s.turn, dealer)
    leave_table(s, dealer)


@rule
def draw_fewer(s: State, some: int, dealer: Dealer) -> None:
    """H14 Or fewer, where the refill is free (R6)."""
    draw_cards(s, s.turn, some, dealer)
    leave_table(s, dealer)


@rule
def leave_table(s: State, dealer: Dealer) -> None:
    """H15 The played cards go to the pile; H5 then it is the next player's turn."""
    notice_last_card(s, s.turn, dealer)
    clear_table(s)
    pass_turn(s, dealer)


@rule
def clear_table(s: State) -> None:
    """H15 In the order played."""
    for i in range(s.played):
        put_on_pile(s, s.table[i])
        s.table[i] = 0
    s.played = 0
