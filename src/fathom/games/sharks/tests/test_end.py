"""S40 to S43: points, the end, and what is left to chance."""

from fathom.engine.dealer import SPECTATOR, heard
from fathom.engine.game import place_of, points_of
from fathom.games.sharks import GAME
from fathom.games.sharks.state import ACTIONS, PARTY, PRESS, STOP, TAKE_SIGN, Event, Phase, Refusal
from fathom.games.sharks.tests.scene import beach, play, told


def test_s40_reaching_a_hundred_ends_the_game_at_once() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[93, 99])
    play(s, dealer, STOP)
    assert s.score[0] == 100
    assert s.phase == Phase.OVER
    assert GAME.to_act(s) == 0
    assert told(dealer, Event.WON) == [(100, 0, 0, 0)]
    assert GAME.refusal(s, 1, STOP) == Refusal.GAME_OVER


def test_s40_points_change_only_at_the_end_of_a_turn() -> None:
    s, dealer = beach([3, 2, 1, 0], score=[10])
    play(s, dealer, PRESS)
    assert s.score[0] == 10 or s.turn == 1


def test_s41_the_next_player_clockwise_begins() -> None:
    s, dealer = beach([1, 1, 0, 0], seats=3)
    play(s, dealer, STOP)
    assert s.turn == 1
    assert GAME.refusal(s, 0, STOP) == Refusal.NOT_YOUR_TURN
    play(s, dealer, STOP, STOP)
    assert s.turn == 0


def test_s42_there_are_no_other_decisions() -> None:
    s, _ = beach([1, 1, 0, 0], seats=3)
    allowed = [action for action in range(ACTIONS.count) if GAME.refusal(s, 0, action) == Refusal.NONE]
    assert allowed == [STOP, PRESS]
    assert GAME.refusal(s, 0, ACTIONS.count) == Refusal.NO_SUCH_ACTION
    assert GAME.refusal(s, 0, -1) == Refusal.NO_SUCH_ACTION
    assert ACTIONS.count == TAKE_SIGN + 6


def test_s43_the_same_stream_rolls_the_same_faces() -> None:
    one, first = beach([3, 1, 0, 0])
    two, second = beach([3, 1, 0, 0])
    play(one, first, PRESS)
    play(two, second, PRESS)
    assert heard(first, SPECTATOR) == heard(second, SPECTATOR)


def test_r8_with_finish_round_the_others_have_their_turn() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[93, 99], finish_round="on")
    play(s, dealer, STOP)
    assert s.phase == Phase.BEACH
    assert s.turn == 1


def test_r8_the_highest_total_wins_the_finished_round() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[120, 99], finish_round="on")
    s.turn, s.first = 1, 0
    play(s, dealer, PARTY)
    assert s.phase == Phase.OVER
    assert [place_of(int(GAME.payoff(s, seat))) for seat in range(2)] == [1, 2]
    assert points_of(int(GAME.payoff(s, 1))) == 101


def test_r8_equal_totals_share_the_win() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[101, 99], finish_round="on")
    s.turn = 1
    play(s, dealer, PARTY)
    assert [place_of(int(GAME.payoff(s, seat))) for seat in range(2)] == [1, 1]
    assert len(told(dealer, Event.WON)) == 2
