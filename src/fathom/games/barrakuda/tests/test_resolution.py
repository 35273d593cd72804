"""K19 to K29: what the divers get."""

import pytest

from fathom.engine.dealer import THE_TABLE, Dealer, heard
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.state import Action, Event, Phase, Refusal, State
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    BLUE,
    GREEN,
    RED,
    YELLOW,
    A,
    B,
    C,
    allowed,
    bags,
    diver,
    hand,
    led_turn,
    play,
    row,
    scene,
    told,
    turn,
    who,
)


def rulebook_turn() -> tuple[State, Dealer]:
    """The rulebook's own turn, up to Red's choice."""
    s, dealer = scene(diver(row=[5], bag=2), diver(bag=2), diver(row=[1, 3], bag=1), diver(bag=3, chest=1))
    turn(s, dealer, 2, 4, 2, 3, fins=2, course=3)
    return s, dealer


def test_k23_the_rulebooks_turn_when_red_robs_yellow() -> None:
    s, dealer = rulebook_turn()
    assert (s.phase, s.wreck, GAME.to_act(s)) == (Phase.SLOT, 2, 1 << RED)
    assert allowed(s, RED) == [Action.UNIQUE, Action.ROB + YELLOW, Action.PASS]
    play(s, dealer, RED, Action.ROB + YELLOW)
    assert (s.bag[RED], s.bag[YELLOW]) == (4, 1)


def test_k23_the_rulebooks_turn_when_red_takes_the_unique_action() -> None:
    s, dealer = rulebook_turn()
    play(s, dealer, RED, Action.UNIQUE)
    assert (s.bag[RED], s.bag[YELLOW]) == (3, 2)
    assert (row(s, RED), row(s, YELLOW)) == ([], [1, 3, 2])


def test_k22_the_rulebooks_turn_leaves_green_a_coin_and_a_safe_chest() -> None:
    s, dealer = rulebook_turn()
    play(s, dealer, RED, Action.PASS)
    assert (s.hoard[3], s.bag[GREEN], s.chest[GREEN]) == (3, 1, 1)


def test_k21_the_rulebooks_turn_brings_blue_three_coins() -> None:
    s, dealer = rulebook_turn()
    play(s, dealer, RED, Action.PASS)
    assert s.bag[BLUE] == 5


def test_k8_the_rulebooks_turn_to_its_end_as_the_page_tells_it() -> None:
    s, dealer = rulebook_turn()
    play(s, dealer, RED, Action.UNIQUE)
    assert told(dealer, Event.SWAM) == [(2, 6, 0, 0), (3, 2, 0, 0)]
    assert (bags(s), s.hoard[3], s.chest[GREEN]) == ([3, 5, 2, 1], 3, 1)
    assert [row(s, seat) for seat in (RED, BLUE, YELLOW, GREEN)] == [[], [4], [1, 3, 2], [3]]
    assert (s.phase, s.turns) == (Phase.CHOOSE, 2)


def test_k19_a_lone_diver_picks_the_hoard_up() -> None:
    s, dealer = scene(diver(row=[1, 2]), diver(), hoard={1: 1, 4: 3})
    turn(s, dealer, 4, 1)
    assert told(dealer, Event.COLLECTED) == [(1, 1, 0, 0), (3, 4, 0, 0)]
    assert (s.bag[A], s.bag[B], s.hoard[1], s.hoard[4]) == (6, 1, 0, 0)


def test_k19_what_lies_on_five_is_picked_up_in_time_to_be_banked() -> None:
    s, dealer = scene(diver(bag=2), diver(), hoard={5: 3})
    turn(s, dealer, 5, 1)
    assert (s.hoard[5], s.bag[A], s.chest[A]) == (0, 0, 5)


def test_k19_among_several_the_initiative_decides() -> None:
    s, dealer = scene(diver(row=[1]), diver(), hoard={4: 3})
    turn(s, dealer, 4, 4)
    assert who(dealer, Event.COLLECTED) == [B]


def test_k19_in_a_tie_the_hoard_stays() -> None:
    s, dealer = scene(diver(), diver(), hoard={4: 2})
    turn(s, dealer, 4, 4)
    assert s.hoard[4] == 2
    assert bags(s) == [1, 1]


