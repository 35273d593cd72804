"""What a table of Barrakuda chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Actions
from fathom.engine.box import Box, choice, printed, switch
from fathom.engine.records import Ints, Record, i8, i16
from fathom.games.barrakuda.material import (
    CARDS,
    COMMON,
    COMMON_X,
    LARGEST_GIFT,
    LAYOUT,
    MAX_SEATS,
    MOVEMENT_CARDS,
    TRIGGER,
    UNIQUE,
    UNIQUE_X,
    WRECKS,
)

NOBODY = -1


class Map(IntEnum):
    """K2: how the wrecks lie."""

    EXAMPLE = 0
    RANDOM = 1
    HANDMADE = 2


class LastCard(IntEnum):
    """R1: when the row comes back after the last Movement card."""

    AT_ONCE = 0
    END_OF_TURN = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    map: int = choice("example", "random", "handmade")  # K2
    wreck_1: int = choice("base", "extra")  # K3
    wreck_2: int = choice("base", "extra")
    wreck_3: int = choice("base", "extra")
    wreck_4: int = choice("base", "extra")
    wreck_5: int = choice("base", "extra")
    wreck_6: int = choice("base", "extra")
    last_card: int = choice("at_once", "end_of_turn")  # R1
    long_game: int = switch()  # K50
    teams: int = switch()  # K60
    layout: Ints = printed(*LAYOUT)  # the hand-made map: the place of each wreck
    unique: Ints = printed(*UNIQUE)  # base 1 to 6, then extra 1 to 6
    unique_x: Ints = printed(*UNIQUE_X)
    common: Ints = printed(*COMMON)
    common_x: Ints = printed(*COMMON_X)
    trigger: Ints = printed(*TRIGGER)


class Phase(IntEnum):
    """What is being asked."""

    CHOOSE = 0  # K9: a card of the hand
    STEER = 1  # K17: where the fish goes
    HOARD = 2  # K66: which partner takes the hoard
    SLOT = 3  # K23, K63: unique action, theft, exchange or nothing
    GIFT = 4  # K64: how much more changes hands
    RECALL_OR_HEX = 5  # K34
    BAIT = 6  # K36
    TARGET = 7  # K43: whom to hex
    PLACE = 8  # K34: which of the two cards
    OVER = 9  # K50


class Stage(IntEnum):
    """Where the turn goes on once nothing is being asked."""

    HOARDS = 0  # K19
    WRECKS = 1  # K20
    COMMON = 2  # K23c, on the wreck being resolved
    HEXES = 3  # K43


ACTIONS = Actions(
    PLAY=(CARDS,),
    STEER=(WRECKS,),
    TAKE_HOARD=(),
    LEAVE_HOARD=(),
    UNIQUE=(),
    ROB=(MAX_SEATS,),
    GIVE=(LARGEST_GIFT,),
    ASK=(LARGEST_GIFT,),
    PASS=(),
    RECALL=(),
    HEX=(),
    RECOVER=(),
    EXPEL=(MAX_SEATS,),
    TARGET=(MAX_SEATS,),
    PLACE=(CARDS,),
)
PLAY = ACTIONS.first("PLAY")
STEER = ACTIONS.first("STEER")
TAKE_HOARD = ACTIONS.first("TAKE_HOARD")
LEAVE_HOARD = ACTIONS.first("LEAVE_HOARD")
DO_UNIQUE = ACTIONS.first("UNIQUE")
ROB = ACTIONS.first("ROB")
GIVE = ACTIONS.first("GIVE")
ASK = ACTIONS.first("ASK")
PASS = ACTIONS.first("PASS")
RECALL = ACTIONS.first("RECALL")
HEX = ACTIONS.first("HEX")
RECOVER = ACTIONS.first("RECOVER")
EXPEL = ACTIONS.first("EXPEL")
TARGET = ACTIONS.first("TARGET")
PLACE = ACTIONS.first("PLACE")
ACTION_COUNT = ACTIONS.count

# The actions that each phase is about, in the order of Phase.
FIRST_ACTION = (PLAY, STEER, TAKE_HOARD, DO_UNIQUE, GIVE, RECALL, RECOVER, TARGET, PLACE, ACTION_COUNT)
END_OF_ACTIONS = (STEER, TAKE_HOARD, DO_UNIQUE, RECALL, RECALL, RECOVER, TARGET, PLACE, ACTION_COUNT, ACTION_COUNT)


class State(Record):
    """Rows by wreck start at the boat, place 0, so that wreck 3 is at place 3."""

    phase: int = i8()
    stage: int = i8()
    asked: int = i8()  # mask of the seats that may answer
    seats: int = i8()
    teams: int = i8()  # 1: the seats 0 and 2 against 1 and 3, K60
    last_card: int = i8()  # R1
    goal: int = i8()  # gold in a chest, K50
    turns: int = i8()  # the turn being played, from 1
    place: Ints = i8(WRECKS + 1)  # where each wreck lies: line * GRID + column
    distance: Ints = i8((WRECKS + 1) * (WRECKS + 1))  # steps from wreck to wreck, K15
    unique: Ints = i8(WRECKS + 1)  # the kind of action, K28
    unique_x: Ints = i8(WRECKS + 1)
    common: Ints = i8(WRECKS + 1)
    common_x: Ints = i8(WRECKS + 1)
    trigger: Ints = i8(WRECKS + 1)  # K18
    fish: int = i8()  # the wreck where it is
    hoard: Ints = i8(WRECKS + 1)  # gold
    hand: Ints = i8(MAX_SEATS)  # mask of cards; a chosen card is still in it until all are revealed
    row: Ints = i8(MAX_SEATS * MOVEMENT_CARDS)  # cards, oldest first; 0 behind the last
    played: Ints = i8(MAX_SEATS)  # how many cards lie in the row
    chosen: Ints = i8(MAX_SEATS)  # the card that lies face down, K9; 0 for none
    shown: Ints = i8(MAX_SEATS)  # the card revealed last
    pawn: Ints = i8(MAX_SEATS)  # the wreck where it is; 0 on the boat
    lying: int = i8()  # mask of pawns, K11
    controller: int = i8()  # the seat that leads the fish, K17; -1 for nobody
    fins: int = i8()  # the distance die, K14
    course: int = i8()  # the direction die, K14; 0 when it was not rolled
    bag: Ints = i16(MAX_SEATS)  # gold
    chest: Ints = i16(MAX_SEATS)  # gold; in teams the first two are the teams'
    paid: int = i16()  # gold that left the bank and has not gone back, R15
    wreck: int = i8()  # the one whose hoard or actions are being resolved
    waiting: int = i8()  # mask of those who still have its common action to do
    marks: Ints = i8(MAX_SEATS)  # cards to retrieve at the end of the turn, K33
    hexes: Ints = i8(MAX_SEATS)  # hexes to cast at the end of the turn, K34
    giver: int = i8()  # the seat whose gold moves in an exchange, K64; -1 for nobody
    hexer: int = i8()  # K43; -1 for nobody
    victim: int = i8()
    drawn: int = i8()  # mask of the two cards in the hexer's fingers


class Event(IntEnum):
    """What happened; the values of each are named behind it."""

    BEGAN = 1  # a goal
    TURN_BEGAN = 2  # a turn
    CHOSE = 3  # a card, for those who may know
    DIVED = 4  # a wreck
    LAY_DOWN = 5
    TOOK_ROW_BACK = 6  # a cards
    ROLLED = 7  # a distance, b direction
    ROLLED_DISTANCE = 8  # a distance
    SWAM = 9  # a to wreck, b from wreck
    STAYED = 10  # a wreck
    STEERED = 11  # a wreck
    ROLLED_JUMP = 12  # a direction
    JUMPED = 13  # a wreck
    COLLECTED = 14  # a gold, b wreck
    WAS_BITTEN = 15  # a gold, b wreck
    OVERFLOWED = 16  # a gold, b wreck
    WAS_IMMUNE = 17  # a wreck
    HAD_INITIATIVE = 18  # a wreck
    TIED = 19  # a wreck
    ROBBED = 20  # a victim, b gold
    PASSED = 21
    GAVE = 22  # a partner, b gold
    ASKED = 23  # a partner, b gold
    GAINED = 24  # a gold, b wreck
    DEPOSITED = 25  # a gold, b in the chest now
    MARKED = 26  # a cards
    PREPARED_HEX = 27
    RECOVERED = 28
    EXPELLED = 29  # a victim
    BAITED_NOTHING = 30
    RETRIEVED = 31  # a cards
    ALL_RECOVERED = 32
    HEXED = 33  # a victim
    DREW = 34  # a card, b card, c victim; for the two concerned
    PLACED = 35  # a card, b victim
    HEX_FAILED = 36
    WON = 37  # a gold in the chest
    RAN_OUT_OF_TIME = 38  # a turns
    TEAMED_UP = 39  # a and c against b and d
    WAS_BITTEN_IN_VAIN = 40  # a wreck


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    CARD_FIRST = 4
    NOT_IN_HAND = 5
    FISH_FIRST = 6
    TOO_FAR = 7
    HOARD_FIRST = 8
    SLOT_FIRST = 9
    NO_UNIQUE = 10
    NOT_HERE = 11
    PARTNER = 12
    NO_EXCHANGE = 13
    NOT_SO_MUCH = 14
    GIFT_FIRST = 15
    HEX_OR_NOT = 16
    BAIT_FIRST = 17
    NOT_IN_CENTRE = 18
    HOLDS_NONE = 19
    TARGET_FIRST = 20
    TOO_FEW_CARDS = 21
    PLACE_FIRST = 22
    NOT_DRAWN = 23


CLAUSES = {
    Refusal.GAME_OVER: "K50",
    Refusal.NOT_YOUR_TURN: "K8",
    Refusal.NO_SUCH_ACTION: "K29",
    Refusal.CARD_FIRST: "K9",
    Refusal.NOT_IN_HAND: "K9",
    Refusal.FISH_FIRST: "K17",
    Refusal.TOO_FAR: "K17",
    Refusal.HOARD_FIRST: "K66",
    Refusal.SLOT_FIRST: "K23",
    Refusal.NO_UNIQUE: "K28",
    Refusal.NOT_HERE: "K23",
    Refusal.PARTNER: "K65",
    Refusal.NO_EXCHANGE: "K64",
    Refusal.NOT_SO_MUCH: "K64",
    Refusal.GIFT_FIRST: "K64",
    Refusal.HEX_OR_NOT: "K34",
    Refusal.BAIT_FIRST: "K36",
    Refusal.NOT_IN_CENTRE: "K36",
    Refusal.HOLDS_NONE: "K36",
    Refusal.TARGET_FIRST: "K43",
    Refusal.TOO_FEW_CARDS: "R20",
    Refusal.PLACE_FIRST: "K34",
    Refusal.NOT_DRAWN: "K34",
}
