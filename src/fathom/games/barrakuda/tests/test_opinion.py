"""What the bots make of a hand."""

from typing import Any

import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.games.barrakuda.opinion import opinion
from fathom.games.barrakuda.state import Action, State
from fathom.games.barrakuda.tests.scene import BARRACUDA, A, diver, scene, turn

LIE_DOWN = Action.PLAY + BARRACUDA - 1
MINDS = 40


def all_lay_down(course: int) -> State:
    """Three hands alike after a turn in which all lay down; they could do so for ever."""
    s, _ = scene(*[diver(row=[4, 1, 3], bag=4, pawn=3) for _ in range(3)], fish=3)
    for seat in range(s.seats):
        s.shown[seat] = BARRACUDA
    s.course = course
    return s


def choices(s: State) -> set[int]:
    """What A plays, in many moods."""
    mind = Dealer.new()
    seed_dealer(mind, 1, 0)
    return {int(opinion(s, A, mind)) for _ in range(MINDS)}


def test_k14_who_lay_down_in_vain_dives_next() -> None:
    """A whole table once lay down turn after turn until the hundredth: the centre filled up and gave all cards back."""
    assert LIE_DOWN not in choices(all_lay_down(course=3))


def test_k17_who_led_the_fish_may_lie_down_again() -> None:
    assert LIE_DOWN in choices(all_lay_down(course=0))


def alone_on(wreck: int, **player: Any) -> State:
    """A, alone on a wreck, is asked; B went elsewhere."""
    s, dealer = scene(diver(**player), diver(), lone="may")
    turn(s, dealer, wreck, 5)
    return s


@pytest.mark.parametrize("bag", [7, 6])  # a coin comes with the common action
def test_r13_a_row_of_four_is_kept_where_the_fifth_card_wins(bag: int) -> None:
    assert choices(alone_on(2, row=[1, 3, 4], bag=bag, chest=1)) == {Action.PASS}


@pytest.mark.parametrize(
    ("wreck", "player"),
    [
        (2, {"row": [3, 4], "bag": 7, "chest": 1}),  # the fifth card is not the next
        (2, {"row": [1, 3, 4], "bag": 5, "chest": 1}),  # it would not win
        (2, {"row": [3, 4, 5], "bag": 7, "chest": 1}),  # it leads elsewhere
        (1, {"row": [2, 3, 4], "bag": 7, "chest": 1}),  # a card comes back in any case
        (4, {"row": [1, 2, 3], "bag": 7, "chest": 1}),  # coins spoil no row
    ],
)
def test_r13_else_the_unique_action_is_taken(wreck: int, player: dict[str, Any]) -> None:
    assert choices(alone_on(wreck, **player)) == {Action.UNIQUE}
