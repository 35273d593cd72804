"""P45 to P48: cages and the stampede."""

from fathom.games.plongee import GAME
from fathom.games.plongee.material import (
    CAGED_SHARK,
    FACES,
    OXYGEN_1,
    PINK_SHARK,
    TURQUOISE_SHARK,
    WHITE_SHARK,
    YELLOW_SHARK,
)
from fathom.games.plongee.state import Action, Event, Phase, Refusal
from fathom.games.plongee.tests.scene import (
    OCTO,
    POSE,
    A,
    B,
    C,
    flip,
    foresee,
    offered,
    pawns,
    pending,
    play,
    scene,
    secured,
    told,
    told_of,
    under,
    will_roll,
)


def test_p45_a_cage_saves_one_pawn_and_goes_under_the_stock_before_the_shark() -> None:
    """Worked example 12."""
    s, dealer = scene(
        "d1 d5 S", "d1 d10 a6", "d5 d6 V", die=3, stock=[PINK_SHARK, OXYGEN_1], cages=[0, 1], pending={B: [2]}
    )
    play(s, dealer, Action.MOVE)
    assert (s.phase, s.acting) == (Phase.CAGES, B)
    assert offered(s) == {"LET_GO", "CAGE 1", "CAGE 2", "CAGE 3"}
    play(s, dealer, Action.CAGE + 2)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d4 S S", "S S a6", "S d6 V"]
    assert pending(s, B) == [2]
    assert s.cages[B] == 0
    assert under(s) == [OXYGEN_1, CAGED_SHARK, PINK_SHARK]


