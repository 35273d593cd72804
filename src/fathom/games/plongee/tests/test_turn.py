"""P10 to P16: roll, choose a pawn, pay to roll again."""

from fathom.games.plongee import GAME
from fathom.games.plongee.material import CAGED_SHARK, OXYGEN_1, OXYGEN_2, OXYGEN_3, PINK_SHARK
from fathom.games.plongee.state import Action, Event, Phase, Refusal
from fathom.games.plongee.tests.scene import (
    OCTO,
    POSE,
    A,
    B,
    flip,
    offered,
    pawns,
    pay_and_move,
    pay_and_roll,
    pending,
    play,
    scene,
    told,
    told_of,
    under,
    will_roll,
)


def test_p10_the_first_roll_is_free_and_the_next_costs_an_oxygen() -> None:
    s, dealer = scene("S S S", die=1)
    play(s, dealer, Action.MOVE)
    assert s.oxygen[A] == 5
    assert offered(s) == {"STOP", "PAY"}
    pay_and_roll(s, dealer, 2)
    assert s.oxygen[A] == 4
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_p10_stopping_ends_the_turn_and_the_next_player_rolls() -> None:
    s, dealer = scene("d1 S S", "S S S")
    will_roll(dealer, 5)
    play(s, dealer, Action.STOP)
    assert (s.turn, s.die, s.phase) == (B, 5, Phase.PAWN)
    assert s.oxygen[B] == 5


def test_p10_counter_cards_come_before_the_free_roll() -> None:
    s, dealer = scene("S S S", "OUT S S", counters=[0, 1])
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.START
    assert offered(s) == {"ROLL", "RETURN"}
    assert GAME.refusal(s, B, Action.PAY) == Refusal.FREE_ROLL
    will_roll(dealer, 3)
    play(s, dealer, Action.ROLL)
    assert (s.die, s.counters[B]) == (3, 1)


def test_p10_a_paid_roll_is_no_free_roll_and_nobody_moves_before_it() -> None:
    s, _ = scene("d1 S S")
    assert GAME.refusal(s, A, Action.ROLL) == Refusal.FREE_ROLL_GONE
    assert GAME.refusal(s, A, Action.MOVE) == Refusal.NOT_ROLLED


def test_p11_what_is_rolled_must_be_played() -> None:
    s, _ = scene("d1 S S", die=2)
    assert GAME.refusal(s, A, Action.STOP) == Refusal.CHOOSE_PAWN
    assert GAME.refusal(s, A, Action.PAY) == Refusal.CHOOSE_PAWN


def test_p11_the_first_roll_is_compulsory() -> None:
    s, dealer = scene("S S S", "OUT S S", counters=[0, 1])
    play(s, dealer, Action.STOP)
    assert GAME.refusal(s, B, Action.STOP) == Refusal.MUST_ROLL


def test_p12_five_chips_make_six_rolls() -> None:
    s, dealer = scene("S S S", die=1)
    play(s, dealer, Action.MOVE)
    pay_and_move(s, dealer, 1, pawn=1)
    pay_and_move(s, dealer, 1, pawn=1)
    pay_and_move(s, dealer, 1, pawn=2)
    pay_and_move(s, dealer, 1, pawn=2)
    assert s.turn == A
    pay_and_move(s, dealer, 1, pawn=2)
    assert pawns(s, A) == "d3 d3 S"
    assert s.oxygen[A] == 0
    assert s.turn == B


def test_p12_oxygen_just_won_may_be_spent_at_once() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[OXYGEN_1], oxygen=[0, 5])
    play(s, dealer, Action.MOVE)
    assert offered(s) == {"STOP", "PAY"}


def test_p12_without_oxygen_the_turn_ends_by_itself() -> None:
    s, dealer = scene("S S S", die=1, oxygen=[0, 5])
    play(s, dealer, Action.MOVE)
    assert s.turn == B
    assert told_of(dealer, Event.STOPPED) == []


def test_p12_without_oxygen_there_is_no_paid_roll() -> None:
    s, _ = scene("OUT d1 S", oxygen=[0, 5], counters=[1])
    assert GAME.refusal(s, A, Action.PAY) == Refusal.NO_OXYGEN
    assert offered(s) == {"STOP", "RETURN"}


def test_p13_with_no_movable_pawn_the_turn_ends() -> None:
    """Worked example 17 (a): the only pawn surfaces and rests, so no paid roll is offered."""
    s, dealer = scene("a22 OUT OUT", die=2, counters=[1])
    play(s, dealer, Action.MOVE)
    assert offered(s) == {"STOP", "RETURN"}
    assert GAME.refusal(s, A, Action.PAY) == Refusal.NO_MOVABLE_PAWN
    play(s, dealer, Action.STOP)
    assert (s.turn, s.oxygen[A], s.counters[A]) == (B, 5, 1)


def test_p13_a_turn_without_movable_pawns_and_counter_cards_ends_by_itself() -> None:
    s, dealer = scene("a22 OUT OUT", die=2)
    play(s, dealer, Action.MOVE)
    assert s.turn == B


