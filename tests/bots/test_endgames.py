"""The endgames of Hold Your Breath! for two, held against brute force, and what the Kraken makes of them."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice

import pytest

import fathom
from fathom.bots.analysis import hint
from fathom.bots.kinds import CAPITAINE, KINDS, KRAKEN
from fathom.bots.levels import Effort, chances_of, choose_and_count, is_solved
from fathom.bots.proof import proof_of
from fathom.engine.game import find_game
from fathom.engine.luck import seed_from_words
from fathom.engine.match import SOLVED, Chooser, Match, Move
from fathom.engine.play import quiet_dealer
from fathom.engine.records import as_dict, put
from fathom.games.breath import material as box
from fathom.games.breath.endgame import chances, is_open, situation_of
from fathom.games.breath.state import State
from fathom.games.breath.tests import scene as cards
from fathom.games.breath.tests.scene import Hands, hand, last_turns, value
from fathom.lab.study.habits import good_player
from tests.scale import sample

BREATH, TWO = find_game("breath"), 2
ENDGAMES = sample(plain=40, compiled=60, long=600)
WORLDS = 3  # dealt again from each
BRUTE = 6  # cards in both hands, that brute force may take a while with
FIVE_SMALL = [cards.A5_PANIC, cards.A5_DISCARD, cards.S5_PANIC, cards.S5_DISCARD, cards.S5_CALM]
SCENES = {
    "a swim home": ([cards.A10_PANIC, cards.A10, cards.S10], [cards.A10, cards.S10]),
    "a Panic in time": ([cards.A5_PANIC, cards.S5_CALM], [cards.A10, cards.S10, cards.A5_DISCARD]),
    "a Panic and a Calm": ([cards.A10_PANIC, cards.S5_CALM], [cards.A10, cards.S10, cards.S5_CALM]),
    "each card is needed": ([cards.A5_PANIC, cards.S5_DISCARD], FIVE_SMALL),
    "any use of the Dolphin": ([box.DOLPHIN, cards.A10], [cards.A10_CALM, cards.S10, cards.S5_CALM]),
    "a Kraken": ([box.KRAKEN, cards.A5_PANIC], FIVE_SMALL),
    "no air": ([cards.S5_PANIC, cards.S10], [cards.A10, cards.S10]),
    "two like cards": ([cards.A5_PANIC] * 2, [cards.A5_CALM] * 2 + [cards.S5_CALM] * 2),
    "nothing to win it by": ([cards.A5_PANIC], [cards.S5_CALM]),
}


def as_state(s: State) -> fathom.State:
    state = fathom.load("breath", TWO).new(0)
    put(state.record, **as_dict(s))
    state.take_turns(1 << int(s.chooser), -1)
    return state


@cache
def met() -> tuple[fathom.State, ...]:
    """Choices in the endgames of games at a glance."""
    return tuple(islice(meet(), ENDGAMES))


def meet() -> Iterator[fathom.State]:
    variant, player = fathom.load("breath", TWO), fathom.player("matelot", 1)
    for number in range(1_000):
        state = variant.new(19, number)
        for seat in state.turns():
            if is_open(state.record, seat) and len(state.allowed()) > 1:
                yield state.copy()
            state.play(player(state))


def all_by_brute_force(state: fathom.State) -> dict[int, float]:
    return {action: by_brute_force(state.after(action), state.seat) for action in state.allowed()}


def by_brute_force(state: fathom.State, seat: int) -> float:
    if state.is_over:
        return (1 + state.returns()[seat]) / 2
    found = [by_brute_force(state.after(action), seat) for action in state.allowed()]
    return max(found) if state.seat == seat else min(found)


def cards_of(state: fathom.State) -> list[list[int]]:
    return [sorted(hand(state.record, seat)) for seat in range(TWO)]


@pytest.mark.parametrize("hands", SCENES.values(), ids=list(SCENES))
@pytest.mark.parametrize("anchor", [(60, 40), (40, 40), (40, 60)])
def test_the_solver_finds_what_brute_force_finds(hands: Hands, anchor: Sequence[int]) -> None:
    s = last_turns(*hands, anchor=anchor)
    assert chances(s, 0) == all_by_brute_force(as_state(s))


def test_it_does_so_in_games_as_well() -> None:
    few = [state for state in met() if sum(map(len, cards_of(state))) <= BRUTE]
    assert len(few) > 1
    assert [chances(state.record, state.seat) for state in few] == [all_by_brute_force(state) for state in few]


def test_dealing_again_changes_nothing_there() -> None:
    """Every card comes back to the same hand; only its place there is another."""
    for number, state in enumerate(met()):
        for world in range(WORLDS):
            other = state.resample(state.seat, number * WORLDS + world)
            assert cards_of(other) == cards_of(state)
            assert situation_of(other.record) == situation_of(state.record)
            assert chances(other.record, state.seat) == chances(state.record, state.seat)


def test_luck_changes_nothing_there() -> None:
    """All that is drawn is which of two like cards leaves a hand."""
    for state in met():
        for action in state.allowed():
            ends = [outcome.state for outcome in state.outcomes(action)]
            assert all(cards_of(end) == cards_of(ends[0]) for end in ends)
            assert len({situation_of(end.record) for end in ends}) == 1


def test_of_two_like_cards_one_may_have_been_kept_and_it_does_not_matter() -> None:
    s = last_turns([cards.A10, cards.A10, cards.S10], [cards.A10_CALM, cards.S10])
    s.mark[0] = 1
    ends = as_state(s).outcomes(value(cards.A10))
    assert [float(end.probability) for end in ends] == [0.5, 0.5]
    assert len({tuple(chances(end.state.record, 0).items()) for end in ends}) == 1


def test_all_that_is_allowed_has_a_chance_and_the_natural_action_comes_first() -> None:
    for state in met():
        found = chances(state.record, state.seat)
        assert sorted(found) == sorted(state.allowed())
        assert next(iter(found)) == int(BREATH.opinion(state.record, state.seat, quiet_dealer(1)))


def test_the_kraken_knows_and_so_do_hints() -> None:
    s = last_turns(*SCENES["a Panic in time"])
    panic, breath = cards.panic_on(1, cards.A5_PANIC), value(cards.A5_PANIC)
    assert choose_and_count(BREATH, s, 0, KINDS[KRAKEN], 1, Effort(playouts=1)) == (panic, SOLVED)
    assert [(one.action, one.chance, one.is_exact) for one in hint(BREATH, s, 0, 1)] == [
        (panic, 1.0, True),
        (breath, 0.0, True),
    ]


def test_what_it_knew_is_found_again() -> None:
    match = an_endgame()
    seat, proves = match.seat_to_act(), proof_of([KINDS[KRAKEN]] * TWO, thoughts=True)
    best, *_, worst = chances_of(BREATH, match.state, seat)
    by_the_book = Chooser(KINDS[KRAKEN], SOLVED, len(match.steps))
    assert proves(match, Move(seat, best.action, by_the_book))
    assert not proves(match, Move(seat, worst.action, by_the_book))


def an_endgame() -> Match:
    """A match at a choice that decides it."""
    for number in range(1_000):
        match = Match(BREATH, BREATH.pack(TWO, {}), seed_from_words(f"endgame {number}"))
        while not match.is_over:
            seat = match.seat_to_act()
            if len({one.chance for one in chances_of(BREATH, match.state, seat)}) > 1:
                return match
            match.play(seat, int(BREATH.opinion(match.state, seat, quiet_dealer(number))))
    raise AssertionError("no game ended so")


def test_a_game_of_which_only_endgames_are_known_is_not_solved() -> None:
    """In a study the Captain stays who plays well there."""
    assert not is_solved(BREATH)
    assert good_player(BREATH) == KINDS[CAPITAINE]
    assert is_solved(find_game("sharks"))
    assert good_player(find_game("sharks")) == KINDS[KRAKEN]