def test_p45_each_is_asked_clockwise_from_the_drawer() -> None:
    s, dealer = scene("d1 S S", "d1 S S", "d1 d1 S", turn=B, die=3, stock=[WHITE_SHARK], cages=[1, 1, 2])
    play(s, dealer, Action.MOVE)
    assert s.acting == C
    play(s, dealer, Action.CAGE)
    assert s.acting == C
    play(s, dealer, Action.LET_GO)
    assert s.acting == A
    play(s, dealer, Action.CAGE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d1 S S", "d4 S S", "d1 S S"]
    assert list(s.cages)[:3] == [0, 1, 1]
    assert under(s) == [CAGED_SHARK, CAGED_SHARK]
    assert (s.turn, s.acting, s.phase) == (B, B, Phase.AGAIN)


def test_p45_the_drawer_may_save_his_own_first() -> None:
    s, dealer = scene("d1 d5 S", "d1 S S", die=3, stock=[PINK_SHARK], cages=[1, 1])
    play(s, dealer, Action.MOVE)
    assert s.acting == A
    play(s, dealer, Action.CAGE + 1)
    assert s.acting == B
    play(s, dealer, Action.LET_GO)
    assert (pawns(s, A), pawns(s, B)) == ("d4 d5 S", "S S S")


def test_p45_one_cage_a_pawn_and_only_for_threatened_ones() -> None:
    s, dealer = scene("d1 S S", "d1 d5 d2", die=3, stock=[PINK_SHARK], cages=[0, 3])
    play(s, dealer, Action.MOVE)
    assert GAME.refusal(s, B, Action.CAGE + 2) == Refusal.NOT_THREATENED
    assert GAME.refusal(s, B, Action.STOP) == Refusal.SHARK_FIRST
    play(s, dealer, Action.CAGE)
    assert GAME.refusal(s, B, Action.CAGE) == Refusal.NOT_THREATENED
    play(s, dealer, Action.CAGE + 1)
    assert pawns(s, B) == "d1 d5 d2"
    assert s.cages[B] == 1


def test_p45_without_a_shark_there_is_nothing_to_cage() -> None:
    s, _ = scene("d1 S S", cages=[1])
    assert GAME.refusal(s, A, Action.CAGE) == Refusal.NO_SHARK
    assert GAME.refusal(s, A, Action.LET_GO) == Refusal.NO_SHARK


def test_p45_cages_do_not_stop_thieves_nor_octopuses() -> None:
    s, dealer = scene("a1 d12 S", "a2 S S", die=1, cages=[1, 1], down=[OCTO, 2])
    play(s, dealer, Action.MOVE)
    assert pawns(s, B) == "S S S"
    s.phase, s.die = Phase.PAWN, 1
    play(s, dealer, Action.MOVE + 1)
    flip(s, dealer, OCTO)
    assert pawns(s, A) == "a2 S S"
    assert list(s.cages)[:2] == [1, 1]


def test_p46_all_pawns_on_arrows_flee_the_drawer_first_then_clockwise() -> None:
    """Worked example 14: in any other order C would not lose its gold."""
    s, dealer = scene("d1 S S", "a1 a20 S", "d11 a6 S", die=3, stock=[YELLOW_SHARK, OXYGEN_1], pending={C: [3]})
    will_roll(dealer, 3, 1)
    play(s, dealer, Action.MOVE)
    assert told(dealer, Event.STAMPEDED) == [(4, 0, 0, 0)]
    assert pawns(s, A) == "d8 S S"
    assert (s.phase, s.acting) == (Phase.FLIGHT, B)
    assert offered(s) == {"FLEE 1", "FLEE 2"}
    will_roll(dealer, 2, 5, 6)
    play(s, dealer, Action.FLEE + 1)
    assert told_of(dealer, Event.FLED) == [B, B, C]
    assert pawns(s, B) == "a6 a22 S"
    assert pending(s, B) == [3]
    assert (s.phase, s.acting) == (Phase.FISHING, C)
    play(s, dealer, Action.DECLINE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d8 S S", "a6 a22 S", "V S S"]
    assert pending(s, C) == []
    assert under(s) == [OXYGEN_1, YELLOW_SHARK]


def test_p46_the_drawer_is_first_wherever_he_sits() -> None:
    s, dealer = scene("d11 S S", "d1 S S", "d7 S S", turn=B, die=3, stock=[YELLOW_SHARK])
    will_roll(dealer, 1, 1, 1)
    play(s, dealer, Action.MOVE)
    assert told_of(dealer, Event.FLED) == [B, C, A]
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d12 S S", "d5 S S", "d8 S S"]
    assert (s.turn, s.acting, s.phase) == (B, B, Phase.AGAIN)


def test_p46_only_fleeing_pawns_can_be_chosen() -> None:
    s, dealer = scene("d1 S S", "a1 a20 S", die=3, stock=[YELLOW_SHARK])
    will_roll(dealer, 1)
    play(s, dealer, Action.MOVE)
    assert GAME.refusal(s, B, Action.FLEE + 2) == Refusal.NOT_FLEEING
    assert GAME.refusal(s, B, Action.MOVE) == Refusal.FLIGHT_FIRST
    assert GAME.refusal(s, A, Action.FLEE) == Refusal.NOT_YOUR_TURN


def test_p46_without_a_stampede_nobody_flees() -> None:
    s, _ = scene("d4 S S")
    assert GAME.refusal(s, A, Action.FLEE) == Refusal.NO_STAMPEDE


def test_p47_a_fleeing_pawn_rolls_on_from_arrow_to_arrow_without_cards() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[YELLOW_SHARK, OXYGEN_1], oxygen=[0, 0])
    will_roll(dealer, 3, 4, 2)
    play(s, dealer, Action.MOVE)
    assert [values[1] for values in told(dealer, Event.FLED)] == [3, 4, 2]
    assert len(told(dealer, Event.DREW)) == 1
    assert pawns(s, A) == "V S S"
    assert s.phase == Phase.FISHING
    assert s.oxygen[A] == 0


def test_p47_a_six_in_flight_brings_in_nobody_and_nobody_must_leave_the_diver() -> None:
    s, dealer = scene("d1 V S", die=3, stock=[YELLOW_SHARK])
    will_roll(dealer, 6)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d10 V S"


def test_p47_a_fleeing_pawn_passes_the_neutral_diver() -> None:
    s, dealer = scene("d8 S S", die=3, stock=[YELLOW_SHARK], down=[OCTO], pending={B: [1]})
    will_roll(dealer, 5)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "a3 S S"


def test_p47_a_flight_that_ends_at_the_wreck_does_not_stop_the_others() -> None:
    """The drawer meets an octopus, the next player Poseidon for the third time, and the last one still has to flee."""
    s, dealer = scene(
        "d8 S S", "d11 OUT OUT", "d7 S S", die=3, stock=[YELLOW_SHARK], down=[OCTO, POSE, 5, 1], pending={B: [2]}
    )
    will_roll(dealer, 2)
    play(s, dealer, Action.MOVE)
    assert (s.phase, s.acting) == (Phase.FISHING, A)
    foresee(dealer, (4, range(2, 3)), (FACES, range(4, 5)))
    play(s, dealer, Action.FLIP)
    assert (s.phase, s.acting) == (Phase.FISHING, B)
    foresee(dealer, (3, range(2, 3)), (FACES, range(1)))
    play(s, dealer, Action.FLIP + 1)
    assert told_of(dealer, Event.ELIMINATED) == [B]
    assert [pawns(s, seat) for seat in (A, B, C)] == ["S S S", "OUT OUT OUT", "d8 S S"]
    assert (s.turn, s.acting, s.phase) == (A, A, Phase.AGAIN)
    play(s, dealer, Action.STOP)
    assert s.turn == C


def test_p48_then_the_turn_of_the_drawer_goes_on() -> None:
    s, dealer = scene("d1 S S", "d7 S S", die=3, stock=[YELLOW_SHARK])
    will_roll(dealer, 1, 1)
    play(s, dealer, Action.MOVE)
    assert (s.turn, s.acting, s.phase) == (A, A, Phase.AGAIN)
    assert pawns(s, B) == "d8 S S"


def test_r17_a_shark_that_threatens_nobody_costs_no_cage() -> None:
    s, dealer = scene("d1 S S", "d1 S S", die=3, stock=[TURQUOISE_SHARK], cages=[1, 1])
    play(s, dealer, Action.MOVE)
    assert s.phase == Phase.AGAIN
    assert list(s.cages)[:2] == [1, 1]


def test_r17_cages_are_optional() -> None:
    s, dealer = scene("d1 S S", "d1 S S", die=3, stock=[PINK_SHARK], cages=[0, 1])
    play(s, dealer, Action.MOVE, Action.LET_GO)
    assert pawns(s, B) == "S S S"
    assert s.cages[B] == 1


def test_r17_cages_are_no_help_against_a_yellow_shark() -> None:
    s, dealer = scene("d1 S S", "d7 S S", die=3, stock=[YELLOW_SHARK], cages=[1, 1])
    will_roll(dealer, 1, 1)
    play(s, dealer, Action.MOVE)
    assert (pawns(s, A), pawns(s, B)) == ("d5 S S", "d8 S S")
    assert list(s.cages)[:2] == [1, 1]


def test_r18_a_player_brings_all_his_pawns_to_safety_before_the_next_begins() -> None:
    s, dealer = scene("d1 d7 S", "d11 S S", die=3, stock=[YELLOW_SHARK])
    play(s, dealer, Action.MOVE)
    assert (s.acting, offered(s)) == (A, {"FLEE 1", "FLEE 2"})
    will_roll(dealer, 1, 1, 1)
    play(s, dealer, Action.FLEE + 1)
    assert told_of(dealer, Event.FLED) == [A, A, B]
    assert told(dealer, Event.FLED) == [(1, 1, 0, 0), (0, 1, 0, 0), (0, 1, 0, 0)]
    assert pawns(s, B) == "d12 S S"


def test_r19_a_fleeing_pawn_fishes_where_it_stops() -> None:
    s, dealer = scene("d1 S S", "d11 S S", die=3, stock=[YELLOW_SHARK], up=[4])
    will_roll(dealer, 1, 5)
    play(s, dealer, Action.MOVE)
    assert (s.turn, s.acting, s.phase) == (A, B, Phase.FISHING)
    play(s, dealer, Action.TAKE)
    assert pending(s, B) == [4]
    assert (s.acting, s.phase) == (A, Phase.AGAIN)


def test_r19_a_fleeing_pawn_secures_when_it_comes_up() -> None:
    s, dealer = scene("d1 S S", "a20 S S", die=3, stock=[YELLOW_SHARK], pending={B: [4]})
    will_roll(dealer, 1, 3)
    play(s, dealer, Action.MOVE)
    assert pawns(s, B) == "S S S"
    assert secured(s, B) == [4]
