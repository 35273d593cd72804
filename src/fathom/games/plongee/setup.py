"""P6 to P9: the table before the first roll."""

from fathom.engine.dealer import Dealer, tell
from fathom.engine.rule import rule
from fathom.engine.seats import chosen_or_any
from fathom.games.plongee import material
from fathom.games.plongee.state import Event, Options, Phase, State
from fathom.games.plongee.turn import start_turn


@rule
def set_up(s: State, box: Options, dealer: Dealer) -> None:
    """P6 to P9 The board, the treasure, the pawns, the stock; then somebody begins."""
    s.phase = Phase.GO_ON
    s.drawn = material.NO_CARD
    lay_out_board(s, box)
    lay_out_treasure(s, box)
    hand_out(s, box)
    stack_cards(s, box)
    s.first = chosen_or_any(box.first, s.seats, dealer)  # P9, O6
    tell(dealer, Event.BEGAN, s.first, 0, 0, 0, 0)
    s.turn = s.first
    start_turn(s, dealer)


@rule
def lay_out_board(s: State, box: Options) -> None:
    """P2 The surface, the way down, the violet diver, the way up."""
    s.colour[material.DIVER] = material.VIOLET
    for space in range(material.LONGEST_DESCENT):
        s.colour[material.SURFACE + 1 + space] = box.descent[space]
        if box.descent[space] != material.NOWHERE:
            s.descent += 1
    for space in range(material.LONGEST_ASCENT):
        s.colour[material.DIVER + 1 + space] = box.ascent[space]
        if box.ascent[space] != material.NOWHERE:
            s.ascent += 1


@rule
def lay_out_treasure(s: State, box: Options) -> None:
    """P6 The treasure cards lie face down on the wreck: which is where, nobody knows."""
    s.all_gold = box.toy_gold[0]
    cards = s.all_gold + box.toy_octopuses[0] + box.toy_poseidons[0]
    for cell in range(material.TREASURE_CARDS):
        s.wreck[cell] = material.DOWN if cell < cards else material.GONE
    for kind in range(material.GOLD_KINDS):
        s.value[kind] = box.gold_values[kind]
        s.gold[kind] = box.gold_counts[kind]
        s.unturned[kind] = box.gold_counts[kind]
        s.gold_down += box.gold_counts[kind]
    s.unturned[material.OCTOPUS] = box.toy_octopuses[0]
    s.unturned[material.POSEIDON] = box.toy_poseidons[0]


@rule
def hand_out(s: State, box: Options) -> None:
    """P7 Three pawns at the surface and five oxygen each. P1 Unused colours stay in the box."""
    for seat in range(material.MAX_SEATS):
        s.oxygen[seat] = box.toy_oxygen[0] if seat < s.seats else 0
        for pawn in range(seat * material.PAWNS, seat * material.PAWNS + material.PAWNS):
            s.place[pawn] = material.SURFACE if seat < s.seats else material.OUT


@rule
def stack_cards(s: State, box: Options) -> None:
    """P8 The action cards form the stock, in an order nobody knows."""
    leave_sharks_out(s, box)
    for kind in range(material.CARD_KINDS):
        s.stock[kind] = s.cards[kind]
    for depth in range(material.ACTION_CARDS):
        s.under[depth] = material.NO_CARD


@rule
def leave_sharks_out(s: State, box: Options) -> None:
    """O1 No white sharks. O2 Fewer of the others."""
    if box.no_white_sharks == 1:
        s.cards[material.WHITE_SHARK] = 0
    keep_sharks(s, box, material.PINK_SHARK, box.fewer_pink, material.FEWER_PINK)
    keep_sharks(s, box, material.TURQUOISE_SHARK, box.fewer_turquoise, material.FEWER_TURQUOISE)
    keep_sharks(s, box, material.YELLOW_SHARK, box.fewer_yellow, material.FEWER_YELLOW)


@rule
def keep_sharks(s: State, box: Options, kind: int, fewer: int, preset: int) -> None:
    """O2 Take out as many as the table asked for; the milder game leaves at most its own number."""
    left = max(0, s.cards[kind] - fewer)
    s.cards[kind] = min(left, preset) if box.fewer_sharks == 1 else left