def test_k19_all_hoards_are_picked_up_before_any_wreck_is_resolved() -> None:
    """The gold on 4 is in B's bag before A does anything on wreck 1."""
    s, dealer = scene(diver(), diver(), diver(row=[1]), hoard={1: 1, 4: 2})
    turn(s, dealer, 1, 4, 4)
    kinds = [event.kind for event in heard(dealer, THE_TABLE)]
    assert [kind for kind in kinds if kind in (Event.COLLECTED, Event.MARKED)] == [
        Event.COLLECTED, Event.COLLECTED, Event.MARKED, Event.MARKED
    ]  # fmt: skip  # in the order of the turn
    assert who(dealer, Event.COLLECTED) == [A, B]
    assert s.phase == Phase.SLOT


def test_k20_wrecks_are_resolved_in_ascending_order() -> None:
    s, dealer = scene(diver(), diver(), diver())
    turn(s, dealer, 4, 3, 2)
    assert [values[1] for values in told(dealer, Event.GAINED)] == [2, 3, 3, 4, 4]


def test_k20_retrieving_does_not_change_the_count_of_this_turn() -> None:
    s, dealer = scene(diver(row=[4, 5]), diver(row=[3]))
    turn(s, dealer, 2, 2)
    play(s, dealer, B, Action.UNIQUE)
    assert row(s, A) == [4, 5, 2]
    assert row(s, B) == []
    assert bags(s) == [1, 1]


def test_k21_alone_first_the_unique_then_the_common_action() -> None:
    s, dealer = scene(diver(bag=2), diver())
    turn(s, dealer, 4, 5)
    assert told(dealer, Event.GAINED) == [(2, 4, 0, 0), (1, 4, 0, 0)]
    assert s.bag[A] == 5


def test_k22_all_drop_their_bags_and_four_coins_stay() -> None:
    s, dealer = scene(diver(bag=3), diver(bag=4), fish=3)
    turn(s, dealer, 4, 4, course=4)
    assert s.hoard[4] == 4
    assert told(dealer, Event.OVERFLOWED) == [(3, 4, 0, 0)]
    assert bags(s) == [1, 1]


def test_k23_with_a_lying_opponent_act_or_rob() -> None:
    """A lies on 4 and led the fish elsewhere; B comes with the longer row."""
    s, dealer = scene(diver(bag=5, pawn=4), diver(row=[1, 2, 3], bag=1))
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 5)
    assert allowed(s, B) == [Action.UNIQUE, Action.ROB + A, Action.PASS]
    play(s, dealer, B, Action.ROB + A)
    assert bags(s) == [0, 7]


def test_k23_with_a_lying_opponent_the_unique_action_leaves_the_bag() -> None:
    s, dealer = scene(diver(bag=5, pawn=4), diver(row=[1, 2, 3], bag=1))
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 5)
    play(s, dealer, B, Action.UNIQUE)
    assert bags(s) == [5, 4]


def test_k23_bank_or_rob_on_five() -> None:
    banked, dealer = scene(diver(bag=4), diver(row=[1], bag=6))
    turn(banked, dealer, 5, 5)
    play(banked, dealer, A, Action.UNIQUE)
    robbed, dealer = scene(diver(bag=4), diver(row=[1], bag=6))
    turn(robbed, dealer, 5, 5)
    play(robbed, dealer, A, Action.ROB + B)
    assert (bags(banked), banked.chest[A]) == ([0, 6], 4)
    assert (bags(robbed), robbed.chest[A]) == ([10, 0], 0)


def test_k23_an_empty_bag_may_be_robbed_and_the_initiative_left_unused() -> None:
    s, dealer = scene(diver(bag=1), diver(row=[1], bag=0))
    turn(s, dealer, 4, 4)
    assert allowed(s, A) == [Action.UNIQUE, Action.ROB + B, Action.PASS]
    play(s, dealer, A, Action.PASS)
    assert bags(s) == [2, 1]


