"""P36 to P44: what an arrow brings."""

import pytest

from fathom.games.plongee.material import (
    CAGED_SHARK,
    COUNTER_CARD,
    NO_CARD,
    OXYGEN_1,
    OXYGEN_2,
    OXYGEN_3,
    PINK_SHARK,
    TURQUOISE_SHARK,
    WHITE_SHARK,
    YELLOW_SHARK,
)
from fathom.games.plongee.sight import Sight, see
from fathom.games.plongee.state import Action, Event, Phase
from fathom.games.plongee.stock import put_under
from fathom.games.plongee.tests.scene import (
    A,
    B,
    C,
    fresh_table,
    offered,
    pawns,
    pay_and_move,
    play,
    scene,
    stock_size,
    told,
    under,
    will_roll,
)


def test_p36_the_card_is_shown_and_resolved_before_anything_else() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[OXYGEN_3, PINK_SHARK])
    play(s, dealer, Action.MOVE)
    assert told(dealer, Event.DREW) == [(OXYGEN_3, 0, 0, 0)]
    assert s.oxygen[A] == 8
    assert s.phase == Phase.AGAIN


@pytest.mark.parametrize(("card", "chips"), [(OXYGEN_1, 1), (OXYGEN_2, 2), (OXYGEN_3, 3)])
def test_p37_oxygen_cards_give_as_many_chips_as_bottles(card: int, chips: int) -> None:
    s, dealer = scene("d1 S S", die=3, stock=[card])
    play(s, dealer, Action.MOVE)
    assert s.oxygen[A] == 5 + chips
    assert told(dealer, Event.TOOK_OXYGEN) == [(chips, 5 + chips, 0, 0)]


def test_p38_a_pink_shark_bites_on_pink_of_both_paths() -> None:
    s, dealer = scene("d1 d5 S", "d10 a2 d2", "a3 a6 V", die=3, stock=[PINK_SHARK])
    play(s, dealer, Action.MOVE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d4 S S", "S S d2", "a3 S V"]
    assert under(s) == [PINK_SHARK]


def test_p39_a_turquoise_shark_bites_on_turquoise_of_both_paths() -> None:
    s, dealer = scene("d1 d2 S", "d10 a2 d6", "a3 a6 V", die=3, stock=[TURQUOISE_SHARK])
    play(s, dealer, Action.MOVE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d4 S S", "d10 a2 S", "S a6 V"]
    assert under(s) == [TURQUOISE_SHARK]


def test_p40_a_white_shark_bites_on_both_colours_and_leaves_the_game() -> None:
    s, dealer = scene("d1 d2 S", "d10 a2 d6", "a3 a6 V", die=3, stock=[WHITE_SHARK])
    play(s, dealer, Action.MOVE)
    assert [pawns(s, seat) for seat in (A, B, C)] == ["d4 S S", "S S S", "S S V"]
    assert under(s) == []
    assert s.removed[WHITE_SHARK] == 1


def test_p41_a_yellow_shark_goes_under_the_stock_after_the_stampede() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[YELLOW_SHARK, OXYGEN_1])
    will_roll(dealer, 1)
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d5 S S"
    assert under(s) == [OXYGEN_1, YELLOW_SHARK]
    assert s.drawn == NO_CARD


def test_p42_a_caged_shark_is_kept() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[CAGED_SHARK], cages=[1])
    play(s, dealer, Action.MOVE)
    assert s.cages[A] == 2
    assert under(s) == []


def test_p43_a_counter_card_is_kept_and_leaves_the_game_once_used() -> None:
    s, dealer = scene("d1 OUT S", die=3, stock=[COUNTER_CARD])
    play(s, dealer, Action.MOVE)
    assert s.counters[A] == 1
    play(s, dealer, Action.RETURN)
    assert s.counters[A] == 0
    assert s.removed[COUNTER_CARD] == 1
    assert under(s) == []


def test_p44_most_cards_come_back_so_the_stock_does_not_run_dry() -> None:
    s, _ = fresh_table()
    keeps_coming_back = (OXYGEN_1, OXYGEN_2, OXYGEN_3, PINK_SHARK, TURQUOISE_SHARK, YELLOW_SHARK)
    assert sum(int(s.cards[kind]) for kind in keeps_coming_back) == 42


def test_p44_an_empty_stock_brings_nothing_until_a_card_returns() -> None:
    s, dealer = scene("d1 d4 S", die=3, stock=[])
    play(s, dealer, Action.MOVE)
    assert told(dealer, Event.STOCK_EMPTY) == [(0, 0, 0, 0)]
    assert s.phase == Phase.AGAIN
    put_under(s, OXYGEN_3)
    s.cards[OXYGEN_3] = 1
    pay_and_move(s, dealer, 3, pawn=1)
    assert told(dealer, Event.DREW) == [(OXYGEN_3, 0, 0, 0)]
    assert s.oxygen[A] == 5 - 1 + 3


def test_p50_a_counter_card_may_be_drawn_before_it_is_needed() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[COUNTER_CARD])
    play(s, dealer, Action.MOVE)
    assert s.counters[A] == 1
    assert offered(s) == {"STOP", "PAY"}


def test_r14_oxygen_cards_go_under_the_stock() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[OXYGEN_1, PINK_SHARK])
    play(s, dealer, Action.MOVE)
    assert under(s) == [PINK_SHARK, OXYGEN_1]


def test_r15_a_shark_bites_the_pawns_of_whoever_drew_it() -> None:
    s, dealer = scene("d1 a13 d10", die=3, stock=[PINK_SHARK])
    play(s, dealer, Action.MOVE)
    assert pawns(s, A) == "d4 S S"


def test_r16_an_empty_stock_is_not_reshuffled() -> None:
    s, dealer = scene("d1 S S", die=3, stock=[])
    s.removed[WHITE_SHARK] = s.cards[WHITE_SHARK] = 3
    play(s, dealer, Action.MOVE)
    assert stock_size(s) == 0
    assert s.removed[WHITE_SHARK] == 3


def test_r20_a_counter_card_may_be_kept_though_a_pawn_is_excluded() -> None:
    s, dealer = scene("OUT d1 S", "S S S", counters=[1])
    play(s, dealer, Action.STOP)
    assert s.counters[A] == 1
    assert pawns(s, A) == "OUT d1 S"


def test_r30_kept_cards_lie_open() -> None:
    s, _ = scene("S S S", "S S S", cages=[2, 1], counters=[0, 3])
    sight = Sight.new()
    see(s, B, sight)
    assert [int(count) for count in sight.cages] == [2, 1, 0, 0]
    assert [int(count) for count in sight.counters] == [0, 3, 0, 0]
