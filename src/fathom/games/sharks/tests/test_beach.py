"""S1 to S14: the box, the beach and the yellow die."""

import pytest

from fathom.engine.box import pack_box
from fathom.engine.dealer import SPECTATOR, THE_TABLE, Dealer, heard, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.game import Menu
from fathom.engine.records import as_dict, put
from fathom.games.sharks import GAME
from fathom.games.sharks.material import FACES, KINDS
from fathom.games.sharks.rules import (
    choose_first,
    count_shown,
    count_swimmer_dice,
    count_swimmers,
    meet_rain,
    meet_sun,
    press_on,
    roll_dice,
    roll_off,
    roll_waves,
)
from fathom.games.sharks.state import Action, Event, Options, Phase, Refusal, State
from fathom.games.sharks.tests.scene import WAVES, beach, fresh_table, play, showing, told

SEEDS = range(100)


def only_waves_were_rolled(before: list[int], now: list[int]) -> bool:
    """No die that showed swimmers shows anything else."""
    return all(count >= stayed for count, stayed in zip(now[1:], before[1:], strict=True))


def test_s1_the_box_holds_eleven_blue_four_red_dice_and_six_signs() -> None:
    s, _ = fresh_table()
    assert s.blue + sum(s.dice) == 11
    assert s.red == 4
    assert s.signs == 6


@pytest.mark.parametrize("quiet", [0, 1])
def test_s1_a_die_shows_waves_on_three_of_six_faces(quiet: int) -> None:
    dealer = Dealer.new()
    dealer.quiet = quiet
    seed_dealer(dealer, 5, 0)
    rolled = [roll_dice(1, dealer) for _ in range(6000)]
    faces = [next(kind for kind in range(KINDS) if count_shown(shown, kind)) for shown in rolled]
    assert FACES == 6
    assert set(faces) == {0, 1, 2, 3}
    assert abs(faces.count(0) - 3000) < 4 * 38.8
    assert max(abs(faces.count(face) - 1000) for face in (1, 2, 3)) < 4 * 28.9


def test_s1_dice_fall_alike_whether_anybody_looks_on_or_not() -> None:
    unseen, seen = Dealer.new(), Dealer.new()
    unseen.quiet = 1
    for dealer in (unseen, seen):
        seed_dealer(dealer, 5, 0)
    assert [roll_dice(dice, unseen) for dice in range(12)] == [roll_dice(dice, seen) for dice in range(12)]


def test_s2_all_start_at_nothing_and_play_to_a_hundred() -> None:
    s, _ = fresh_table(3)
    assert s.target == 100
    assert sum(s.score) == 0


@pytest.mark.parametrize("target", [29, 201])
def test_s2_the_target_is_thirty_to_two_hundred(target: int) -> None:
    assert fresh_table(target=30)[0].target == 30
    assert fresh_table(target=200)[0].target == 200
    with pytest.raises(Mistake):
        fresh_table(target=target)


@pytest.mark.parametrize("target", [30, 64, 200])
def test_s2_the_game_is_played_to_the_target_that_was_agreed(target: int) -> None:
    short, dealer = beach([1, 2, 1, 1], score=[target - 8], target=target)
    play(short, dealer, Action.STOP)
    assert short.phase == Phase.BEACH
    there, dealer = beach([1, 2, 1, 1], score=[target - 7], target=target)
    play(there, dealer, Action.STOP)
    assert there.phase == Phase.OVER


def test_s3_everybody_sees_everything() -> None:
    s, _ = beach([2, 2, 1, 1], seats=6, signs=[1, 2, 1], score=[60, 50, 40, 30, 20, 10], target=64, fleeing="dice")
    put(s, phase=2, turn=3, first=4, finish_round=1, fins=[1, 1, 1, 1], sharks=4)
    put(s, aside=2, victims=1, owed=1, escaped=5)
    for seat in (SPECTATOR, 0, 3):
        sight = GAME.sight.new()
        GAME.see(s, seat, sight)
        seen, table = as_dict(sight), as_dict(s)
        assert seen == {field: table[field] for field in seen}
        assert set(table) - set(seen) == {"blue", "red", "bitten"}  # told by the others


def test_s4_who_saw_a_shark_last_begins() -> None:
    s, _ = fresh_table(4, first=3)
    assert s.turn == 2


def test_s4_only_somebody_at_the_table_can_have_seen_it() -> None:
    with pytest.raises(Mistake):
        fresh_table(2, first=3)