def test_k23_only_somebody_here_can_be_robbed() -> None:
    s, dealer = scene(diver(), diver(row=[1]), diver(bag=5))
    turn(s, dealer, 4, 4, 3)
    assert GAME.refusal(s, A, Action.ROB + C) == Refusal.NOT_HERE
    assert GAME.refusal(s, A, Action.ROB + A) == Refusal.NOT_HERE
    assert GAME.refusal(s, A, Action.GIVE) == Refusal.NO_EXCHANGE
    assert GAME.refusal(s, A, Action.PLAY) == Refusal.SLOT_FIRST
    assert GAME.refusal(s, A, Action.HEX) == Refusal.SLOT_FIRST
    assert GAME.refusal(s, B, Action.PASS) == Refusal.NOT_YOUR_TURN


def test_k23_a_tie_leaves_the_common_action() -> None:
    s, dealer = scene(diver(bag=3), diver(bag=3))
    turn(s, dealer, 4, 4)
    assert told(dealer, Event.TIED) == [(4, 0, 0, 0)]
    assert bags(s) == [4, 4]


def test_k23_the_shortest_row_does_the_common_action_first() -> None:
    s, dealer = scene(diver(row=[1, 2]), diver(row=[1]), diver())
    turn(s, dealer, 4, 4, 4)
    play(s, dealer, C, Action.PASS)
    assert who(dealer, Event.GAINED) == [C, B, A]


def test_k24_only_lying_pawns_nothing_happens() -> None:
    s, dealer = scene(diver(pawn=4, bag=2), diver(pawn=4, bag=1))
    turn(s, dealer, BARRACUDA, BARRACUDA)
    assert bags(s) == [2, 1]
    assert told(dealer, Event.TIED) == []


def test_k25_a_lying_diver_collects_nothing_and_does_nothing() -> None:
    s, dealer = scene(diver(pawn=4), diver(), hoard={4: 2})
    led_turn(s, dealer, BARRACUDA, 3)
    play(s, dealer, A, Action.STEER + 5)
    assert (s.hoard[4], s.bag[A]) == (2, 0)


def test_k25_a_lying_diver_with_a_shorter_row_is_robbed() -> None:
    s, dealer = scene(diver(pawn=4, bag=3), diver(row=[1, 2, 3]))
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 5)
    play(s, dealer, B, Action.ROB + A)
    assert bags(s) == [0, 4]


def test_k26_the_leader_of_the_fish_is_immune() -> None:
    s, dealer = scene(diver(pawn=4, bag=3), diver(bag=2), fish=4)
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 3)
    assert (s.hoard[4], s.phase) == (2, Phase.CHOOSE)
    assert bags(s) == [3, 1]


def test_k26_two_who_lie_down_are_both_bitten() -> None:
    s, dealer = scene(diver(pawn=4, bag=3), diver(pawn=4, bag=2), fish=3)
    turn(s, dealer, BARRACUDA, BARRACUDA, course=4)
    assert bags(s) == [0, 0]
    assert s.hoard[4] == 4


def test_k27_on_the_immune_wreck_the_fish_is_ignored() -> None:
    s, dealer = scene(diver(bag=3), diver(bag=1), wreck_3="extra", fish=4)
    turn(s, dealer, 3, 1, course=3)
    assert told(dealer, Event.WAS_IMMUNE) == [(3, 0, 0, 0)]
    assert s.bag[A] == 5


def test_k27_who_lies_there_without_leading_the_fish_drops_the_bag_first() -> None:
    s, dealer = scene(
        diver(bag=1), diver(pawn=3, bag=4), diver(pawn=1, bag=0), wreck_3="extra", fish=4
    )  # fmt: skip  # one diver beside the other
    turn(s, dealer, 3, BARRACUDA, BARRACUDA, course=3)
    assert (s.hoard[3], s.bag[B]) == (4, 0)
    play(s, dealer, A, Action.UNIQUE)
    assert s.bag[A] == 3


def test_k28_a_missing_action_does_nothing() -> None:
    s, dealer = scene(diver(bag=0), diver(), wreck_4="extra")
    turn(s, dealer, 4, 5)
    assert told(dealer, Event.GAINED) == [(3, 4, 0, 0)]
    assert s.bag[B] == 0


