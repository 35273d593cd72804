"""What a table of Bermudes chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Family, Reason
from fathom.engine.box import Box, choice, number, printed, switch, toy
from fathom.engine.declaration import (
    EVERYBODY,
    OWNER,
    count,
    flag,
    kind_of,
    piece,
    points,
    seats_mask,
    secret_choice,
    spot,
)
from fathom.engine.records import Ints, Record
from fathom.games.bermudes import material
from fathom.games.bermudes.material import HAND, KINDS, MAX_COLUMNS, MAX_SEATS, MOST_DEALT, PASSES, SIGNS, VALUES


class Clock(IntEnum):
    """Two clocks over one set of rules."""

    TICKS = 0  # T1 to T8
    LIVE = 1  # L1 to L10


class Breath(IntEnum):
    """L8: what ends a dive when nobody breathes by choice."""

    AIR = 0
    HONOUR = 1
    TIMER = 2


class Level(IntEnum):
    """T7: how long the divers can hold their breath."""

    NORMAL = 0
    EASY = 1
    HARD = 2


class Placement(IntEnum):
    """R2: whether the table takes a card that does not fit."""

    FREE = 0
    STRICT = 1


class Tie(IntEnum):
    """R3: who wins when the siren has as much as the team."""

    STANDOFF = 0
    SIREN = 1


class Spread(IntEnum):
    """V1, V2: how many treasures are turned up."""

    ONE_EACH = 0
    FEWER = 1
    COUNCIL = 2
    MORE = 3


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    clock: int = choice(Clock)  # T2, L4
    breath: int = choice(Breath)  # L8
    level: int = choice(Level)  # T7
    pace: int = number(material.PACE, 1, material.PER_CENT)  # T6
    slip: int = number(material.SLIP, 0, material.PER_CENT)  # T6
    treasures: int = choice(Spread)  # V1, V2
    sort_hands: int = switch()  # V3
    blind_hands: int = switch()  # R8
    one_breath: int = switch()  # V4
    placement: int = choice(Placement)  # R2
    show_errors: int = switch()  # L6
    tie: int = choice(Tie)  # R3
    hide_siren: int = switch()  # R13
    copies: Ints = printed(*material.COPIES)  # B1: dive cards of each value
    treasure_copies: Ints = printed(*material.TREASURE_COPIES)  # B1: treasures of each kind
    toy_cards: Ints = toy(material.DIVE_CARDS)  # B1
    toy_treasures: Ints = toy(material.TREASURES)  # B1
    toy_dives: Ints = toy(material.ROUNDS)  # B5
    toy_hand: Ints = toy(HAND)  # B7


class Phase(IntEnum):
    COUNCIL = 0  # V1: one treasure fewer?
    READY = 1  # B8: hands are dealt, talk is free
    SIGNAL = 2  # B9: "3" was called, who holds their breath?
    DIVE = 3  # B10 to B16
    OVER = 4  # B21


class Gauge(IntEnum):
    """R12: how one's own breath feels."""

    NONE = 0  # there is no gauge
    GREEN = 1
    AMBER = 2
    RED = 3


class Did(IntEnum):
    """What a diver's hand did in the last tick; only its owner knows."""

    NOTHING = 0
    LAID = 1
    FUMBLED = 2  # T6
    BOUNCED = 3  # T4
    SLIPPED = 4  # T6


class Action(Family):
    TURN_UP_ALL = ()
    TURN_UP_FEWER = ()
    READY = ()
    SIGNAL = ()
    HOLD = ()
    BREATHE = ()
    WAIT = ()
    NEXT = ()
    PLACE = (VALUES, MAX_COLUMNS)
    POINT = (MAX_COLUMNS,)
    FINGERS = (VALUES,)
    SIGN = (SIGNS,)
    LOOK = (MOST_DEALT,)
    PASS = (PASSES,)


UNDECIDED = -1  # no choice yet in this tick, T2
NO_TREASURE = -1


