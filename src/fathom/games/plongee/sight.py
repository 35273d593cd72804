"""P58: what is hidden is hidden from all, so every seat and every spectator sees the same.

Wreck and stock are bags: what nobody knows is not dealt before somebody turns it over, so nothing
need be dealt again.
"""

from fathom.engine import declaration
from fathom.engine.dealer import HIDDEN
from fathom.engine.declaration import count, piece, points, spot
from fathom.engine.records import Ints
from fathom.engine.rule import rule
from fathom.games.plongee.ending import total
from fathom.games.plongee.material import (
    ACTION_CARDS,
    DIVER,
    GOLD_KINDS,
    LONGEST_ASCENT,
    LONGEST_DESCENT,
    MAX_SEATS,
    NOWHERE,
    PAWNS,
    RESTING,
    SURFACE,
    TREASURE_CARDS,
)
from fathom.games.plongee.state import State
from fathom.games.plongee.stock import count_unknown
from fathom.games.plongee.table import is_among, pending_cards, pending_value, secured_cards


class Sight(declaration.Sight, of=State):
    way_down: Ints = piece(LONGEST_DESCENT)  # colours; -1 beyond the end of the path
    way_up: Ints = piece(LONGEST_ASCENT)
    whereabouts: Ints = spot(PAWNS, each=MAX_SEATS)  # as `place`, but RESTING for a pawn that rests
    pending_cards: Ints = count(each=MAX_SEATS)
    pending_value: Ints = points(each=MAX_SEATS)
    secured_cards: Ints = count(each=MAX_SEATS)
    total: Ints = points(each=MAX_SEATS)  # what would count now, P55
    value_up: int = points()  # of the gold that lies face up
    stock_count: int = count()
    under: Ints = piece(ACTION_CARDS)  # the cards put under the stock, from the top; -1 beyond the last


see_open = declaration.open_part(Sight)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """P58 Everything but the order of the stock and the faces of the wreck, which not even the table knows yet.

    P59 What lies face down is known by subtraction, where it lies is not.
    """
    see_open(s, seat, sight)
    see_board(s, sight)
    see_gold(s, sight)
    see_stock(s, sight)


@rule
def see_board(s: State, sight: Sight) -> None:
    for space in range(LONGEST_DESCENT):
        sight.way_down[space] = colour_or_nothing(s.colour[SURFACE + 1 + space])
    for space in range(LONGEST_ASCENT):
        sight.way_up[space] = colour_or_nothing(s.colour[DIVER + 1 + space])
    for pawn in range(MAX_SEATS * PAWNS):
        sight.whereabouts[pawn] = RESTING if is_among(s.resting, pawn) else s.place[pawn]


@rule
def colour_or_nothing(colour: int) -> int:
    return HIDDEN if colour == NOWHERE else colour


@rule
def see_gold(s: State, sight: Sight) -> None:
    """P55 What it is worth, and how many cards."""
    for seat in range(MAX_SEATS):
        sight.pending_cards[seat] = pending_cards(s, seat)
        sight.pending_value[seat] = pending_value(s, seat)
        sight.secured_cards[seat] = secured_cards(s, seat)
        sight.total[seat] = total(s, seat) if seat < s.seats else 0
    sight.value_up = 0
    for cell in range(TREASURE_CARDS):
        if s.wreck[cell] < GOLD_KINDS:
            sight.value_up += s.value[s.wreck[cell]]


@rule
def see_stock(s: State, sight: Sight) -> None:
    """P58 The cards put under the stock were seen by all, and so was their order."""
    sight.stock_count = count_unknown(s) + s.under_count
    for depth in range(ACTION_CARDS):
        sight.under[depth] = s.under[depth] if depth < s.under_count else HIDDEN
