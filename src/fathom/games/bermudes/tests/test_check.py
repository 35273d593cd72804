"""B12, B13 and B17 to B21: the booklet's own checking example first."""

import pytest

from fathom.engine.game import place_of, points_of
from fathom.games.bermudes import GAME
from fathom.games.bermudes.check import are_neighbours, is_dead, siren_score, team_score
from fathom.games.bermudes.rounds import finish
from fathom.games.bermudes.state import Action, Event, Phase, Refusal
from fathom.games.bermudes.tests.scene import (
    cards_in,
    dive_table,
    fresh_table,
    hand_of,
    happened,
    is_whole,
    kind,
    lay,
    play,
    put_score,
    refusal_of,
    sentences,
    sink,
    sunk_table,
    surface,
    tick,
    told,
)

EXAMPLE_DEPTHS = [10, 9, 6, 8, 7]
EXAMPLE = [
    [4, 5, 6, 7, 8, 7, 6, 5],
    [5, 4, 3, 2, 1, 2, 1, 3],
    [9, 1, 2, 3, 2, 1],
    [3, 4, 5, 6, 7, 5, 6, 7],
    [8, 9, 1, 9, 8, 7, 6],
]


def test_b17_the_checking_example_of_the_booklet() -> None:
    s, dealer = sunk_table(EXAMPLE_DEPTHS, EXAMPLE, seats=5)
    surface(s, dealer)
    assert told(dealer, Event.TOO_FEW) == [(0, 2, 0, 0), (1, 1, 0, 0)]
    assert told(dealer, Event.WRONG_PAIR) == [(1, 7, 1, 3), (3, 5, 7, 5)]
    assert told(dealer, Event.TOO_MANY) == []
    assert told(dealer, Event.WON_TREASURE) == [(2, 6, 0, 0), (4, 7, 0, 0)]
    assert told(dealer, Event.LOST_TREASURE) == [(0, 10, 3, 0), (1, 9, 3, 0), (3, 8, 2, 0)]


def test_b18_the_example_leaves_two_treasures_for_the_team_and_three_under_the_siren() -> None:
    s, dealer = sunk_table(EXAMPLE_DEPTHS, EXAMPLE, seats=5)
    surface(s, dealer)
    assert (s.won[kind(6)], s.won[kind(7)]) == (1, 1)
    assert (s.lost[kind(10)], s.lost[kind(9)], s.lost[kind(8)]) == (1, 1, 1)
    assert (team_score(s), siren_score(s)) == (2, 8)
    assert is_whole(s)


def test_l9_a_column_lost_for_two_reasons_names_both() -> None:
    s, dealer = sunk_table([9], [[5, 4, 3, 2, 1, 2, 1, 3]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.WRONG_PAIR) == [(0, 7, 1, 3)]
    assert told(dealer, Event.TOO_FEW) == [(0, 1, 0, 0)]


def test_l9_every_wrong_pair_is_named_with_its_place() -> None:
    s, dealer = sunk_table([6], [[1, 3, 4, 4, 5, 6]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.WRONG_PAIR) == [(0, 1, 1, 3), (0, 3, 4, 4)]


def test_b17_six_neighbours_reach_depth_six() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5, 6]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.WON_TREASURE) == [(0, 6, 0, 0)]


def test_b17_five_cards_are_too_few_for_depth_six() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.LOST_TREASURE) == [(0, 6, 1, 0)]
    assert told(dealer, Event.TOO_FEW) == [(0, 1, 0, 0)]


def test_b17_seven_cards_are_too_many_though_every_pair_is_good() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5, 6, 7]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.LOST_TREASURE) == [(0, 6, 1, 0)]
    assert told(dealer, Event.TOO_MANY) == [(0, 1, 0, 0)]


def test_b17_a_column_without_a_card_is_the_sirens() -> None:
    s, dealer = sunk_table([6], [[]], seats=3)
    surface(s, dealer)
    assert told(dealer, Event.TOO_FEW) == [(0, 6, 0, 0)]
    assert s.lost[kind(6)] == 1


@pytest.mark.parametrize(
    ("language", "sentence"), [("en", "below card 7, a 1, lies an 8"), ("fr", "sous la carte 7, un 1")]
)
def test_l9_the_place_of_a_wrong_pair_is_that_of_its_upper_card(language: str, sentence: str) -> None:
    s, dealer = sunk_table([9], [[5, 4, 3, 2, 1, 2, 1, 8]], seats=3)
    surface(s, dealer)
    assert any(sentence in told for told in sentences(dealer, language))


def test_b12_the_booklets_neighbours_of_three_one_and_nine() -> None:
    values = range(1, 10)
    assert [v for v in values if are_neighbours(3, v)] == [2, 4]
    assert [v for v in values if are_neighbours(1, v)] == [2, 9]
    assert [v for v in values if are_neighbours(9, v)] == [1, 8]


def test_b12_the_first_card_is_free() -> None:
    s, dealer = dive_table([6], [[7, 1], [1]])
    tick(s, dealer, lay(7, 1))
    assert cards_in(s, 1) == [7]
    assert not is_dead(s, 0)


def test_r5_circle_and_zigzag() -> None:
    s, dealer = sunk_table([6], [[8, 9, 1, 9, 8, 9]], seats=3)
    surface(s, dealer)
    assert s.won[kind(6)] == 1


