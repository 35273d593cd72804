"""S40 to S43: points, the end, and what is left to chance."""

from fathom.engine.dealer import SPECTATOR, Dealer, heard, seed_dealer
from fathom.engine.game import place_of, points_of
from fathom.games.sharks import GAME
from fathom.games.sharks.rules import bite, take_signs
from fathom.games.sharks.state import Action, Event, Phase, Refusal, State
from fathom.games.sharks.tests.scene import attack, beach, play, told


def test_s40_reaching_a_hundred_ends_the_game_at_once() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[93, 99])
    play(s, dealer, Action.STOP)
    assert s.score[0] == 100
    assert s.phase == Phase.OVER
    assert GAME.to_act(s) == 0
    assert told(dealer, Event.WON) == [(100, 0, 0, 0)]
    assert GAME.refusal(s, 1, Action.STOP) == Refusal.GAME_OVER


def test_s40_more_than_a_hundred_ends_the_game_as_well() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[95, 99])
    play(s, dealer, Action.STOP)
    assert told(dealer, Event.WON) == [(102, 0, 0, 0)]
    assert s.phase == Phase.OVER


def test_s40_one_point_short_of_a_hundred_and_the_game_goes_on() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[92, 99])
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.BEACH
    assert s.turn == 1


def test_s40_the_score_waits_for_the_end_of_the_turn() -> None:
    turns_over = 0
    for seed in range(60):
        s, dealer = beach([3, 2, 1, 0], score=[10], seed=seed)
        play(s, dealer, Action.PRESS)
        won = sum(points for points, *_ in told(dealer, Event.SAVED) + told(dealer, Event.BLESSED))
        assert s.score[0] == 10 + won
        assert (s.turn == 1) == (len(told(dealer, Event.SHARK)) == 1)
        turns_over += s.turn
    assert 0 < turns_over < 60


def test_s41_the_next_player_clockwise_begins() -> None:
    s, dealer = beach([1, 1, 0, 0], seats=3)
    play(s, dealer, Action.STOP)
    assert s.turn == 1
    assert GAME.refusal(s, 0, Action.STOP) == Refusal.NOT_YOUR_TURN
    play(s, dealer, Action.STOP, Action.STOP)
    assert s.turn == 0


def choices(s: State) -> list[int]:
    return [action for action in range(GAME.action_count) if GAME.refusal(s, int(s.turn), action) == Refusal.NONE]


def test_s42_with_a_wave_the_choice_is_stop_or_press_on() -> None:
    s, _ = beach([1, 1, 0, 0], seats=3, signs=[0, 1, 1])
    assert choices(s) == [Action.STOP, Action.PRESS]


def test_s42_without_a_wave_the_choice_is_party_or_stop() -> None:
    s, _ = beach([0, 1, 0, 0], seats=3, signs=[0, 1, 1])
    assert choices(s) == [Action.PARTY, Action.STOP]


def test_s42_whose_sign_to_take_is_asked_when_two_opponents_hold_some() -> None:
    s, dealer = attack([0, 1, 0, 0], [0, 1, 0, 0], seats=4, signs=[1, 3, 0, 2])
    bite(s, dealer)
    take_signs(s, dealer)
    assert choices(s) == [Action.TAKE_SIGN + 1, Action.TAKE_SIGN + 3]


def test_s42_there_are_no_other_decisions() -> None:
    s, _ = beach([1, 1, 0, 0], seats=3)
    assert GAME.refusal(s, 0, GAME.action_count) == Refusal.NO_SUCH_ACTION
    assert GAME.refusal(s, 0, -1) == Refusal.NO_SUCH_ACTION
    assert GAME.action_count == Action.TAKE_SIGN + 6


def test_s43_the_same_stream_rolls_the_same_faces() -> None:
    one, first = beach([3, 1, 0, 0])
    two, second = beach([3, 1, 0, 0])
    play(one, first, Action.PRESS)
    play(two, second, Action.PRESS)
    assert heard(first, SPECTATOR) == heard(second, SPECTATOR)


def test_s43_every_face_of_the_roll_for_the_first_player_is_written_down() -> None:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, 3, 0)
    GAME.set_up(s, GAME.pack(2, {}), dealer)
    for fins, ones, twos, threes in told(dealer, Event.ROLLED_OFF):
        assert fins == ones + 2 * twos + 3 * threes
        assert ones + twos + threes <= 4


def test_r8_with_finish_round_the_others_have_their_turn() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[93, 99], finish_round="on")
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.BEACH
    assert s.turn == 1


def test_r8_the_round_ends_before_the_seat_that_began() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[93, 120], finish_round="on", first=2)
    assert s.first == 1
    s.turn = 0
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.OVER
    assert told(dealer, Event.WON) == [(120, 0, 0, 0)]


def test_r8_the_seat_that_began_may_reach_the_target_and_the_others_still_play() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[0, 93], finish_round="on", first=2)
    assert s.turn == 1
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.BEACH
    assert s.turn == 0


def test_r8_a_round_in_which_nobody_reached_the_target_is_not_the_last() -> None:
    s, dealer = beach([1, 2, 1, 1], score=[99, 92], finish_round="on")
    s.turn = 1
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.BEACH
    assert s.turn == 0


def test_r8_the_highest_total_wins_the_finished_round() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[120, 99], finish_round="on")
    s.turn, s.first = 1, 0
    play(s, dealer, Action.PARTY)
    assert s.phase == Phase.OVER
    assert [place_of(int(GAME.payoff(s, seat))) for seat in range(2)] == [1, 2]
    assert points_of(int(GAME.payoff(s, 1))) == 101


def test_r8_equal_totals_share_the_win() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[101, 99], finish_round="on")
    s.turn = 1
    play(s, dealer, Action.PARTY)
    assert [place_of(int(GAME.payoff(s, seat))) for seat in range(2)] == [1, 1]
    assert len(told(dealer, Event.WON)) == 2
