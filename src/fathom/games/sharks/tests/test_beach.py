"""S1 to S14: the box, the beach and the yellow die."""

import pytest

from fathom.engine.box import pack_box
from fathom.engine.dealer import SPECTATOR, Dealer, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.records import as_bytes
from fathom.games.sharks import GAME
from fathom.games.sharks.material import FACES
from fathom.games.sharks.rules import (
    choose_first,
    count_swimmer_dice,
    count_swimmers,
    meet_rain,
    meet_shark,
    meet_sun,
    press_on,
    roll_die,
    roll_off,
    roll_waves,
)
from fathom.games.sharks.state import PARTY, PRESS, STOP, Event, Options, Phase, Refusal, State
from fathom.games.sharks.tests.scene import WAVES, beach, fresh_table, play, showing, told


def test_s1_the_box_holds_eleven_blue_four_red_dice_and_six_signs() -> None:
    s, _ = fresh_table()
    assert s.blue + sum(s.dice) == 11
    assert s.red == 4
    assert s.signs == 6


def test_s1_a_die_shows_waves_on_three_of_six_faces() -> None:
    dealer = Dealer.new()
    seed_dealer(dealer, 5, 0)
    faces = [int(roll_die(dealer)) for _ in range(6000)]
    assert FACES == 6
    assert set(faces) == {0, 1, 2, 3}
    assert abs(faces.count(0) - 3000) < 4 * 38.8
    assert max(abs(faces.count(face) - 1000) for face in (1, 2, 3)) < 4 * 28.9


def test_s2_all_start_at_nothing_and_play_to_a_hundred() -> None:
    s, _ = fresh_table(3)
    assert s.target == 100
    assert sum(s.score) == 0


@pytest.mark.parametrize("target", [29, 201])
def test_s2_the_goal_is_thirty_to_two_hundred(target: int) -> None:
    assert fresh_table(target=30)[0].target == 30
    assert fresh_table(target=200)[0].target == 200
    with pytest.raises(Mistake):
        fresh_table(target=target)


def test_s3_everybody_sees_everything() -> None:
    s, _ = beach([2, 2, 1, 1], signs=[1])
    sights = []
    for seat in (SPECTATOR, 0, 1):
        sight = GAME.sight.new()
        GAME.see(s, seat, sight)
        sights.append(as_bytes(sight))
    assert sights[0] == sights[1] == sights[2]


def test_s4_who_saw_a_shark_last_begins() -> None:
    s, _ = fresh_table(4, first=3)
    assert s.turn == 2


def test_s4_only_somebody_at_the_table_can_have_seen_it() -> None:
    with pytest.raises(Mistake):
        fresh_table(2, first=3)


def test_s5_two_signs_leave_five_dice() -> None:
    s, dealer = beach([1, 1, 0, 0], signs=[0, 2])
    play(s, dealer, STOP)
    assert s.turn == 1
    assert sum(s.dice) == 5


def test_s5_six_signs_leave_one_die() -> None:
    s, dealer = beach([1, 1, 0, 0], signs=[0, 6])
    play(s, dealer, STOP)
    assert sum(s.dice) == 1


def test_s6_the_first_roll_shows_waves_and_swimmers() -> None:
    s, dealer = beach([1, 1, 0, 0])
    play(s, dealer, STOP)
    assert sum(s.dice) == 7
    assert told(dealer, Event.ROLLED) == [tuple(showing(s))]


def test_s6_swimmers_and_the_dice_that_show_them_are_counted() -> None:
    s, _ = beach([2, 2, 1, 1])
    assert count_swimmers(s) == 7
    assert count_swimmer_dice(s) == 4


def test_s7_a_beach_party_counts_twice_and_gives_two_signs_back() -> None:
    s, dealer = beach([0, 2, 1, 1], signs=[3])
    play(s, dealer, PARTY)
    assert s.score[0] == 14
    assert s.beach[0] == 1
    assert s.turn == 1


def test_s7_stopping_instead_of_a_party_is_allowed() -> None:
    s, dealer = beach([0, 2, 1, 1], signs=[3])
    play(s, dealer, STOP)
    assert s.score[0] == 7
    assert s.beach[0] == 2


def test_s7_no_party_while_a_wave_is_in_sight() -> None:
    s, _ = beach([1, 2, 1, 1])
    assert GAME.refusal(s, 0, PARTY) == Refusal.WAVES_LEFT


def test_s8_stopping_counts_the_swimmers_and_gives_one_sign_back() -> None:
    s, dealer = beach([2, 2, 1, 1], signs=[1])
    play(s, dealer, STOP)
    assert s.score[0] == 7
    assert s.beach[0] == 0
    assert s.turn == 1


def test_s8_pressing_on_is_allowed_with_nobody_in_the_water() -> None:
    s, _ = beach([7, 0, 0, 0])
    assert GAME.refusal(s, 0, PRESS) == Refusal.NONE


