"""What a table of Shark Attacks! chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Actions
from fathom.engine.box import Box, choice, number, switch
from fathom.engine.records import Ints, Record, i8, i16
from fathom.games.sharks.material import HIGHEST_TARGET, KINDS, LOWEST_TARGET, MAX_SEATS, TARGET


class Fleeing(IntEnum):
    """R1: how many blue dice flee from the shark."""

    SWIMMERS = 0
    DICE = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    fleeing: int = choice("swimmers", "dice")  # R1
    target: int = number(TARGET, LOWEST_TARGET, HIGHEST_TARGET)  # S2
    finish_round: int = switch()  # R8
    first: int = number(0, 0, MAX_SEATS)  # S4: the seat that saw a shark last, from 1; 0 for a roll-off


class Phase(IntEnum):
    BEACH = 0  # S7, S8
    ATTACK = 1  # S20 to S38: nothing to decide
    SIGN = 2  # S35: whose sign to take
    OVER = 3  # S40


ACTIONS = Actions(PARTY=(), STOP=(), PRESS=(), TAKE_SIGN=(MAX_SEATS,))  # S7: the party is offered first
PARTY = ACTIONS.first("PARTY")
STOP = ACTIONS.first("STOP")
PRESS = ACTIONS.first("PRESS")
TAKE_SIGN = ACTIONS.first("TAKE_SIGN")


class State(Record):
    phase: int = i8()
    turn: int = i8()  # the seat to play
    first: int = i8()  # the seat that began, S4
    seats: int = i8()
    fleeing: int = i8()  # R1
    finish_round: int = i8()  # R8
    target: int = i16()  # points, S2
    blue: int = i8()  # blue dice in the centre
    red: int = i8()  # red dice in the centre
    signs: int = i8()  # signs in the centre
    dice: Ints = i8(KINDS)  # blue dice in the water, by what they show
    aside: int = i8()  # blue dice that escaped, S36
    sharks: int = i8()  # red dice taken, S20 and S37
    fins: Ints = i8(KINDS)  # the same dice, by what they show
    victims: int = i8()  # 1 once a die was eaten in this attack, S37
    bitten: int = i8()  # dice eaten in this roll, S37
    owed: int = i8()  # signs still to be taken after this roll, S35
    escaped: int = i16()  # swimmers, S36
    beach: Ints = i8(MAX_SEATS)  # signs on each beach
    score: Ints = i16(MAX_SEATS)


class Event(IntEnum):
    """What happened; the values of each are named behind it."""

    ROLLED_OFF = 1  # a fins in all; dice that show b one, c two, d three
    BEGAN = 2
    TOOK_DICE = 3  # a dice, b signs on the beach
    ROLLED = 4  # in the water now: a waves, b ones, c twos, d threes
    STOPPED = 5  # a points
    PARTIED = 6  # a points, b swimmers
    GAVE_BACK = 7  # a signs
    PRESSED_ON = 8
    SUN = 9
    RAIN = 10  # a waves left
    SHARK = 11
    NOBODY_SWAM = 12
    FLED = 13  # a dice to save
    ROLLED_FINS = 14  # a waves, b ones, c twos, d threes
    ATE = 15  # a fins, b ones eaten, c twos eaten, d threes eaten
    TOOK_SIGN = 16
    TOOK_SIGN_FROM = 17  # a the opponent
    NO_SIGN_LEFT = 18
    ESCAPED = 19  # a swimmers, b all escaped so far
    SHARK_JOINED = 20  # a red dice now
    SAVED = 21  # a points
    BLESSED = 22  # a points, b swimmers
    WON = 23  # a points
    SUN_BUT_NO_DIE = 24


class Refusal(IntEnum):
    NONE = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NO_SUCH_ACTION = 3
    WAVES_LEFT = 4
    NO_WAVES = 5
    SIGN_FIRST = 6
    NO_SIGN_OWED = 7
    NO_SIGN_THERE = 8


CLAUSES = {
    Refusal.GAME_OVER: "S40",
    Refusal.NOT_YOUR_TURN: "S41",
    Refusal.NO_SUCH_ACTION: "S42",
    Refusal.WAVES_LEFT: "S7",
    Refusal.NO_WAVES: "S8",
    Refusal.SIGN_FIRST: "S35",
    Refusal.NO_SIGN_OWED: "S35",
    Refusal.NO_SIGN_THERE: "S35",
}
