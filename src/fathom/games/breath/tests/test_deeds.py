"""H16 to H23: the actions, and the Dolphin in all its disguises."""

import pytest

from fathom.games.breath import GAME
from fathom.games.breath.material import AIR_5, AIR_10, DOLPHIN, KRAKEN, SHARK, SWIM_5, SWIM_10
from fathom.games.breath.state import Action, Event, Phase, Refusal, Veil
from fathom.games.breath.tests.scene import (
    A5_CALM,
    A5_DISCARD,
    A5_DRAW,
    A5_PANIC,
    A10,
    A10_CALM,
    A10_DISCARD,
    A10_PANIC,
    REEF,
    S5_CALM,
    S5_DISCARD,
    S5_DRAW,
    S5_PANIC,
    S10,
    S10_CALM,
    calm,
    discard_from,
    dolphin_as,
    draw_with,
    end_turn,
    give,
    hand,
    kraken,
    on_table,
    panic_on,
    pile,
    play,
    scene,
    send_shark_to,
    shark_on,
    sight_of,
    slay,
    told,
    value,
    why_not,
)


def test_h16_any_number_of_actions_where_they_do_something() -> None:
    s, dealer = scene([A5_PANIC, A10_PANIC, S5_DISCARD, A10], REEF, [REEF[0], A5_DRAW])
    play(s, dealer, panic_on(1, A5_PANIC), panic_on(2, A10_PANIC), discard_from(1, S5_DISCARD), give(S5_CALM))
    assert hand(s, 0) == [A10]
    assert s.phase == Phase.PLAY


@pytest.mark.parametrize("victim", [0, 2, 3])
def test_h16_the_victim_must_be_another_player_at_the_table(victim: int) -> None:
    s, _ = scene([A5_PANIC, A5_DISCARD, SHARK, A5_CALM], REEF, sharks=[0, 1])
    assert why_not(s, panic_on(victim, A5_PANIC)) == Refusal.NO_RIVAL
    assert why_not(s, discard_from(victim, A5_DISCARD)) == Refusal.NO_RIVAL
    assert why_not(s, shark_on(victim)) == Refusal.NO_RIVAL
    assert why_not(s, send_shark_to(victim, A5_CALM, 1)) == Refusal.NO_RIVAL


def test_h17_panic_lies_in_front_of_its_victim_and_stops_the_swim() -> None:
    s, dealer = scene([A5_PANIC, A10], [A10_CALM, S10])
    play(s, dealer, panic_on(1, A5_PANIC), value(A10), Action.STOP)
    assert s.panic[1] == A5_PANIC
    assert sight_of(s, 0).panic[1] == A5_PANIC
    play(s, dealer, value(A10_CALM))
    assert why_not(s, value(S10)) == Refusal.BLOCKED


def test_h17_only_where_there_is_no_panic_yet_a_shark_does_not_matter() -> None:
    """E7: B has a Panic, C has a Shark."""
    s, _ = scene([A5_PANIC, DOLPHIN], REEF, [S5_DRAW], panic=[-1, A5_PANIC], sharks=[0, 0, 0, 0, 1, 0])
    assert why_not(s, panic_on(1, A5_PANIC)) == Refusal.HAS_PANIC
    assert why_not(s, panic_on(2, A5_PANIC)) == Refusal.NONE
    assert why_not(s, shark_on(1, DOLPHIN)) == Refusal.NONE
    assert why_not(s, shark_on(2, DOLPHIN)) == Refusal.NONE


def test_h18_calm_discards_ones_own_panic() -> None:
    s, dealer = scene([A5_CALM, A10, S10], REEF, panic=[A5_PANIC])
    play(s, dealer, calm(A5_CALM))
    assert s.panic[0] == -1
    assert pile(s) == [A5_PANIC]
    assert on_table(s) == [A5_CALM]
    play(s, dealer, value(A10), value(S10))
    assert s.depth[0] == 10