class State(Record):
    phase: int = kind_of(Phase, seen=EVERYBODY)
    seats: int = count(seen=EVERYBODY)
    clock: int = kind_of(Clock, seen=EVERYBODY)
    breath: int = kind_of(Breath, seen=EVERYBODY)  # L8
    level: int = kind_of(Level, seen=EVERYBODY)  # T7
    pace: int = count(seen=EVERYBODY)  # per cent, T6
    slip: int = count(seen=EVERYBODY)  # per cent, T6
    treasures: int = kind_of(Spread, seen=EVERYBODY)  # V1, V2
    sort_hands: int = flag(seen=EVERYBODY)  # V3
    blind_hands: int = flag(seen=EVERYBODY)  # R8
    one_breath: int = flag(seen=EVERYBODY)  # V4
    placement: int = kind_of(Placement, seen=EVERYBODY)  # R2
    show_errors: int = flag(seen=EVERYBODY)  # L6
    tie: int = kind_of(Tie, seen=EVERYBODY)  # R3
    hide_siren: int = flag(seen=EVERYBODY)  # R13
    copies: Ints = count(VALUES)  # dive cards of each value in the box, B1
    treasure_copies: Ints = count(KINDS)  # treasures of each kind in the box, B1

    dives: int = count(seen=EVERYBODY)  # in all, B5
    full: int = count(seen=EVERYBODY)  # as many cards as a diver is dealt, B7
    dive: int = count(seen=EVERYBODY)  # from 1, B5
    pile: Ints = count(KINDS)  # treasures never turned up yet, B4
    won: Ints = count(KINDS, seen=EVERYBODY)  # B18
    lost: Ints = count(KINDS)  # under the siren, B18
    aside: Ints = count(VALUES)  # dive cards that nobody was dealt, B7
    hand: Ints = piece(HAND, each=MAX_SEATS, seen=OWNER)  # values in deal order, B8
    held: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # cards in each hand

    columns: int = count(seen=EVERYBODY)  # treasures turned up, B6
    treasure: Ints = piece(MAX_COLUMNS)  # kind
    length: Ints = count(MAX_COLUMNS)  # cards in each column
    last: Ints = piece(MAX_COLUMNS)  # the value at the bottom of each column; 0 for none
    wrong: Ints = count(MAX_COLUMNS)  # pairs that are no neighbours, B13
    laid: int = count(seen=EVERYBODY)  # cards in all columns
    card: Ints = piece(MOST_DEALT)  # their values, in the order in which they were laid
    under: Ints = spot(MOST_DEALT)  # their columns

    spoken: int = seats_mask(seen=EVERYBODY)  # mask of the seats that want one treasure fewer, V1
    ready: int = seats_mask(seen=EVERYBODY)  # mask, B9
    holding: int = seats_mask(seen=EVERYBODY)  # mask, B9
    onward: int = seats_mask(seen=EVERYBODY)  # mask of the seats that want the next dive in this breath, V4
    chain: int = count(seen=EVERYBODY)  # in this breath, V4
    longest: int = count(seen=EVERYBODY)  # most dives in one breath, V4

    time: int = points(seen=EVERYBODY)  # moments under water
    air: Ints = count(each=MAX_SEATS)  # seconds, T1
    amber: Ints = count(each=MAX_SEATS)  # second at which one's gauge turns amber, R12
    red: Ints = count(each=MAX_SEATS)  # and red
    choice: Ints = secret_choice(each=MAX_SEATS)  # committed for this tick, T2
    did: Ints = kind_of(Did, each=MAX_SEATS, seen=OWNER)  # in the last tick
    seen: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # laid cards that a diver's page shows, L4
    laid_at: Ints = points(each=MAX_SEATS, seen=EVERYBODY)  # moment of one's last card, L5
    gesture: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # the last one in this dive, 0 for none, B14
    gestured_at: Ints = points(each=MAX_SEATS, seen=EVERYBODY)  # its moment, L7


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


class Refusal(Reason):
    NONE = ""
    GAME_OVER = "B21"
    NO_SUCH_ACTION = "B22"
    COUNCIL_FIRST = "V1"
    NO_COUNCIL = "V1"
    HAS_SPOKEN = "V1"
    IS_READY = "B9"
    NOT_ALL_READY = "B9"
    NOT_ON_LAND = "B9"
    NO_SIGNAL = "B9"
    IS_HOLDING = "L2"
    NOT_DIVING = "B16"
    HAS_CHOSEN = "T2"
    NO_SUCH_CARD = "B10"
    NO_SUCH_COLUMN = "B10"
    NO_NEIGHBOUR = "R2"
    TOO_DEEP = "R2"
    HAND_BUSY = "L5"
    NO_TICKS = "T2"
    NO_LIVE_CLOCK = "L4"
    NOTHING_NEW = "L4"
    GESTURE_TOO_SOON = "L7"
    NO_CHAIN = "V4"
    LAST_DIVE = "V4"
    WANTS_NEXT = "V4"
    CALLED = "L2"
