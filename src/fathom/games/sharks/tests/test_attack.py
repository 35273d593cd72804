"""S20 to S38: the shark."""

import pytest

from fathom.engine.dealer import Dealer
from fathom.games.sharks import GAME
from fathom.games.sharks.rules import (
    attract_shark,
    bite,
    come_ashore,
    count_fleeing,
    flee,
    meet_shark,
    roll_the_attack,
    take_signs,
)
from fathom.games.sharks.state import Action, Event, Fleeing, Phase, Refusal
from fathom.games.sharks.tests.scene import (
    attack,
    beach,
    play,
    resolve_last_roll,
    resolve_roll,
    showing,
    signs_on_beaches,
    told,
)


def falls_like_dice(seen: list[int]) -> bool:
    """Half of the faces are waves, a sixth each shows 1, 2 and 3: within four standard errors."""
    dice = sum(seen)
    waves = abs(seen[0] - dice / 2) <= 4 * (dice / 4) ** 0.5
    return waves and all(abs(count - dice / 6) <= 4 * (dice * 5 / 36) ** 0.5 for count in seen[1:])


def test_s20_nine_swimmers_flee_on_nine_dice_from_one_shark() -> None:
    s, dealer = beach([3, 1, 1, 2])
    meet_shark(s, dealer)
    assert told(dealer, Event.FLED) == [(9, 0, 0, 0)]
    assert sum(told(dealer, Event.ROLLED)[0]) == 9
    assert sum(told(dealer, Event.ROLLED_FINS)[0]) == 1


def test_s20_fourteen_swimmers_have_only_eleven_dice() -> None:
    s, _ = beach([0, 1, 2, 3])
    assert count_fleeing(s) == 11


@pytest.mark.parametrize("fleeing", ["swimmers", "dice"])
def test_s21_an_empty_sea_disappoints_the_shark(fleeing: str) -> None:
    s, dealer = beach([1, 0, 0, 0], signs=[6], fleeing=fleeing)
    meet_shark(s, dealer)
    assert told(dealer, Event.FLED) == []
    assert told(dealer, Event.NOBODY_SWAM) == [(0, 0, 0, 0)]
    assert s.score[0] == 0
    assert s.beach[0] == 6
    assert s.turn == 1


def test_s22_all_dice_in_the_water_and_all_red_dice_are_rolled() -> None:
    s, dealer = attack([5, 0, 0, 0], [3, 0, 0, 0])
    roll_the_attack(s, dealer)
    assert sum(s.dice) == 5
    assert sum(s.fins) == 3
    assert told(dealer, Event.ROLLED) == [tuple(showing(s))]
    assert told(dealer, Event.ROLLED_FINS) == [tuple(int(count) for count in s.fins)]


def test_s22_every_die_in_the_water_can_show_anything() -> None:
    seen = [0, 0, 0, 0]
    for seed in range(120):
        s, dealer = attack([5, 0, 0, 0], [3, 0, 0, 0], seed=seed)
        roll_the_attack(s, dealer)
        seen = [before + now for before, now in zip(seen, showing(s), strict=True)]
    assert falls_like_dice(seen)


def test_s30_three_fins_eat_before_two_and_two_before_one() -> None:
    s, dealer = attack([1, 1, 1, 1], [0, 1, 1, 1])
    resolve_roll(s, dealer)
    assert told(dealer, Event.ATE) == [(3, 0, 0, 1), (2, 0, 1, 0), (1, 1, 0, 0)]
    assert showing(s) == [1, 0, 0, 0]
    assert s.sharks == 4


def test_s31_three_fins_prefer_a_three() -> None:
    s, dealer = attack([0, 1, 1, 1], [0, 0, 0, 1])
    resolve_last_roll(s, dealer)
    assert s.score[0] == 3
    assert s.beach[0] == 1


def test_s31_three_fins_take_a_two_with_a_one() -> None:
    s, dealer = attack([0, 1, 1, 0], [0, 0, 0, 1])
    resolve_last_roll(s, dealer)
    assert s.score[0] == 0
    assert s.beach[0] == 2