def test_h18_calm_shows_a_card_that_lay_face_down() -> None:
    s, dealer = scene([A5_CALM], REEF, panic=[S10], veil=[Veil.OWNER])
    assert sight_of(s, 1).panic[0] == -1
    play(s, dealer, calm(A5_CALM))
    assert sight_of(s, 1).pile[0] == S10
    assert s.veil[0] == Veil.OPEN


def test_h18_calm_moves_ones_own_shark_to_somebody_else() -> None:
    s, dealer = scene([A5_CALM, A10], REEF, REEF[:1], sharks=[1])
    play(s, dealer, send_shark_to(2, A5_CALM))
    assert list(s.sharks) == [0, 0, 0, 0, 1, 0, 0, 0]
    assert on_table(s) == [A5_CALM]


def test_h18_never_for_others() -> None:
    s, _ = scene([A5_CALM], REEF, panic=[-1, S10], sharks=[0, 0, 1, 0])
    assert why_not(s, calm(A5_CALM)) == Refusal.NO_PANIC
    assert why_not(s, send_shark_to(1, A5_CALM)) == Refusal.NO_SHARK


def test_h18_one_calm_for_each_trouble() -> None:
    s, dealer = scene([A5_CALM, S5_CALM, A10, S10], REEF[:2], panic=[S5_DRAW], sharks=[1])
    play(s, dealer, value(A10), calm(A5_CALM))
    assert why_not(s, value(S10)) == Refusal.BLOCKED
    play(s, dealer, send_shark_to(1, S5_CALM), value(S10))
    assert s.depth[0] == 10


def test_h19_the_shark_may_join_a_panic() -> None:
    s, dealer = scene([SHARK, A10], [A10_CALM, S10], panic=[-1, S5_DRAW])
    play(s, dealer, shark_on(1), value(A10), Action.STOP)
    assert s.sharks[2] == 1
    assert s.panic[1] == S5_DRAW
    play(s, dealer, value(A10_CALM))
    assert why_not(s, value(S10)) == Refusal.BLOCKED


def test_r8_two_sharks_may_circle_around_one_pirate() -> None:
    s, dealer = scene([DOLPHIN, A10], REEF, sharks=[0, 0, 1, 0])
    play(s, dealer, shark_on(1, DOLPHIN))
    assert list(s.sharks)[2:4] == [1, 1]
    s.turn = s.chooser = 1
    play(s, dealer, send_shark_to(0, S5_CALM, beast=1))
    assert list(s.sharks)[:4] == [0, 1, 1, 0]
    s.air = 100
    assert why_not(s, value(S5_PANIC)) == Refusal.BLOCKED


def test_h20_eliza_cannot_feed_zacks_shark_to_the_kraken() -> None:
    """E2, the rulebook's example; the other effect is hers if somebody holds exactly five cards."""
    s, _ = scene([KRAKEN, A10], REEF, sharks=[0, 0, 1, 0])
    assert why_not(s, slay()) == Refusal.NO_SHARK_TO_SLAY
    assert why_not(s, kraken()) == Refusal.NONE
    s, _ = scene([KRAKEN, A10], REEF[:4], sharks=[0, 0, 1, 0])
    assert why_not(s, kraken()) == Refusal.NOBODY_HOLDS_FIVE


def test_h20_the_kraken_discards_ones_own_shark() -> None:
    s, dealer = scene([KRAKEN, A10], REEF, sharks=[1])
    play(s, dealer, slay())
    assert sum(s.sharks) == 0
    assert pile(s) == [SHARK]
    assert on_table(s) == [KRAKEN]


