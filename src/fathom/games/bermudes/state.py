"""What a table of Bermudes chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Actions
from fathom.engine.box import Box, choice, number, printed, switch
from fathom.engine.records import Ints, Record, i8, i16
from fathom.games.bermudes.material import (
    COPIES,
    HAND,
    KINDS,
    MAX_COLUMNS,
    MAX_SEATS,
    MOST_DEALT,
    PACE,
    PASSES,
    PER_CENT,
    SIGNS,
    SLIP,
    TREASURE_COPIES,
    VALUES,
)


class Clock(IntEnum):
    """Two clocks over one set of rules."""

    TICKS = 0  # T1 to T8
    LIVE = 1  # L1 to L10


class Breath(IntEnum):
    """L8: what ends a dive when nobody breathes by choice."""

    AIR = 0
    HONOUR = 1
    TIMER = 2


class Spread(IntEnum):
    """V1, V2: how many treasures are turned up."""

    ONE_EACH = 0
    FEWER = 1
    COUNCIL = 2
    MORE = 3


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    clock: int = choice("ticks", "live")  # T2, L4
    breath: int = choice("air", "honour", "timer")  # L8
    level: int = choice("normal", "easy", "hard")  # T7
    pace: int = number(PACE, 1, PER_CENT)  # T6
    slip: int = number(SLIP, 0, PER_CENT)  # T6
    treasures: int = choice("one_each", "fewer", "council", "more")  # V1, V2
    sort_hands: int = switch()  # V3
    blind_hands: int = switch()  # R8
    one_breath: int = switch()  # V4
    placement: int = choice("free", "strict")  # R2
    show_errors: int = switch()  # L6
    tie: int = choice("standoff", "siren")  # R3
    hide_siren: int = switch()  # R13
    copies: Ints = printed(*COPIES)  # B1: dive cards of each value
    treasure_copies: Ints = printed(*TREASURE_COPIES)  # B1: treasures of each kind


class Phase(IntEnum):
    COUNCIL = 0  # V1: one treasure fewer?
    READY = 1  # B8: hands are dealt, talk is free
    SIGNAL = 2  # B9: "3" was called, who holds their breath?
    DIVE = 3  # B10 to B16
    OVER = 4  # B21


class Did(IntEnum):
    """What a diver's hand did in the last tick; only its owner knows."""

    NOTHING = 0
    LAID = 1
    FUMBLED = 2  # T6
    BOUNCED = 3  # T4
    SLIPPED = 4  # T6


ACTIONS = Actions(
    TURN_UP_ALL=(),
    TURN_UP_FEWER=(),
    READY=(),
    SIGNAL=(),
    HOLD=(),
    BREATHE=(),
    WAIT=(),
    NEXT=(),
    PLACE=(VALUES, MAX_COLUMNS),
    POINT=(MAX_COLUMNS,),
    FINGERS=(VALUES,),
    SIGN=(SIGNS,),
    LOOK=(MOST_DEALT,),
    PASS=(PASSES,),
)
TURN_UP_ALL = ACTIONS.first("TURN_UP_ALL")
TURN_UP_FEWER = ACTIONS.first("TURN_UP_FEWER")
READY = ACTIONS.first("READY")
SIGNAL = ACTIONS.first("SIGNAL")
HOLD = ACTIONS.first("HOLD")
BREATHE = ACTIONS.first("BREATHE")
WAIT = ACTIONS.first("WAIT")
NEXT = ACTIONS.first("NEXT")
PLACE = ACTIONS.first("PLACE")
POINT = ACTIONS.first("POINT")
FINGERS = ACTIONS.first("FINGERS")
SIGN = ACTIONS.first("SIGN")
LOOK = ACTIONS.first("LOOK")
PASS = ACTIONS.first("PASS")
ACTION_COUNT = ACTIONS.count

UNDECIDED = -1  # no choice yet in this tick, T2
NO_TREASURE = -1


