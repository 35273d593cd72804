"""B10 to B16 and the live table, L1 to L10."""

from fathom.engine.dealer import SPECTATOR
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Match
from fathom.engine.records import as_bytes
from fathom.games.bermudes import GAME
from fathom.games.bermudes.opinion import opinion
from fathom.games.bermudes.rounds import finish
from fathom.games.bermudes.state import Action, Event, Phase, Refusal
from fathom.games.bermudes.tests.scene import (
    cards_in,
    dive_table,
    fresh_table,
    go_under,
    hand_of,
    happened,
    lay,
    let_pass,
    look,
    play,
    put_air,
    refusal_of,
    seats_told,
    sight_of,
    status_line,
    sunk_table,
    tick,
    told,
)


def test_b10_anybody_lays_in_any_column_without_turns() -> None:
    s, dealer = dive_table([6, 7], [[4, 5], [5], [9]], live=True)
    assert GAME.to_act(s) == 0b111
    play(s, dealer, (0, lay(4, 1)))
    let_pass(s, dealer, 150)
    play(s, dealer, (0, lay(5, 2)))
    play(s, dealer, (1, look(2)), (1, lay(5, 1)))
    assert cards_in(s, 1) == [4, 5]
    assert cards_in(s, 2) == [5]
    assert told(dealer, Event.LAID) == [(4, 0, 0, 0), (5, 1, 0, 0), (5, 0, 0, 0)]


def test_b10_only_cards_of_your_hand_and_columns_that_are_there() -> None:
    s, _ = dive_table([6, 7], [[4, 5], [5], [9]])
    assert refusal_of(s, 0, lay(9, 1)) == Refusal.NO_SUCH_CARD
    assert refusal_of(s, 0, lay(4, 3)) == Refusal.NO_SUCH_COLUMN
    assert refusal_of(s, 0, lay(4, 2)) == Refusal.NONE


def test_b10_the_hand_closes_up_in_its_order() -> None:
    s, dealer = dive_table([6], [[7, 4, 7, 2], [5]])
    tick(s, dealer, lay(4, 1))
    assert hand_of(s, 0) == [7, 7, 2]


def test_b14_gestures_are_seen_by_all_and_nothing_else_is_said() -> None:
    s, dealer = dive_table([6, 7], [[4], [5], [9]])
    tick(s, dealer, Action.POINT + 1, Action.FINGERS + 4, Action.SIGN + 2)
    assert told(dealer, Event.POINTED, SPECTATOR) == [(1, 0, 0, 0)]
    assert told(dealer, Event.SHOWED_FINGERS, SPECTATOR) == [(5, 0, 0, 0)]
    assert told(dealer, Event.SIGNED, SPECTATOR) == [(2, 0, 0, 0)]
    assert sight_of(s, 2)["gesture"][:3] == [2, 12, 19]


def test_r11_one_points_only_at_columns_that_are_there() -> None:
    s, _ = dive_table([6, 7], [[4], [5], [9]])
    assert refusal_of(s, 0, Action.POINT + 1) == Refusal.NONE
    assert refusal_of(s, 0, Action.POINT + 2) == Refusal.NO_SUCH_COLUMN
    assert Action.FINGERS.count == 9
    assert Action.SIGN.count == 3


def test_b15_nobody_must_lay_a_card() -> None:
    s, dealer = dive_table([6], [[4], [], [9]])
    tick(s, dealer)
    assert s.laid == 0
    assert refusal_of(s, 1, Action.WAIT) == Refusal.NONE
    assert refusal_of(s, 1, Action.BREATHE) == Refusal.NONE


def test_b16_the_first_breath_ends_the_dive_for_all() -> None:
    s, dealer = dive_table([6, 6, 6], [[4], [5], [9]], live=True)
    play(s, dealer, (1, Action.BREATHE))
    assert happened(dealer, Event.BREATHED)
    assert s.dive == 2
    assert s.phase == Phase.READY
    assert refusal_of(s, 0, lay(hand_of(s, 0)[0], 1)) == Refusal.NOT_DIVING


