"""What a table of Hold Your Breath! chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Family, Reason
from fathom.engine.box import Box, choice, printed, seat_choice, toy
from fathom.engine.declaration import EVERYBODY, OWNER, count, flag, kind_of, piece, points, seat, seats_mask
from fathom.engine.records import Ints, Record
from fathom.games.breath.material import BEASTS, BOTTOM, CARDS, DECK, DEEDS, HAND, KINDS, MAX_SEATS, SOURCES, VALUES


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


class Refill(IntEnum):
    """R6: how many cards are drawn at the end of a turn."""

    FULL = 0
    FREE = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    descent_final: int = choice(Final)  # R2
    ascent_final: int = choice(Final, Final.EACH_OTHER)  # R2
    nobody: int = choice(Nobody)  # R12
    cards: Ints = printed(*DECK)  # by kind
    bottom: Ints = printed(BOTTOM, code="i2")
    first: int = seat_choice(MAX_SEATS)  # H4: who swam most recently, or chance (R1)
    refill: int = choice(Refill)  # R6
    toy_cards: Ints = toy(CARDS)  # H3
    toy_hand: Ints = toy(HAND)  # H3


class Phase(IntEnum):
    PLAY = 0  # H6
    GIVE = 1  # H20, H21: a victim chooses
    PENALTY = 2  # H11
    DUMP = 3  # H13, and H14 where fewer cards may be drawn
    OVER = 4  # H31, H32


class Front(IntEnum):
    """What can be seen in front of a seat."""

    NOTHING = 0
    OPEN = 1  # a Panic
    FACE_DOWN = 2  # a Panic that its owner laid, H11


class Veil(IntEnum):
    """Who knows the Panic in front of a seat."""

    OPEN = 0  # everybody
    OWNER = 1  # its owner only, H11
    OWNER_KEPT = 2  # the same, and it may have been held since before the ascent, R20


class Action(Family):
    PLAY_VALUE = (VALUES, DEEDS)
    WILD_VALUE = (VALUES,)
    PLAY_PANIC = (SOURCES, MAX_SEATS)
    PLAY_CALM = (SOURCES,)
    SEND_SHARK = (SOURCES, BEASTS, MAX_SEATS)
    PLAY_SHARK = (BEASTS, MAX_SEATS)
    SLAY_SHARK = (BEASTS, BEASTS)
    PLAY_KRAKEN = (BEASTS,)
    PLAY_DISCARD = (SOURCES, MAX_SEATS)
    PLAY_DRAW = (SOURCES,)
    STOP = ()
    GIVE = (KINDS,)
    LAY = (KINDS,)
    DUMP = (KINDS,)
    DONE = ()
    DRAW = (HAND,)  # H14: so few, and the turn is over; DONE fills the hand


class State(Record):
    phase: int = kind_of(Phase, seen=EVERYBODY)
    ascent: int = flag(seen=EVERYBODY)  # 0 on the way down, 1 on the way up
    turn: int = seat(seen=EVERYBODY)  # the seat whose turn it is
    chooser: int = seat(seen=EVERYBODY)  # the seat that acts: the turn's, or a victim (H20, H21)
    owing: int = seats_mask(seen=EVERYBODY)  # mask of the victims that still must choose, H20
    seats: int = count(seen=EVERYBODY)
    first: int = seat(seen=EVERYBODY)  # the seat that began this way, H4 and H28
    last: int = seat(seen=EVERYBODY)  # the seat whose turn ends this way; -1 while the deck lasts (H25, H32)
    descent_final: int = kind_of(Final, seen=EVERYBODY)  # R2
    ascent_final: int = kind_of(Final, seen=EVERYBODY)  # R2
    nobody: int = kind_of(Nobody, seen=EVERYBODY)  # R12
    bottom: int = points(seen=EVERYBODY)  # R14
    cards: Ints = count(KINDS, seen=EVERYBODY)  # the whole box, by kind
    full: int = count(seen=EVERYBODY)  # as many as a hand takes, H3

    air: int = points(seen=EVERYBODY)  # played in this turn, H7
    swum: int = points(seen=EVERYBODY)  # played in this turn, H8
    played: int = count(seen=EVERYBODY)  # cards on the table
    table: Ints = piece(CARDS)  # in the order played, H15

    deck: Ints = count(KINDS)  # by kind: nobody knows the order
    deck_size: int = count(seen=EVERYBODY)
    pile: Ints = piece(CARDS)  # face up, the newest last
    pile_size: int = count(seen=EVERYBODY)

    hand: Ints = piece(HAND, each=MAX_SEATS, seen=OWNER)  # kinds, five places a seat
    mark: Ints = flag(HAND, each=MAX_SEATS, seen=OWNER)  # 1 for a card held since the descent: its owner remembers
    hand_size: Ints = count(each=MAX_SEATS, seen=EVERYBODY)
    panic: Ints = piece(each=MAX_SEATS)  # the kind that lies in front as Panic, or -1
    veil: Ints = kind_of(Veil, each=MAX_SEATS)  # who knows that card
    sharks: Ints = count(BEASTS, each=MAX_SEATS, seen=EVERYBODY)  # in front of each seat: Sharks, Dolphins as Sharks

    depth: Ints = points(each=MAX_SEATS, seen=EVERYBODY)
    anchor: Ints = points(each=MAX_SEATS, seen=EVERYBODY)  # H26
    surfaced: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # 0, or when: the first is 1 (H30)
    risen: int = count(seen=EVERYBODY)  # the latest of these
    refill: int = kind_of(Refill, seen=EVERYBODY)  # R6

    airless: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # so many cards of the hand, at least, are no Air (H11, R20)
    kept: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # so many, at most, have been held since the descent (R20)
    unseen: Ints = count(KINDS, seen=EVERYBODY)  # by kind: kept from the descent, and surely not seen since (R20)


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
    DREW_NOTHING = 33


class Refusal(Reason):
    NONE = ""
    GAME_OVER = "H31"
    NOT_YOUR_TURN = "H5"
    NO_SUCH_ACTION = "H5"
    WRONG_STEP = "H5"
    NOT_IN_HAND = "H6"
    BLOCKED = "H17"
    AT_THE_LIMIT = "H8"
    AIR_FIRST = "H8"
    MUST_BREATHE = "H10"
    NO_RIVAL = "H16"
    HAS_PANIC = "H17"
    NO_PANIC = "H18"
    NO_SHARK = "H18"
    NO_SHARK_TO_SLAY = "H20"
    NOBODY_HOLDS_FIVE = "H20"
    NOT_FIVE = "H21"
    MUST_REFILL = "H14"
    DRAW_ONE = "H14"
    NOT_FEWER = "H14"
