"""P58: what is hidden is hidden from all, so every seat and every spectator sees the same."""

from fathom.engine.dealer import HIDDEN, Dealer
from fathom.engine.records import Ints, Record, i8, i16
from fathom.engine.rule import rule
from fathom.games.plongee.ending import total
from fathom.games.plongee.material import (
    ACTION_CARDS,
    CARD_KINDS,
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
    TREASURE_KINDS,
)
from fathom.games.plongee.state import State
from fathom.games.plongee.stock import count_unknown
from fathom.games.plongee.table import is_among, pending_cards, pending_value, secured_cards


class Sight(Record):
    phase: int = i8()
    end: int = i8()
    seats: int = i8()
    first: int = i8()
    turn: int = i8()
    acting: int = i8()
    leave_diver: int = i8()
    tie_break: int = i8()
    max_rounds: int = i16()
    rounds: int = i16()
    die: int = i8()
    bound: int = i8()
    resting: int = i16()
    fisher: int = i8()
    flipped: int = i8()
    drawn: int = i8()
    saved: int = i16()
    fleeing: int = i16()
    way_down: Ints = i8(LONGEST_DESCENT)  # colours; -1 beyond the end of the path
    way_up: Ints = i8(LONGEST_ASCENT)
    place: Ints = i8(MAX_SEATS * PAWNS)
    whereabouts: Ints = i8(MAX_SEATS * PAWNS)  # the same, but RESTING for a pawn that rests
    oxygen: Ints = i16(MAX_SEATS)
    cages: Ints = i8(MAX_SEATS)
    counters: Ints = i8(MAX_SEATS)
    pending: Ints = i8(MAX_SEATS * GOLD_KINDS)
    secured: Ints = i8(MAX_SEATS * GOLD_KINDS)
    pending_cards: Ints = i8(MAX_SEATS)
    pending_value: Ints = i16(MAX_SEATS)
    secured_cards: Ints = i8(MAX_SEATS)
    total: Ints = i16(MAX_SEATS)  # what would count now, P55
    wreck: Ints = i8(TREASURE_CARDS)
    unturned: Ints = i8(TREASURE_KINDS)  # public by subtraction, P59
    gold_down: int = i8()
    gold_up: int = i8()
    value_up: int = i16()
    value: Ints = i16(GOLD_KINDS)
    gold: Ints = i8(GOLD_KINDS)
    stock: Ints = i8(CARD_KINDS)  # public by subtraction as well; their order is known to nobody
    stock_count: int = i8()
    under: Ints = i8(ACTION_CARDS)  # from the top; -1 beyond the last
    under_count: int = i8()
    removed: Ints = i8(CARD_KINDS)
    cards: Ints = i8(CARD_KINDS)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """P58 Everything but the order of the stock and the faces of the wreck, which not even the table knows yet."""
    see_turn(s, sight)
    see_board(s, sight)
    see_seats(s, sight)
    see_wreck(s, sight)
    see_stock(s, sight)


@rule
def see_turn(s: State, sight: Sight) -> None:
    sight.phase = s.phase
    sight.end = s.end
    sight.seats = s.seats
    sight.first = s.first
    sight.turn = s.turn
    sight.acting = s.acting
    sight.leave_diver = s.leave_diver
    sight.tie_break = s.tie_break
    sight.max_rounds = s.max_rounds
    sight.rounds = s.rounds
    sight.die = s.die
    sight.bound = s.bound
    sight.resting = s.resting
    sight.fisher = s.fisher
    sight.flipped = s.flipped
    sight.drawn = s.drawn
    sight.saved = s.saved
    sight.fleeing = s.fleeing


@rule
def see_board(s: State, sight: Sight) -> None:
    for space in range(LONGEST_DESCENT):
        sight.way_down[space] = colour_or_nothing(s.colour[SURFACE + 1 + space])
    for space in range(LONGEST_ASCENT):
        sight.way_up[space] = colour_or_nothing(s.colour[DIVER + 1 + space])
    for pawn in range(MAX_SEATS * PAWNS):
        sight.place[pawn] = s.place[pawn]
        sight.whereabouts[pawn] = RESTING if is_among(s.resting, pawn) else s.place[pawn]


@rule
def colour_or_nothing(colour: int) -> int:
    return HIDDEN if colour == NOWHERE else colour


@rule
def see_seats(s: State, sight: Sight) -> None:
    for seat in range(MAX_SEATS):
        sight.oxygen[seat] = s.oxygen[seat]
        sight.cages[seat] = s.cages[seat]
        sight.counters[seat] = s.counters[seat]
        sight.pending_cards[seat] = pending_cards(s, seat)
        sight.pending_value[seat] = pending_value(s, seat)
        sight.secured_cards[seat] = secured_cards(s, seat)
        sight.total[seat] = total(s, seat) if seat < s.seats else 0
    for kind in range(MAX_SEATS * GOLD_KINDS):
        sight.pending[kind] = s.pending[kind]
        sight.secured[kind] = s.secured[kind]


@rule
def see_wreck(s: State, sight: Sight) -> None:
    """P59 What lies face down is known by subtraction, where it lies is not."""
    sight.gold_down = s.gold_down
    sight.gold_up = s.gold_up
    sight.value_up = 0
    for kind in range(GOLD_KINDS):
        sight.value[kind] = s.value[kind]
        sight.gold[kind] = s.gold[kind]
    for kind in range(TREASURE_KINDS):
        sight.unturned[kind] = s.unturned[kind]
    for cell in range(TREASURE_CARDS):
        sight.wreck[cell] = s.wreck[cell]
        if s.wreck[cell] < GOLD_KINDS:
            sight.value_up += s.value[s.wreck[cell]]


@rule
def see_stock(s: State, sight: Sight) -> None:
    """P58 The cards put under the stock were seen by all, and so was their order."""
    sight.under_count = s.under_count
    sight.stock_count = count_unknown(s) + s.under_count
    for depth in range(ACTION_CARDS):
        sight.under[depth] = s.under[depth] if depth < s.under_count else HIDDEN
    for kind in range(CARD_KINDS):
        sight.stock[kind] = s.stock[kind]
        sight.removed[kind] = s.removed[kind]
        sight.cards[kind] = s.cards[kind]


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """P58 Wreck and stock are bags: what nobody knows is not dealt before somebody turns it over."""
