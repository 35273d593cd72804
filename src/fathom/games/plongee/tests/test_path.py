"""P17 to P25 and P33 to P35: swimming, surfacing, securing, stealing."""

import pytest

from fathom.games.plongee import GAME
from fathom.games.plongee.material import OXYGEN_1, PINK_SHARK, TURQUOISE_SHARK, WHITE_SHARK, YELLOW_SHARK
from fathom.games.plongee.state import Action, Event, Phase, Refusal
from fathom.games.plongee.tests.scene import (
    OCTO,
    POSE,
    A,
    B,
    C,
    flip,
    offered,
    pawns,
    pay_and_roll,
    pending,
    play,
    scene,
    secured,
    told,
    under,
    will_roll,
)


@pytest.mark.parametrize(("start", "die", "goal"), [("S", 1, "d1"), ("S", 5, "d5"), ("d1", 4, "d5"), ("V", 3, "a3")])
def test_p17_a_pawn_goes_forward_exactly_the_roll(start: str, die: int, goal: str) -> None:
    s, dealer = scene(f"{start} d1 d1", die=die)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == f"{goal} d1 d1"


def test_p17_pawns_passed_over_are_unaffected() -> None:
    s, dealer = scene("a1 S S", "a2 a3 S", die=3, pending={B: [2]})
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("a4 S S", "a2 a3 S")
    assert pending(s, B) == [2]


@pytest.mark.parametrize(("start", "die", "spare"), [("d12", 1, 0), ("d12", 6, 5), ("d10", 5, 2), ("d8", 5, 0)])
def test_p18_the_active_diver_stops_a_descending_pawn(start: str, die: int, spare: int) -> None:
    s, dealer = scene(f"{start} d1 d1", die=die)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "V d1 d1"
    assert told(dealer, Event.REACHED_DIVER) == [(0, spare, 0, 0)]
    assert s.phase == Phase.FISHING


def test_p18_face_up_gold_keeps_the_diver_active() -> None:
    s, dealer = scene("d12 S S", die=4, up=[3], down=[OCTO])
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "V S S"


def test_p19_the_neutral_diver_is_one_step_like_any_other() -> None:
    s, dealer = scene("d12 d11 S", die=4, down=[OCTO, POSE])
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a3 d11 S"
    pay_and_roll(s, dealer, 2)
    play(s, dealer, Action.MOVE + 1)
    assert pawns(s, A) == "a3 V S"
    assert offered(s) == {"STOP", "PAY"}


def test_p20_the_diver_is_safe_from_sharks_and_shared_by_all() -> None:
    s, dealer = scene("d1 V V", "V V S", die=3, stock=[WHITE_SHARK], pending={B: [4]})
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("d4 V V", "V V S")


def test_p20_arriving_on_the_diver_robs_nobody() -> None:
    s, dealer = scene("d12 S S", "V S S", die=1, pending={B: [4]})
    play(s, dealer, Action.MOVE, Action.DECLINE)
    assert (pawns(s, A), pawns(s, B)) == ("V S S", "V S S")
    assert pending(s, B) == [4]