class State(Record):
    phase: int = i8()
    seats: int = i8()
    clock: int = i8()
    breath: int = i8()  # L8
    level: int = i8()  # T7
    pace: int = i8()  # per cent, T6
    slip: int = i8()  # per cent, T6
    treasures: int = i8()  # V1, V2
    sort_hands: int = i8()  # V3
    blind_hands: int = i8()  # R8
    one_breath: int = i8()  # V4
    placement: int = i8()  # R2
    show_errors: int = i8()  # L6
    tie: int = i8()  # R3
    hide_siren: int = i8()  # R13
    copies: Ints = i8(VALUES)  # dive cards of each value in the box, B1
    treasure_copies: Ints = i8(KINDS)  # treasures of each kind in the box, B1

    dive: int = i8()  # from 1, B5
    pile: Ints = i8(KINDS)  # treasures never turned up yet, B4
    won: Ints = i8(KINDS)  # B18
    lost: Ints = i8(KINDS)  # under the siren, B18
    aside: Ints = i8(VALUES)  # dive cards that nobody was dealt, B7
    hand: Ints = i8(MAX_SEATS * HAND)  # values in deal order, B8
    held: Ints = i8(MAX_SEATS)  # cards in each hand

    columns: int = i8()  # treasures turned up, B6
    treasure: Ints = i8(MAX_COLUMNS)  # kind
    length: Ints = i8(MAX_COLUMNS)  # cards in each column
    last: Ints = i8(MAX_COLUMNS)  # the value at the bottom of each column; 0 for none
    wrong: Ints = i8(MAX_COLUMNS)  # pairs that are no neighbours, B13
    laid: int = i8()  # cards in all columns
    card: Ints = i8(MOST_DEALT)  # their values, in the order in which they were laid
    under: Ints = i8(MOST_DEALT)  # their columns

    spoken: int = i8()  # mask of the seats that want one treasure fewer, V1
    ready: int = i8()  # mask, B9
    holding: int = i8()  # mask, B9
    onward: int = i8()  # mask of the seats that want the next dive in this breath, V4
    chain: int = i8()  # in this breath, V4
    longest: int = i8()  # most dives in one breath, V4

    time: int = i16()  # moments under water
    air: Ints = i8(MAX_SEATS)  # seconds, T1
    amber: Ints = i8(MAX_SEATS)  # second at which one's gauge turns amber, R12
    red: Ints = i8(MAX_SEATS)  # and red
    choice: Ints = i16(MAX_SEATS)  # committed for this tick, T2
    did: Ints = i8(MAX_SEATS)  # in the last tick
    seen: Ints = i8(MAX_SEATS)  # laid cards that a diver's page shows, L4
    laid_at: Ints = i16(MAX_SEATS)  # moment of one's last card, L5
    gesture: Ints = i8(MAX_SEATS)  # the last one in this dive, 0 for none, B14
    gestured_at: Ints = i16(MAX_SEATS)  # its moment, L7


class Event(IntEnum):
    """What happened; the values of each are named behind it."""

    ROUND = 1  # a round, b treasures
    ASKED = 2  # a round
    WANTED_FEWER = 3
    WANTED_ALL = 4
    TURNED_UP = 5  # a column, b depth, c defence
    DEALT = 6  # a cards in each hand
    GOT_READY = 7
    SIGNALLED = 8
    HELD = 9
    CALLED_OFF = 10
    DIVED = 11
    LAID = 12  # a value, b column
    BOUNCED = 13  # a value, b column
    POINTED = 14  # a column
    SHOWED_FINGERS = 15  # a value
    SIGNED = 16  # a sign
    WANTED_NEXT = 17
    CHAINED = 18  # a dives in this breath
    BREATHED = 19
    RAN_OUT = 20
    TIME_UP = 21  # a seconds
    HANDS_EMPTY = 22
    TOO_FEW = 23  # a column, b cards missing
    TOO_MANY = 24  # a column, b cards too many
    WRONG_PAIR = 25  # a column, b the upper card's position from 1, c upper value, d lower value
    WON_TREASURE = 26  # a column, b depth
    LOST_TREASURE = 27  # a column, b depth, c defence
    COUNTED = 28  # a treasures won, b the siren's points
    COUNTED_OURS = 29  # a treasures won
    TEAM_WON = 30  # a treasures won, b the siren's points
    SIREN_WON = 31  # a treasures won, b the siren's points
    STOOD_OFF = 32  # a treasures won, b the siren's points
    SULKED = 33  # a dives in one breath
    ASSISTED = 34
    UNOFFICIAL = 35


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    NO_SUCH_ACTION = 2
    COUNCIL_FIRST = 3
    NO_COUNCIL = 4
    HAS_SPOKEN = 5
    IS_READY = 6
    NOT_ALL_READY = 7
    NOT_ON_LAND = 8
    NO_SIGNAL = 9
    IS_HOLDING = 10
    NOT_DIVING = 11
    HAS_CHOSEN = 12
    NO_SUCH_CARD = 13
    NO_SUCH_COLUMN = 14
    NO_NEIGHBOUR = 15
    TOO_DEEP = 16
    HAND_BUSY = 17
    NO_TICKS = 18
    NO_LIVE_CLOCK = 19
    NOTHING_NEW = 20
    GESTURE_TOO_SOON = 21
    NO_CHAIN = 22
    LAST_DIVE = 23
    WANTS_NEXT = 24
    CALLED = 25


CLAUSES = {
    Refusal.GAME_OVER: "B21",
    Refusal.NO_SUCH_ACTION: "B22",
    Refusal.COUNCIL_FIRST: "V1",
    Refusal.NO_COUNCIL: "V1",
    Refusal.HAS_SPOKEN: "V1",
    Refusal.IS_READY: "B9",
    Refusal.NOT_ALL_READY: "B9",
    Refusal.NOT_ON_LAND: "B9",
    Refusal.NO_SIGNAL: "B9",
    Refusal.IS_HOLDING: "L2",
    Refusal.NOT_DIVING: "B16",
    Refusal.HAS_CHOSEN: "T2",
    Refusal.NO_SUCH_CARD: "B10",
    Refusal.NO_SUCH_COLUMN: "B10",
    Refusal.NO_NEIGHBOUR: "R2",
    Refusal.TOO_DEEP: "R2",
    Refusal.HAND_BUSY: "L5",
    Refusal.NO_TICKS: "T2",
    Refusal.NO_LIVE_CLOCK: "L4",
    Refusal.NOTHING_NEW: "L4",
    Refusal.GESTURE_TOO_SOON: "L7",
    Refusal.NO_CHAIN: "V4",
    Refusal.LAST_DIVE: "V4",
    Refusal.WANTS_NEXT: "V4",
    Refusal.CALLED: "L2",
}
