"""P49 to P56: Poseidon, elimination and the end."""

import pytest

from fathom.games.plongee import GAME
from fathom.games.plongee.material import COUNTER_CARD, POSEIDONS, YELLOW_SHARK
from fathom.games.plongee.state import Action, End, Event, Phase, Refusal
from fathom.games.plongee.tests.census import PLAYERS, census
from fathom.games.plongee.tests.scene import (
    POSE,
    A,
    B,
    C,
    face_up,
    flip,
    offered,
    pawns,
    pay_and_roll,
    places_at_end,
    play,
    points_at_end,
    scene,
    secured,
    told,
    told_of,
    will_roll,
)
from tests.scale import sample

ALL_BUT_A_FIVE = [1] * 7 + [2] * 6 + [3] * 4 + [4] * 3 + [5]


def test_p49_an_excluded_pawn_cannot_move() -> None:
    s, _ = scene("OUT d1 S", die=2)
    assert GAME.refusal(s, A, Action.MOVE) == Refusal.PAWN_EXCLUDED
    assert POSEIDONS == 3


def test_p51_a_counter_card_returns_a_pawn_that_may_move_at_once() -> None:
    """Worked example 6."""
    s, dealer = scene("d12 S S", die=1, counters=[1], down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert pawns(s, A) == "OUT S S"
    play(s, dealer, Action.RETURN)
    assert pawns(s, A) == "S S S"
    assert (s.counters[A], s.removed[COUNTER_CARD]) == (0, 1)
    pay_and_roll(s, dealer, 2)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d2 S S"
    assert s.oxygen[A] == 4


def test_p51_it_needs_the_card_and_an_excluded_pawn() -> None:
    s, _ = scene("OUT d1 S")
    assert GAME.refusal(s, A, Action.RETURN) == Refusal.NO_COUNTER_CARD
    s, _ = scene("d1 d1 S", counters=[1])
    assert GAME.refusal(s, A, Action.RETURN) == Refusal.NOBODY_EXCLUDED


def test_p51_with_all_three_excluded_it_must_be_used() -> None:
    s, dealer = scene("d12 OUT OUT", die=1, counters=[1], down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert told(dealer, Event.RETURNED) == [(0, 0, 0, 0)]
    assert pawns(s, A) == "S OUT OUT"
    assert offered(s) == {"STOP", "PAY"}


def test_p51_excluded_in_the_turn_of_another_it_is_used_when_ones_own_begins() -> None:
    s, dealer = scene("d1 S S", "d11 OUT OUT", die=3, stock=[YELLOW_SHARK], counters=[0, 1], down=[POSE, 5])
    will_roll(dealer, 1, 4)
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert pawns(s, B) == "OUT OUT OUT"
    assert s.counters[B] == 1
    play(s, dealer, Action.STOP)
    assert pawns(s, B) == "S OUT OUT"
    assert (s.turn, s.counters[B]) == (B, 0)


def test_p52_three_exclusions_without_a_counter_card_eliminate() -> None:
    """Worked example 19."""
    s, dealer = scene(
        "S S S", "d12 OUT OUT", "S S S", turn=B, die=2, pending={B: [2, 2]}, secured={B: [4]}, down=[POSE, 5]
    )
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert told(dealer, Event.ELIMINATED) == [(4, 2, 0, 0)]
    assert secured(s, B) == [4]
    assert face_up(s) == [2, 2]
    assert s.turn == C
    play(s, dealer, Action.MOVE, Action.STOP)
    assert s.turn == A
    play(s, dealer, Action.MOVE, Action.STOP)
    assert s.turn == C


def test_p53_a_sole_survivor_is_credited_with_all_unsecured_gold() -> None:
    s, dealer = scene(
        "d12 OUT OUT", "a3 S S", die=2, pending={A: [2], B: [3]}, secured={A: [4], B: [1]}, down=[POSE, 5]
    )
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert (s.phase, s.end) == (Phase.OVER, End.SURVIVOR)
    assert told(dealer, Event.LEFT_ALONE) == [(10, 0, 0, 0)]
    assert points_at_end(s) == [4, 11]
    assert places_at_end(s) == [2, 1]


def test_p54_the_22nd_gold_card_ends_the_game_at_once() -> None:
    s, dealer = scene("a22 S S", "S S S", die=1, pending={A: [5]}, secured={B: ALL_BUT_A_FIVE})
    play(s, dealer, Action.MOVE)
    assert (s.phase, s.end) == (Phase.OVER, End.ALL_SECURED)
    assert GAME.to_act(s) == 0
    assert GAME.refusal(s, A, Action.PAY) == Refusal.GAME_OVER


def test_p54_even_in_the_middle_of_a_stampede() -> None:
    s, dealer = scene(
        "d1 S S", "a20 S S", "a15 S S", die=3, stock=[YELLOW_SHARK], pending={B: [5]}, secured={C: ALL_BUT_A_FIVE}
    )
    will_roll(dealer, 1, 3)
    play(s, dealer, Action.MOVE)
    assert s.end == End.ALL_SECURED
    assert pawns(s, C) == "a15 S S"


def test_p55_the_richest_wins() -> None:
    s, dealer = scene("a22 S S", "S S S", die=1, pending={A: [5]}, secured={B: ALL_BUT_A_FIVE}, oxygen=[99, 0])
    play(s, dealer, Action.MOVE)
    assert points_at_end(s) == [5, 48]
    assert places_at_end(s) == [2, 1]
    assert told_of(dealer, Event.WON) == [B]


def test_p56_too_many_rounds_end_the_game_and_secured_gold_decides() -> None:
    s, dealer = scene("S S S", "d1 S S", turn=B, secured={A: [1], B: [4]}, pending={A: [5]})
    s.rounds = 399
    play(s, dealer, Action.STOP)
    assert (s.phase, s.end) == (Phase.OVER, End.STALLED)
    assert told(dealer, Event.STALLED) == [(400, 0, 0, 0)]
    assert places_at_end(s) == [2, 1]


def test_p56_a_round_is_complete_when_the_first_player_is_next() -> None:
    s, dealer = scene("S S S", "d1 S S", turn=A)
    s.rounds = 399
    play(s, dealer, Action.STOP)
    assert (s.turn, s.phase, s.rounds) == (B, Phase.PAWN, 399)


def test_p56_rounds_are_counted_from_whoever_began() -> None:
    s, dealer = scene("d1 S S", "d1 S S", turn=A)
    s.first = B
    will_roll(dealer, 1)
    play(s, dealer, Action.STOP)
    assert (s.turn, s.rounds) == (B, 1)
    play(s, dealer, Action.MOVE, Action.STOP)
    assert (s.turn, s.rounds) == (A, 1)


def test_o4_more_gold_cards_break_a_tie() -> None:
    s, _ = scene("a22 S S", "S S S", "S S S", die=1, secured={A: [1, 1], B: [2], C: [1]}, tie_break="cards")
    assert places_at_end(s) == [1, 2, 3]
    s, _ = scene("a22 S S", "S S S", die=1, secured={A: [2], B: [2]}, tie_break="cards")
    assert places_at_end(s) == [1, 1]


def test_o4_the_rest_of_a_sole_survivor_counts_as_cards_too() -> None:
    s, dealer = scene(
        "d12 OUT OUT", "S S S", die=2, pending={B: [3]}, secured={A: [5]}, down=[POSE, 2], tie_break="cards"
    )
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert points_at_end(s) == [5, 5]
    assert places_at_end(s) == [2, 1]
    assert told_of(dealer, Event.WON) == [B]


def test_o5_the_table_may_choose_another_number_of_rounds() -> None:
    s, dealer = scene("S S S", "d1 S S", turn=B, max_rounds=10)
    s.rounds = 9
    play(s, dealer, Action.STOP)
    assert s.end == End.STALLED


def test_r21_pending_gold_of_the_eliminated_goes_back_to_the_wreck() -> None:
    s, dealer = scene("S S S", "d12 OUT OUT", "S S S", turn=B, die=2, pending={B: [1, 5]}, up=[3], down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert sorted(face_up(s)) == [1, 3, 5]
    assert s.gold_up == 3


def test_r22_the_game_does_not_go_on_with_one_player() -> None:
    s, dealer = scene("S S S", "d12 OUT OUT", turn=B, die=2, down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert GAME.to_act(s) == 0
    assert told_of(dealer, Event.WON) == [A]


def test_r22_at_a_larger_table_the_others_play_on() -> None:
    s, dealer = scene("S S S", "d12 OUT OUT", "S S S", turn=B, die=2, down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert s.end == End.NOT_YET


def test_r23_the_round_is_not_finished() -> None:
    s, dealer = scene("a22 S S", "a22 S S", die=1, pending={A: [5]}, secured={B: ALL_BUT_A_FIVE})
    play(s, dealer, Action.MOVE)
    assert s.phase == Phase.OVER
    assert pawns(s, B) == "a22 S S"


def test_r24_equal_gold_shares_the_victory() -> None:
    s, _ = scene("S S S", "S S S", "S S S", secured={A: [1, 1], B: [2], C: [1]})
    assert places_at_end(s) == [1, 1, 3]


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("players", PLAYERS)
def test_r25_no_game_needs_the_guard(seats: int, players: str) -> None:
    ends, rounds = census(seats, players, sample(plain=3, compiled=300), seed=5)
    assert End.STALLED not in ends
    assert max(rounds) < 400


def test_r31_with_three_poseidons_two_teams_can_always_move() -> None:
    s, dealer = scene("d12 S OUT", "S S OUT", die=1, down=[POSE, 5])
    play(s, dealer, Action.MOVE)
    flip(s, dealer, POSE)
    assert offered(s) == {"STOP", "PAY"}
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 1", "MOVE 2"}