def test_h20_all_with_five_cards_give_one_up_clockwise_and_at_once() -> None:
    s, dealer = scene([A10, A10_CALM], REEF, [KRAKEN], [A5_CALM, A5_DRAW, A5_PANIC, S10, S10_CALM], turn=2, chooser=2)
    play(s, dealer, kraken())
    assert (s.phase, s.chooser) == (Phase.GIVE, 3)
    assert GAME.to_act(s) == 1 << 3
    assert GAME.refusal(s, 2, Action.STOP) == Refusal.NOT_YOUR_TURN
    play(s, dealer, give(S10))
    assert pile(s) == [S10]
    assert s.chooser == 1
    play(s, dealer, give(S5_DISCARD))
    assert pile(s) == [S10, S5_DISCARD]
    assert (s.phase, s.chooser) == (Phase.PLAY, 2)
    assert [int(size) for size in s.hand_size] == [2, 4, 0, 4]


def test_h20_who_calls_the_kraken_is_never_hit() -> None:
    s, dealer = scene([KRAKEN, A10, A10_CALM, S10, S10_CALM], REEF)
    play(s, dealer, kraken(), give(S5_CALM))
    assert s.hand_size[0] == 4
    assert s.phase == Phase.PLAY


def test_r13_the_kraken_never_takes_anothers_shark() -> None:
    s, _ = scene([KRAKEN, DOLPHIN], REEF[:4], sharks=[0, 0, 1, 0])
    assert why_not(s, slay()) == Refusal.NO_SHARK_TO_SLAY
    assert why_not(s, slay(DOLPHIN)) == Refusal.NO_SHARK_TO_SLAY


def test_r18_the_krakens_victims_choose_themselves() -> None:
    s, dealer = scene([KRAKEN, A10], REEF)
    play(s, dealer, kraken())
    assert GAME.to_act(s) == 1 << 1
    assert [why_not(s, give(card)) for card in sorted(set(REEF))] == [0, 0, 0]
    assert why_not(s, give(A10)) == Refusal.NOT_IN_HAND
    assert why_not(s, Action.STOP) == Refusal.WRONG_STEP


def test_h21_the_victim_chooses_and_a_second_demand_is_refused() -> None:
    """E8: with four cards left the victim is safe."""
    s, dealer = scene([A5_DISCARD, A10_DISCARD], REEF)
    play(s, dealer, discard_from(1, A5_DISCARD))
    assert GAME.to_act(s) == 1 << 1
    play(s, dealer, give(S5_CALM))
    assert pile(s) == [S5_CALM]
    assert s.hand_size[1] == 4
    assert why_not(s, discard_from(1, A10_DISCARD)) == Refusal.NOT_FIVE
    assert s.chooser == 0


def test_h21_after_a_refill_the_same_victim_can_be_hit_again() -> None:
    """E8, the turn after."""
    s, dealer = scene([A5_DISCARD, A10_DISCARD, A10], [A10_CALM, *REEF[1:]])
    end_turn(s, dealer, discard_from(1, A5_DISCARD), give(S5_CALM), value(A10))
    end_turn(s, dealer, value(A10_CALM))
    assert why_not(s, discard_from(1, A10_DISCARD)) == Refusal.NONE


def test_h22_draw_takes_the_top_card_of_the_deck() -> None:
    s, dealer = scene([A5_DRAW], REEF, deck=[S10, S10])
    play(s, dealer, draw_with(A5_DRAW))
    assert hand(s, 0) == [S10]
    assert s.deck_size == 1
    assert on_table(s) == [A5_DRAW]


def test_h22_from_an_empty_deck_nothing_comes() -> None:
    s, dealer = scene([A5_DRAW], REEF, deck=[], last=1)
    play(s, dealer, draw_with(A5_DRAW))
    assert hand(s, 0) == []
    assert on_table(s) == [A5_DRAW]
    assert told(dealer, Event.PLAYED_DRAW) == [(A5_DRAW, 0, 0, 0)]
    assert told(dealer, Event.DREW_NOTHING) == [(0, 0, 0, 0)]
    assert told(dealer, Event.LAST_CARD) == []
    play(s, dealer, Action.STOP)
    assert pile(s)[-1] == A5_DRAW


