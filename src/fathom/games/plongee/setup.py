"""P6 to P9: the table before the first roll."""

from fathom.engine.dealer import Dealer, pick, tell
from fathom.engine.rule import rule
from fathom.games.plongee.material import (
    ACTION_CARDS,
    CARD_KINDS,
    DIVER,
    DOWN,
    FEWER_PINK,
    FEWER_TURQUOISE,
    FEWER_YELLOW,
    GOLD_KINDS,
    LONGEST_ASCENT,
    LONGEST_DESCENT,
    MAX_SEATS,
    NO_CARD,
    NOWHERE,
    OCTOPUS,
    OCTOPUSES,
    OUT,
    PAWNS,
    PINK_SHARK,
    POSEIDON,
    POSEIDONS,
    SPACES,
    STARTING_OXYGEN,
    SURFACE,
    TREASURE_CARDS,
    TURQUOISE_SHARK,
    VIOLET,
    WHITE_SHARK,
    YELLOW_SHARK,
)
from fathom.games.plongee.state import Event, Options, Phase, State
from fathom.games.plongee.turn import start_turn


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """P6 to P9 The board, the treasure, the pawns, the stock; then somebody begins."""
    s.phase = Phase.GO_ON
    s.drawn = NO_CARD
    lay_out_board(s, box)
    lay_out_treasure(s, box)
    hand_out(s)
    stack_cards(s, box)
    s.first = pick(dealer, s.seats)  # P9, R2
    tell(dealer, Event.BEGAN, s.first, 0, 0, 0, 0)
    s.turn = s.first
    start_turn(s, dealer)


@rule
def lay_out_board(s: State, box: Options) -> None:
    """P2 The surface, the way down, the violet diver, the way up."""
    for place in range(SPACES):
        s.colour[place] = NOWHERE
    s.colour[DIVER] = VIOLET
    for space in range(LONGEST_DESCENT):
        s.colour[SURFACE + 1 + space] = box.descent[space]
        if box.descent[space] != NOWHERE:
            s.descent += 1
    for space in range(LONGEST_ASCENT):
        s.colour[DIVER + 1 + space] = box.ascent[space]
        if box.ascent[space] != NOWHERE:
            s.ascent += 1


@rule
def lay_out_treasure(s: State, box: Options) -> None:
    """P6 The treasure cards lie face down on the wreck: which is where, nobody knows."""
    for cell in range(TREASURE_CARDS):
        s.wreck[cell] = DOWN
    for kind in range(GOLD_KINDS):
        s.value[kind] = box.gold_values[kind]
        s.gold[kind] = box.gold_counts[kind]
        s.unturned[kind] = box.gold_counts[kind]
        s.gold_down += box.gold_counts[kind]
    s.unturned[OCTOPUS] = OCTOPUSES
    s.unturned[POSEIDON] = POSEIDONS


@rule
def hand_out(s: State) -> None:
    """P7 Three pawns at the surface and five oxygen each. P1 Unused colours stay in the box."""
    for seat in range(MAX_SEATS):
        s.oxygen[seat] = STARTING_OXYGEN if seat < s.seats else 0
        s.cages[seat] = 0
        s.counters[seat] = 0
        for pawn in range(seat * PAWNS, seat * PAWNS + PAWNS):
            s.place[pawn] = SURFACE if seat < s.seats else OUT
        for kind in range(seat * GOLD_KINDS, seat * GOLD_KINDS + GOLD_KINDS):
            s.pending[kind] = 0
            s.secured[kind] = 0


@rule
def stack_cards(s: State, box: Options) -> None:
    """P8 The action cards form the stock, in an order nobody knows."""
    for kind in range(CARD_KINDS):
        s.cards[kind] = box.cards[kind]
        s.removed[kind] = 0
    leave_sharks_out(s, box)
    for kind in range(CARD_KINDS):
        s.stock[kind] = s.cards[kind]
    for depth in range(ACTION_CARDS):
        s.under[depth] = NO_CARD
    s.under_count = 0


@rule
def leave_sharks_out(s: State, box: Options) -> None:
    """O1 No white sharks. O2 Fewer of the others."""
    if box.no_white_sharks == 1:
        s.cards[WHITE_SHARK] = 0
    keep_sharks(s, box, PINK_SHARK, box.fewer_pink, FEWER_PINK)
    keep_sharks(s, box, TURQUOISE_SHARK, box.fewer_turquoise, FEWER_TURQUOISE)
    keep_sharks(s, box, YELLOW_SHARK, box.fewer_yellow, FEWER_YELLOW)


@rule
def keep_sharks(s: State, box: Options, kind: int, fewer: int, preset: int) -> None:
    """O2 Take out as many as the table asked for; the milder game leaves at most its own number."""
    left = max(0, s.cards[kind] - fewer)
    s.cards[kind] = min(left, preset) if box.fewer_sharks == 1 else left