def test_r5_the_published_zigzags() -> None:
    s, dealer = sunk_table([7, 7], [[4, 3, 2, 3, 4, 5, 4], [9, 1, 2, 3, 2, 3, 4]], seats=3)
    surface(s, dealer)
    assert s.won[kind(7)] == 2


def test_r6_equal_values_are_no_neighbours() -> None:
    assert not are_neighbours(4, 4)


def test_b13_a_wrong_card_stays_and_the_column_is_dead() -> None:
    s, dealer = dive_table([6], [[1, 3, 2], [9]])
    tick(s, dealer, lay(1, 1))
    tick(s, dealer, lay(3, 1))
    assert cards_in(s, 1) == [1, 3]
    assert is_dead(s, 0)
    tick(s, dealer, lay(2, 1))
    assert is_dead(s, 0)


def test_b13_a_card_too_many_kills_a_complete_column() -> None:
    s, dealer = sunk_table([6], [[1, 2, 3, 4, 5, 6]], seats=3)
    assert not is_dead(s, 0)
    sink(s, dealer, 0, [5])
    assert is_dead(s, 0)


def test_r17_a_column_may_grow_beyond_ten() -> None:
    s, dealer = sunk_table([6], [[1, 2] * 6], seats=3)
    assert s.length[0] == 12
    surface(s, dealer)
    assert told(dealer, Event.TOO_MANY) == [(0, 6, 0, 0)]


def test_b20_each_treasure_counts_one_and_the_siren_adds_defences() -> None:
    s, _ = fresh_table(seats=3)
    put_score(s, won=10, lost=[3, 2, 2, 1, 1])
    assert (team_score(s), siren_score(s)) == (10, 9)


def test_b21_ten_to_nine_wins() -> None:
    s, dealer = fresh_table(seats=3)
    put_score(s, won=10, lost=[3, 2, 2, 1, 1])
    finish(s, dealer)
    assert told(dealer, Event.TEAM_WON) == [(10, 9, 0, 0)]
    assert s.phase == Phase.OVER
    assert refusal_of(s, 0, Action.BREATHE) == Refusal.GAME_OVER


def test_b21_fewer_treasures_than_her_points_lose() -> None:
    s, dealer = fresh_table(seats=3)
    put_score(s, won=8, lost=[3, 3, 3])
    finish(s, dealer)
    assert told(dealer, Event.SIREN_WON) == [(8, 9, 0, 0)]


def test_b3_all_win_or_lose_together() -> None:
    s, _ = fresh_table(seats=3)
    put_score(s, won=10, lost=[3, 2, 2, 1, 1])
    won = [int(GAME.payoff(s, seat)) for seat in range(3)]
    assert [(place_of(p), points_of(p)) for p in won] == [(1, 10)] * 3
    put_score(s, won=9, lost=[3, 2, 2, 1, 1])
    lost = [int(GAME.payoff(s, seat)) for seat in range(3)]
    assert [(place_of(p), points_of(p)) for p in lost] == [(2, 9)] * 3


def test_r3_fourteen_all_is_a_stand_off_and_no_win() -> None:
    s, dealer = fresh_table(seats=4)
    put_score(s, won=14, lost=[3, 3, 2, 2, 2, 2])
    finish(s, dealer)
    assert told(dealer, Event.STOOD_OFF) == [(14, 14, 0, 0)]
    assert place_of(int(GAME.payoff(s, 0))) == 2


def test_r3_the_siren_may_take_ties() -> None:
    s, dealer = fresh_table(seats=4, tie="siren")
    put_score(s, won=14, lost=[3, 3, 2, 2, 2, 2])
    finish(s, dealer)
    assert told(dealer, Event.SIREN_WON) == [(14, 14, 0, 0)]
    assert not happened(dealer, Event.STOOD_OFF)


def test_r4_fewer_cards_than_the_siren_may_still_win() -> None:
    s, dealer = fresh_table(seats=3)
    put_score(s, won=7, lost=[1, 1, 1, 1, 1, 1])
    finish(s, dealer)
    assert happened(dealer, Event.TEAM_WON)
    put_score(s, won=10, lost=[3, 3, 3, 3])
    dealer.told = 0
    finish(s, dealer)
    assert happened(dealer, Event.SIREN_WON)


def test_b19_all_dive_cards_come_together_again() -> None:
    s, dealer = dive_table([6, 6, 6], [[1, 2], [3], [4]])
    tick(s, dealer, lay(1, 1), lay(3, 2))
    tick(s, dealer, Action.BREATHE)
    assert s.dive == 2
    assert s.laid == 0
    assert [len(hand_of(s, seat)) for seat in range(3)] == [12, 12, 12]
    assert is_whole(s)


def test_b11_a_laid_card_stays() -> None:
    s, dealer = dive_table([6, 6], [[1, 5], [2]])
    play(s, dealer, (0, lay(1, 1)), (1, lay(2, 2)), (2, Action.WAIT))
    sink(s, dealer, 0, [2])
    assert cards_in(s, 1) == [1, 2]
    assert cards_in(s, 2) == [2]
    assert refusal_of(s, 0, lay(1, 2)) == Refusal.NO_SUCH_CARD