def test_r16_a_card_after_the_breath_does_not_count() -> None:
    s, dealer = dive_table([6, 6, 6], [[4], [5], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, Action.BREATHE))
    assert told(dealer, Event.LAID) == [(4, 0, 0, 0)]
    assert told(dealer, Event.TOO_FEW) == [(0, 5, 0, 0), (1, 6, 0, 0), (2, 6, 0, 0)]
    assert refusal_of(s, 2, lay(hand_of(s, 2)[0], 2)) == Refusal.NOT_DIVING
    assert len(hand_of(s, 2)) == 12


def test_l3_letting_go_at_any_moment_is_breathing() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]], live=True)
    let_pass(s, dealer, 12_350)
    play(s, dealer, (2, Action.BREATHE))
    assert happened(dealer, Event.BREATHED)
    assert s.phase == Phase.READY


def test_l4_a_card_for_a_column_that_has_changed_bounces() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, lay(5, 1)))
    assert cards_in(s, 1) == [4]
    assert hand_of(s, 1) == [5, 8]
    assert told(dealer, Event.BOUNCED, 1) == [(5, 0, 0, 0)]
    assert told(dealer, Event.BOUNCED, 2) == [(-1, -1, -1, -1)]


def test_l4_the_answer_to_a_card_counts_as_a_look() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, lay(5, 1)), (1, lay(5, 1)))
    assert cards_in(s, 1) == [4, 5]


def test_l4_another_column_may_have_changed() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, lay(8, 2)))
    assert cards_in(s, 2) == [8]
    assert s.seen[1] == 2


def test_l4_one_looks_at_what_is_new_and_laid() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    assert refusal_of(s, 1, look(1)) == Refusal.NOTHING_NEW
    play(s, dealer, (0, lay(4, 1)), (1, look(1)))
    assert refusal_of(s, 1, look(1)) == Refusal.NOTHING_NEW
    assert refusal_of(s, 0, look(1)) == Refusal.NOTHING_NEW
    play(s, dealer, (1, lay(5, 1)))
    assert cards_in(s, 1) == [4, 5]
    ticking, _ = fresh_table()
    assert refusal_of(ticking, 0, Action.LOOK) == Refusal.NO_LIVE_CLOCK


def test_l4_a_look_shows_as_many_cards_as_it_says() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (2, lay(9, 2)), (1, look(1)), (1, lay(8, 2)))
    assert cards_in(s, 2) == [9]
    assert hand_of(s, 1) == [5, 8]
    assert sight_of(s, 1)["seen"][1] == 2


def test_l4_a_bounce_costs_no_time() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 8], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, lay(5, 1)))
    assert refusal_of(s, 1, lay(5, 1)) == Refusal.NONE


def test_l4_in_the_next_dive_nothing_has_been_seen() -> None:
    s, dealer = dive_table([6, 6, 6], [[4], [5], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, look(1)), (1, Action.BREATHE))
    assert sight_of(s, 1)["seen"] == [0] * 6
    go_under(s, dealer)
    play(s, dealer, (0, lay(hand_of(s, 0)[0], 1)))
    assert refusal_of(s, 1, look(1)) == Refusal.NONE


def test_l5_a_hand_needs_150_ms_between_two_cards() -> None:
    s, dealer = dive_table([6, 7], [[4, 5, 6], [5], [9]], live=True)
    play(s, dealer, (0, lay(4, 1)))
    assert refusal_of(s, 0, lay(5, 1)) == Refusal.HAND_BUSY
    let_pass(s, dealer, 100)
    assert refusal_of(s, 0, lay(5, 1)) == Refusal.HAND_BUSY
    assert refusal_of(s, 1, lay(5, 2)) == Refusal.NONE
    let_pass(s, dealer, 50)
    play(s, dealer, (0, lay(5, 1)))
    assert cards_in(s, 1) == [4, 5]


def test_l6_lost_columns_are_not_marked_unless_asked_for() -> None:
    plain, dealer = sunk_table([6, 7], [[1, 3], [1, 2]], seats=3)
    assert sight_of(plain, 0)["dead"] == [0] * 7
    plain.show_errors = 1
    assert sight_of(plain, 0)["dead"] == [1, 0, 0, 0, 0, 0, 0]
    finish(plain, dealer)
    assert happened(dealer, Event.ASSISTED)


