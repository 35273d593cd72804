"""K14 to K18, K37 and K38: the fish."""

import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.fish import jump, move_fish, swim
from fathom.games.barrakuda.material import JUMP
from fathom.games.barrakuda.state import Action, Event, Phase, Refusal
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    A,
    B,
    C,
    allowed,
    diver,
    fresh_table,
    hand,
    led_turn,
    play,
    reveal_cards,
    scene,
    told,
    turn,
)


def swum(fish: int, fins: int, course: int) -> int:
    s, dealer = fresh_table()
    s.fish = fish
    swim(s, fins, course, dealer)
    return int(s.fish)


@pytest.mark.parametrize("cards", [(1, 2), (BARRACUDA, BARRACUDA)])
def test_k14_nobody_or_several_the_dice_lead_the_fish(cards: tuple[int, int]) -> None:
    s, dealer = fresh_table()
    reveal_cards(s, dealer, *cards)
    move_fish(s, dealer)
    assert told(dealer, Event.ROLLED) == [(s.fins, s.course, 0, 0)]
    assert s.controller == -1


def test_k14_both_dice_are_fair() -> None:
    s, dealer = fresh_table()
    seed_dealer(dealer, 3, 0)
    rolled = [0] * 12
    for _ in range(2400):
        move_fish(s, dealer)
        rolled[(int(s.fins) - 1) * 6 + int(s.course) - 1] += 1
    assert max(abs(count - 200) for count in rolled) < 4 * 13.6


def test_k15_it_stops_on_arrival() -> None:
    s, dealer = fresh_table()
    s.fish = 4
    swim(s, 2, 5, dealer)
    assert told(dealer, Event.SWAM) == [(5, 4, 0, 0)]
    assert s.fish == 5


def test_k15_it_stays_where_it_should_go() -> None:
    """Even if wreck 3 did something to a fish that stops there."""
    s, dealer = fresh_table()
    s.fish, s.trigger[3] = 3, JUMP
    swim(s, 2, 3, dealer)
    assert told(dealer, Event.STAYED) == [(3, 0, 0, 0)]
    assert told(dealer, Event.JUMPED) == []
    assert s.fish == 3


def test_k15_one_step_and_two_by_the_shortest_way() -> None:
    assert swum(6, 1, 5) == 2
    assert swum(6, 2, 5) == 3


def test_k15_never_across_a_corner() -> None:
    assert swum(1, 1, 2) == 6


def test_k16_the_rulebooks_fish_passes_two_and_leaves_its_divers_alone() -> None:
    s, dealer = scene(diver(bag=2), diver(bag=2))
    turn(s, dealer, 2, 1, fins=2, course=3)
    assert told(dealer, Event.SWAM) == [(2, 6, 0, 0), (3, 2, 0, 0)]
    assert told(dealer, Event.WAS_BITTEN) == []


def test_k16_the_highest_number_is_taken_anew_at_each_step() -> None:
    assert swum(3, 1, 6) == 2
    assert swum(1, 1, 2) == 6


def test_k17_a_lone_barracuda_card_leads_the_fish() -> None:
    s, dealer = fresh_table()
    s.course = 4  # rolled a turn before
    reveal_cards(s, dealer, 1, BARRACUDA)
    move_fish(s, dealer)
    assert (s.phase, s.course) == (Phase.STEER, 0)
    assert GAME.to_act(s) == 1 << B
    assert told(dealer, Event.ROLLED) == []


def test_k17_one_step_from_four_reaches_three_four_and_five() -> None:
    s, dealer = scene(diver(), diver(), fish=4)
    led_turn(s, dealer, BARRACUDA, 1, fins=1)
    assert allowed(s, A) == [Action.STEER + 2, Action.STEER + 3, Action.STEER + 4]
    assert GAME.refusal(s, A, Action.STEER + 5) == Refusal.TOO_FAR
    assert GAME.refusal(s, A, 0) == Refusal.FISH_FIRST
    assert GAME.refusal(s, B, Action.STEER + 2) == Refusal.NOT_YOUR_TURN


def test_k17_two_steps_from_three_reach_all_six() -> None:
    s, dealer = scene(diver(), diver(), fish=3)
    led_turn(s, dealer, BARRACUDA, 1, fins=2)
    assert allowed(s, A) == [Action.STEER + wreck for wreck in range(6)]


def test_k18_stopping_on_the_base_six_gives_all_their_barracuda_cards_back() -> None:
    s, dealer = scene(diver(barracuda=False), diver(), diver(barracuda=False), fish=1)
    turn(s, dealer, 4, 5, 3, fins=1, course=6)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B, C)] == [True, True, True]
    assert len(told(dealer, Event.ALL_RECOVERED)) == 1


