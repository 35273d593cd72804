"""H24 to H35: the end of the descent, the ascent and the winner."""

from typing import Any

import pytest

from fathom.engine.game import points_of
from fathom.games.breath import GAME
from fathom.games.breath.material import DOLPHIN, KRAKEN, SHARK
from fathom.games.breath.state import Action, Event, Phase, Refusal
from fathom.games.breath.tests.scene import (
    A5_CALM,
    A5_DRAW,
    A5_PANIC,
    A10,
    A10_CALM,
    A10_DRAW,
    A10_PANIC,
    REEF,
    S5_CALM,
    S5_DRAW,
    S5_PANIC,
    S10,
    S10_CALM,
    S10_PANIC,
    calm,
    draw_with,
    dump,
    end_turn,
    hand,
    panic_on,
    pile,
    places,
    play,
    scene,
    slay,
    told,
    value,
    why_not,
)

AIRS = ([A10, A10], [A5_CALM, A5_CALM], [A10_CALM, A10_CALM], [A5_DRAW, A5_DRAW])


def test_h24_the_last_card_may_be_drawn_by_refilling() -> None:
    s, dealer = scene([A10, S10], [A5_CALM], deck=[S5_CALM])
    end_turn(s, dealer, value(A10))
    assert s.last == 1
    assert told(dealer, Event.LAST_CARD) == [(0, 0, 0, 0)]
    assert s.turn == 1


def test_h24_not_while_one_card_is_left() -> None:
    s, dealer = scene([A10, S10, S5_PANIC, S5_DRAW, A5_CALM], [A5_CALM], deck=[S5_CALM, S5_CALM])
    end_turn(s, dealer, value(A10))
    assert (s.deck_size, s.last) == (1, -1)
    assert told(dealer, Event.LAST_CARD) == []


def test_h24_or_by_draw_and_the_turn_is_finished() -> None:
    """E15: five cards, one left in the deck; what is missing is dealt for the ascent."""
    hands = [A5_DRAW, A10, S10, S5_PANIC, S5_DRAW], [A5_CALM, S5_CALM]
    s, dealer = scene(*hands, deck=[S5_CALM], depth=[0, 40])
    play(s, dealer, draw_with(A5_DRAW), value(A10), value(S10), Action.STOP)
    assert s.last == 1
    assert hand(s, 0) == [S5_PANIC, S5_DRAW, S5_CALM]
    play(s, dealer, Action.DONE)
    assert s.hand_size[0] == 3
    end_turn(s, dealer, value(A5_CALM))
    assert s.ascent == 1
    assert s.hand_size[0] == 5


def test_h25_those_with_fewer_turns_play_once_more() -> None:
    """E14: B draws the last card; C and D still play, A does not."""
    s, dealer = scene(*AIRS, deck=[S5_CALM], turn=1, chooser=1, depth=[10, 20, 30, 40])
    end_turn(s, dealer, value(A5_CALM))
    assert (s.last, s.turn) == (3, 2)
    end_turn(s, dealer, value(A10_CALM))
    assert s.turn == 3
    end_turn(s, dealer, value(A5_DRAW))
    assert s.ascent == 1


def test_h25_when_the_last_in_order_draws_it_the_descent_is_over() -> None:
    """E14: D draws the last card."""
    s, dealer = scene(*AIRS, deck=[S5_CALM], turn=3, chooser=3, depth=[10, 20, 30, 40])
    end_turn(s, dealer, value(A5_DRAW))
    assert s.ascent == 1


def test_h25_no_refill_in_the_last_turns_but_dumping_is_allowed() -> None:
    s, dealer = scene([A10, S10], [A5_CALM, S5_CALM, S5_DRAW], deck=[], last=1, turn=1, chooser=1, depth=[5])
    play(s, dealer, value(A5_CALM), Action.STOP, dump(S5_DRAW))
    assert hand(s, 1) == [S5_CALM]
    assert s.deck_size == 0


