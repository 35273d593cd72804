"""What a table of Shark Attacks! chooses, what lies on it, what can be done and what can happen."""

from enum import IntEnum

from fathom.engine.actions import Family, Reason
from fathom.engine.box import Box, choice, number, seat_choice, switch, toy
from fathom.engine.declaration import EVERYBODY, count, flag, kind_of, points, seat
from fathom.engine.records import Ints, Record
from fathom.games.sharks.material import (
    BLUE_DICE,
    HIGHEST_TARGET,
    KINDS,
    LOWEST_TARGET,
    MAX_SEATS,
    SIGNS,
    STARTING_DICE,
    TARGET,
)


class Fleeing(IntEnum):
    """R1: how many blue dice flee from the shark."""

    SWIMMERS = 0
    DICE = 1


class Options(Box):
    """The rulebook's game, unless the table says otherwise."""

    fleeing: int = choice(Fleeing)  # R1
    target: int = number(TARGET, LOWEST_TARGET, HIGHEST_TARGET)  # S2
    finish_round: int = switch()  # R8
    first: int = seat_choice(MAX_SEATS)  # S4: the seat that saw a shark last, from 1; 0 for a roll-off
    toy_blue: Ints = toy(BLUE_DICE)  # S1
    toy_signs: Ints = toy(SIGNS, low=0)  # S1
    toy_dice: Ints = toy(STARTING_DICE)  # S5
    toy_target: Ints = toy(HIGHEST_TARGET)  # S2: no higher than this


class Phase(IntEnum):
    BEACH = 0  # S7, S8
    ATTACK = 1  # S20 to S38: nothing to decide
    SIGN = 2  # S35: whose sign to take
    OVER = 3  # S40


class Action(Family):
    PARTY = ()  # S7: offered first
    STOP = ()
    PRESS = ()
    TAKE_SIGN = (MAX_SEATS,)


class State(Record):
    phase: int = kind_of(Phase, seen=EVERYBODY)
    turn: int = seat(seen=EVERYBODY)  # the seat to play
    first: int = seat(seen=EVERYBODY)  # the seat that began, S4
    seats: int = count(seen=EVERYBODY)
    fleeing: int = kind_of(Fleeing, seen=EVERYBODY)  # R1
    finish_round: int = flag(seen=EVERYBODY)  # R8
    target: int = points(seen=EVERYBODY)  # points, S2
    all_blue: int = count(seen=EVERYBODY)  # blue dice in the box, S1
    all_signs: int = count(seen=EVERYBODY)  # signs in the box, S1
    most_dice: int = count(seen=EVERYBODY)  # of a turn that begins without a sign on the beach, S5
    blue: int = count()  # blue dice in the centre
    red: int = count()  # red dice in the centre
    signs: int = count(seen=EVERYBODY)  # signs in the centre
    dice: Ints = count(KINDS, seen=EVERYBODY)  # blue dice in the water, by what they show
    aside: int = count(seen=EVERYBODY)  # blue dice that escaped, S36
    sharks: int = count(seen=EVERYBODY)  # red dice taken, S20 and S37
    fins: Ints = count(KINDS, seen=EVERYBODY)  # the same dice, by what they show
    victims: int = flag(seen=EVERYBODY)  # 1 once a die was eaten in this attack, S37
    bitten: int = count()  # dice eaten in this roll, S37
    owed: int = count(seen=EVERYBODY)  # signs still to be taken after this roll, S35
    escaped: int = points(seen=EVERYBODY)  # swimmers, S36
    beach: Ints = count(each=MAX_SEATS, seen=EVERYBODY)  # signs on each beach
    score: Ints = points(each=MAX_SEATS, seen=EVERYBODY)


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


class Refusal(Reason):
    NONE = ""
    GAME_OVER = "S40"
    NOT_YOUR_TURN = "S41"
    NO_SUCH_ACTION = "S42"
    WAVES_LEFT = "S7"
    NO_WAVES = "S8"
    SIGN_FIRST = "S35"
    NO_SIGN_OWED = "S35"
    NO_SIGN_THERE = "S35"