def test_s31_three_fins_would_rather_have_a_two_and_a_one_than_three_ones() -> None:
    s, dealer = attack([0, 3, 1, 0], [0, 0, 0, 1])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(3, 1, 1, 0)]
    assert showing(s) == [0, 2, 0, 0]


def test_s31_three_fins_would_rather_have_a_two_and_a_one_than_two_twos() -> None:
    s, dealer = attack([0, 1, 2, 0], [0, 0, 0, 1])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(3, 1, 1, 0)]
    assert showing(s) == [0, 0, 1, 0]


def test_s31_three_fins_take_three_ones() -> None:
    s, dealer = attack([0, 3, 0, 0], [0, 0, 0, 1])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(3, 3, 0, 0)]


def test_s31_three_fins_take_two_twos() -> None:
    s, dealer = attack([0, 0, 2, 0], [0, 0, 0, 1])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(3, 0, 2, 0)]


def test_s32_two_fins_prefer_a_two() -> None:
    s, dealer = attack([0, 2, 1, 1], [0, 0, 1, 0])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(2, 0, 1, 0)]


def test_s32_two_fins_take_two_ones_and_one_shark_joins() -> None:
    s, dealer = attack([1, 2, 0, 1], [0, 0, 1, 0])
    resolve_roll(s, dealer)
    assert s.escaped == 3
    assert s.beach[0] == 2
    assert s.sharks == 2


def test_s32_two_fins_take_a_three_last() -> None:
    s, dealer = attack([0, 1, 0, 1], [0, 0, 1, 0])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(2, 0, 0, 1)]


def test_s32_two_fins_leave_a_lone_one() -> None:
    s, dealer = attack([0, 1, 0, 0], [0, 0, 1, 0])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == []
    assert showing(s) == [0, 1, 0, 0]