def test_s5_two_signs_leave_five_dice() -> None:
    s, dealer = beach([1, 1, 0, 0], signs=[0, 2])
    play(s, dealer, Action.STOP)
    assert s.turn == 1
    assert sum(s.dice) == 5


def test_s5_six_signs_leave_one_die() -> None:
    s, dealer = beach([1, 1, 0, 0], signs=[0, 6])
    play(s, dealer, Action.STOP)
    assert sum(s.dice) == 1


def test_s6_the_first_roll_shows_waves_and_swimmers() -> None:
    s, dealer = beach([1, 1, 0, 0])
    play(s, dealer, Action.STOP)
    assert sum(s.dice) == 7
    assert told(dealer, Event.ROLLED) == [tuple(showing(s))]


def test_s6_swimmers_and_the_dice_that_show_them_are_counted() -> None:
    s, _ = beach([2, 2, 1, 1])
    assert count_swimmers(s) == 7
    assert count_swimmer_dice(s) == 4


def test_s7_a_beach_party_counts_twice_and_gives_two_signs_back() -> None:
    s, dealer = beach([0, 2, 1, 1], signs=[3])
    play(s, dealer, Action.PARTY)
    assert s.score[0] == 14
    assert s.beach[0] == 1
    assert s.turn == 1


def test_s7_the_party_is_offered_before_the_stop() -> None:
    s, _ = beach([0, 2, 1, 1])
    menu = Menu.new()
    GAME.allowed(s, 0, menu)
    assert [int(menu.action[place]) for place in range(menu.count)] == [Action.PARTY, Action.STOP]


def test_s7_stopping_instead_of_a_party_is_allowed() -> None:
    s, dealer = beach([0, 2, 1, 1], signs=[3])
    play(s, dealer, Action.STOP)
    assert s.score[0] == 7
    assert s.beach[0] == 2


def test_s7_no_party_while_a_wave_is_in_sight() -> None:
    s, _ = beach([1, 2, 1, 1])
    assert GAME.refusal(s, 0, Action.PARTY) == Refusal.WAVES_LEFT


def test_s8_stopping_counts_the_swimmers_and_gives_one_sign_back() -> None:
    s, dealer = beach([2, 2, 1, 1], signs=[1])
    play(s, dealer, Action.STOP)
    assert s.score[0] == 7
    assert s.beach[0] == 0
    assert s.turn == 1


def test_s8_pressing_on_is_allowed_with_nobody_in_the_water() -> None:
    s, _ = beach([7, 0, 0, 0])
    assert GAME.refusal(s, 0, Action.PRESS) == Refusal.NONE


def test_s9_sun_rain_and_shark_are_equally_likely() -> None:
    seen = {Event.SUN: 0, Event.RAIN: 0, Event.SHARK: 0}
    for seed in range(1200):
        s, dealer = beach([3, 1, 0, 0], seed=seed)
        press_on(s, dealer)
        seen = {event: count + len(told(dealer, event)) for event, count in seen.items()}
    assert sum(seen.values()) == 1200
    assert max(abs(count - 400) for count in seen.values()) < 4 * 16.4


def test_s10_sun_adds_a_die_to_the_waves_and_leaves_the_swimmers() -> None:
    waves_left = set()
    for seed in SEEDS:
        s, dealer = beach([3, 1, 2, 1], seed=seed)
        meet_sun(s, dealer)
        assert told(dealer, Event.SUN) == [(0, 0, 0, 0)]
        assert told(dealer, Event.ROLLED) == [tuple(showing(s))]
        assert sum(s.dice) == 8
        assert s.blue == 3
        assert only_waves_were_rolled([3, 1, 2, 1], showing(s))
        waves_left.add(int(s.dice[WAVES]))
    assert waves_left == {0, 1, 2, 3, 4}  # all four were rolled, the new one too


def test_s11_rain_takes_a_wave_and_the_others_are_rolled() -> None:
    waves_left = set()
    for seed in SEEDS:
        s, dealer = beach([3, 1, 2, 1], seed=seed)
        meet_rain(s, dealer)
        assert told(dealer, Event.RAIN) == [(2, 0, 0, 0)]
        assert told(dealer, Event.ROLLED) == [tuple(showing(s))]
        assert sum(s.dice) == 6
        assert s.blue == 5
        assert only_waves_were_rolled([3, 1, 2, 1], showing(s))
        waves_left.add(int(s.dice[WAVES]))
    assert waves_left == {0, 1, 2}


