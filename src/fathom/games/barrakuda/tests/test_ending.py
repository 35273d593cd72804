"""K39 to K52: the end of a turn and of the game."""

import pytest

from fathom.engine.game import place_of, points_of
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.ending import end_turn, next_hexer
from fathom.games.barrakuda.material import COINS, DEPOSIT, DEPOSIT_ALL
from fathom.games.barrakuda.state import Action, Event, Phase, Refusal, State
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    A,
    B,
    C,
    D,
    allowed,
    diver,
    fresh_table,
    hand,
    led_turn,
    play,
    row,
    scene,
    told,
    turn,
    who,
)


def places(s: State) -> list[int]:
    return [place_of(int(GAME.payoff(s, seat))) for seat in range(s.seats)]


def test_k39_lying_pawns_stand_up() -> None:
    s, dealer = scene(diver(pawn=4), diver())
    led_turn(s, dealer, BARRACUDA, 1)
    play(s, dealer, A, Action.STEER + 5)
    assert s.lying == 0
    assert s.pawn[A] == 4


def test_k40_the_oldest_cards_come_back_and_both_actions_add_up() -> None:
    s, dealer = scene(diver(row=[5, 4, 3, 2], barracuda=False), diver(), last_card="end_of_turn")
    s.marks[A] = 2
    end_turn(s, dealer)
    assert row(s, A) == [3, 2]
    s, dealer = scene(diver(row=[4, 5, 2]), diver())
    turn(s, dealer, 1, 4)
    assert row(s, A) == []


def test_k41_a_hand_without_movement_cards_takes_the_row_back() -> None:
    s, dealer = scene(diver(row=[3, 1, 2, 5, 4]), diver())
    end_turn(s, dealer)
    assert hand(s, A) == [1, 2, 3, 4, 5, BARRACUDA]


def test_k42_with_the_fish_at_home_all_take_their_barracuda_cards_back() -> None:
    s, dealer = scene(diver(barracuda=False), diver())
    turn(s, dealer, 4, 5)
    assert BARRACUDA in hand(s, A)


def test_k42_with_no_barracuda_card_in_any_hand_all_take_theirs_back() -> None:
    s, dealer = scene(diver(), diver(barracuda=False), fish=4)
    led_turn(s, dealer, BARRACUDA, 1)
    play(s, dealer, A, Action.STEER + 3)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B)] == [True, True]


def test_k42_otherwise_the_centre_keeps_them() -> None:
    s, dealer = scene(diver(), diver(), fish=4)
    led_turn(s, dealer, BARRACUDA, 1)
    play(s, dealer, A, Action.STEER + 3)
    assert [BARRACUDA in hand(s, seat) for seat in (A, B)] == [False, True]


def test_k43_hexes_follow_the_wrecks_then_the_seats() -> None:
    s, _ = scene(diver(pawn=3), diver(pawn=1), diver(pawn=1))
    for seat in (A, B, C):
        s.hexes[seat] = 1
    order = []
    for _ in range(3):
        order.append(int(next_hexer(s)))
        s.hexes[order[-1]] = 0
    assert order == [B, C, A]


def test_k43_the_hex_comes_after_everything_else_of_the_turn() -> None:
    s, dealer = scene(diver(), diver(row=[1, 2, 4], barracuda=False), diver(), wreck_1="extra")
    turn(s, dealer, 1, 3, 4)
    play(s, dealer, A, Action.HEX)
    assert s.phase == Phase.TARGET
    assert hand(s, B) == [5, BARRACUDA]
    play(s, dealer, A, Action.TARGET + B, Action.PLACE + 5)
    assert hand(s, B) == [5]
    assert (s.phase, s.turns) == (Phase.CHOOSE, 2)


def test_k50_eight_coins_in_the_chest_win_at_once() -> None:
    s, dealer = scene(diver(bag=7, chest=1), diver(row=[2], bag=1))
    turn(s, dealer, 5, 1)
    assert (s.chest[A], s.phase, GAME.to_act(s)) == (8, Phase.OVER, 0)
    assert told(dealer, Event.WON) == [(8, 0, 0, 0)]
    assert places(s) == [1, 2]
    assert points_of(int(GAME.payoff(s, A))) == 8
    assert GAME.refusal(s, A, 0) == Refusal.GAME_OVER


def test_k50_the_end_of_that_turn_is_not_played() -> None:
    s, dealer = scene(diver(bag=8, chest=1), diver(row=[2]))
    turn(s, dealer, 5, 1)
    assert row(s, B) == [2, 1]
    assert told(dealer, Event.RETRIEVED) == []


def test_k50_the_long_game_goes_to_ten() -> None:
    s, dealer = scene(diver(bag=7, chest=2), diver(), long_game="on")
    turn(s, dealer, 5, 1)
    assert (s.goal, s.chest[A], s.phase) == (10, 9, Phase.CHOOSE)


