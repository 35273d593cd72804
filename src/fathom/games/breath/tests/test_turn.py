"""H1 to H15: setting up, and the steps of a turn."""

import pytest

from fathom.engine.dealer import THE_TABLE, heard
from fathom.engine.errors import Mistake
from fathom.games.breath import GAME
from fathom.games.breath.material import AIR_5, DECK, DOLPHIN, KRAKEN
from fathom.games.breath.state import Action, Event, Phase, Refusal
from fathom.games.breath.tests.scene import (
    A5_CALM,
    A5_DISCARD,
    A5_DRAW,
    A5_PANIC,
    A10,
    A10_CALM,
    A10_DISCARD,
    REEF,
    S5_CALM,
    S5_DISCARD,
    S5_DRAW,
    S5_PANIC,
    S10,
    calm,
    discard_from,
    dolphin_as,
    draw_only,
    draw_with,
    dump,
    end_turn,
    fresh_table,
    give,
    hand,
    kraken,
    lay,
    on_table,
    panic_on,
    pile,
    play,
    put_card_back,
    scene,
    sight_of,
    told,
    value,
    why_not,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_h1_two_to_four_play(seats: int) -> None:
    s, _ = fresh_table(seats)
    assert [int(size) for size in s.hand_size] == [5] * seats + [0] * (4 - seats)


@pytest.mark.parametrize("seats", [1, 5])
def test_h1_neither_fewer_nor_more(seats: int) -> None:
    with pytest.raises(Mistake):
        fresh_table(seats)


def test_h2_the_pirates_float_at_the_surface_and_the_anchors_wait() -> None:
    s, _ = fresh_table(4)
    assert sum(s.depth) == 0
    assert sum(s.anchor) == 0


def test_h3_five_cards_each_and_the_rest_is_the_deck() -> None:
    s, _ = fresh_table(3)
    assert sum(DECK) == 68
    assert s.deck_size == 68 - 3 * 5
    assert s.pile_size == 0
    assert GAME.amiss(s) == 0


def test_h3_hands_are_secret_and_their_sizes_open() -> None:
    s, _ = scene([A10, S10], [A5_CALM])
    assert list(sight_of(s, 0).hand) == [A10, S10, -1, -1, -1]
    assert list(sight_of(s, 1).hand) == [A5_CALM, -1, -1, -1, -1]
    assert list(sight_of(s, -1).hand) == [-1] * 5
    assert list(sight_of(s, -1).hand_size)[:2] == [2, 1]


def test_h4_who_swam_most_recently_begins() -> None:
    s, dealer = fresh_table(4, first=3)
    assert s.turn == s.first == 2
    assert [event.seat for event in heard(dealer, THE_TABLE) if event.kind == Event.BEGAN] == [2]


def test_h4_nobody_who_is_not_at_the_table_can_have_swum() -> None:
    with pytest.raises(Mistake):
        fresh_table(2, first=3)


def test_h4_then_play_goes_clockwise() -> None:
    s, dealer = scene([A10], [A5_CALM], [A5_PANIC])
    play(s, dealer, value(A10), Action.STOP)
    assert s.turn == 1
    end_turn(s, dealer, value(A5_CALM))
    assert s.turn == 2
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE
    assert GAME.refusal(s, 0, Action.STOP) == Refusal.NOT_YOUR_TURN


def test_r1_chance_says_who_begins() -> None:
    begun = [0, 0, 0, 0]
    for seed in range(1200):
        s, _ = fresh_table(4, seed)
        assert s.turn == s.first
        begun[int(s.first)] += 1
    assert max(abs(count - 300) for count in begun) < 4 * 15


def test_h5_play_then_air_check_then_dump_then_refill_then_clear() -> None:
    s, dealer = scene([S5_PANIC, S10], REEF)
    play(s, dealer, Action.STOP)
    assert s.phase == Phase.PENALTY
    play(s, dealer, lay(S5_PANIC))
    assert s.phase == Phase.DUMP
    play(s, dealer, Action.DONE)
    assert s.hand_size[0] == 5
    assert s.turn == 1


def test_h5_each_step_has_its_own_decisions() -> None:
    s, dealer = scene([A10, S10], REEF)
    assert why_not(s, Action.DONE) == Refusal.WRONG_STEP
    assert why_not(s, dump(S10)) == Refusal.WRONG_STEP
    play(s, dealer, value(A10), Action.STOP)
    assert why_not(s, value(S10)) == Refusal.WRONG_STEP
    assert why_not(s, lay(S10)) == Refusal.WRONG_STEP
    assert why_not(s, GAME.action_count) == Refusal.NO_SUCH_ACTION
    assert why_not(s, -1) == Refusal.NO_SUCH_ACTION


def test_h6_any_number_of_cards_one_after_another() -> None:
    s, dealer = scene([A5_CALM, A10, S5_DRAW, S10], REEF)
    play(s, dealer, value(A5_CALM), draw_with(S5_DRAW), value(A10), value(S10))
    assert on_table(s) == [A5_CALM, S5_DRAW, A10, S10]
    assert s.depth[0] == 10


def test_h6_only_cards_in_hand() -> None:
    s, _ = scene([A10], REEF)
    assert why_not(s, value(A5_CALM)) == Refusal.NOT_IN_HAND


def test_h6_a_card_is_its_value_or_its_action() -> None:
    s, dealer = scene([A5_PANIC, A5_CALM], REEF)
    play(s, dealer, value(A5_PANIC))
    assert s.air == 5
    assert s.panic[1] == -1
    assert why_not(s, panic_on(1, A5_PANIC)) == Refusal.NOT_IN_HAND


def test_h7_air_adds_up_and_is_lost_at_the_end_of_the_turn() -> None:
    s, dealer = scene([A5_CALM, A10], REEF)
    play(s, dealer, value(A5_CALM), value(A10))
    assert s.air == 15
    assert told(dealer, Event.BREATHED) == [(5, A5_CALM, 5, 0), (10, A10, 15, 0)]
    play(s, dealer, Action.STOP)
    assert s.air == 0


def test_h7_air_can_be_played_when_blocked() -> None:
    s, dealer = scene([A10, S10], REEF, panic=[S5_DRAW])
    play(s, dealer, value(A10))
    assert s.air == 10
    assert why_not(s, value(S10)) == Refusal.BLOCKED


def test_h8_zack_may_swim_five_or_ten_but_not_both() -> None:
    """E1, the rulebook's example: Air 10, with Swim 5 and Swim 10 in hand."""
    s, dealer = scene([A10, S5_CALM, S10], REEF)
    play(s, dealer, value(A10), value(S5_CALM))
    assert s.depth[0] == 5
    assert why_not(s, value(S10)) == Refusal.AIR_FIRST
    s, dealer = scene([A10, S5_CALM, S10], REEF)
    play(s, dealer, value(A10), value(S10))
    assert s.depth[0] == 10
    assert why_not(s, value(S5_CALM)) == Refusal.AIR_FIRST


def test_h8_the_air_comes_first() -> None:
    """E4."""
    s, dealer = scene([A10, S5_CALM], REEF)
    assert why_not(s, value(S5_CALM)) == Refusal.AIR_FIRST
    play(s, dealer, value(A10), value(S5_CALM))
    assert s.depth[0] == 5


def test_h8_a_swim_of_ten_needs_all_of_its_air() -> None:
    s, dealer = scene([A5_CALM, S10], REEF)
    play(s, dealer, value(A5_CALM))
    assert why_not(s, value(S10)) == Refusal.AIR_FIRST


def test_h8_what_others_swam_before_does_not_count() -> None:
    s, dealer = scene([A10, S10], [A10_CALM, S10])
    end_turn(s, dealer, value(A10), value(S10))
    play(s, dealer, value(A10_CALM), value(S10))
    assert list(s.depth)[:2] == [10, 10]


def test_h8_no_swim_beyond_the_bottom() -> None:
    """E22, and what is lost was swum all the same."""
    s, dealer = scene([A10, A10_CALM, S10, S5_CALM], REEF, depth=[95])
    play(s, dealer, value(A10), value(A10_CALM), value(S10))
    assert s.depth[0] == 100
    assert s.swum == 10
    assert why_not(s, value(S5_CALM)) == Refusal.AT_THE_LIMIT


def test_h9_any_number_of_air_and_swim_cards() -> None:
    """E5: two Air 5 carry a Swim 10, and no more."""
    s, dealer = scene([A5_CALM, A5_PANIC, S10, S5_CALM], REEF)
    play(s, dealer, value(A5_CALM), value(A5_PANIC), value(S10))
    assert s.depth[0] == 10
    assert why_not(s, value(S5_CALM)) == Refusal.AIR_FIRST


def test_h9_several_swims_share_the_air() -> None:
    s, dealer = scene([A10, A5_CALM, S10, S5_CALM], REEF)
    play(s, dealer, value(A10), value(A5_CALM), value(S10), value(S5_CALM))
    assert s.depth[0] == 15


def test_h10_no_stop_without_air_while_there_is_some_in_hand() -> None:
    s, dealer = scene([A5_CALM, S10], REEF)
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE
    play(s, dealer, value(A5_CALM), Action.STOP)
    assert s.phase == Phase.DUMP


def test_r3_the_last_air_may_be_used_otherwise() -> None:
    s, dealer = scene([A5_PANIC, S10], REEF)
    play(s, dealer, panic_on(1, A5_PANIC), Action.STOP)
    assert s.phase == Phase.PENALTY


def test_r3_the_dolphin_counts_as_air() -> None:
    s, dealer = scene([DOLPHIN, S10], REEF)
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE
    play(s, dealer, dolphin_as(AIR_5), Action.STOP)
    assert s.phase == Phase.DUMP


def test_h11_a_card_of_the_hand_becomes_panic() -> None:
    """E10: three Swim cards, no Air, no Dolphin."""
    s, dealer = scene([S5_CALM, S10, S5_DRAW], [A10])
    play(s, dealer, Action.STOP, lay(S5_CALM), Action.DONE)
    assert s.panic[0] == S5_CALM
    assert len(told(dealer, Event.RAN_OUT)) == 1
    assert s.hand_size[0] == 5
    assert hand(s, 0)[:2] == [S10, S5_DRAW]
    end_turn(s, dealer, value(A10))
    s.air = 100
    assert why_not(s, value(S10)) == Refusal.BLOCKED


def test_h11_face_down_it_is_known_to_its_owner_only() -> None:
    s, dealer = scene([S5_CALM, S10], REEF, REEF[2:])
    play(s, dealer, Action.STOP, lay(S5_CALM))
    assert [sight_of(s, seat).panic[0] for seat in (-1, 0, 1, 2)] == [-1, S5_CALM, -1, -1]
    assert [sight_of(s, seat).front[0] for seat in (-1, 0, 1, 2)] == [2, 2, 2, 2]


def test_h11_an_empty_hand_takes_the_top_of_the_pile() -> None:
    """E11: everybody saw that card, and the next one is the new top."""
    s, dealer = scene([], REEF, deck=[], pile=[S10, A5_CALM], last=1)
    play(s, dealer, Action.STOP)
    assert s.panic[0] == A5_CALM
    assert told(dealer, Event.TOOK_FROM_PILE) == [(A5_CALM, 0, 0, 0)]
    assert pile(s)[-1] == S10
    assert sight_of(s, 1).panic[0] == A5_CALM
    assert s.turn == 1


def test_h11_without_a_pile_the_last_card_on_the_table_is_taken() -> None:
    s, dealer = scene([S5_DRAW, S5_PANIC], REEF, deck=None)
    play(s, dealer, draw_with(S5_DRAW))
    put_card_back(s, 0)
    play(s, dealer, panic_on(1, S5_PANIC), Action.STOP)
    assert s.panic[0] == S5_DRAW
    assert told(dealer, Event.TOOK_FROM_TABLE) == [(S5_DRAW, 0, 0, 0)]


def test_h11_with_neither_pile_nor_table_nothing_is_taken() -> None:
    s, dealer = scene([], REEF)
    play(s, dealer, Action.STOP)
    assert s.panic[0] == -1
    assert s.turn == 1


def test_h12_a_second_panic_is_discarded() -> None:
    s, dealer = scene([S5_CALM, S10], REEF, panic=[A5_PANIC])
    play(s, dealer, Action.STOP, lay(S10))
    assert s.panic[0] == A5_PANIC
    assert pile(s) == [S10]


def test_h12_an_empty_hand_in_panic_leaves_the_pile_alone() -> None:
    s, dealer = scene([], REEF, pile=[S10], panic=[A5_PANIC])
    play(s, dealer, Action.STOP)
    assert s.panic[0] == A5_PANIC
    assert pile(s) == [S10]
    assert len(told(dealer, Event.STAYED_PANICKED)) == 1


def test_r4_whoever_panics_already_still_loses_the_card() -> None:
    s, dealer = scene([S5_CALM, S10], REEF, panic=[S5_DRAW])
    play(s, dealer, Action.STOP, lay(S5_CALM))
    assert hand(s, 0) == [S10]
    assert told(dealer, Event.LOST) == [(S5_CALM, 0, 0, 0)]


def test_h13_any_of_the_hand_can_be_dumped_one_by_one() -> None:
    s, dealer = scene([A10, S10, S5_CALM, S5_DRAW], REEF)
    play(s, dealer, value(A10), Action.STOP, dump(S10), dump(S5_DRAW))
    assert pile(s) == [S10, S5_DRAW]
    assert told(dealer, Event.DUMPED) == [(S10, 0, 0, 0), (S5_DRAW, 0, 0, 0)]
    play(s, dealer, Action.DONE)
    assert hand(s, 0)[0] == S5_CALM
    assert s.hand_size[0] == 5


def test_h13_all_of_it_can_be_dumped_and_a_card_only_once() -> None:
    s, dealer = scene([A10, S10, S5_CALM], REEF)
    play(s, dealer, value(A10), Action.STOP, dump(S10))
    assert why_not(s, dump(S10)) == Refusal.NOT_IN_HAND
    play(s, dealer, dump(S5_CALM))
    assert s.turn == 1
    assert s.hand_size[0] == 5


def test_h14_the_hand_is_filled_to_five() -> None:
    s, dealer = scene([A10, S10, S5_CALM], REEF)
    before = int(s.deck_size)
    end_turn(s, dealer, value(A10))
    assert s.hand_size[0] == 5
    assert s.deck_size == before - 3


def test_h14_or_until_the_deck_is_empty() -> None:
    s, dealer = scene([A10, S10], REEF, deck=[S5_CALM])
    end_turn(s, dealer, value(A10))
    assert hand(s, 0) == [S10, S5_CALM]


def test_r6_drawing_is_not_a_choice() -> None:
    s, dealer = scene([A10, S10], REEF)
    play(s, dealer, value(A10), Action.STOP)
    allowed = [action for action in range(GAME.action_count) if why_not(s, action) == 0]
    assert allowed == [dump(S10), Action.DONE]
    play(s, dealer, Action.DONE)
    assert s.hand_size[0] == 5


FREE = {"refill": "free"}


def test_r6_where_the_refill_is_free_fewer_cards_can_be_drawn() -> None:
    s, dealer = scene([A10, S10], REEF, settings=FREE)
    play(s, dealer, value(A10), Action.STOP)
    allowed = [action for action in range(GAME.action_count) if why_not(s, action) == 0]
    assert allowed == [dump(S10), Action.DONE, *(draw_only(some) for some in range(4))]
    before = int(s.deck_size)
    play(s, dealer, draw_only(3))
    assert (s.hand_size[0], s.deck_size, s.turn) == (4, before - 3, 1)
    assert pile(s) == [A10]


def test_r6_or_none_at_all() -> None:
    s, dealer = scene([A10, S10], REEF, settings=FREE)
    play(s, dealer, value(A10), Action.STOP, draw_only(0))
    assert hand(s, 0) == [S10]
    assert s.turn == 1


def test_r6_a_full_hand_is_still_the_usual_answer() -> None:
    s, dealer = scene([A10, S10], REEF, settings=FREE)
    end_turn(s, dealer, value(A10))
    assert s.hand_size[0] == 5


def test_r6_four_cards_are_safe_from_discard_and_kraken() -> None:
    s, dealer = scene([A10, S10], [A5_DISCARD, KRAKEN], settings=FREE)
    play(s, dealer, value(A10), Action.STOP, draw_only(3))
    assert why_not(s, discard_from(0, A5_DISCARD)) == Refusal.NOT_FIVE
    assert why_not(s, kraken()) == Refusal.NOBODY_HOLDS_FIVE


def test_r6_fewer_is_refused_where_all_fill_their_hands() -> None:
    s, dealer = scene([A10, S10], REEF)
    assert why_not(s, draw_only(1)) == Refusal.WRONG_STEP
    play(s, dealer, value(A10), Action.STOP)
    assert why_not(s, draw_only(1)) == Refusal.MUST_REFILL


def test_r6_what_fills_the_hand_or_empties_the_deck_is_not_fewer() -> None:
    s, dealer = scene([A10, S10, S10], REEF, settings=FREE)
    play(s, dealer, value(A10), Action.STOP)
    assert [why_not(s, draw_only(some)) for some in (2, 3, 4)] == [Refusal.NONE, Refusal.NOT_FEWER, Refusal.NOT_FEWER]
    s, dealer = scene([A10, S10], REEF, deck=[S5_CALM], settings=FREE)
    play(s, dealer, value(A10), Action.STOP)
    assert [why_not(s, draw_only(some)) for some in (0, 1)] == [Refusal.NONE, Refusal.NOT_FEWER]


def test_r6_an_empty_hand_draws_at_least_one() -> None:
    """Otherwise pirates with empty hands could wait for each other for ever."""
    s, dealer = scene([A10], REEF, settings=FREE)
    play(s, dealer, value(A10), Action.STOP)
    assert (s.phase, s.turn) == (Phase.DUMP, 0)
    assert why_not(s, draw_only(0)) == Refusal.DRAW_ONE
    assert GAME.opinion(s, 0, dealer) == Action.DONE
    play(s, dealer, draw_only(1))
    assert s.hand_size[0] == 1


def test_r6_whoever_has_dumped_all_may_still_choose() -> None:
    s, dealer = scene([A10, S10], REEF, settings=FREE)
    play(s, dealer, value(A10), Action.STOP, dump(S10))
    assert s.phase == Phase.DUMP
    play(s, dealer, draw_only(2))
    assert s.hand_size[0] == 2


def test_r6_an_empty_hand_has_no_choice_when_one_card_is_left() -> None:
    s, dealer = scene([A10], REEF, deck=[S10], settings=FREE)
    play(s, dealer, value(A10), Action.STOP)
    assert (hand(s, 0), s.turn) == ([S10], 1)


def test_h15_the_table_goes_to_the_pile_in_the_order_played_after_the_dump() -> None:
    s, dealer = scene([A10, A5_CALM, S10, S5_DRAW], REEF)
    play(s, dealer, value(A5_CALM), value(A10), value(S10), Action.STOP, dump(S5_DRAW))
    assert pile(s) == [S5_DRAW, A5_CALM, A10, S10]
    assert on_table(s) == []


def test_h15_panics_and_sharks_in_front_of_players_stay() -> None:
    s, dealer = scene([A10, S5_PANIC], REEF, sharks=[0, 0, 1, 0])
    play(s, dealer, panic_on(1, S5_PANIC), value(A10), Action.STOP)
    assert s.panic[1] == S5_PANIC
    assert s.sharks[2] == 1
    assert pile(s) == [A10]


def test_r5_the_played_cards_are_not_on_the_pile_yet() -> None:
    s, dealer = scene([S5_DISCARD], REEF, pile=[A5_DRAW])
    play(s, dealer, discard_from(1, S5_DISCARD), give(S5_PANIC), Action.STOP)
    assert s.panic[0] == S5_PANIC
    assert pile(s) == [A5_DRAW, S5_DISCARD]


def test_r5_a_draw_may_still_find_air() -> None:
    s, dealer = scene([S5_DRAW], REEF, deck=[A10, A10])
    play(s, dealer, draw_with(S5_DRAW))
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE


def test_r7_an_action_without_effect_cannot_be_played() -> None:
    s, _ = scene([A5_CALM, A5_DISCARD, A5_PANIC], REEF[:4], deck=[], panic=[-1, S10])
    assert why_not(s, calm(A5_CALM)) == Refusal.NO_PANIC
    assert why_not(s, discard_from(1, A5_DISCARD)) == Refusal.NOT_FIVE
    assert why_not(s, panic_on(1, A5_PANIC)) == Refusal.HAS_PANIC


@pytest.mark.parametrize("ascent", [0, 1])
def test_r7_in_the_last_turns_a_draw_is_played_without_effect(ascent: int) -> None:
    """Both ways, and the Dolphin like any other; for its value such a card still counts."""
    cards = [A5_DRAW, A5_DRAW, DOLPHIN]
    s, dealer = scene(cards, REEF, deck=[], last=1, ascent=ascent, depth=[20, 30], anchor=[20, 30])
    play(s, dealer, draw_with(DOLPHIN), draw_with(A5_DRAW))
    assert hand(s, 0) == [A5_DRAW]
    assert len(told(dealer, Event.DREW_NOTHING)) == 2
    play(s, dealer, value(A5_DRAW))
    assert s.air == 5


def test_r14_the_board_ends_at_a_hundred() -> None:
    s, dealer = scene([A10, S10], REEF, depth=[100])
    assert s.bottom == 100
    play(s, dealer, value(A10))
    assert why_not(s, value(S10)) == Refusal.AT_THE_LIMIT


def test_r15_the_surface_need_not_be_reached_exactly() -> None:
    s, dealer = scene([A10, S10], REEF, ascent=1, depth=[5, 40], anchor=[30, 40])
    play(s, dealer, value(A10), value(S10))
    assert s.depth[0] == 0
    assert told(dealer, Event.SWAM) == [(5, S10, 0, 0)]


def test_r17_a_panic_matters_on_ones_own_turn_and_air_is_still_owed() -> None:
    s, dealer = scene([A5_PANIC, A10_DISCARD], [A10, S10])
    play(s, dealer, panic_on(1, A5_PANIC), value(A10_DISCARD), Action.STOP)
    assert s.turn == 1
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE
    play(s, dealer, value(A10))
    assert why_not(s, value(S10)) == Refusal.BLOCKED