def test_s12_rain_on_the_last_wave_rolls_nothing_and_offers_the_party() -> None:
    s, dealer = beach([1, 2, 2, 2])
    meet_rain(s, dealer)
    assert told(dealer, Event.ROLLED) == []
    play(s, dealer, Action.PARTY)
    assert s.score[0] == 24


def test_s13_only_waves_are_rolled_again() -> None:
    waves_left = set()
    for seed in SEEDS:
        s, dealer = beach([2, 1, 0, 2], seed=seed)
        roll_waves(s, dealer)
        assert sum(s.dice) == 5
        assert only_waves_were_rolled([2, 1, 0, 2], showing(s))
        waves_left.add(int(s.dice[WAVES]))
    assert waves_left == {0, 1, 2}


def test_r2_rain_never_takes_swimmers() -> None:
    s, dealer = beach([1, 0, 0, 2])
    meet_rain(s, dealer)
    assert count_swimmers(s) == 6
    assert s.dice[WAVES] == 0


def test_r3_without_a_wave_there_is_nothing_to_press_on_for() -> None:
    s, _ = beach([0, 2, 1, 1])
    assert GAME.refusal(s, 0, Action.PRESS) == Refusal.NO_WAVES
    assert GAME.refusal(s, 0, Action.PARTY) == Refusal.NONE
    assert GAME.refusal(s, 0, Action.STOP) == Refusal.NONE


def test_r4_after_the_last_wave_one_may_stop_as_well() -> None:
    s, dealer = beach([1, 2, 2, 2])
    meet_rain(s, dealer)
    play(s, dealer, Action.STOP)
    assert s.score[0] == 12


def test_r5_a_party_without_guests_still_gives_two_signs_back() -> None:
    s, dealer = beach([1, 0, 0, 0], signs=[6])
    meet_rain(s, dealer)
    play(s, dealer, Action.PARTY)
    assert s.score[0] == 0
    assert s.beach[0] == 4


def test_r6_a_party_doubles_this_turn_and_not_the_score() -> None:
    s, dealer = beach([0, 1, 0, 0], score=[50])
    play(s, dealer, Action.PARTY)
    assert s.score[0] == 52


def test_r9_sun_with_all_dice_in_play_adds_none() -> None:
    waves_left = set()
    for seed in SEEDS:
        s, dealer = beach([1, 10, 0, 0], seed=seed)
        meet_sun(s, dealer)
        assert told(dealer, Event.SUN_BUT_NO_DIE) == [(0, 0, 0, 0)]
        assert told(dealer, Event.SUN) == []
        assert sum(s.dice) == 11
        waves_left.add(int(s.dice[WAVES]))
    assert waves_left == {0, 1}  # the wave is rolled again all the same


def test_r11_signs_go_back_by_themselves() -> None:
    s, dealer = beach([0, 1, 0, 0], signs=[1])
    play(s, dealer, Action.PARTY)
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


def roll_off_of_three(seed: int) -> tuple[int, list[int], list[int]]:
    """Who begins, who rolled in which order, and how many fins each time."""
    s, dealer = fresh_table(3, seed=seed)
    first = int(roll_off(s, dealer))
    rolls = heard(dealer, THE_TABLE)
    return first, [roll.seat for roll in rolls], [roll.values[0] for roll in rolls]


def test_r13_of_three_only_the_two_who_tie_roll_again() -> None:
    ties = 0
    for seed in SEEDS:
        first, seats, fins = roll_off_of_three(seed)
        if fins[0] == fins[2] > fins[1]:
            ties += 1
            assert seats[3:] == [0, 2] * (len(seats[3:]) // 2)
            assert len(seats) > 3
            assert first == (0 if fins[-2] > fins[-1] else 2)
    assert ties > 0


def test_r13_everybody_rolls_all_four_red_dice() -> None:
    dice_with_fins = set()
    for seed in SEEDS:
        s, dealer = fresh_table(2, seed=seed)
        roll_off(s, dealer)
        for fins, ones, twos, threes in told(dealer, Event.ROLLED_OFF):
            assert fins == ones + 2 * twos + 3 * threes
            dice_with_fins.add(ones + twos + threes)
    assert dice_with_fins == {0, 1, 2, 3, 4}


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
