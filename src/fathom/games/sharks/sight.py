"""S3: everything lies open, so every seat and every spectator sees the same."""

from fathom.engine.dealer import Dealer
from fathom.engine.records import Ints, Record, i8, i16
from fathom.engine.rule import rule
from fathom.games.sharks.material import KINDS, MAX_SEATS
from fathom.games.sharks.state import State


class Sight(Record):
    phase: int = i8()
    turn: int = i8()
    first: int = i8()
    seats: int = i8()
    fleeing: int = i8()
    finish_round: int = i8()
    target: int = i16()
    signs: int = i8()
    dice: Ints = i8(KINDS)
    aside: int = i8()
    sharks: int = i8()
    fins: Ints = i8(KINDS)
    victims: int = i8()
    owed: int = i8()
    escaped: int = i16()
    beach: Ints = i8(MAX_SEATS)
    score: Ints = i16(MAX_SEATS)


@rule
def see(s: State, seat: int, sight: Sight) -> None:
    """S3 Nobody has a secret: the whole table is shown, field by field."""
    sight.phase = s.phase
    sight.turn = s.turn
    sight.first = s.first
    sight.seats = s.seats
    sight.fleeing = s.fleeing
    sight.finish_round = s.finish_round
    sight.target = s.target
    sight.signs = s.signs
    sight.aside = s.aside
    sight.sharks = s.sharks
    sight.victims = s.victims
    sight.owed = s.owed
    sight.escaped = s.escaped
    for shown in range(KINDS):
        sight.dice[shown] = s.dice[shown]
        sight.fins[shown] = s.fins[shown]
    for place in range(MAX_SEATS):
        sight.beach[place] = s.beach[place]
        sight.score[place] = s.score[place]


@rule
def redeal(s: State, seat: int, dealer: Dealer) -> None:
    """S3 There is nothing that a seat cannot know."""