def test_r2_each_other_player_once_on_the_way_down() -> None:
    s, dealer = scene(*AIRS, deck=[S5_CALM], turn=1, chooser=1, settings={"descent_final": "each_other"})
    end_turn(s, dealer, value(A5_CALM))
    assert (s.last, s.turn) == (0, 2)


def test_r2_equal_turns_on_the_way_up() -> None:
    settings = {"ascent_final": "equal"}
    s, dealer = scene(*AIRS, deck=[S5_CALM], turn=3, chooser=3, depth=[9] * 4, ascent=1, first=2, settings=settings)
    end_turn(s, dealer, value(A5_DRAW))
    assert (s.last, s.turn) == (1, 0)


def test_h26_the_anchor_drops_where_the_pirate_is_and_cards_are_kept() -> None:
    s, dealer = scene([A10], [S10, S5_PANIC], deck=[], last=0, depth=[25, 10], panic=[-1, S5_DRAW], sharks=[1])
    play(s, dealer, value(A10), Action.STOP)
    assert list(s.anchor)[:2] == [25, 10]
    assert hand(s, 1)[:2] == [S10, S5_PANIC]
    assert s.panic[1] == S5_DRAW
    assert s.sharks[0] == 1


def test_r16_if_nobody_dived_the_game_is_drawn() -> None:
    s, dealer = scene([A10], REEF, deck=[], last=0)
    play(s, dealer, value(A10), Action.STOP)
    assert s.phase == Phase.OVER
    assert places(s) == [1, 1]
    assert len(told(dealer, Event.NOBODY_DIVED)) == 1


def test_h27_the_pile_is_the_new_deck_and_all_get_five_cards() -> None:
    s, dealer = scene([A10], [S10, S5_PANIC], [], deck=[], last=0, depth=[25, 10, 5])
    before = int(s.pile_size)
    play(s, dealer, value(A10), Action.STOP)
    assert s.pile_size == 0
    assert [int(size) for size in s.hand_size][:3] == [5, 5, 5]
    assert s.deck_size == before + 1 - 5 - 3 - 5
    assert s.last == -1


def test_r20_hands_and_cards_in_front_are_no_part_of_the_new_deck() -> None:
    s, dealer = scene([A10], REEF, deck=[], last=0, depth=[25, 10], panic=[DOLPHIN], sharks=[0, 0, 1, 0])
    play(s, dealer, value(A10), Action.STOP)
    assert told(dealer, Event.TURNED_UP) == [(68 - 5 - 2, 0, 0, 0)]
    assert hand(s, 1) == REEF
    assert s.deck[DOLPHIN] == 0


def test_h28_green_is_shallowest_and_begins_blue_is_deepest_and_ends_it() -> None:
    """E3, the rulebook's example."""
    green, blue = 2, 0
    s, dealer = scene([A10_CALM, S10], [A10], [A5_CALM], deck=[], last=1, turn=1, chooser=1, depth=[30, 20, 5])
    play(s, dealer, value(A10), Action.STOP)
    assert s.turn == s.first == green
    end_turn(s, dealer, value(A5_CALM))
    assert s.turn == blue
    s.depth[blue] = 10
    play(s, dealer, value(A10_CALM), value(S10))
    assert s.phase == Phase.OVER
    assert places(s)[blue] == 1


def test_r9_the_others_follow_clockwise_and_ties_go_by_the_order_of_the_descent() -> None:
    s, dealer = scene(*AIRS, deck=[], last=1, first=2, turn=1, chooser=1, depth=[5, 30, 40, 5])
    end_turn(s, dealer, value(A5_CALM))
    assert s.turn == 3
    end_turn(s, dealer, value(A5_DRAW))
    assert s.turn == 0


def test_h29_on_the_way_up_swim_takes_the_pirate_up() -> None:
    s, dealer = scene([A10, S10], REEF, ascent=1, depth=[40, 30], anchor=[40, 30])
    play(s, dealer, value(A10), value(S10))
    assert s.depth[0] == 30
    assert s.surfaced[0] == 0
    assert s.phase == Phase.PLAY