def test_l7_one_gesture_a_second() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]], live=True)
    play(s, dealer, (0, Action.POINT))
    assert refusal_of(s, 0, Action.SIGN) == Refusal.GESTURE_TOO_SOON
    assert refusal_of(s, 1, Action.SIGN) == Refusal.NONE
    let_pass(s, dealer, 950)
    assert refusal_of(s, 0, Action.SIGN) == Refusal.GESTURE_TOO_SOON
    let_pass(s, dealer, 50)
    assert refusal_of(s, 0, Action.SIGN) == Refusal.NONE


def test_l8_hidden_air_that_ends_breathes_for_you() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]], live=True)
    put_air(s, [30, 14, 31])
    let_pass(s, dealer, 13_950)
    assert s.phase == Phase.DIVE
    let_pass(s, dealer, 6_400)
    assert s.phase == Phase.READY
    assert seats_told(dealer, Event.RAN_OUT) == [1]


def test_l8_air_that_ends_on_the_way_ends_the_dive_there() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]], live=True)
    put_air(s, [30, 14, 31])
    s.dive = 5
    let_pass(s, dealer, 13_000)
    play(s, dealer, (0, Action.PASS + 7))
    assert (s.phase, s.time) == (Phase.OVER, 14 * 20)


def test_l8_honour_stops_after_90_seconds() -> None:
    s, dealer = fresh_table(clock="live", breath="honour")
    go_under(s, dealer)
    assert sight_of(s, 0)["stop"] == 90
    assert "90" in status_line(s, 0, "en")
    assert "90" in status_line(s, 0, "fr")
    let_pass(s, dealer, 89_950)
    assert s.phase == Phase.DIVE
    let_pass(s, dealer, 50)
    assert told(dealer, Event.TIME_UP) == [(90, 0, 0, 0)]
    assert s.phase == Phase.READY


def test_l8_the_timer_is_an_open_countdown() -> None:
    s, dealer = fresh_table(clock="live", breath="timer", level="hard")
    go_under(s, dealer)
    assert sight_of(s, SPECTATOR)["stop"] == 30
    assert "second 0 of 30" in status_line(s, SPECTATOR, "en")
    hidden, _ = dive_table([6], [[4], [5], [9]])
    assert "second 0 of ?" in status_line(hidden, 0, "en")
    let_pass(s, dealer, 30_000)
    assert told(dealer, Event.TIME_UP) == [(30, 0, 0, 0)]


def test_l8_any_seat_may_carry_the_tables_time_and_ticks_have_none() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]], live=True)
    play(s, dealer, (2, Action.PASS + 2), (0, Action.PASS))
    assert s.time == 5
    ticking, _ = fresh_table()
    assert refusal_of(ticking, 0, Action.PASS) == Refusal.NO_LIVE_CLOCK


def test_l4_a_bot_that_is_ahead_leaves_columns_to_the_others_until_they_lay_nothing_any_more() -> None:
    s, dealer = dive_table([6, 6], [[1, 2, 3, 4], [5, 6, 7], [5, 6]], live=True)
    let_pass(s, dealer, 2_000)
    assert opinion(s, 1, dealer) != Action.PASS
    assert opinion(s, 2, dealer) == Action.PASS
    let_pass(s, dealer, 4_000)
    assert opinion(s, 2, dealer) != Action.PASS


def test_l10_a_live_match_replays_to_the_same_bytes() -> None:
    moves = [
        *((seat, Action.READY) for seat in range(3)),
        (1, Action.SIGNAL),
        *((seat, Action.HOLD) for seat in range(3)),
        (0, Action.PASS + 4),
    ]
    matches = [Match(GAME, GAME.pack(3, {"clock": "live"}), seed_from_words("again")) for _ in range(2)]
    assert all(match.play(seat, action) == 0 for match in matches for seat, action in moves)
    cards = [lay(hand_of(matches[0].state, seat)[0], 1) for seat in range(3)]  # type: ignore[arg-type]  # this game's
    assert all(match.play(seat, card) == 0 for match in matches for seat, card in enumerate(cards))
    assert as_bytes(matches[0].state) == as_bytes(matches[1].state)
    assert matches[0].steps == matches[1].steps


