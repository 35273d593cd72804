"""What a table of En plongée chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Actions
from fathom.engine.box import Box, choice, number, printed, switch
from fathom.engine.records import Ints, Record, i8, i16
from fathom.games.plongee.material import (
    ACTION_CARDS,
    ASCENT,
    CARD_KINDS,
    CARDS,
    DESCENT,
    FEWEST_ROUNDS,
    GOLD_COUNTS,
    GOLD_KINDS,
    GOLD_VALUES,
    LONGEST_ASCENT,
    LONGEST_DESCENT,
    MAX_ROUNDS,
    MAX_SEATS,
    MOST_REMOVED,
    MOST_ROUNDS,
    PAWNS,
    SPACES,
    TREASURE_CARDS,
    TREASURE_KINDS,
    spaces_of,
)


class LeaveDiver(IntEnum):
    """O3: whether pawns that waited on the diver must be the first to move."""

    STRICT = 0
    FREE = 1


class TieBreak(IntEnum):
    """O4: what equal gold means."""

    SHARED = 0
    CARDS = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    no_white_sharks: int = switch()  # O1
    fewer_sharks: int = switch()  # O2, our choice of them
    fewer_pink: int = number(0, 0, MOST_REMOVED)  # O2, the table's own choice
    fewer_turquoise: int = number(0, 0, MOST_REMOVED)
    fewer_yellow: int = number(0, 0, MOST_REMOVED)
    leave_diver: int = choice("strict", "free")  # O3
    tie_break: int = choice("shared", "cards")  # O4
    max_rounds: int = number(MAX_ROUNDS, FEWEST_ROUNDS, MOST_ROUNDS)  # O5
    descent: Ints = printed(*spaces_of(DESCENT, LONGEST_DESCENT))
    ascent: Ints = printed(*spaces_of(ASCENT, LONGEST_ASCENT))
    cards: Ints = printed(*CARDS)
    gold_values: Ints = printed(*GOLD_VALUES, code="i2")
    gold_counts: Ints = printed(*GOLD_COUNTS)


class Phase(IntEnum):
    GO_ON = 0  # nothing to decide: the table goes on by itself
    START = 1  # P51: a counter-card before the free roll?
    PAWN = 2  # P14: which pawn to move
    AGAIN = 3  # P10: stop, pay for another roll, or a counter-card
    FISHING = 4  # P27
    CAGES = 5  # P45
    FLIGHT = 6  # P46: which pawn flees first
    OVER = 7


class End(IntEnum):
    """Why the game is over."""

    NOT_YET = 0
    ALL_SECURED = 1  # P54
    SURVIVOR = 2  # P53
    STALLED = 3  # P56


ACTIONS = Actions(
    ROLL=(),
    RETURN=(),
    STOP=(),
    PAY=(),
    MOVE=(PAWNS,),
    DECLINE=(),
    TAKE=(),
    FLIP=(TREASURE_CARDS,),
    LET_GO=(),
    CAGE=(PAWNS,),
    FLEE=(PAWNS,),
)
ROLL = ACTIONS.first("ROLL")
RETURN = ACTIONS.first("RETURN")
STOP = ACTIONS.first("STOP")
PAY = ACTIONS.first("PAY")
MOVE = ACTIONS.first("MOVE")
DECLINE = ACTIONS.first("DECLINE")
TAKE = ACTIONS.first("TAKE")
FLIP = ACTIONS.first("FLIP")
LET_GO = ACTIONS.first("LET_GO")
CAGE = ACTIONS.first("CAGE")
FLEE = ACTIONS.first("FLEE")
ACTION_COUNT = ACTIONS.count


class State(Record):
    """Pawn `p` of a seat is number `seat * PAWNS + p`; masks of pawns have the bit of that number."""

    phase: int = i8()
    end: int = i8()
    seats: int = i8()
    first: int = i8()  # the seat that began, P9
    turn: int = i8()  # the seat whose turn it is
    acting: int = i8()  # the seat that decides now: fishing, cages and flight ask others too
    leave_diver: int = i8()  # O3
    tie_break: int = i8()  # O4
    max_rounds: int = i16()  # O5
    rounds: int = i16()  # complete ones, P56
    die: int = i8()  # the last roll
    bound: int = i8()  # mask of the active seat's own pawns that must leave the diver, P16
    resting: int = i16()  # mask of pawns, P22
    fisher: int = i8()  # the pawn that fishes, P26
    flipped: int = i8()  # 1 once it has turned over a card, P27
    drawn: int = i8()  # the shark being resolved, P36
    saved: int = i16()  # mask of the pawns in a cage, P45
    fleeing: int = i16()  # mask of the pawns that still have to flee, P46
    descent: int = i8()  # spaces on the way down
    ascent: int = i8()  # spaces on the way up
    colour: Ints = i8(SPACES)
    place: Ints = i8(MAX_SEATS * PAWNS)  # the space of each pawn
    oxygen: Ints = i16(MAX_SEATS)  # chips
    cages: Ints = i8(MAX_SEATS)  # caged sharks kept, P42
    counters: Ints = i8(MAX_SEATS)  # counter-cards kept, P43
    pending: Ints = i8(MAX_SEATS * GOLD_KINDS)  # gold on each frogman, by kind
    secured: Ints = i8(MAX_SEATS * GOLD_KINDS)  # gold in front of each player, by kind
    wreck: Ints = i8(TREASURE_CARDS)  # what can be seen there: a kind of gold, DOWN or GONE
    unturned: Ints = i8(TREASURE_KINDS)  # the cards that lie face down, by kind: a bag
    gold_down: int = i8()  # gold among them
    gold_up: int = i8()  # gold that lies face up
    value: Ints = i16(GOLD_KINDS)  # of each kind of gold
    gold: Ints = i8(GOLD_KINDS)  # cards of each kind in the box
    stock: Ints = i8(CARD_KINDS)  # the never-drawn part of the stock, by kind: a bag
    under: Ints = i8(ACTION_CARDS)  # the cards put under it, in order, P8
    under_count: int = i8()
    removed: Ints = i8(CARD_KINDS)  # action cards that left the game
    cards: Ints = i8(CARD_KINDS)  # action cards this game was begun with


class Event(IntEnum):
    """What happened; the values of each are named behind it. A pawn is numbered from 0 within its colour."""

    BEGAN = 1
    ROLLED = 2  # a die
    PAID = 3  # a chips left
    STOPPED = 4
    RETURNED = 5  # a pawn
    MOVED = 6  # a pawn, b space, c its colour
    REACHED_DIVER = 7  # a pawn, b points to spare
    SURFACED = 8  # a pawn
    SECURED = 9  # a value, b cards
    CAPTURED = 10  # a the other seat, b its pawn, c space
    ROBBED = 11  # a the other seat, b value, c cards
    CHASED_OWN = 12  # a the pawn sent up, c space
    DREW = 13  # a card
    STOCK_EMPTY = 14
    TOOK_OXYGEN = 15  # a chips, b chips now
    KEPT = 16  # a card
    SHARK_MISSED = 17  # a card
    CAGED = 18  # a pawn, b space, c cages left
    SENT_UP = 19  # a pawn, b space
    STAMPEDED = 20  # a pawns that flee
    FLED = 21  # a pawn, b die
    DECLINED = 22
    FLIPPED_GOLD = 23  # a cell, b value
    MET_OCTOPUS = 24  # a cell, b pawn
    MET_POSEIDON = 25  # a cell, b pawn
    TOOK_GOLD = 26  # a value, b cards
    FISHED_OUT = 27
    ELIMINATED = 28  # a value put back, b cards
    LEFT_ALONE = 29  # a value credited
    ALL_SECURED = 30
    STALLED = 31  # a rounds
    WON = 32  # a value


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    CHOOSE_PAWN = 4
    NOT_ROLLED = 5
    PAWN_EXCLUDED = 6
    PAWN_RESTING = 7
    SIX_ENTERS = 8
    LEAVE_DIVER = 9
    MUST_ROLL = 10
    FREE_ROLL = 11
    FREE_ROLL_GONE = 12
    NO_OXYGEN = 13
    NO_MOVABLE_PAWN = 14
    NO_COUNTER_CARD = 15
    NOBODY_EXCLUDED = 16
    FISHING_FIRST = 17
    NOT_FISHING = 18
    TOO_LATE_TO_DECLINE = 19
    NO_GOLD_TO_TAKE = 20
    CARD_NOT_DOWN = 21
    ONLY_MONSTERS = 22
    SHARK_FIRST = 23
    NO_SHARK = 24
    NOT_THREATENED = 25
    FLIGHT_FIRST = 26
    NO_STAMPEDE = 27
    NOT_FLEEING = 28


CLAUSES = {
    Refusal.GAME_OVER: "P54",
    Refusal.NOT_YOUR_TURN: "P9",
    Refusal.NO_SUCH_ACTION: "P10",
    Refusal.CHOOSE_PAWN: "P11",
    Refusal.NOT_ROLLED: "P10",
    Refusal.PAWN_EXCLUDED: "P49",
    Refusal.PAWN_RESTING: "P22",
    Refusal.SIX_ENTERS: "P15",
    Refusal.LEAVE_DIVER: "P16",
    Refusal.MUST_ROLL: "P11",
    Refusal.FREE_ROLL: "P10",
    Refusal.FREE_ROLL_GONE: "P10",
    Refusal.NO_OXYGEN: "P12",
    Refusal.NO_MOVABLE_PAWN: "P12",
    Refusal.NO_COUNTER_CARD: "P51",
    Refusal.NOBODY_EXCLUDED: "P51",
    Refusal.FISHING_FIRST: "P26",
    Refusal.NOT_FISHING: "P26",
    Refusal.TOO_LATE_TO_DECLINE: "P27",
    Refusal.NO_GOLD_TO_TAKE: "P27",
    Refusal.CARD_NOT_DOWN: "P27",
    Refusal.ONLY_MONSTERS: "R9",
    Refusal.SHARK_FIRST: "P45",
    Refusal.NO_SHARK: "P45",
    Refusal.NOT_THREATENED: "P45",
    Refusal.FLIGHT_FIRST: "P46",
    Refusal.NO_STAMPEDE: "P46",
    Refusal.NOT_FLEEING: "P46",
}