def test_h30_a_pirate_at_the_surface_has_surfaced_and_plays_on() -> None:
    """E18: not the deepest anchor, so the game goes on."""
    s, dealer = scene([A10, S10, A5_PANIC, A10_CALM, S5_CALM], REEF, ascent=1, depth=[5, 40], anchor=[15, 40])
    play(s, dealer, value(A10), value(S10))
    assert s.surfaced[0] == 1
    assert s.depth[0] == 0
    play(s, dealer, value(A10_CALM))
    assert why_not(s, value(S5_CALM)) == Refusal.AT_THE_LIMIT
    play(s, dealer, panic_on(1, A5_PANIC), Action.STOP)
    assert s.panic[1] == A5_PANIC


def test_h30_who_never_dived_has_surfaced_from_the_start() -> None:
    s, dealer = scene([A10], REEF, deck=[], last=0, depth=[0, 10])
    play(s, dealer, value(A10), Action.STOP)
    assert list(s.surfaced)[:2] == [1, 0]
    assert s.risen == 1


def test_r10_surfaced_players_owe_air_like_the_others() -> None:
    s, dealer = scene([A10, S10], REEF, ascent=1, depth=[0, 40], anchor=[15, 40], surfaced=[1], risen=1)
    assert why_not(s, Action.STOP) == Refusal.MUST_BREATHE
    end_turn(s, dealer, value(A10))
    assert s.hand_size[0] == 5


def test_h31_the_deepest_diver_home_ends_the_game_at_once() -> None:
    """E17: C had surfaced before."""
    depths: dict[str, Any] = {"depth": [10, 5, 0], "anchor": [45, 30, 20], "surfaced": [0, 0, 1], "risen": 1}
    s, dealer = scene([A10, S10, A5_CALM], REEF, [A5_DRAW], ascent=1, **depths)
    play(s, dealer, value(A10), value(S10))
    assert s.phase == Phase.OVER
    assert told(dealer, Event.DEEPEST_HOME) == [(45, 0, 0, 0)]
    assert told(dealer, Event.WON) == [(45, 0, 0, 0)]
    assert GAME.to_act(s) == 0
    assert places(s) == [1, 3, 2]
    assert GAME.refusal(s, 0, Action.STOP) == Refusal.GAME_OVER
    assert [points_of(int(GAME.payoff(s, seat))) for seat in range(3)] == [45, 0, 20]


def test_h31_one_of_several_deepest_is_enough_even_in_the_last_turns() -> None:
    s, dealer = scene([A10, S10], REEF, deck=[], last=1, ascent=1, depth=[10, 5], anchor=[45, 45])
    play(s, dealer, value(A10), value(S10))
    assert s.phase == Phase.OVER
    assert places(s) == [1, 2]


def test_h32_on_the_way_up_each_other_player_has_one_last_turn() -> None:
    """E14, the same event in the ascent: C, D and A play once more."""
    s, dealer = scene(*AIRS, deck=[S5_CALM], turn=1, chooser=1, ascent=1, depth=[10, 20, 30, 40], anchor=[40] * 4)
    end_turn(s, dealer, value(A5_CALM))
    assert (s.last, s.turn) == (0, 2)
    end_turn(s, dealer, value(A10_CALM))
    end_turn(s, dealer, value(A5_DRAW))
    assert s.turn == 0
    end_turn(s, dealer, value(A10))
    assert s.phase == Phase.OVER
    assert len(told(dealer, Event.TIME_OUT)) == 1


def last_turn_of_three(**fields: Any) -> list[int]:
    """The places after the deck has run out in the ascent."""
    s, dealer = scene([A10], REEF, [S10], deck=[], last=0, ascent=1, risen=max(fields["surfaced"]), **fields)
    play(s, dealer, value(A10), Action.STOP)
    assert s.phase == Phase.OVER
    return places(s)


def test_h33_the_deepest_anchor_among_the_surfaced_wins() -> None:
    """E19: A is five short of the surface, C was up before B."""
    assert last_turn_of_three(depth=[5, 0, 0], anchor=[40, 30, 20], surfaced=[0, 2, 1]) == [3, 1, 2]


