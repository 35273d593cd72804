"""What the bots make of a hand."""

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.games.barrakuda.opinion import opinion
from fathom.games.barrakuda.state import Action, State
from fathom.games.barrakuda.tests.scene import BARRACUDA, A, diver, scene

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