@pytest.mark.parametrize(("disguise", "air"), [(AIR_5, 5), (AIR_10, 10)])
def test_h23_the_dolphin_as_air(disguise: int, air: int) -> None:
    s, dealer = scene([DOLPHIN], REEF)
    play(s, dealer, dolphin_as(disguise))
    assert s.air == air
    assert on_table(s) == [DOLPHIN]
    assert why_not(s, Action.STOP) == Refusal.NONE


@pytest.mark.parametrize(("disguise", "depth"), [(SWIM_5, 5), (SWIM_10, 10)])
def test_h23_the_dolphin_as_swim_needs_air_and_freedom(disguise: int, depth: int) -> None:
    s, dealer = scene([DOLPHIN, A10], REEF)
    assert why_not(s, dolphin_as(disguise)) == Refusal.AIR_FIRST
    play(s, dealer, value(A10), dolphin_as(disguise))
    assert s.depth[0] == depth
    s, dealer = scene([DOLPHIN, A10], REEF, panic=[S10])
    play(s, dealer, value(A10))
    assert why_not(s, dolphin_as(disguise)) == Refusal.BLOCKED


def test_h23_the_dolphin_as_panic_lies_in_front_until_calmed() -> None:
    s, dealer = scene([DOLPHIN, A10], REEF)
    play(s, dealer, panic_on(1, DOLPHIN))
    assert s.panic[1] == DOLPHIN
    s.turn = s.chooser = 1
    play(s, dealer, calm(S5_CALM))
    assert pile(s) == [DOLPHIN]


def test_h23_the_dolphin_as_calm_in_both_uses() -> None:
    s, dealer = scene([DOLPHIN], REEF, panic=[S10])
    play(s, dealer, calm(DOLPHIN))
    assert s.panic[0] == -1
    assert on_table(s) == [DOLPHIN]
    s, dealer = scene([DOLPHIN], REEF, sharks=[1])
    play(s, dealer, send_shark_to(1, DOLPHIN))
    assert list(s.sharks)[:3] == [0, 0, 1]


def test_h23_the_dolphin_as_shark_can_be_moved_and_eaten() -> None:
    s, dealer = scene([DOLPHIN, KRAKEN], REEF)
    play(s, dealer, shark_on(1, DOLPHIN))
    assert list(s.sharks)[:4] == [0, 0, 0, 1]
    s.turn = s.chooser = 1
    play(s, dealer, send_shark_to(0, S5_CALM, beast=1))
    s.turn = s.chooser = 0
    play(s, dealer, slay(KRAKEN, beast=1))
    assert pile(s) == [DOLPHIN]


def test_h23_the_dolphin_as_kraken_in_both_effects() -> None:
    s, dealer = scene([DOLPHIN], REEF, sharks=[1])
    play(s, dealer, slay(DOLPHIN))
    assert pile(s) == [SHARK]
    s, dealer = scene([DOLPHIN], REEF)
    play(s, dealer, kraken(DOLPHIN), give(S5_CALM))
    assert pile(s) == [S5_CALM]
    assert on_table(s) == [DOLPHIN]


def test_h23_the_dolphin_as_discard_and_as_draw() -> None:
    s, dealer = scene([DOLPHIN], REEF)
    play(s, dealer, discard_from(1, DOLPHIN), give(S5_CALM))
    assert s.hand_size[1] == 4
    s, dealer = scene([DOLPHIN], REEF, deck=[S10])
    play(s, dealer, draw_with(DOLPHIN))
    assert hand(s, 0) == [S10]
    assert told(dealer, Event.PLAYED_DRAW) == [(DOLPHIN, 0, 0, 0)]


def test_h23_face_up_from_the_pile_the_dolphin_is_only_a_panic() -> None:
    s, dealer = scene([], REEF, pile=[DOLPHIN])
    play(s, dealer, Action.STOP)
    assert s.panic[0] == DOLPHIN
    assert sum(s.sharks) == 0
