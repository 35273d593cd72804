"""K1 to K8: the seabed and the boats."""

import itertools

import pytest

from fathom.engine.errors import Mistake
from fathom.games.barrakuda import GAME, material
from fathom.games.barrakuda.edition import is_connected
from fathom.games.barrakuda.seabed import steps_between
from fathom.games.barrakuda.state import Action, Event, Phase
from fathom.games.barrakuda.tests.scene import BARRACUDA, fresh_table, hand, play, reveal_cards, told, turn

LAID = [1, 6, 7, 8, 9, 0]


def laid(seed: int, **settings: str) -> list[int]:
    s, _ = fresh_table(2, seed, **settings)
    return [int(s.place[wreck]) for wreck in range(1, 7)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_k1_two_three_or_four_get_the_same(seats: int) -> None:
    s, _ = fresh_table(seats)
    assert s.goal == 8
    assert [int(s.bag[seat]) for seat in range(seats)] == [2] * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_k1_neither_one_nor_five(seats: int) -> None:
    with pytest.raises(Mistake):
        fresh_table(seats)


def test_k2_the_example_map_has_six_edges() -> None:
    s, _ = fresh_table()
    edges = [(a, b) for a, b in itertools.combinations(range(1, 7), 2) if steps_between(s, a, b) == 1]
    assert laid(1) == LAID
    assert edges == [(1, 3), (1, 6), (2, 3), (2, 6), (3, 4), (4, 5)]
    assert steps_between(s, 6, 5) == 4


def test_k2_a_random_map_is_connected_and_holds_each_number() -> None:
    maps = [laid(seed, map="random") for seed in range(100)]
    assert all(is_connected(places) and len(set(places)) == 6 for places in maps)
    assert all(0 <= place < 36 for places in maps for place in places)
    assert len({tuple(places) for places in maps}) > 90


def test_k2_a_random_map_puts_every_number_everywhere_alike() -> None:
    """Which two numbers touch is a matter of luck, the same for every pair."""
    touching = dict.fromkeys(itertools.combinations(range(1, 7), 2), 0)
    for seed in range(600):
        s, _ = fresh_table(2, seed, map="random")
        for a, b in touching:
            touching[a, b] += steps_between(s, a, b) == 1
    mean = sum(touching.values()) / 15
    assert max(abs(count - mean) for count in touching.values()) < 4 * mean**0.5


def test_k2_a_handmade_map_is_laid_as_it_was_made() -> None:
    line = GAME.pack(2, {"map": "handmade", "layout": [0, 1, 2, 3, 4, 5]})
    s, dealer = fresh_table()
    GAME.set_up(s, line, dealer)
    assert steps_between(s, 1, 6) == 5


@pytest.mark.parametrize(
    ("layout", "fault"),
    [
        ([0, 0, 1, 2, 3, 4], "layout_doubled"),
        ([0, 1, 2, 3, 4, 36], "layout_off_grid"),
        ([0, 1, 2, 3, 4, -1], "layout_off_grid"),
        ([0, 1, 2, 3, 4, 12], "layout_islands"),
        ([0, 1, 2, 3, 5, 6], "layout_islands"),  # the end of one line does not touch the start of the next
    ],
)
def test_k2_a_handmade_map_that_cannot_be_laid_is_refused(layout: list[int], fault: str) -> None:
    with pytest.raises(Mistake) as refused:
        GAME.pack(2, {"map": "handmade", "layout": layout})
    assert refused.value.values["fault"] == fault


def test_r2_two_islands_are_no_map() -> None:
    assert is_connected([0, 1, 2, 8, 7, 6])
    assert not is_connected([0, 1, 2, 14, 15, 16])  # two lines that meet at no edge
    assert not is_connected([0, 7, 14, 21, 28, 35])  # corners only


def test_k2_a_map_of_ones_own_must_be_asked_for() -> None:
    with pytest.raises(Mistake) as refused:
        GAME.pack(2, {"layout": [0, 1, 2, 3, 4, 5]})
    assert refused.value.values["fault"] == "layout_unused"


def test_k3_the_extra_card_replaces_the_one_of_the_same_number() -> None:
    s, _ = fresh_table(wreck_4="extra", wreck_6="extra")
    assert (s.unique[4], s.unique_x[4], s.common[4]) == (material.COINS, 3, material.NOTHING)
    assert s.trigger[6] == material.JUMP
    assert (s.unique[5], s.common[3]) == (material.DEPOSIT, material.COINS)


def test_k3_three_swaps_are_one_too_many() -> None:
    with pytest.raises(Mistake) as refused:
        fresh_table(wreck_1="extra", wreck_2="extra", wreck_3="extra")
    assert refused.value.values["fault"] == "too_many_swaps"


def test_k4_six_cards_two_coins_an_empty_chest() -> None:
    s, _ = fresh_table(3)
    assert hand(s, 2) == [1, 2, 3, 4, 5, BARRACUDA]
    assert (s.bag[2], s.chest[2], s.played[2]) == (2, 0, 0)


def test_k5_pawns_wait_on_the_boat() -> None:
    s, _ = fresh_table(4)
    assert list(s.pawn) == [0, 0, 0, 0]


def test_k6_the_fish_is_at_home_and_no_gold_lies_about() -> None:
    s, _ = fresh_table()
    assert s.fish == 6
    assert sum(s.hoard) == 0


def test_k7_no_card_leads_to_wreck_six() -> None:
    s, dealer = fresh_table(2)
    turn(s, dealer, BARRACUDA, BARRACUDA)
    assert list(s.pawn)[:2] == [0, 0]
    assert material.MOVEMENT_CARDS == 5


def test_k8_all_choose_at_once_and_the_next_turn_follows() -> None:
    s, dealer = fresh_table(3)
    assert GAME.to_act(s) == 0b111
    play(s, dealer, 1, Action.PLAY + 3)
    assert GAME.to_act(s) == 0b101
    play(s, dealer, 2, Action.PLAY + 2)
    play(s, dealer, 0, Action.PLAY + 0)
    assert GAME.to_act(s) == 0b111
    assert (s.phase, s.turns) == (Phase.CHOOSE, 2)


def test_k8_divers_then_fish_then_wrecks() -> None:
    s, dealer = fresh_table(2)
    reveal_cards(s, dealer, 3, 4)
    assert told(dealer, Event.SWAM) == told(dealer, Event.GAINED) == []
    assert list(s.pawn)[:2] == [3, 4]
