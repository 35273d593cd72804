"""P26 to P32: fishing for gold on the violet diver."""

from fathom.engine.bags import draw
from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.games.plongee.ending import eliminate
from fathom.games.plongee.material import GOLD_KINDS, GONE, OCTOPUS, OUT, TREASURE_CARDS, TREASURE_KINDS
from fathom.games.plongee.state import Event, Phase, State
from fathom.games.plongee.table import is_active, is_eliminated, number_of, owner, send_up


@rule
def open_session(s: State, pawn: int) -> None:
    """P26 A pawn that stops on the active diver fishes at once, whoever's turn it is, and never later (R8)."""
    s.fisher = pawn
    s.flipped = 0
    s.acting = owner(pawn)
    s.phase = Phase.FISHING


@rule
def decline(s: State, dealer: Dealer) -> None:
    """P27 Before the first flip one may leave the wreck alone."""
    tell(dealer, Event.DECLINED, s.acting, 0, 0, 0, 0)
    s.phase = Phase.GO_ON


@rule
def take(s: State, dealer: Dealer) -> None:
    """P27 Collect all face-up gold (R27). P31 It lies on the frogman, pending."""
    value = 0
    for cell in range(TREASURE_CARDS):
        kind = s.wreck[cell]
        if kind < GOLD_KINDS:
            value += s.value[kind]
            s.pending[s.acting * GOLD_KINDS + kind] += 1
            s.wreck[cell] = GONE
    tell(dealer, Event.TOOK_GOLD, s.acting, value, s.gold_up, 0, 0)
    s.gold_up = 0
    s.phase = Phase.GO_ON
    if not is_active(s):
        tell(dealer, Event.FISHED_OUT, s.acting, 0, 0, 0, 0)  # P19


@rule
def flip(s: State, cell: int, dealer: Dealer) -> None:
    """P27 Turn over one face-down card."""
    kind = turn_over(s, dealer)
    s.flipped = 1
    if kind < GOLD_KINDS:
        uncover_gold(s, cell, kind, dealer)
    elif kind == OCTOPUS:
        meet_octopus(s, cell, dealer)
    else:
        meet_poseidon(s, cell, dealer)


@rule
def turn_over(s: State, dealer: Dealer) -> int:
    """P57 Every face-down card is as likely to be this one."""
    cards = 0
    for kind in range(TREASURE_KINDS):
        cards += s.unturned[kind]
    return draw(s.unturned, cards, dealer)


@rule
def uncover_gold(s: State, cell: int, kind: int, dealer: Dealer) -> None:
    """P28 Gold stays face up; choose again, unless no face-down gold remains: then it is taken."""
    s.wreck[cell] = kind
    s.gold_down -= 1
    s.gold_up += 1
    tell(dealer, Event.FLIPPED_GOLD, s.acting, cell, s.value[kind], 0, 0)
    if s.gold_down == 0:
        take(s, dealer)


@rule
def meet_octopus(s: State, cell: int, dealer: Dealer) -> None:
    """P29 The card leaves the game, all gold stays face up (R28), the pawn goes to the surface."""
    s.wreck[cell] = GONE
    tell(dealer, Event.MET_OCTOPUS, s.acting, cell, number_of(s.fisher), 0, 0)
    send_up(s, s.fisher)
    s.phase = Phase.GO_ON


@rule
def meet_poseidon(s: State, cell: int, dealer: Dealer) -> None:
    """P30 As with an octopus, but the pawn is excluded. P49 It is off the board."""
    s.wreck[cell] = GONE
    tell(dealer, Event.MET_POSEIDON, s.acting, cell, number_of(s.fisher), 0, 0)
    s.place[s.fisher] = OUT
    s.phase = Phase.GO_ON
    if is_eliminated(s, s.acting):
        eliminate(s, s.acting, dealer)