def test_h33_whoever_is_still_below_has_lost() -> None:
    assert last_turn_of_three(depth=[5, 5, 0], anchor=[100, 90, 0], surfaced=[0, 0, 1]) == [2, 3, 1]


def test_h33_if_somebody_surfaced_nobody_says_that_nobody_did() -> None:
    s, dealer = scene([A10], REEF, deck=[], last=0, ascent=1, depth=[5, 0], anchor=[40, 0], surfaced=[0, 1], risen=1)
    play(s, dealer, value(A10), Action.STOP)
    assert told(dealer, Event.NOBODY_HOME) == []
    assert told(dealer, Event.WON) == [(0, 0, 0, 0)]


def test_h34_with_equal_anchors_the_first_to_surface_is_ahead() -> None:
    assert last_turn_of_three(depth=[5, 0, 0], anchor=[40, 30, 30], surfaced=[0, 2, 1]) == [3, 2, 1]


def test_r11_first_up_first_placed_and_those_who_never_dived_together() -> None:
    assert last_turn_of_three(depth=[5, 0, 0], anchor=[40, 0, 0], surfaced=[0, 1, 1]) == [3, 1, 1]


def test_h35_if_nobody_surfaced_the_greatest_climb_wins() -> None:
    assert last_turn_of_three(depth=[30, 15, 5], anchor=[60, 40, 10], surfaced=[0, 0, 0]) == [1, 2, 3]


def test_h35_then_the_deeper_anchor_and_then_it_is_shared() -> None:
    assert last_turn_of_three(depth=[30, 20, 20], anchor=[60, 50, 50], surfaced=[0, 0, 0]) == [1, 2, 2]


@pytest.mark.parametrize(
    ("reading", "expected"), [("climb", [3, 1, 2]), ("nearest", [3, 2, 1]), ("deepest", [1, 2, 3]), ("both", [2, 1, 3])]
)
def test_r12_who_wins_if_nobody_is_home(reading: str, expected: list[int]) -> None:
    settings = {"nobody": reading}
    fields: dict[str, Any] = {"depth": [70, 25, 5], "anchor": [90, 70, 30]}
    s, dealer = scene([A10], REEF, [S10], deck=[], last=0, ascent=1, settings=settings, **fields)
    play(s, dealer, value(A10), Action.STOP)
    assert len(told(dealer, Event.NOBODY_HOME)) == 1
    assert places(s) == expected


@pytest.mark.parametrize(
    ("reading", "depth", "anchor", "expected"),
    [
        ("nearest", [10, 10], [30, 40], [2, 1]),
        ("deepest", [10, 5], [40, 40], [2, 1]),
        ("both", [30, 10], [50, 40], [1, 2]),
    ],
)
def test_r12_ties(reading: str, depth: list[int], anchor: list[int], expected: list[int]) -> None:
    settings = {"nobody": reading}
    s, dealer = scene([A10], REEF, deck=[], last=0, ascent=1, depth=depth, anchor=anchor, settings=settings)
    play(s, dealer, value(A10), Action.STOP)
    assert places(s) == expected


def test_r19_a_removed_panic_comes_back_with_the_new_deck() -> None:
    s, dealer = scene([A10, S5_CALM], REEF, deck=[], last=0, depth=[25, 10], panic=[S10_PANIC])
    play(s, dealer, calm(S5_CALM), value(A10))
    assert pile(s)[-1] == S10_PANIC
    play(s, dealer, Action.STOP)
    drawn = hand(s, 0).count(S10_PANIC)
    assert s.deck[S10_PANIC] + drawn == s.cards[S10_PANIC]


def test_r19_an_eaten_shark_goes_to_the_pile() -> None:
    s, dealer = scene([KRAKEN, A10_PANIC], [A10_DRAW, S10_CALM], sharks=[1])
    play(s, dealer, slay())
    assert s.sharks[0] == 0
    assert pile(s) == [SHARK]
