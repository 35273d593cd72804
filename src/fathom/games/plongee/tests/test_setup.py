"""P1 to P9: the box, and the table before the first roll."""

import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.games.plongee import GAME
from fathom.games.plongee.material import (
    ARROW,
    ASCENT,
    BLUE,
    DESCENT,
    DIVER,
    DOWN,
    NOWHERE,
    OCTOPUS,
    PINK,
    POSEIDON,
    SURFACE,
    TURQUOISE,
    VIOLET,
)
from fathom.games.plongee.state import Action, Event, State
from fathom.games.plongee.tests.scene import A, fresh_table, pawns, pending, play, scene, secured, stock_size, told_of


def test_p1_two_to_four_play_with_three_pawns_each() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    s, _ = fresh_table(3)
    assert [pawns(s, seat) for seat in range(4)] == ["S S S", "S S S", "S S S", "OUT OUT OUT"]


def test_p2_the_path_goes_down_past_the_diver_and_up() -> None:
    s, _ = fresh_table()
    colours = [int(colour) for colour in s.colour]
    assert (DESCENT, ASCENT) == ("PTBYPTYBTPYB", "YPTBTPYBPTYTPBYPTBTYPB")
    assert (s.descent, s.ascent) == (12, 22)
    assert colours[SURFACE] == NOWHERE
    assert colours[1] == PINK
    assert colours[DIVER] == VIOLET
    assert colours[DIVER + 1] == ARROW
    assert [colours.count(colour) for colour in (PINK, TURQUOISE, BLUE, ARROW)] == [9, 9, 8, 8]


def test_p3_pending_and_secured_gold_are_kept_apart() -> None:
    s, _ = scene("S S S", pending={A: [3, 1]}, secured={A: [5]})
    assert pending(s, A) == [1, 3]
    assert secured(s, A) == [5]


def test_p4_the_box_holds_32_treasures_and_55_action_cards() -> None:
    s, _ = fresh_table()
    assert [int(count) for count in s.gold] == [7, 6, 4, 3, 2, 0, 0, 0]
    assert (s.gold_down, s.unturned[OCTOPUS], s.unturned[POSEIDON]) == (22, 7, 3)
    assert sum(s.unturned) == 32
    assert [int(count) for count in s.cards] == [10, 8, 6, 7, 7, 4, 3, 6, 4]
    assert sum(s.cards) == 55


def test_p5_one_die_with_six_faces() -> None:
    faces = set()
    for seed in range(60):
        s, _ = fresh_table(seed=seed)
        faces.add(int(s.die))
    assert faces == {1, 2, 3, 4, 5, 6}


def test_p6_all_treasure_lies_face_down_on_the_wreck() -> None:
    s, _ = fresh_table()
    assert [int(card) for card in s.wreck] == [DOWN] * 32


def test_p7_five_oxygen_each_and_nothing_on_the_frogmen() -> None:
    s, _ = fresh_table(4)
    assert [int(chips) for chips in s.oxygen] == [5, 5, 5, 5]
    assert sum(s.pending) == 0
    assert sum(s.secured) == 0


def test_p8_all_action_cards_form_the_stock() -> None:
    s, _ = fresh_table()
    assert [int(count) for count in s.stock] == [int(count) for count in s.cards]
    assert stock_size(s) == 55
    assert s.under_count == 0


@pytest.mark.parametrize("first", range(1, 4))
def test_o6_the_table_may_decide_who_begins(first: int) -> None:
    s, _ = fresh_table(3, first=first)
    assert (s.first, s.turn) == (first - 1, first - 1)


def test_p9_play_goes_clockwise() -> None:
    s, dealer = scene("S S S", "S S S", "S S S", die=2, turn=2, oxygen=[0, 0, 0])
    play(s, dealer, Action.MOVE)
    assert s.turn == 0
    assert told_of(dealer, Event.ROLLED) == [0]


def test_r1_oxygen_never_runs_out() -> None:
    s, dealer = scene("d1 S S", "S S S", die=3, stock=[2], oxygen=[500, 500])
    play(s, dealer, Action.MOVE)
    assert s.oxygen[A] == 503
    assert GAME.refusal(s, A, Action.PAY) == 0


def test_r2_every_seat_begins_as_often() -> None:
    begun = [0, 0, 0]
    s, dealer, box = State.new(), Dealer.new(), GAME.pack(3, {})
    for seed in range(900):
        seed_dealer(dealer, seed, 0)
        GAME.set_up(s, box, dealer)
        begun[int(s.first)] += 1
    assert max(abs(count - 300) for count in begun) < 4 * 14.2


def test_o1_without_white_sharks() -> None:
    s, _ = fresh_table(no_white_sharks="on")
    assert [int(count) for count in s.cards] == [10, 8, 6, 7, 7, 4, 0, 6, 4]
    assert stock_size(s) == 52


def test_o2_the_milder_sea_keeps_four_pink_four_turquoise_two_yellow() -> None:
    s, _ = fresh_table(fewer_sharks="on")
    assert [int(count) for count in s.cards] == [10, 8, 6, 4, 4, 2, 3, 6, 4]


def test_o2_the_table_may_choose_how_many_sharks_to_take_out() -> None:
    s, _ = fresh_table(fewer_pink=1, fewer_turquoise=20, fewer_yellow=3)
    assert [int(count) for count in s.cards] == [10, 8, 6, 6, 0, 1, 3, 6, 4]
