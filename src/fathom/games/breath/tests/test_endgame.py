"""Endgames of two are solved wherever a seat can know all that still matters, and nowhere else."""

from typing import Any

import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.records import as_bytes, copy
from fathom.games.breath import GAME
from fathom.games.breath.endgame import chances
from fathom.games.breath.material import DOLPHIN, KRAKEN, SWIM_10
from fathom.games.breath.state import Action, Phase, State, Veil
from fathom.games.breath.tests.scene import (
    A5_CALM,
    A5_DISCARD,
    A5_PANIC,
    A10,
    A10_CALM,
    A10_PANIC,
    S5_CALM,
    S5_DISCARD,
    S5_PANIC,
    S10,
    S10_CALM,
    discard_from,
    dolphin_as,
    give,
    hand,
    last_turns,
    panic_on,
    scene,
    value,
)

FIVE_SMALL = [A5_PANIC, A5_DISCARD, S5_PANIC, S5_DISCARD, S5_CALM]  # five to get calm and swim ten
WORLDS = 20


def worlds_of(s: State, seat: int) -> list[State]:
    """The same for that seat, with all that it cannot know dealt again."""
    dealer, worlds = Dealer.new(), [copy(s) for _ in range(WORLDS)]
    for number, world in enumerate(worlds):
        seed_dealer(dealer, number, 0)
        GAME.redeal(world, seat, dealer)
    return worlds


def hands_of(s: State) -> str:
    return str([sorted(hand(s, seat)) for seat in range(s.seats)])


def test_who_can_be_home_at_once_wins() -> None:
    s = last_turns([A10_PANIC, S10], [A10, S10])
    assert chances(s, 0) == {value(A10_PANIC): 1.0, panic_on(1, A10_PANIC): 1.0}


def test_who_cannot_be_home_must_keep_the_other_from_it() -> None:
    """With the A5 played for its air nothing is left that keeps seat 1 below."""
    assert chances(last_turns([A5_PANIC, S5_CALM], [A10, S10]), 0) == {value(A5_PANIC): 0.0, panic_on(1, A5_PANIC): 1.0}


def test_nobody_home_and_the_same_climb_are_half_a_win() -> None:
    s = last_turns([A5_PANIC, S5_CALM], [A10, S10], anchor=[40, 40])
    assert chances(s, 0) == {value(A5_PANIC): 0.0, panic_on(1, A5_PANIC): 0.5}


def test_of_five_cards_that_are_all_needed_one_must_go() -> None:
    """Panic alone would not do: seat 1 gets calm and swims. It does not help seat 1 to choose what it gives."""
    s = last_turns([A5_PANIC, S5_DISCARD], FIVE_SMALL)
    assert chances(s, 0)[discard_from(1, S5_DISCARD)] == 1.0
    assert set(chances(last_turns([A5_PANIC], FIVE_SMALL), 0).values()) == {0.0}


def test_the_victim_gives_what_it_needs_least() -> None:
    """Without the ten it cannot swim far enough; without another card it gets calm and breathes all the same."""
    s = last_turns([A5_PANIC], [A10, S10, S5_CALM, A5_CALM, A5_DISCARD], chooser=1, phase=Phase.GIVE, owing=1 << 1)
    found = chances(s, 1)
    assert [action for action, chance in found.items() if chance < 1.0] == [give(S10)]


def test_a_dolphin_is_tried_as_everything() -> None:
    """It is needed to swim with: whatever else it does keeps nobody from winning."""
    s = last_turns([DOLPHIN, A10], [A10_CALM, S10, S5_CALM])
    assert [action for action, chance in chances(s, 0).items() if chance > 0.0] == [value(A10)]
    s.air = 10
    assert chances(s, 0)[dolphin_as(SWIM_10)] == 1.0


def test_a_hand_that_is_not_seen_is_known_all_the_same() -> None:
    """Dealt again, every card comes back to the same hand: it was nowhere else."""
    s = last_turns([KRAKEN, A5_PANIC, S5_CALM], FIVE_SMALL)
    for seat in range(s.seats):
        assert {hands_of(world) for world in worlds_of(s, seat)} == {hands_of(s)}
    assert all(chances(world, 0) == chances(s, 0) for world in worlds_of(s, 0))


def test_a_card_face_down_hides_the_rest_of_that_hand() -> None:
    """Seat 1 may hold the Calm it needs or have laid it down: seat 0 does not know, and is not told."""
    s = last_turns([A5_PANIC, S5_CALM], [A10, S10], panic=[-1, S10_CALM])
    s.veil[1] = Veil.OWNER
    assert len({hands_of(world) for world in worlds_of(s, 0)}) > 1
    assert chances(s, 0) == {}


def test_who_has_a_card_face_down_is_not_known_to_the_other() -> None:
    """What seat 1 would give up rests on what seat 0 holds, which it cannot know."""
    s = last_turns([A5_PANIC, S5_DISCARD], FIVE_SMALL, panic=[S10_CALM])
    s.veil[0] = Veil.OWNER
    assert len({hands_of(world) for world in worlds_of(s, 1)}) > 1
    assert chances(s, 0) == {}


def test_in_the_last_turn_it_does_not_matter_what_the_other_holds() -> None:
    s = last_turns([S5_PANIC, S10], [A10, S10, A10_PANIC], panic=[S5_CALM], turn=1, chooser=1)
    s.veil[0] = Veil.OWNER
    worlds = worlds_of(s, 1)
    assert len({hands_of(world) for world in worlds}) > 1
    assert chances(s, 1)[value(A10)] == 1.0
    assert all(chances(world, 1) == chances(s, 1) for world in worlds)


def test_but_it_does_to_the_other_what_lies_face_down() -> None:
    """Seat 0 must give up a card in the last turn of seat 1, whose hand it does not know."""
    s = last_turns(FIVE_SMALL, [A10, S10], panic=[-1, S10_CALM], turn=1, chooser=0, phase=Phase.GIVE, owing=1)
    assert chances(s, 0)
    s.veil[1] = Veil.OWNER
    assert chances(s, 0) == {}


@pytest.mark.parametrize("field", [{"ascent": 0}, {"phase": Phase.OVER}, {"seats": 3}])
def test_elsewhere_nothing_is_known(field: dict[str, Any]) -> None:
    assert chances(last_turns([A10, S10], [A10, S10]), 0)
    assert chances(last_turns([A10, S10], [A10, S10], **field), 0) == {}


def test_as_long_as_there_is_a_deck_nothing_is_known() -> None:
    s, _ = scene([A10, S10], [A10, S10], deck=[A5_CALM], ascent=1, depth=[10, 10], anchor=[60, 40])
    assert chances(s, 0) == {}


def test_of_equally_good_actions_the_natural_one_comes_first() -> None:
    """Seat 0 is lost, and gets rid of what is worth least, as it would at a glance."""
    s = last_turns([S5_PANIC, S10], [A10, S10], phase=Phase.DUMP, air=10)
    assert next(iter(chances(s, 0).items())) == (Action.DUMP + S5_PANIC, 0.0)


def test_asking_touches_nothing() -> None:
    s = last_turns([KRAKEN, A5_PANIC, S5_CALM], FIVE_SMALL)
    before = as_bytes(s)
    chances(s, 0)
    assert as_bytes(s) == before
