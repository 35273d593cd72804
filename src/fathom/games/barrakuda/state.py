"""What a table of Barrakuda chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Family, Reason
from fathom.engine.box import Box, choice, printed, switch, toy
from fathom.engine.declaration import EVERYBODY, count, flag, kind_of, mask, piece, points, seat, seats_mask, spot
from fathom.engine.records import Ints, Record
from fathom.games.barrakuda import material
from fathom.games.barrakuda.material import CARDS, LARGEST_GIFT, MAX_SEATS, MOVEMENT_CARDS, WRECKS

NOBODY = -1


class Map(IntEnum):
    """K2: how the wrecks lie."""

    EXAMPLE = 0
    RANDOM = 1
    HANDMADE = 2


class Side(IntEnum):
    """K3: which side of a wreck card lies up."""

    BASE = 0
    EXTRA = 1


class LastCard(IntEnum):
    """R1: when the row comes back after the last Movement card."""

    AT_ONCE = 0
    END_OF_TURN = 1


class Lone(IntEnum):
    """R13: whether a lone diver has to do the unique action."""

    MUST = 0
    MAY = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    map: int = choice(Map)  # K2
    wreck_1: int = choice(Side)  # K3
    wreck_2: int = choice(Side)
    wreck_3: int = choice(Side)
    wreck_4: int = choice(Side)
    wreck_5: int = choice(Side)
    wreck_6: int = choice(Side)
    last_card: int = choice(LastCard)  # R1
    long_game: int = switch()  # K50
    teams: int = switch()  # K60
    layout: Ints = printed(*material.LAYOUT)  # the hand-made map: the place of each wreck
    unique: Ints = printed(*material.UNIQUE)  # base 1 to 6, then extra 1 to 6
    unique_x: Ints = printed(*material.UNIQUE_X)
    common: Ints = printed(*material.COMMON)
    common_x: Ints = printed(*material.COMMON_X)
    trigger: Ints = printed(*material.TRIGGER)
    lone: int = choice(Lone)  # R13; here, so that older boxes keep their order
    toy_cards: Ints = toy(MOVEMENT_CARDS)  # K4: the highest of them
    toy_goal: Ints = toy(material.GOAL)  # K50
    toy_turns: Ints = toy(material.LAST_TURN)  # R17


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
    LONE = 10  # R13: the unique action of a lone diver, or nothing


class Stage(IntEnum):
    """Where the turn goes on once nothing is being asked."""

    HOARDS = 0  # K19
    WRECKS = 1  # K20
    COMMON = 2  # K23c, on the wreck being resolved
    HEXES = 3  # K43


class Action(Family):
    PLAY = (CARDS,)
    STEER = (WRECKS,)
    TAKE_HOARD = ()
    LEAVE_HOARD = ()
    UNIQUE = ()
    ROB = (MAX_SEATS,)
    GIVE = (LARGEST_GIFT,)
    ASK = (LARGEST_GIFT,)
    PASS = ()
    RECALL = ()
    HEX = ()
    RECOVER = ()
    EXPEL = (MAX_SEATS,)
    TARGET = (MAX_SEATS,)
    PLACE = (CARDS,)


class State(Record):
    """Rows by wreck start at the boat, place 0, so that wreck 3 is at place 3."""

    phase: int = kind_of(Phase, seen=EVERYBODY)
    stage: int = kind_of(Stage, seen=EVERYBODY)
    asked: int = seats_mask(seen=EVERYBODY)  # mask of the seats that may answer
    seats: int = count(seen=EVERYBODY)
    teams: int = flag(seen=EVERYBODY)  # 1: the seats 0 and 2 against 1 and 3, K60
    last_card: int = kind_of(LastCard, seen=EVERYBODY)  # R1
    goal: int = count(seen=EVERYBODY)  # gold in a chest, K50
    last_turn: int = count(seen=EVERYBODY)  # R17
    movement: int = count(seen=EVERYBODY)  # Movement cards of each player, K4
    turns: int = count(seen=EVERYBODY)  # the turn being played, from 1
    place: Ints = spot(WRECKS + 1)  # where each wreck lies: line * GRID + column
    distance: Ints = count((WRECKS + 1) * (WRECKS + 1))  # steps from wreck to wreck, K15
    unique: Ints = piece(WRECKS + 1, seen=EVERYBODY)  # the kind of action, K28
    unique_x: Ints = count(WRECKS + 1, seen=EVERYBODY)
    common: Ints = piece(WRECKS + 1, seen=EVERYBODY)
    common_x: Ints = count(WRECKS + 1, seen=EVERYBODY)
    trigger: Ints = count(WRECKS + 1, seen=EVERYBODY)  # K18
    fish: int = spot(seen=EVERYBODY)  # the wreck where it is
    hoard: Ints = count(WRECKS + 1, seen=EVERYBODY)  # gold
    hand: Ints = mask(each=MAX_SEATS)  # mask of cards; a chosen card is still in it until all are revealed
    row: Ints = piece(MOVEMENT_CARDS, each=MAX_SEATS)  # cards, oldest first; 0 behind the last
    played: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # how many cards lie in the row
    chosen: Ints = piece(each=MAX_SEATS)  # the card that lies face down, K9; 0 for none
    shown: Ints = piece(each=MAX_SEATS)  # the card revealed last
    pawn: Ints = spot(each=MAX_SEATS, seen=EVERYBODY)  # the wreck where it is; 0 on the boat
    lying: int = seats_mask()  # mask of pawns, K11
    controller: int = seat(seen=EVERYBODY)  # the seat that leads the fish, K17; -1 for nobody
    fins: int = count(seen=EVERYBODY)  # the distance die, K14
    course: int = count(seen=EVERYBODY)  # the direction die, K14; 0 when it was not rolled
    bag: Ints = points(each=MAX_SEATS, seen=EVERYBODY)  # gold
    chest: Ints = points(each=MAX_SEATS)  # gold; in teams the first two are the teams'
    paid: int = points()  # gold that left the bank and has not gone back, R15
    wreck: int = spot(seen=EVERYBODY)  # the one whose hoard or actions are being resolved
    waiting: int = seats_mask(seen=EVERYBODY)  # mask of those who still have its common action to do
    marks: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # cards to retrieve at the end of the turn, K33
    hexes: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # hexes to cast at the end of the turn, K34
    giver: int = seat(seen=EVERYBODY)  # the seat whose gold moves in an exchange, K64; -1 for nobody
    hexer: int = seat(seen=EVERYBODY)  # K43; -1 for nobody
    victim: int = seat(seen=EVERYBODY)
    drawn: int = mask()  # mask of the two cards in the hexer's fingers
    lone: int = kind_of(Lone, seen=EVERYBODY)  # R13


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


class Refusal(Reason):
    NONE = ""
    GAME_OVER = "K50"
    NOT_YOUR_TURN = "K8"
    NO_SUCH_ACTION = "K29"
    CARD_FIRST = "K9"
    NOT_IN_HAND = "K9"
    FISH_FIRST = "K17"
    TOO_FAR = "K17"
    HOARD_FIRST = "K66"
    SLOT_FIRST = "K23"
    NO_UNIQUE = "K28"
    NOT_HERE = "K23"
    PARTNER = "K65"
    NO_EXCHANGE = "K64"
    NOT_SO_MUCH = "K64"
    GIFT_FIRST = "K64"
    HEX_OR_NOT = "K34"
    BAIT_FIRST = "K36"
    NOT_IN_CENTRE = "K36"
    HOLDS_NONE = "K36"
    TARGET_FIRST = "K43"
    TOO_FEW_CARDS = "R20"
    PLACE_FIRST = "K34"
    NOT_DRAWN = "K34"
    LONE_FIRST = "R13"
