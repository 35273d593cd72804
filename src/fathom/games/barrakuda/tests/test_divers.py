"""K9 to K13: the cards."""

from fathom.engine.dealer import SPECTATOR, heard
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.state import Action, Event, Refusal
from fathom.games.barrakuda.tests.scene import (
    BARRACUDA,
    A,
    B,
    C,
    allowed,
    diver,
    fresh_table,
    hand,
    led_turn,
    look,
    play,
    reveal_cards,
    row,
    scene,
    told,
    turn,
)


def test_k9_nobody_else_sees_a_chosen_card() -> None:
    s, dealer = fresh_table(3)
    play(s, dealer, B, Action.PLAY + 3)
    sights = [look(s, seat) for seat in (SPECTATOR, A, B, C)]
    assert [int(sight.chosen[B]) for sight in sights] == [-1, -1, 4, -1]
    assert [int(sight.ready[B]) for sight in sights] == [1, 1, 1, 1]
    assert [int(sight.hand[B * 6 + 3]) for sight in sights] == [1, 1, 1, 1]
    hidden = [[event.is_hidden for event in heard(dealer, seat)] for seat in (SPECTATOR, A, B, C)]
    assert hidden == [[True], [True], [False], [True]]
    assert [event.values[0] for event in heard(dealer, B)] == [4]


def test_k9_in_whatever_order_they_choose_all_are_revealed_together() -> None:
    s, dealer = fresh_table(3)
    play(s, dealer, C, Action.PLAY + 0)
    play(s, dealer, A, Action.PLAY + 1)
    assert told(dealer, Event.DIVED) == []
    play(s, dealer, B, Action.PLAY + 2)
    assert told(dealer, Event.DIVED) == [(2, 0, 0, 0), (3, 0, 0, 0), (1, 0, 0, 0)]


def test_k9_only_cards_of_the_hand_and_only_once() -> None:
    s, dealer = scene(diver(row=[2, 4], barracuda=False), diver())
    assert allowed(s, A) == [Action.PLAY + 0, Action.PLAY + 2, Action.PLAY + 4]
    assert GAME.refusal(s, A, Action.PLAY + 1) == Refusal.NOT_IN_HAND
    assert GAME.refusal(s, A, Action.PLAY + 5) == Refusal.NOT_IN_HAND
    assert GAME.refusal(s, A, Action.STEER) == Refusal.CARD_FIRST
    play(s, dealer, A, Action.PLAY + 0)
    assert GAME.refusal(s, A, Action.PLAY + 2) == Refusal.NOT_YOUR_TURN


def test_k10_a_movement_card_takes_the_pawn_there_and_ends_the_row() -> None:
    s, dealer = scene(diver(row=[5], pawn=5), diver())
    reveal_cards(s, dealer, 2, 1)
    assert s.pawn[A] == 2
    assert row(s, A) == [5, 2]
    assert hand(s, A) == [1, 3, 4, BARRACUDA]


def test_k10_the_wreck_where_one_is_may_be_entered_again() -> None:
    s, dealer = scene(diver(pawn=3), diver())
    reveal_cards(s, dealer, 3, 1)
    assert s.pawn[A] == 3


def test_k11_the_barracuda_card_lays_the_pawn_down_where_it_is() -> None:
    s, dealer = scene(diver(row=[4], pawn=4), diver())
    reveal_cards(s, dealer, BARRACUDA, 1)
    assert (s.pawn[A], s.lying) == (4, 0b01)
    assert row(s, A) == [4]
    assert BARRACUDA not in hand(s, A)


def test_k12_the_last_movement_card_brings_the_row_back_at_once() -> None:
    s, dealer = scene(diver(row=[1, 2, 3, 4], barracuda=False), diver())
    reveal_cards(s, dealer, 5, 1)
    assert (s.pawn[A], s.played[A]) == (5, 0)
    assert hand(s, A) == [1, 2, 3, 4, 5]
    assert told(dealer, Event.TOOK_ROW_BACK) == [(5, 0, 0, 0)]


def test_k13_a_movement_card_can_always_be_chosen() -> None:
    s, dealer = scene(diver(row=[1, 2, 3, 4]), diver(row=[1, 2, 3]))
    turn(s, dealer, 5, 4)
    assert allowed(s, A) == [Action.PLAY + card for card in range(6)]
    assert Action.PLAY + 4 in allowed(s, B)


def test_r1_at_once_means_initiative_over_everybody_with_a_card() -> None:
    s, dealer = scene(diver(row=[1, 2, 3, 4]), diver())
    turn(s, dealer, 5, 5)
    assert s.played[A] == 0
    assert GAME.to_act(s) == 1 << A


def test_r1_by_the_other_reading_five_cards_count_until_the_end_of_the_turn() -> None:
    s, dealer = scene(diver(row=[1, 2, 3, 5]), diver(), last_card="end_of_turn")
    reveal_cards(s, dealer, 4, 5)
    assert s.played[A] == 5
    s, dealer = scene(diver(row=[1, 2, 3, 5]), diver(), last_card="end_of_turn")
    turn(s, dealer, 4, 5)
    assert s.played[A] == 0
    assert told(dealer, Event.TOOK_ROW_BACK) == [(5, 0, 0, 0)]


def test_r1_by_the_other_reading_retrieving_does_not_shorten_what_comes_back() -> None:
    s, dealer = scene(diver(row=[2, 3, 4, 5]), diver(), last_card="end_of_turn")
    turn(s, dealer, 1, 5)
    assert hand(s, A) == [1, 2, 3, 4, 5, BARRACUDA]


def test_r3_lying_on_the_boat_nobody_is_robbed_or_bitten() -> None:
    s, dealer = scene(diver(bag=2), diver(bag=2))
    led_turn(s, dealer, BARRACUDA, 4, fins=1)
    play(s, dealer, A, Action.STEER + 5)
    assert (s.pawn[A], s.bag[A]) == (0, 2)
    assert s.bag[B] == 5