def test_p21_past_the_last_space_all_pending_gold_is_secured() -> None:
    s, dealer = scene("a20 V S", die=5, pending={A: [4, 2]}, secured={A: [1]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "S V S"
    assert pending(s, A) == []
    assert secured(s, A) == [1, 2, 4]
    assert told(dealer, Event.SECURED) == [(6, 2, 0, 0)]


def test_p21_the_last_space_itself_is_still_in_the_water() -> None:
    s, dealer = scene("a20 S S", die=2, pending={A: [4]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a22 S S"
    assert pending(s, A) == [4]


def test_p22_a_surfaced_pawn_rests_for_the_rest_of_the_turn() -> None:
    s, dealer = scene("a22 d3 d5", die=2)
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 1)
    assert offered(s) == {"MOVE 2", "MOVE 3"}
    assert GAME.refusal(s, A, Action.MOVE) == Refusal.PAWN_RESTING


def test_p22_it_is_ready_again_when_the_next_turn_of_its_owner_begins() -> None:
    s, dealer = scene("a22 d3 d5", "d1 S S", die=2)
    play(s, dealer, Action.MOVE)
    will_roll(dealer, 1)
    play(s, dealer, Action.STOP, Action.MOVE)
    will_roll(dealer, 6)
    play(s, dealer, Action.STOP)
    assert s.turn == A
    assert offered(s) == {"MOVE 1"}


def test_p22_a_pawn_sent_up_by_an_octopus_does_not_rest() -> None:
    s, dealer = scene("d12 d1 d1", die=1, down=[OCTO, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, OCTO)
    pay_and_roll(s, dealer, 6)
    assert offered(s) == {"MOVE 1"}


def test_p22_an_own_pawn_that_was_bitten_or_chased_does_not_rest() -> None:
    s, dealer = scene("d1 a2 d8", die=3, stock=[PINK_SHARK])
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 6)
    assert offered(s) == {"MOVE 2"}
    s, dealer = scene("a1 a2 d8", die=1)
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 6)
    assert offered(s) == {"MOVE 2"}


def test_p23_descent_spaces_are_shared_and_nobody_is_captured_there() -> None:
    s, dealer = scene("d1 S S", "d2 d2 S", die=1, pending={B: [3]})
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("d2 S S", "d2 d2 S")
    assert pending(s, B) == [3]


def test_p23_blue_and_arrow_spaces_of_the_ascent_are_shared() -> None:
    """Worked example 11."""
    s, dealer = scene("a4 a9 S", "a8 d9 S", die=4, pending={B: [5]})
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("a8 a9 S", "a8 d9 S")
    assert pending(s, B) == [5]


def test_p24_an_arrow_brings_a_card() -> None:
    s, dealer = scene("a4 S S", die=3, stock=[OXYGEN_1])
    play(s, dealer, Action.MOVE)
    assert told(dealer, Event.DREW) == [(OXYGEN_1, 0, 0, 0)]
    assert s.oxygen[A] == 6


def test_p24_other_spaces_bring_none() -> None:
    s, dealer = scene("d1 S S", die=1, stock=[OXYGEN_1])
    play(s, dealer, Action.MOVE)
    assert under(s) == [OXYGEN_1]


@pytest.mark.parametrize("shark", [PINK_SHARK, TURQUOISE_SHARK, WHITE_SHARK])
def test_p24_pawns_on_arrows_and_blue_are_safe_from_sharks(shark: int) -> None:
    s, dealer = scene("d1 S S", "d7 d8 a4", "a1 a7 a22", die=3, stock=[shark])
    play(s, dealer, Action.MOVE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d4 S S", "d7 d8 a4", "a1 a7 a22"]
    assert told(dealer, Event.SHARK_MISSED) == [(shark, 0, 0, 0)]


def test_p24_nobody_is_captured_on_an_arrow() -> None:
    s, dealer = scene("a4 S S", "a7 S S", die=3, stock=[OXYGEN_1], pending={B: [5]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, B) == "a7 S S"
    assert pending(s, B) == [5]


def test_p25_fishing_on_the_active_diver_nothing_on_the_neutral_one() -> None:
    s, dealer = scene("d12 S S", die=1)
    play(s, dealer, Action.MOVE)
    assert s.phase == Phase.FISHING
    s, dealer = scene("d12 S S", die=1, down=[OCTO])
    play(s, dealer, Action.MOVE)
    assert s.phase == Phase.AGAIN


def test_p33_any_pawn_of_the_colour_secures_all_its_gold() -> None:
    """Worked example 16, second half: gold fished by another pawn."""
    s, dealer = scene("S S S", "S a20 S", die=3, turn=B, pending={B: [4, 2]})
    play(s, dealer, Action.MOVE + 1)
    assert secured(s, B) == [2, 4]


def test_p34_a_shark_secures_nothing_and_costs_no_gold() -> None:
    """Worked example 16, first half."""
    s, dealer = scene("d1 S S", "a3 a20 S", die=3, stock=[TURQUOISE_SHARK], pending={B: [4, 2]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, B) == "S a20 S"
    assert pending(s, B) == [2, 4]
    assert secured(s, B) == []


def test_p35_a_capture_steals_all_pending_gold() -> None:
    """Worked example 9."""
    s, dealer = scene("a4 S S", "a9 a20 S", die=5, pending={A: [1], B: [4, 2]})
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("a9 S S", "S a20 S")
    assert pending(s, A) == [1, 2, 4]
    assert pending(s, B) == []
    assert told(dealer, Event.ROBBED) == [(B, 6, 2, 0)]


def test_r6_only_monsters_left_make_the_diver_neutral() -> None:
    s, dealer = scene("d12 S S", die=3, down=[OCTO, OCTO, POSE], pending={B: [5]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a2 S S"


def test_r6_after_all_cards_are_fished_the_diver_is_neutral_too() -> None:
    s, dealer = scene("d12 S S", die=3, down=[], pending={B: [5]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a2 S S"


def test_r10_stolen_gold_is_secured_by_whoever_comes_up() -> None:
    s, dealer = scene("a2 a22 S", "a3 S S", die=1, pending={B: [5]})
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 1)
    play(s, dealer, Action.MOVE + 1)
    assert secured(s, A) == [5]


def test_r11_after_a_shark_pending_gold_is_neither_lost_nor_secured() -> None:
    s, dealer = scene("d1 a2 S", die=3, stock=[PINK_SHARK], pending={A: [3]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d4 S S"
    assert (pending(s, A), secured(s, A)) == ([3], [])


def test_r12_a_pawn_without_gold_is_captured_all_the_same() -> None:
    s, dealer = scene("a1 S S", "a2 S S", die=1)
    play(s, dealer, Action.MOVE)
    assert pawns(s, B) == "S S S"
    assert told(dealer, Event.CAPTURED) == [(B, 0, 23, 0)]
    assert told(dealer, Event.ROBBED) == []


def test_r13_landing_on_ones_own_pawn_sends_it_up() -> None:
    s, dealer = scene("a1 a2 S", die=1, pending={A: [3]})
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a2 S S"
    assert pending(s, A) == [3]


def test_r29_a_pawn_on_the_neutral_diver_need_not_leave() -> None:
    s, dealer = scene("S S S", "V d1 d2", down=[OCTO])
    will_roll(dealer, 2)
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_r29_the_duty_lapses_in_the_middle_of_a_turn_too() -> None:
    s, dealer = scene("d11 S S", "S S S", "V V d3", die=1, turn=C, stock=[YELLOW_SHARK], up=[3], down=[OCTO])
    s.bound = 3
    assert offered(s) == {"MOVE 1", "MOVE 2"}
    will_roll(dealer, 3, 2)
    play(s, dealer, Action.MOVE)
    assert s.acting == A
    play(s, dealer, Action.TAKE)
    pay_and_roll(s, dealer, 1)
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}