def test_r2_a_strict_table_refuses_wrong_and_surplus_cards() -> None:
    s, dealer = dive_table([6, 6], [[1, 3, 2], [9]], placement="strict")
    tick(s, dealer, lay(1, 1))
    assert refusal_of(s, 0, lay(3, 1)) == Refusal.NO_NEIGHBOUR
    assert refusal_of(s, 0, lay(2, 1)) == Refusal.NONE
    s.length[1], s.last[1] = 6, 2
    assert refusal_of(s, 0, lay(3, 2)) == Refusal.TOO_DEEP


def test_r2_by_default_wrong_cards_may_be_laid() -> None:
    s, dealer = dive_table([6], [[1, 3], [9]])
    tick(s, dealer, lay(1, 1))
    assert refusal_of(s, 0, lay(3, 1)) == Refusal.NONE


def test_r2_strict_marks_the_result_as_assisted() -> None:
    s, dealer = fresh_table(placement="strict")
    for _ in range(5):
        tick(s, dealer, Action.BREATHE)
    assert happened(dealer, Event.ASSISTED)


def test_r2_live_a_card_for_a_changed_column_bounces_before_it_is_judged() -> None:
    s, dealer = dive_table([6, 7], [[4], [8, 5], [9]], live=True, placement="strict")
    play(s, dealer, (0, lay(4, 1)), (1, lay(8, 1)))
    assert hand_of(s, 1) == [8, 5]
    assert refusal_of(s, 1, lay(8, 1)) == Refusal.NO_NEIGHBOUR


def test_r15_empty_hands_end_the_dive() -> None:
    s, dealer = dive_table([6], [[4], [5], []], live=True)
    play(s, dealer, (0, lay(4, 1)), (1, look(1)), (1, lay(5, 1)))
    assert happened(dealer, Event.HANDS_EMPTY)
    assert s.dive == 2


def test_r15_complete_columns_do_not() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5, 6]], seats=3)
    tick(s, dealer)
    assert s.dive == 1
    assert s.phase == Phase.DIVE


def test_r15_in_one_breath_empty_hands_may_still_go_on() -> None:
    s, dealer = dive_table([6], [[4], [], []], one_breath="on")
    tick(s, dealer, lay(4, 1))
    assert s.dive == 1
    assert s.phase == Phase.DIVE


def test_r15_in_one_breath_the_last_dive_ends_with_the_last_card() -> None:
    s, dealer = dive_table([6], [[4], [], []], one_breath="on")
    s.dive = 5
    tick(s, dealer, lay(4, 1))
    assert happened(dealer, Event.HANDS_EMPTY)
    assert s.phase == Phase.OVER


def test_r18_nobody_draws_from_the_cards_aside() -> None:
    s, dealer = dive_table([6], [[4], [5, 6], []])
    aside = [int(n) for n in s.aside]
    tick(s, dealer, lay(4, 1))
    assert hand_of(s, 0) == []
    tick(s, dealer)
    assert [int(n) for n in s.aside] == aside


def test_b22_there_are_no_other_decisions() -> None:
    s, _ = dive_table([6], [[4], [5], [9]])
    allowed = [action for action in range(GAME.action_count) if refusal_of(s, 0, action) == Refusal.NONE]
    assert allowed == [Action.BREATHE, Action.WAIT, lay(4, 1), Action.POINT, *range(Action.FINGERS, Action.LOOK)]
    assert refusal_of(s, 0, GAME.action_count) == Refusal.NO_SUCH_ACTION
    assert refusal_of(s, 0, -1) == Refusal.NO_SUCH_ACTION
    live, _ = dive_table([6], [[4], [5], [9]], live=True)
    assert refusal_of(live, 0, Action.WAIT) == Refusal.NO_TICKS
