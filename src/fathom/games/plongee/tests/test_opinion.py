"""A quick opinion is not a foolish one."""

from fathom.engine.dealer import Dealer
from fathom.games.plongee import GAME
from fathom.games.plongee.material import PINK_SHARK, YELLOW_SHARK
from fathom.games.plongee.state import Action, State
from fathom.games.plongee.tests.scene import OCTO, POSE, A, B, flip, play, scene, will_roll


def opinion(s: State) -> int:
    return int(GAME.opinion(s, int(s.acting), Dealer.new()))


def test_it_steals_gold_when_it_can() -> None:
    s, _ = scene("a1 d8 S", "a4 a5 S", die=4, pending={B: [5, 4]})
    assert opinion(s) == Action.MOVE


def test_it_brings_gold_home() -> None:
    s, _ = scene("d1 a20 S", die=3, pending={A: [5, 4]})
    assert opinion(s) == Action.MOVE + 1


def test_it_takes_much_gold_and_goes_on_fishing_for_little() -> None:
    s, dealer = scene("d12 S S", die=1)
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.FLIP
    flip(s, dealer, 5)
    assert opinion(s) == Action.TAKE


def test_it_fishes_on_when_no_monster_is_left() -> None:
    s, dealer = scene("d12 S S", die=1, up=[5, 5], down=[1, 1])
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.FLIP + 2


def test_it_leaves_sleeping_monsters_alone() -> None:
    s, dealer = scene("d12 S S", die=1, up=[1], down=[OCTO, POSE])
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.TAKE


def test_it_cages_what_carries_gold_and_lets_others_have_the_lift() -> None:
    s, dealer = scene("d1 S S", "a2 a6 S", die=3, stock=[PINK_SHARK], cages=[0, 1], pending={B: [3]})
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.CAGE + 1
    s, dealer = scene("d1 S S", "a2 a6 S", die=3, stock=[PINK_SHARK], cages=[0, 1])
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.LET_GO


def test_it_flees_with_the_foremost_first() -> None:
    s, dealer = scene("d1 S S", "a1 a20 S", die=3, stock=[YELLOW_SHARK])
    will_roll(dealer, 1)
    play(s, dealer, Action.MOVE)
    assert opinion(s) == Action.FLEE + 1


def test_it_uses_counter_cards_and_oxygen() -> None:
    s, _ = scene("OUT d1 S", counters=[1])
    assert opinion(s) == Action.RETURN
    s, _ = scene("d1 S S")
    assert opinion(s) == Action.PAY
    s, _ = scene("d1 S S", oxygen=[4])
    assert opinion(s) == Action.STOP
    s, _ = scene("V S S", oxygen=[1], pending={A: [1]})
    assert opinion(s) == Action.PAY
    s, _ = scene("a22 OUT OUT", counters=[0])
    s.resting = 1
    assert opinion(s) == Action.STOP