def test_k28_a_wreck_without_a_unique_action_offers_none() -> None:
    s, dealer = scene(diver(), diver(row=[1]))
    s.unique[4] = 0
    turn(s, dealer, 4, 4)
    assert allowed(s, A) == [Action.ROB + B, Action.PASS]
    assert GAME.refusal(s, A, Action.UNIQUE) == Refusal.NO_UNIQUE


def test_k29_gains_ask_nothing() -> None:
    s, dealer = scene(diver(bag=5), diver(), diver(row=[2]))
    turn(s, dealer, 5, 4, 1)
    assert s.phase == Phase.CHOOSE
    assert (s.chest[A], s.bag[B], s.played[C]) == (5, 3, 0)


def test_k29_with_may_a_lone_diver_is_asked_but_never_how_much() -> None:
    s, dealer = scene(diver(bag=5), diver(), lone="may")
    turn(s, dealer, 5, 1)
    play(s, dealer, B, Action.UNIQUE)  # wreck 1 comes first
    assert (s.phase, s.wreck, GAME.to_act(s)) == (Phase.LONE, 5, 1 << A)
    assert allowed(s, A) == [Action.UNIQUE, Action.PASS]
    play(s, dealer, A, Action.UNIQUE)
    assert (s.chest[A], s.bag[A]) == (5, 0)


@pytest.mark.parametrize("action", [-1, GAME.action_count])
def test_k29_there_are_no_other_choices(action: int) -> None:
    s, _ = scene(diver(), diver())
    assert GAME.refusal(s, A, action) == Refusal.NO_SUCH_ACTION


def test_r7_immune_divers_compare_rows_and_rob_under_the_fish() -> None:
    s, dealer = scene(diver(bag=1), diver(row=[1], bag=2), wreck_3="extra", fish=4)
    turn(s, dealer, 3, 3, course=3)
    play(s, dealer, A, Action.ROB + B)
    assert bags(s) == [3, 0]


def test_r8_one_standing_beside_one_lying_gets_no_unique_action_besides_the_theft() -> None:
    s, dealer = scene(diver(pawn=4, bag=2), diver())
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 5)
    play(s, dealer, B, Action.ROB + A)
    assert s.bag[B] == 3


def test_r9_a_third_with_more_cards_does_not_inherit_the_initiative() -> None:
    s, dealer = scene(diver(), diver(), diver(row=[1, 2], bag=1))
    turn(s, dealer, 4, 4, 4)
    assert (s.phase, s.turns) == (Phase.CHOOSE, 2)
    assert bags(s) == [1, 1, 2]


def test_r10_tied_divers_do_not_rob_a_lying_one() -> None:
    s, dealer = scene(diver(pawn=4, bag=3), diver(), diver())
    led_turn(s, dealer, BARRACUDA, 4, 4)
    play(s, dealer, A, Action.STEER + 5)
    assert s.phase == Phase.CHOOSE
    assert bags(s) == [3, 1, 1]


def test_r11_a_hoard_under_the_fish_is_picked_up_and_dropped() -> None:
    s, dealer = scene(diver(bag=1), diver(), fish=3, hoard={4: 2})
    turn(s, dealer, 4, 1, course=4)
    assert (s.hoard[4], s.bag[A]) == (3, 1)


def test_r11_an_immune_diver_really_keeps_it() -> None:
    s, dealer = scene(diver(bag=1), diver(), fish=4, hoard={3: 2}, wreck_3="extra")
    turn(s, dealer, 3, 1, course=3)
    assert (s.hoard[3], s.bag[A]) == (0, 5)


def test_r12_with_the_fish_there_is_neither_theft_nor_initiative() -> None:
    s, dealer = scene(diver(bag=1), diver(row=[1], bag=2), fish=3)
    turn(s, dealer, 4, 4, course=4)
    assert told(dealer, Event.HAD_INITIATIVE) == told(dealer, Event.TIED) == []
    assert bags(s) == [1, 1]