def test_p14_any_movable_pawn_may_be_chosen() -> None:
    """Worked example 1: an arrow, two oxygen, and the card goes under the stock."""
    s, dealer = scene("S S S", die=4, stock=[OXYGEN_2, PINK_SHARK])
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d4 S S"
    assert s.oxygen[A] == 7
    assert under(s) == [PINK_SHARK, OXYGEN_2]


def test_p15_a_six_brings_in_a_new_pawn() -> None:
    """Worked example 2."""
    s, dealer = scene("d8 S S", die=6)
    assert offered(s) == {"MOVE 2", "MOVE 3"}
    assert GAME.refusal(s, A, Action.MOVE) == Refusal.SIX_ENTERS
    play(s, dealer, Action.MOVE + 1)
    assert pawns(s, A) == "d8 d6 S"
    assert told(dealer, Event.DREW) == []


def test_p15_with_nobody_at_the_surface_a_six_moves_any_pawn() -> None:
    """Worked example 3."""
    s, dealer = scene("d8 d1 a1", die=6, stock=[CAGED_SHARK])
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}
    play(s, dealer, Action.MOVE + 2)
    assert pawns(s, A) == "d8 d1 a7"
    assert s.cages[A] == 1
    assert under(s) == []


def test_p15_a_paid_six_brings_in_a_pawn_too() -> None:
    s, dealer = scene("d8 S d1")
    pay_and_roll(s, dealer, 6)
    assert offered(s) == {"MOVE 2"}


def test_p16_who_waited_on_the_diver_must_leave_her() -> None:
    s, dealer = scene("S S S", "V V d3")
    will_roll(dealer, 2)
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 1", "MOVE 2"}
    assert GAME.refusal(s, B, Action.MOVE + 2) == Refusal.LEAVE_DIVER
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 4)
    assert offered(s) == {"MOVE 2"}
    play(s, dealer, Action.MOVE + 1)
    pay_and_roll(s, dealer, 1)
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_p16_a_six_that_brings_in_nobody_does_not_lift_the_duty() -> None:
    s, dealer = scene("S S S", "V d1 d3")
    will_roll(dealer, 6)
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 1"}
    assert GAME.refusal(s, B, Action.MOVE + 1) == Refusal.LEAVE_DIVER


def test_p16_in_the_turn_of_arrival_nothing_is_forced() -> None:
    s, dealer = scene("d12 d1 d2", die=1)
    play(s, dealer, Action.MOVE, Action.DECLINE)
    pay_and_roll(s, dealer, 1)
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_r3_there_is_no_pass() -> None:
    s, dealer = scene("S S S", "S S S")
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.PAWN
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_r4_a_six_moves_an_entering_pawn_six_spaces() -> None:
    s, dealer = scene("S S S", die=6)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d6 S S"


def test_r5_the_six_comes_first_and_then_the_duty_is_back() -> None:
    s, dealer = scene("S S S", "V S d3")
    will_roll(dealer, 6)
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 2"}
    play(s, dealer, Action.MOVE + 1)
    pay_and_roll(s, dealer, 3)
    assert offered(s) == {"MOVE 1"}


def test_o3_the_free_reading_lets_any_pawn_move() -> None:
    s, dealer = scene("S S S", "V V d3", leave_diver="free")
    will_roll(dealer, 2)
    play(s, dealer, Action.STOP)
    assert offered(s) == {"MOVE 1", "MOVE 2", "MOVE 3"}


def test_r7_a_pawn_that_has_just_come_up_is_not_forced_by_a_six() -> None:
    """Worked example 17 (b)."""
    s, dealer = scene("a22 d3 OUT", die=2)
    play(s, dealer, Action.MOVE)
    pay_and_roll(s, dealer, 6)
    assert offered(s) == {"MOVE 2"}
    assert GAME.refusal(s, A, Action.MOVE) == Refusal.PAWN_RESTING
    assert GAME.refusal(s, A, Action.MOVE + 2) == Refusal.PAWN_EXCLUDED
    play(s, dealer, Action.MOVE + 1)
    assert pawns(s, A) == "S d9 OUT"


def test_r26_the_stop_at_the_diver_does_not_end_the_turn() -> None:
    """Worked example 4: two points are lost, one card is fished, and an oxygen pays for leaving at once."""
    s, dealer = scene("d10 S S", die=5, stock=[OXYGEN_1], down=[3, 1, OCTO, POSE])
    play(s, dealer, Action.MOVE)
    assert told(dealer, Event.REACHED_DIVER) == [(0, 2, 0, 0)]
    assert offered(s) == {"DECLINE", "FLIP"}
    flip(s, dealer, 3)
    assert offered(s) == {"TAKE", "FLIP"}
    play(s, dealer, Action.TAKE)
    assert pending(s, A) == [3]
    pay_and_roll(s, dealer, 1)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a1 S S"
    assert s.oxygen[A] == 5


def test_p51_two_counter_cards_may_be_played_before_the_free_roll() -> None:
    s, dealer = scene("S S S", "OUT OUT d1", counters=[0, 2], stock=[OXYGEN_3])
    play(s, dealer, Action.STOP)
    play(s, dealer, Action.RETURN)
    assert s.phase == Phase.START
    play(s, dealer, Action.RETURN)
    assert s.phase == Phase.PAWN
    assert pawns(s, B) == "S S d1"