def test_s9_sun_rain_and_shark_are_equally_likely() -> None:
    seen = {Event.SUN: 0, Event.RAIN: 0, Event.SHARK: 0}
    for seed in range(1200):
        s, dealer = beach([3, 1, 0, 0], seed=seed)
        press_on(s, dealer)
        seen = {event: count + len(told(dealer, event)) for event, count in seen.items()}
    assert sum(seen.values()) == 1200
    assert max(abs(count - 400) for count in seen.values()) < 4 * 16.4


def test_s10_sun_adds_a_die_to_the_waves_and_leaves_the_swimmers() -> None:
    s, dealer = beach([3, 1, 2, 1])
    meet_sun(s, dealer)
    assert told(dealer, Event.SUN) == [(1, 0, 0, 0)]
    assert sum(s.dice) == 8
    assert all(now >= before for now, before in zip(showing(s)[1:], [1, 2, 1], strict=True))


def test_s11_rain_takes_a_wave_and_the_others_are_rolled() -> None:
    s, dealer = beach([3, 1, 2, 1])
    meet_rain(s, dealer)
    assert told(dealer, Event.RAIN) == [(2, 0, 0, 0)]
    assert told(dealer, Event.ROLLED) == [tuple(showing(s))]
    assert sum(s.dice) == 6
    assert s.blue == 5


def test_s12_rain_on_the_last_wave_rolls_nothing_and_offers_the_party() -> None:
    s, dealer = beach([1, 2, 2, 2])
    meet_rain(s, dealer)
    assert told(dealer, Event.ROLLED) == []
    play(s, dealer, PARTY)
    assert s.score[0] == 24


def test_s13_only_waves_are_rolled_again() -> None:
    s, dealer = beach([2, 1, 0, 2])
    roll_waves(s, dealer)
    assert sum(s.dice) == 5
    assert s.dice[1] >= 1
    assert s.dice[3] >= 2


def test_s14_the_shark_makes_the_swimmers_worthless() -> None:
    s, dealer = beach([2, 0, 0, 3])
    meet_shark(s, dealer)
    saved = told(dealer, Event.SAVED) + told(dealer, Event.BLESSED)
    assert s.score[0] == saved[0][0]


def test_r2_rain_never_takes_swimmers() -> None:
    s, dealer = beach([1, 0, 0, 2])
    meet_rain(s, dealer)
    assert count_swimmers(s) == 6
    assert s.dice[WAVES] == 0


def test_r3_without_a_wave_there_is_nothing_to_press_on_for() -> None:
    s, _ = beach([0, 2, 1, 1])
    assert GAME.refusal(s, 0, PRESS) == Refusal.NO_WAVES
    assert GAME.refusal(s, 0, PARTY) == Refusal.NONE
    assert GAME.refusal(s, 0, STOP) == Refusal.NONE


def test_r4_after_the_last_wave_one_may_stop_as_well() -> None:
    s, dealer = beach([1, 2, 2, 2])
    meet_rain(s, dealer)
    play(s, dealer, STOP)
    assert s.score[0] == 12


def test_r5_a_party_without_guests_still_gives_two_signs_back() -> None:
    s, dealer = beach([1, 0, 0, 0], signs=[6])
    meet_rain(s, dealer)
    play(s, dealer, PARTY)
    assert s.score[0] == 0
    assert s.beach[0] == 4


def test_r6_a_party_doubles_this_turn_and_not_the_score() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[50])
    play(s, dealer, PARTY)
    assert s.score[0] == 52


def test_r9_sun_with_all_dice_in_play_adds_none() -> None:
    s, dealer = beach([1, 10, 0, 0])
    meet_sun(s, dealer)
    assert told(dealer, Event.SUN) == [(0, 0, 0, 0)]
    assert len(told(dealer, Event.ROLLED)) == 1
    assert sum(s.dice) == 11


def test_r11_signs_go_back_by_themselves() -> None:
    s, dealer = beach([0, 1, 0, 0], signs=[1])
    play(s, dealer, PARTY)
    assert told(dealer, Event.GAVE_BACK) == [(1, 0, 0, 0)]
    assert s.beach[0] == 0
    assert s.signs == 6


def test_r13_most_fins_begin_and_ties_roll_again() -> None:
    for seed in range(40):
        s, dealer = fresh_table(2, seed=seed)
        first = int(roll_off(s, dealer))
        rolls = [fins for fins, *_ in told(dealer, Event.ROLLED_OFF)]
        assert rolls[first - 2] > rolls[-1 - first]
        assert rolls[:-2:2] == rolls[1:-2:2]


def test_r13_every_seat_begins_as_often() -> None:
    begun = [0, 0, 0]
    s, dealer = fresh_table(3)
    box = pack_box(Options, 3, {})
    for seed in range(900):
        seed_dealer(dealer, seed, 0)
        begun[int(choose_first(s, box, dealer))] += 1
    assert max(abs(count - 300) for count in begun) < 4 * 14.2


def test_r13_set_up_without_a_claim_rolls_off() -> None:
    s, dealer = State.new(), Dealer.new()
    seed_dealer(dealer, 3, 0)
    GAME.set_up(s, GAME.pack(2, {}), dealer)
    assert len(told(dealer, Event.ROLLED_OFF)) >= 2
    assert s.turn == s.first
    assert s.phase == Phase.BEACH