def test_r13_a_deposit_is_as_large_as_it_can_be() -> None:
    s, dealer = scene(diver(bag=6), diver())
    turn(s, dealer, 5, 1)
    assert (s.chest[A], s.bag[A]) == (6, 0)


def card_left() -> tuple[State, Dealer]:
    """A, alone on 2, holds the 5 as the only Movement card and eight coins that want to go there; B may come too."""
    s, dealer = scene(diver(row=[1, 3, 4], bag=7, chest=1), diver(bag=0), lone="may")
    turn(s, dealer, 2, 3)
    return s, dealer


def test_r13_who_declines_keeps_a_row_that_comes_back_with_the_initiative_and_wins() -> None:
    s, dealer = card_left()
    play(s, dealer, A, Action.PASS)
    play(s, dealer, B, Action.UNIQUE)
    assert (who(dealer, Event.PASSED), told(dealer, Event.MARKED)) == ([A], [])
    assert (row(s, A), s.bag[A]) == ([1, 3, 4, 2], 8)  # the common action is done all the same
    turn(s, dealer, 5, 5)
    assert GAME.to_act(s) == 1 << A
    play(s, dealer, A, Action.UNIQUE)
    assert (s.phase, s.chest[A]) == (Phase.OVER, 8)


def test_r13_who_takes_the_cards_back_loses_the_initiative_and_the_bag() -> None:
    s, dealer = card_left()
    play(s, dealer, A, Action.UNIQUE)
    play(s, dealer, B, Action.UNIQUE)
    assert row(s, A) == [4, 2]
    turn(s, dealer, 5, 5)
    assert GAME.to_act(s) == 1 << B
    play(s, dealer, B, Action.ROB + A)
    assert (s.bag[A], s.chest[A]) == (0, 1)


def test_r13_unless_the_table_says_may_the_action_is_done() -> None:
    s, dealer = scene(diver(row=[1, 3, 4], bag=7, chest=1), diver())
    turn(s, dealer, 2, 3)
    assert (s.phase, row(s, A)) == (Phase.CHOOSE, [4, 2])


def test_r13_alone_there_is_nobody_to_rob_and_nothing_else_to_choose() -> None:
    s, _ = card_left()
    assert GAME.refusal(s, A, Action.ROB + B) == Refusal.LONE_FIRST
    assert GAME.refusal(s, A, Action.PLAY) == Refusal.LONE_FIRST
    assert GAME.refusal(s, B, Action.PASS) == Refusal.NOT_YOUR_TURN


def test_r13_what_an_action_asks_is_asked_after_it_was_taken() -> None:
    s, dealer = scene(diver(row=[2]), diver(), wreck_1="extra", lone="may")
    led_turn(s, dealer, 1, BARRACUDA)
    play(s, dealer, B, Action.STEER + 5)
    play(s, dealer, A, Action.UNIQUE, Action.RECALL)
    assert row(s, A) == [1]


def test_r13_where_there_is_no_unique_action_nothing_is_asked() -> None:
    s, dealer = scene(diver(), diver(), lone="may")
    s.unique[4] = 0
    s.unique[5] = 0
    turn(s, dealer, 4, 5)
    assert s.phase == Phase.CHOOSE


def test_r13_under_the_fish_nothing_is_asked() -> None:
    s, dealer = scene(diver(bag=2), diver(bag=1), fish=3, lone="may")
    turn(s, dealer, 3, 3)
    assert (s.phase, s.hoard[3]) == (Phase.CHOOSE, 3)


def test_r14_the_common_action_is_done_under_the_nose_of_the_fish() -> None:
    s, dealer = scene(diver(bag=2), diver(), fish=3)
    turn(s, dealer, 3, 1, course=3)
    assert (s.hoard[3], s.bag[A]) == (2, 1)


def test_r24_the_leader_of_the_fish_can_be_robbed() -> None:
    s, dealer = scene(diver(pawn=4, bag=6), diver())
    led_turn(s, dealer, BARRACUDA, 4)
    play(s, dealer, A, Action.STEER + 5)
    play(s, dealer, B, Action.ROB + A)
    assert s.bag[A] == 0
    assert BARRACUDA in hand(s, A)  # the fish is at home: K42