def test_k18_the_extra_six_sends_the_fish_on_before_resolution() -> None:
    s, dealer = scene(diver(bag=3), diver(bag=3), fish=2, wreck_6="extra")
    seed_dealer(dealer, 1, 0)
    reveal_cards(s, dealer, 3, 4)
    swim(s, 1, 6, dealer)
    rolls = told(dealer, Event.ROLLED_JUMP)
    assert rolls[-1][0] == s.fish != 6
    assert all(roll[0] == 6 for roll in rolls[:-1])


def jump_to(wreck: int) -> Dealer:
    """A seed whose jump ends on a wreck after at least one six."""
    s, dealer = fresh_table()
    for seed in range(1000):
        seed_dealer(dealer, seed, 0)
        dealer.told = 0
        jump(s, dealer)
        rolls = [roll[0] for roll in told(dealer, Event.ROLLED_JUMP)]
        if rolls == [6, wreck]:
            seed_dealer(dealer, seed, 0)
            dealer.told = 0
            return dealer
    raise AssertionError("no such seed")


def test_k18_a_diver_where_the_fish_lands_is_bitten() -> None:
    s, _ = scene(diver(bag=3), diver(bag=3), fish=2, wreck_6="extra")
    dealer = jump_to(3)
    turn(s, dealer, 3, 4, fins=1, course=6)
    assert s.fish == 3
    assert s.hoard[3] == 3
    assert s.bag[A] == 1
    assert s.bag[B] == 6


def test_k37_everyone_takes_the_barracuda_card_back() -> None:
    s, dealer = scene(diver(barracuda=False), diver(), fish=2)
    reveal_cards(s, dealer, 1, 1)
    swim(s, 1, 6, dealer)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B)] == [True, True]


def test_k37_the_leader_of_the_fish_gets_the_card_just_played_back() -> None:
    s, dealer = scene(diver(), diver(), fish=2)
    led_turn(s, dealer, BARRACUDA, 1)
    play(s, dealer, A, Action.STEER + 5)
    assert BARRACUDA in hand(s, A)


def test_k38_a_six_is_rolled_again_and_the_jump_crosses_nothing() -> None:
    s, _ = scene(diver(), diver(), wreck_6="extra")
    dealer = jump_to(5)
    jump(s, dealer)
    assert told(dealer, Event.ROLLED_JUMP) == [(6, 0, 0, 0), (5, 0, 0, 0)]
    assert told(dealer, Event.JUMPED) == [(5, 0, 0, 0)]
    assert told(dealer, Event.SWAM) == []
    assert s.fish == 5


def test_k38_each_of_the_five_wrecks_is_as_likely() -> None:
    s, dealer = fresh_table(wreck_6="extra")
    landed = [0] * 7
    for _ in range(2000):
        jump(s, dealer)
        landed[s.fish] += 1
    assert landed[6] == 0
    assert max(abs(count - 400) for count in landed[1:6]) < 4 * 17.9


def test_r4_the_fish_looks_one_step_ahead_only() -> None:
    """From 1 to 5 over 2 or over 3: the highest neighbour wins, whatever lies behind it."""
    s, dealer = fresh_table(map="handmade", layout=[0, 6, 1, 2, 8, 7])
    s.fish = 1
    swim(s, 2, 5, dealer)
    assert told(dealer, Event.SWAM) == [(3, 1, 0, 0), (6, 3, 0, 0)]


def test_r5_the_leader_may_turn_corners_and_knows_the_die() -> None:
    s, dealer = scene(diver(), diver(), fish=6)
    led_turn(s, dealer, BARRACUDA, 1, fins=2)
    assert allowed(s, A) == [Action.STEER + 0, Action.STEER + 1, Action.STEER + 2, Action.STEER + 5]


def test_r6_a_fish_that_does_not_move_triggers_nothing() -> None:
    s, dealer = scene(diver(), diver(), fish=6, wreck_6="extra")
    turn(s, dealer, 1, 2, fins=2, course=6)
    assert s.fish == 6
    assert told(dealer, Event.JUMPED) == []


def test_r6_nor_does_a_fish_that_its_leader_leaves_in_place() -> None:
    s, dealer = scene(diver(), diver(), fish=6, wreck_6="extra")
    led_turn(s, dealer, BARRACUDA, 1)
    play(s, dealer, A, Action.STEER + 5)
    assert told(dealer, Event.JUMPED) == []
    assert s.fish == 6