def test_s33_one_fin_takes_a_one_a_two_a_three_in_this_order() -> None:
    s, dealer = attack([0, 1, 1, 1], [0, 3, 0, 0])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == [(1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]


def test_s33_one_fin_without_food_eats_nothing() -> None:
    s, dealer = attack([3, 0, 0, 0], [0, 1, 0, 0])
    bite(s, dealer)
    assert told(dealer, Event.ATE) == []


def test_s34_equal_dice_leave_nothing_to_choose() -> None:
    s, dealer = attack([1, 2, 2, 0], [0, 2, 0, 0])
    bite(s, dealer)
    assert s.phase == Phase.ATTACK
    assert showing(s) == [1, 0, 2, 0]


def test_s35_each_eaten_die_costs_a_sign_from_the_centre() -> None:
    s, dealer = attack([1, 2, 0, 0], [0, 0, 1, 0])
    resolve_roll(s, dealer)
    assert s.beach[0] == 2
    assert s.signs == 4


def test_s35_when_the_last_sign_leaves_the_centre_the_next_comes_from_the_only_holder() -> None:
    s, dealer = attack([1, 2, 0, 0], [0, 0, 1, 0], seats=3, signs=[1, 4, 0])
    resolve_roll(s, dealer)
    assert told(dealer, Event.TOOK_SIGN) == [(0, 0, 0, 0)]
    assert told(dealer, Event.TOOK_SIGN_FROM) == [(1, 0, 0, 0)]
    assert signs_on_beaches(s) == [3, 3, 0]
    assert s.signs == 0


def test_s35_when_the_last_sign_leaves_the_centre_the_next_may_have_to_be_chosen() -> None:
    s, dealer = attack([1, 2, 0, 0], [0, 0, 1, 0], seats=3, signs=[1, 3, 1])
    bite(s, dealer)
    take_signs(s, dealer)
    assert signs_on_beaches(s) == [2, 3, 1]
    assert s.phase == Phase.SIGN
    assert s.owed == 1


def test_s35_an_empty_centre_takes_from_the_only_holder() -> None:
    s, dealer = attack([1, 1, 0, 0], [0, 1, 0, 0], seats=3, signs=[2, 4, 0])
    resolve_roll(s, dealer)
    assert told(dealer, Event.TOOK_SIGN_FROM) == [(1, 0, 0, 0)]
    assert s.beach[0] == 3
    assert s.beach[1] == 3


def test_s35_with_two_holders_the_player_chooses() -> None:
    s, dealer = attack([0, 1, 0, 0], [0, 1, 0, 0], seats=3, signs=[2, 3, 1])
    bite(s, dealer)
    take_signs(s, dealer)
    assert s.phase == Phase.SIGN
    assert GAME.refusal(s, 0, Action.TAKE_SIGN + 0) == Refusal.NO_SIGN_THERE
    assert GAME.refusal(s, 0, 0) == Refusal.SIGN_FIRST
    play(s, dealer, Action.TAKE_SIGN + 2)
    assert signs_on_beaches(s) == [3, 3, 0]
    assert s.turn == 1


def test_s35_no_sign_is_owed_on_the_beach() -> None:
    s, _ = beach([1, 1, 0, 0])
    assert GAME.refusal(s, 0, Action.TAKE_SIGN + 1) == Refusal.NO_SIGN_OWED


def test_s36_the_uneaten_escape_and_waves_stay_in_the_water() -> None:
    s, dealer = attack([2, 1, 1, 1], [1, 0, 0, 0])
    resolve_roll(s, dealer)
    assert s.escaped == 6
    assert s.aside == 3
    assert showing(s) == [2, 0, 0, 0]


def test_s37_blood_draws_one_more_shark_for_the_next_roll() -> None:
    s, dealer = attack([2, 1, 0, 0], [0, 1, 0, 0])
    resolve_roll(s, dealer)
    assert s.sharks == 2
    assert s.victims == 1


def test_s37_without_victims_no_shark_joins() -> None:
    s, dealer = attack([2, 1, 0, 0], [1, 0, 0, 0])
    resolve_roll(s, dealer)
    assert s.sharks == 1
    assert s.victims == 0


def test_s38_all_escaped_count_three_times_and_no_sign_goes_back() -> None:
    s, dealer = attack([0, 2, 0, 0], [1, 0, 0, 0], signs=[2])
    resolve_last_roll(s, dealer)
    assert s.score[0] == 6
    assert s.beach[0] == 2
    assert told(dealer, Event.GAVE_BACK) == []


def test_s38_after_a_victim_they_count_once_and_no_sign_goes_back() -> None:
    s, dealer = attack([0, 1, 0, 1], [0, 1, 0, 0], signs=[2])
    resolve_last_roll(s, dealer)
    assert s.score[0] == 3
    assert s.beach[0] == 3


def test_s38_a_victim_of_an_earlier_roll_forbids_the_blessing() -> None:
    s, dealer = attack([1, 1, 0, 0], [0, 1, 0, 0])
    resolve_roll(s, dealer)
    s.dice[0], s.dice[2] = 0, 1
    s.fins[0], s.fins[1] = 2, 0
    s.bitten = 0
    resolve_last_roll(s, dealer)
    assert s.score[0] == 2


def test_r1_by_the_letter_as_many_dice_flee_as_swimmers() -> None:
    s, _ = beach([3, 1, 1, 2])
    assert s.fleeing == Fleeing.SWIMMERS
    assert count_fleeing(s) == 9


def test_r1_by_the_other_reading_the_dice_that_showed_them_flee() -> None:
    s, _ = beach([3, 1, 1, 2], fleeing="dice")
    assert count_fleeing(s) == 4


def test_r6_a_blessing_triples_this_turn_and_not_the_score() -> None:
    s, dealer = attack([0, 2, 0, 0], [1, 0, 0, 0], score=[50])
    resolve_last_roll(s, dealer)
    assert s.score[0] == 56


def test_r10_when_nobody_else_has_a_sign_none_is_taken() -> None:
    s, dealer = attack([0, 1, 0, 0], [0, 1, 0, 0], signs=[6])
    resolve_last_roll(s, dealer)
    assert told(dealer, Event.NO_SIGN_LEFT) == [(0, 0, 0, 0)]
    assert s.beach[0] == 6


def test_r12_never_a_fifth_shark() -> None:
    s, dealer = attack([1, 1, 0, 0], [3, 1, 0, 0])
    resolve_roll(s, dealer)
    assert s.sharks == 4
    attract_shark(s, dealer)
    assert s.sharks == 4


@pytest.mark.parametrize("dice", [[0, 0, 1, 0], [0, 2, 0, 0]], ids=["a lone two", "two ones"])
def test_r14_three_fins_without_a_whole_meal_let_two_swimmers_escape(dice: list[int]) -> None:
    s, dealer = attack(dice, [0, 0, 0, 1])
    resolve_roll(s, dealer)
    assert told(dealer, Event.ATE) == []
    assert s.escaped == 2
    come_ashore(s, dealer)
    assert s.score[0] == 6
    assert s.beach[0] == 0


def test_r15_the_escaped_cannot_be_eaten_later() -> None:
    s, dealer = attack([1, 0, 0, 2], [1, 0, 0, 0])
    resolve_roll(s, dealer)
    s.fins[0], s.fins[3] = 0, 1
    resolve_roll(s, dealer)
    assert s.escaped == 6
    assert s.beach[0] == 0


def test_r16_eaten_dice_lie_in_the_centre_at_once() -> None:
    s, dealer = attack([1, 3, 0, 0], [0, 0, 0, 1])
    assert s.blue == 7
    bite(s, dealer)
    assert s.blue == 10


def test_r16_the_next_player_has_all_eleven_dice_again() -> None:
    s, dealer = attack([0, 3, 0, 0], [0, 0, 0, 1])
    resolve_last_roll(s, dealer)
    assert s.blue + sum(s.dice) == 11


def test_r17_signs_are_taken_one_by_one_each_by_choice() -> None:
    s, dealer = attack([0, 2, 0, 0], [0, 0, 1, 0], seats=3, signs=[2, 2, 2])
    bite(s, dealer)
    take_signs(s, dealer)
    play(s, dealer, Action.TAKE_SIGN + 1)
    assert s.phase == Phase.SIGN
    play(s, dealer, Action.TAKE_SIGN + 1)
    assert signs_on_beaches(s) == [4, 0, 2]


@pytest.mark.parametrize(
    ("signs", "score", "weakest"),
    [([0, 2, 2, 2], [90, 50, 20, 30], 2), ([0, 3, 0, 3], [90, 50, 20, 30], 3), ([2, 2, 0, 2], [5, 10, 0, 20], 1)],
    ids=["the fewest points", "the weakest has no sign", "never from yourself"],
)
def test_r17_a_bot_takes_the_sign_of_its_weakest_rival(signs: list[int], score: list[int], weakest: int) -> None:
    s, dealer = attack([0, 1, 0, 0], [0, 1, 0, 0], seats=4, signs=signs, score=score)
    bite(s, dealer)
    take_signs(s, dealer)
    assert GAME.opinion(s, 0, Dealer.new()) == Action.TAKE_SIGN + weakest


def test_r18_nothing_but_waves_feeds_nobody() -> None:
    s, dealer = attack([3, 0, 0, 0], [0, 0, 0, 1])
    resolve_roll(s, dealer)
    assert showing(s) == [3, 0, 0, 0]
    assert s.sharks == 1
    assert s.victims == 0


def test_r18_three_waves_are_rolled_again_with_the_same_shark() -> None:
    s, dealer = attack([3, 0, 0, 0], [0, 0, 0, 1])
    resolve_roll(s, dealer)
    flee(s, dealer)
    assert sum(told(dealer, Event.ROLLED)[0]) == 3
    assert sum(told(dealer, Event.ROLLED_FINS)[0]) == 1


def test_r19_all_red_dice_are_rolled_every_time() -> None:
    seen = [0, 0, 0, 0]
    for seed in range(120):
        s, dealer = attack([2, 0, 0, 0], [0, 0, 0, 3], seed=seed)
        roll_the_attack(s, dealer)
        fins = told(dealer, Event.ROLLED_FINS)[0]
        assert sum(fins) == 3
        seen = [before + now for before, now in zip(seen, fins, strict=True)]
    assert falls_like_dice(seen)
