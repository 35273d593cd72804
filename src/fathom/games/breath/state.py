"""What a table of Hold Your Breath! chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Actions
from fathom.engine.box import Box, Option, choice, printed
from fathom.engine.records import Ints, Record, i8, i16
from fathom.games.breath.material import (
    BEASTS,
    BOTTOM,
    CARDS,
    DECK,
    DEEDS,
    HAND,
    KINDS,
    MAX_SEATS,
    SOURCES,
    VALUES,
)

FINALS = ("equal", "each_other")


class Final(IntEnum):
    """R2: who still plays once the deck is empty."""

    EQUAL = 0
    EACH_OTHER = 1


class Nobody(IntEnum):
    """R12: who wins when nobody surfaced."""

    CLIMB = 0
    NEAREST = 1
    DEEPEST = 2
    BOTH = 3


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    descent_final: int = choice(*FINALS)  # R2
    ascent_final: int = Option("i1", default=Final.EACH_OTHER, high=1, choices=FINALS)  # type: ignore[assignment]  # as `choice`, but its second reading is the rulebook's here (R2)
    nobody: int = choice("climb", "nearest", "deepest", "both")  # R12
    cards: Ints = printed(*DECK)  # by kind
    bottom: Ints = printed(BOTTOM, code="i2")


class Phase(IntEnum):
    PLAY = 0  # H6
    GIVE = 1  # H20, H21: a victim chooses
    PENALTY = 2  # H11
    DUMP = 3  # H13
    OVER = 4  # H31, H32


class Veil(IntEnum):
    """Who knows the Panic in front of a seat."""

    OPEN = 0  # everybody
    OWNER = 1  # its owner only, H11
    OWNER_KEPT = 2  # the same, and it has lain or been held since before the ascent, R20


FRESH, KEPT, AIRLESS = 0, 1, 2  # what everybody knows of a hidden card: bits, see `State.mark`
MARKS = 4

ACTIONS = Actions(
    PLAY_VALUE=(VALUES, DEEDS),
    WILD_VALUE=(VALUES,),
    PLAY_PANIC=(SOURCES, MAX_SEATS),
    PLAY_CALM=(SOURCES,),
    SEND_SHARK=(SOURCES, BEASTS, MAX_SEATS),
    PLAY_SHARK=(BEASTS, MAX_SEATS),
    SLAY_SHARK=(BEASTS, BEASTS),
    PLAY_KRAKEN=(BEASTS,),
    PLAY_DISCARD=(SOURCES, MAX_SEATS),
    PLAY_DRAW=(SOURCES,),
    STOP=(),
    GIVE=(KINDS,),
    LAY=(KINDS,),
    DUMP=(KINDS,),
    DONE=(),
)
PLAY_VALUE = ACTIONS.first("PLAY_VALUE")
WILD_VALUE = ACTIONS.first("WILD_VALUE")
PLAY_PANIC = ACTIONS.first("PLAY_PANIC")
PLAY_CALM = ACTIONS.first("PLAY_CALM")
SEND_SHARK = ACTIONS.first("SEND_SHARK")
PLAY_SHARK = ACTIONS.first("PLAY_SHARK")
SLAY_SHARK = ACTIONS.first("SLAY_SHARK")
PLAY_KRAKEN = ACTIONS.first("PLAY_KRAKEN")
PLAY_DISCARD = ACTIONS.first("PLAY_DISCARD")
PLAY_DRAW = ACTIONS.first("PLAY_DRAW")
STOP = ACTIONS.first("STOP")
GIVE = ACTIONS.first("GIVE")
LAY = ACTIONS.first("LAY")
DUMP = ACTIONS.first("DUMP")
DONE = ACTIONS.first("DONE")
ALL_ACTIONS = ACTIONS.count


class State(Record):
    phase: int = i8()
    ascent: int = i8()  # 0 on the way down, 1 on the way up
    turn: int = i8()  # the seat whose turn it is
    chooser: int = i8()  # the seat that acts: the turn's, or a victim (H20, H21)
    owing: int = i8()  # mask of the victims that still must choose, H20
    seats: int = i8()
    first: int = i8()  # the seat that began this way, H4 and H28
    last: int = i8()  # the seat whose turn ends this way; -1 while the deck lasts (H25, H32)
    descent_final: int = i8()  # R2
    ascent_final: int = i8()  # R2
    nobody: int = i8()  # R12
    bottom: int = i16()  # R14
    cards: Ints = i8(KINDS)  # the whole box, by kind

    air: int = i16()  # played in this turn, H7
    swum: int = i16()  # played in this turn, H8
    played: int = i8()  # cards on the table
    table: Ints = i8(CARDS)  # in the order played, H15

    deck: Ints = i8(KINDS)  # by kind: nobody knows the order
    deck_size: int = i8()
    pile: Ints = i8(CARDS)  # face up, the newest last
    pile_size: int = i8()

    hand: Ints = i8(MAX_SEATS * HAND)  # kinds, five places a seat
    mark: Ints = i8(MAX_SEATS * HAND)  # KEPT: held since the descent (R20); AIRLESS: survived a stop without air (H11)
    hand_size: Ints = i8(MAX_SEATS)
    panic: Ints = i8(MAX_SEATS)  # the kind that lies in front as Panic, or -1
    veil: Ints = i8(MAX_SEATS)  # who knows that card
    sharks: Ints = i8(MAX_SEATS * BEASTS)  # in front of each seat: Sharks, Dolphins as Sharks

    depth: Ints = i16(MAX_SEATS)
    anchor: Ints = i16(MAX_SEATS)  # H26
    surfaced: Ints = i8(MAX_SEATS)  # 0, or when: the first is 1 (H30)
    risen: int = i8()  # the latest of these


class Event(IntEnum):
    """What happened; the values of each are named behind it. A card is a kind."""

    BEGAN = 1
    DREW_ONE = 2  # a card
    DREW_TWO = 3  # a, b cards
    DREW_THREE = 4  # a, b, c cards
    DREW_FOUR = 5  # a, b, c, d cards
    BREATHED = 6  # a air, b card, c air of this turn
    SWAM = 7  # a depth swum, b card, c depth now
    PANICKED = 8  # a victim, b card
    CALMED = 9  # a the Panic that went, b card
    SENT_SHARK = 10  # a victim, b card, c which Shark
    SET_SHARK = 11  # a victim, b card
    SLEW_SHARK = 12  # a which Shark, b card
    CALLED_KRAKEN = 13  # a card
    DEMANDED = 14  # a victim, b card
    GAVE = 15  # a card
    PLAYED_DRAW = 16  # a card
    RAN_OUT = 17
    LAID = 18  # a card
    TOOK_FROM_PILE = 19  # a card
    TOOK_FROM_TABLE = 20  # a card
    LOST = 21  # a card
    STAYED_PANICKED = 22
    DUMPED = 23  # a card
    LAST_CARD = 24
    ANCHORED = 25  # a depth
    NOBODY_DIVED = 26
    TURNED_UP = 27  # a cards in the new deck
    SURFACED = 28  # a anchor
    DEEPEST_HOME = 29  # a anchor
    TIME_OUT = 30
    NOBODY_HOME = 31
    WON = 32  # a anchor, b depth


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    WRONG_STEP = 4
    NOT_IN_HAND = 5
    BLOCKED = 6
    AT_THE_LIMIT = 7
    AIR_FIRST = 8
    MUST_BREATHE = 9
    NO_RIVAL = 10
    HAS_PANIC = 11
    NO_PANIC = 12
    NO_SHARK = 13
    NO_SHARK_TO_SLAY = 14
    NOBODY_HOLDS_FIVE = 15
    NOT_FIVE = 16
    DECK_EMPTY = 17


CLAUSES = {
    Refusal.GAME_OVER: "H31",
    Refusal.NOT_YOUR_TURN: "H5",
    Refusal.NO_SUCH_ACTION: "H5",
    Refusal.WRONG_STEP: "H5",
    Refusal.NOT_IN_HAND: "H6",
    Refusal.BLOCKED: "H17",
    Refusal.AT_THE_LIMIT: "H8",
    Refusal.AIR_FIRST: "H8",
    Refusal.MUST_BREATHE: "H10",
    Refusal.NO_RIVAL: "H16",
    Refusal.HAS_PANIC: "H17",
    Refusal.NO_PANIC: "H18",
    Refusal.NO_SHARK: "H18",
    Refusal.NO_SHARK_TO_SLAY: "H20",
    Refusal.NOBODY_HOLDS_FIVE: "H20",
    Refusal.NOT_FIVE: "H21",
    Refusal.DECK_EMPTY: "H22",
}
