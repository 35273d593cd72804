"""The table before a scene, and what came of it."""

from collections.abc import Sequence
from typing import Any

from fathom.engine.dealer import THE_TABLE, Dealer, heard, seed_dealer
from fathom.engine.records import put
from fathom.games.sharks import GAME
from fathom.games.sharks.material import BLUE_DICE, RED_DICE, SIGNS
from fathom.games.sharks.rules import bite, come_ashore, leave_the_water, meet_shark, step, take_signs
from fathom.games.sharks.state import Event, Phase, State

WAVES, ONES, TWOS, THREES = range(4)


def fresh_table(seats: int = 2, seed: int = 1, **settings: Any) -> tuple[State, Dealer]:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    GAME.set_up(s, GAME.pack(seats, {"first": 1, **settings}), dealer)
    dealer.told = 0
    return s, dealer


def beach(
    dice: Sequence[int], seats: int = 2, signs: Sequence[int] = (), score: Sequence[int] = (), **settings: Any
) -> tuple[State, Dealer]:
    """Seat 0 has just rolled; `dice` counts waves, ones, twos and threes."""
    s, dealer = fresh_table(seats, **settings)
    put(s, dice=dice, blue=BLUE_DICE - sum(dice), beach=signs, signs=SIGNS - sum(signs), score=score)
    return s, dealer


def attack(
    dice: Sequence[int], fins: Sequence[int], seats: int = 2, signs: Sequence[int] = (), **settings: Any
) -> tuple[State, Dealer]:
    """Seat 0 has just rolled blue and red dice in an attack."""
    s, dealer = beach(dice, seats, signs, **settings)
    put(s, fins=fins, sharks=sum(fins), red=RED_DICE - sum(fins), phase=int(Phase.ATTACK))
    return s, dealer


def resolve_roll(s: State, dealer: Dealer) -> None:
    """What follows a roll of the attack, up to the next one."""
    bite(s, dealer)
    take_signs(s, dealer)
    leave_the_water(s, dealer)


def resolve_last_roll(s: State, dealer: Dealer) -> None:
    resolve_roll(s, dealer)
    come_ashore(s, dealer)


def flee_showing(
    dice: Sequence[int], blue: tuple[int, ...], red: tuple[int, ...], **settings: Any
) -> tuple[State, Dealer]:
    """Seat 0 met the shark with `dice`, by the first seed that makes the first roll of the attack fall like this."""
    for seed in range(2000):
        s, dealer = beach(dice, seed=seed, **settings)
        meet_shark(s, dealer)
        if (told(dealer, Event.ROLLED)[0], told(dealer, Event.ROLLED_FINS)[0]) == (blue, red):
            return s, dealer
    raise AssertionError(f"no seed rolls {blue} and {red}")


def play(s: State, dealer: Dealer, *actions: int) -> None:
    for action in actions:
        seat = int(s.turn)
        assert GAME.refusal(s, seat, action) == 0
        step(s, seat, action, dealer)


def told(dealer: Dealer, kind: Event) -> list[tuple[int, ...]]:
    """The values of every event of this kind."""
    return [event.values for event in heard(dealer, THE_TABLE) if event.kind == kind]


def story(dealer: Dealer) -> list[tuple[int, ...]]:
    """Everything that was told, each event with its values."""
    return [(event.kind, *event.values) for event in heard(dealer, THE_TABLE)]


def signs_on_beaches(s: State) -> list[int]:
    return [int(s.beach[seat]) for seat in range(s.seats)]


def showing(s: State) -> list[int]:
    return [int(count) for count in s.dice]