@pytest.mark.parametrize("wreck_5", ["base", "extra"])
def test_k51_only_wreck_five_leads_to_a_chest(wreck_5: str) -> None:
    s, _ = fresh_table(wreck_5=wreck_5)
    deposits = {DEPOSIT, DEPOSIT_ALL}
    assert [wreck for wreck in range(1, 7) if s.unique[wreck] in deposits] == [5]
    assert [wreck for wreck in range(1, 7) if s.common[wreck] in deposits] == []


def test_k52_after_a_hundred_turns_the_fullest_chest_wins() -> None:
    s, dealer = scene(diver(chest=3), diver(chest=2, bag=9), diver(chest=3, bag=1))
    s.turns = 100
    turn(s, dealer, 1, 1, 2)
    assert s.phase == Phase.OVER
    assert told(dealer, Event.RAN_OUT_OF_TIME) == [(100, 0, 0, 0)]
    assert places(s) == [2, 3, 1]


def test_r16_a_common_deposit_lets_equal_rows_act_together() -> None:
    s, dealer = scene(diver(chest=2, bag=6), diver(chest=3, bag=6), diver(row=[1], chest=5, bag=7))
    s.common[5] = DEPOSIT
    turn(s, dealer, 5, 5, 5)
    assert [int(s.chest[seat]) for seat in (A, B, C)] == [8, 9, 5]
    assert who(dealer, Event.WON) == [B]
    assert places(s) == [2, 1, 3]


def test_r16_equal_chests_share_the_win() -> None:
    """Two coins are left in B's bag, and decide nothing."""
    s, dealer = scene(diver(chest=2, bag=6), diver(chest=1, bag=9))
    s.common[5] = DEPOSIT
    turn(s, dealer, 5, 5)
    assert who(dealer, Event.WON) == [A, B]
    assert places(s) == [1, 1]


def test_r16_the_lower_wreck_comes_first() -> None:
    s, dealer = scene(diver(chest=7, bag=5), diver(chest=7, bag=1))
    s.unique[4] = DEPOSIT_ALL
    turn(s, dealer, 5, 4)
    assert who(dealer, Event.WON) == [B]
    assert s.chest[A] == 7


def test_r17_equal_chests_and_bags_share() -> None:
    s, dealer = scene(diver(chest=2), diver(chest=2))
    s.turns = 100
    turn(s, dealer, 3, 3)
    assert places(s) == [1, 1]


@pytest.mark.parametrize(
    ("hers", "after"), [(5, [1, 2, 1, 2]), (4, [1, 1, 1, 1]), (3, [2, 1, 2, 1])], ids=["ahead", "level", "behind"]
)
def test_r17_a_team_counts_both_of_its_bags(hers: int, after: list[int]) -> None:
    """The chests are level; the fullest single bag, B's, does not decide."""
    s, dealer = scene(diver(chest=5, bag=3), diver(chest=5, bag=6), diver(bag=hers), diver(), teams="on")
    s.turns = 100
    turn(s, dealer, 1, 2, 1, 1)
    assert s.phase == Phase.OVER
    assert [int(s.bag[seat]) for seat in (A, B, C, D)] == [3, 7, hers, 0]
    assert places(s) == after


def test_r17_between_teams_the_chest_comes_before_the_bags() -> None:
    s, dealer = scene(diver(chest=6), diver(chest=5, bag=9), diver(), diver(bag=9), teams="on")
    s.turns = 100
    turn(s, dealer, 1, 1, 1, 1)
    assert who(dealer, Event.WON) == [A, C]
    assert places(s) == [1, 2, 1, 2]


def test_k52_the_ninety_ninth_turn_is_not_the_last() -> None:
    s, dealer = scene(diver(chest=3), diver())
    s.turns = 99
    turn(s, dealer, 1, 1)
    assert (s.phase, s.turns) == (Phase.CHOOSE, 100)


def test_r23_the_extra_six_counts_as_wreck_six_too() -> None:
    s, dealer = scene(diver(barracuda=False), diver(), wreck_6="extra")
    turn(s, dealer, 4, 5)
    assert BARRACUDA in hand(s, A)


def test_k20_a_choice_in_the_middle_lets_the_other_wrecks_follow() -> None:
    s, dealer = scene(diver(), diver(row=[1]), diver())
    turn(s, dealer, 3, 3, 4)
    assert allowed(s, A) == [Action.UNIQUE, Action.UNIQUE + 1 + B, Action.PASS]
    play(s, dealer, A, Action.UNIQUE)
    assert (s.bag[A], s.bag[B], s.bag[C]) == (2, 1, 3)
    assert s.unique[3] == COINS
