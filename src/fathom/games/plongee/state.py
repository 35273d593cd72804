"""What a table of En plongée chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Family, Reason
from fathom.engine.box import Box, choice, number, printed, seat_choice, switch, toy
from fathom.engine.declaration import EVERYBODY, count, flag, kind_of, mask, piece, points, seat, spot, wide_mask
from fathom.engine.records import Ints, Record
from fathom.games.plongee import material
from fathom.games.plongee.material import CARD_KINDS, GOLD_KINDS, MAX_SEATS, PAWNS, TREASURE_CARDS, TREASURE_KINDS


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
    fewer_pink: int = number(0, 0, material.MOST_REMOVED)  # O2, the table's own choice
    fewer_turquoise: int = number(0, 0, material.MOST_REMOVED)
    fewer_yellow: int = number(0, 0, material.MOST_REMOVED)
    leave_diver: int = choice(LeaveDiver)  # O3
    tie_break: int = choice(TieBreak)  # O4
    max_rounds: int = number(material.MAX_ROUNDS, material.FEWEST_ROUNDS, material.MOST_ROUNDS)  # O5
    descent: Ints = printed(*material.spaces_of(material.DESCENT, material.LONGEST_DESCENT))
    ascent: Ints = printed(*material.spaces_of(material.ASCENT, material.LONGEST_ASCENT))
    cards: Ints = printed(*material.CARDS)
    gold_values: Ints = printed(*material.GOLD_VALUES, code="i2")
    gold_counts: Ints = printed(*material.GOLD_COUNTS)
    first: int = seat_choice(MAX_SEATS)  # O6
    toy_cards: Ints = toy(material.ACTION_CARDS)  # P4
    toy_gold: Ints = toy(material.GOLD_CARDS)  # P4
    toy_octopuses: Ints = toy(material.OCTOPUSES, low=0)  # P4
    toy_poseidons: Ints = toy(material.POSEIDONS, low=0)  # P4
    toy_oxygen: Ints = toy(material.STARTING_OXYGEN)  # P7


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


class Action(Family):
    ROLL = ()
    RETURN = ()
    STOP = ()
    PAY = ()
    MOVE = (PAWNS,)
    DECLINE = ()
    TAKE = ()
    FLIP = (TREASURE_CARDS,)
    LET_GO = ()
    CAGE = (PAWNS,)
    FLEE = (PAWNS,)


class State(Record):
    """Pawn `p` of a seat is number `seat * PAWNS + p`; masks of pawns have the bit of that number."""

    phase: int = kind_of(Phase, seen=EVERYBODY)
    end: int = kind_of(End, seen=EVERYBODY)
    seats: int = count(seen=EVERYBODY)
    first: int = seat(seen=EVERYBODY)  # the seat that began, P9
    turn: int = seat(seen=EVERYBODY)  # the seat whose turn it is
    acting: int = seat(seen=EVERYBODY)  # the seat that decides now: fishing, cages and flight ask others too
    leave_diver: int = kind_of(LeaveDiver, seen=EVERYBODY)  # O3
    tie_break: int = kind_of(TieBreak, seen=EVERYBODY)  # O4
    max_rounds: int = points(seen=EVERYBODY)  # O5
    rounds: int = points(seen=EVERYBODY)  # complete ones, P56
    die: int = count(seen=EVERYBODY)  # the last roll
    bound: int = mask(seen=EVERYBODY)  # mask of the active seat's own pawns that must leave the diver, P16
    resting: int = wide_mask(seen=EVERYBODY)  # mask of pawns, P22
    fisher: int = piece(seen=EVERYBODY)  # the pawn that fishes, P26
    flipped: int = flag(seen=EVERYBODY)  # 1 once it has turned over a card, P27
    drawn: int = piece(seen=EVERYBODY)  # the shark being resolved, P36
    saved: int = wide_mask(seen=EVERYBODY)  # mask of the pawns in a cage, P45
    fleeing: int = wide_mask(seen=EVERYBODY)  # mask of the pawns that still have to flee, P46
    descent: int = count()  # spaces on the way down
    ascent: int = count()  # spaces on the way up
    colour: Ints = piece(material.SPACES)
    place: Ints = spot(PAWNS, each=MAX_SEATS, seen=EVERYBODY)  # the space of each pawn
    oxygen: Ints = points(each=MAX_SEATS, seen=EVERYBODY)  # chips
    cages: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # caged sharks kept, P42
    counters: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # counter-cards kept, P43
    pending: Ints = count(GOLD_KINDS, each=MAX_SEATS, seen=EVERYBODY)  # gold on each frogman, by kind
    secured: Ints = count(GOLD_KINDS, each=MAX_SEATS, seen=EVERYBODY)  # gold in front of each player, by kind
    wreck: Ints = piece(TREASURE_CARDS, seen=EVERYBODY)  # what can be seen there: a kind of gold, DOWN or GONE
    unturned: Ints = count(TREASURE_KINDS, seen=EVERYBODY)  # the cards that lie face down, by kind: a bag
    gold_down: int = count(seen=EVERYBODY)  # gold among them
    gold_up: int = count(seen=EVERYBODY)  # gold that lies face up
    value: Ints = points(GOLD_KINDS, seen=EVERYBODY)  # of each kind of gold
    gold: Ints = count(GOLD_KINDS, seen=EVERYBODY)  # cards of each kind in the box
    all_gold: int = count(seen=EVERYBODY)  # these together, P4
    stock: Ints = count(CARD_KINDS, seen=EVERYBODY)  # the never-drawn part of the stock, by kind: a bag
    under: Ints = piece(material.ACTION_CARDS)  # the cards put under it, in order, P8
    under_count: int = count(seen=EVERYBODY)
    removed: Ints = count(CARD_KINDS, seen=EVERYBODY)  # action cards that left the game
    cards: Ints = count(CARD_KINDS, seen=EVERYBODY)  # action cards this game was begun with


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


class Refusal(Reason):
    NONE = ""
    GAME_OVER = "P54"
    NOT_YOUR_TURN = "P9"
    NO_SUCH_ACTION = "P10"
    CHOOSE_PAWN = "P11"
    NOT_ROLLED = "P10"
    PAWN_EXCLUDED = "P49"
    PAWN_RESTING = "P22"
    SIX_ENTERS = "P15"
    LEAVE_DIVER = "P16"
    MUST_ROLL = "P11"
    FREE_ROLL = "P10"
    FREE_ROLL_GONE = "P10"
    NO_OXYGEN = "P12"
    NO_MOVABLE_PAWN = "P12"
    NO_COUNTER_CARD = "P51"
    NOBODY_EXCLUDED = "P51"
    FISHING_FIRST = "P26"
    NOT_FISHING = "P26"
    TOO_LATE_TO_DECLINE = "P27"
    NO_GOLD_TO_TAKE = "P27"
    CARD_NOT_DOWN = "P27"
    SHARK_FIRST = "P45"
    NO_SHARK = "P45"
    NOT_THREATENED = "P45"
    FLIGHT_FIRST = "P46"
    NO_STAMPEDE = "P46"
    NOT_FLEEING = "P46"
