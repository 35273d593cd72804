"""The search: what it finds, what it may not know, and that it is the same from the same seed."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.bots.thinking import Led, Thinker, new_thinker
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game, find_game
from fathom.engine.records import as_bytes, copy, put
from fathom.engine.rule import PLAIN
from fathom.games.bermudes.material import MOMENTS
from fathom.games.bermudes.tests.scene import dive_table, lay, put_hands, sink
from tests.nets import random_net
from tests.scale import sample
from tests.tables import SEEDS, boxes, each_searched_game, lay_out

pytestmark = pytest.mark.compiled
each_game = each_searched_game()
a_few = settings(max_examples=sample(plain=2, compiled=10, long=25))
PLAYOUTS = sample(plain=2, compiled=200)
STEPS = st.integers(0, 200)  # far enough for every phase of a game
SHARKS, BERMUDES = find_game("sharks"), find_game("bermudes")


@cache
def thinker(slug: str) -> Thinker:
    return new_thinker(find_game(slug))


@cache
def led(slug: str) -> Thinker:
    """Led by a net that knows nothing, but is sure of it."""
    game = find_game(slug)
    return Led(game, random_net(slug, game.seats[0]))


each_search = pytest.mark.parametrize("by", [thinker, led], ids=["search", "led"])


def slow_to_compile(test: Callable[[], None]) -> Callable[[], None]:
    """The sieve of Bermudes takes minutes, a tree of En plongée one: the short run tries them in plain Python alone."""
    return test if PLAIN else pytest.mark.long(test)


@each_search
@each_game
@a_few
@given(data=st.data(), seed=SEEDS, steps=STEPS)
def test_a_secret_changes_no_thought(
    game: Game, by: Callable[[str], Thinker], data: st.DataObject, seed: int, steps: int
) -> None:
    """Two tables that differ only in what the seat cannot know: the same thoughts from the same seed."""
    table = lay_out(game, data.draw(boxes(game)), seed)
    for _ in table.steps(steps):
        pass
    for seat in table.acting()[-1:]:
        other, dealer = copy(table.s), Dealer.new()
        seed_dealer(dealer, seed, 9)
        game.redeal(other, seat, dealer)
        thoughts = [by(game.slug).think(s, seat, seed, PLAYOUTS) for s in (table.s, other)]
        assert thoughts[0] == thoughts[1]


@each_search
@each_game
@a_few
@given(data=st.data(), seed=SEEDS, steps=STEPS)
def test_thinking_offers_what_is_allowed_and_touches_nothing(
    game: Game, by: Callable[[str], Thinker], data: st.DataObject, seed: int, steps: int
) -> None:
    table = lay_out(game, data.draw(boxes(game)), seed)
    for _ in table.steps(steps):
        pass
    before = as_bytes(table.s)
    for seat in table.acting()[:1]:
        prospects = by(game.slug).think(table.s, seat, seed, PLAYOUTS)
        assert sorted(prospect.action for prospect in prospects) == sorted(table.allowed(seat))
        assert all(0 <= prospect.chance <= 1 and 0 <= prospect.value <= 1 for prospect in prospects)
    assert as_bytes(table.s) == before


@each_search
def test_a_move_that_wins_at_once_is_found(by: Callable[[str], Thinker]) -> None:
    """99 points, one swimmer: stopping wins, pressing on may still lose."""
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 1)
    put(table.s, score=[99, 99], dice=[6, 1, 0, 0])
    found = by("sharks").think(table.s, 0, 3, 300)
    assert found[0].action == SHARKS.actions["STOP"]
    assert found[0].chance == 1.0
    assert found[1].chance < 1.0


@each_search
def test_who_is_hurried_still_answers(by: Callable[[str], Thinker]) -> None:
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 2)
    found = by("sharks").think(table.s, 0, 3, 1 << 30, is_hurried=lambda: True)
    assert 0 < sum(prospect.tries for prospect in found) < 100


@slow_to_compile
def test_a_forced_move_takes_no_time() -> None:
    """Endless play-outs are asked for; where nothing can be chosen, the first handful is enough."""
    game = find_game("plongee")
    table = lay_out(game, game.pack(game.seats[0], {}), 2)
    forced = next((seat for seat, _ in table.steps() if len(table.allowed(seat)) == 1), None)
    assert forced is not None
    assert sum(prospect.tries for prospect in thinker(game.slug).think(table.s, forced, 3, 1 << 30)) < 100


def test_a_seat_without_a_choice_is_a_programmers_mistake() -> None:
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 2)
    with pytest.raises(AssertionError, match="seat 1"):
        thinker("sharks").think(table.s, 1, 3, 1)


@slow_to_compile
def test_a_search_looks_no_further_than_the_dive_under_way() -> None:
    """A dive has a treasure for each diver; with the four dives after it there are more to be won."""
    table = lay_out(BERMUDES, BERMUDES.pack(3, {"level": "easy"}), 2)
    short = thinker("bermudes").think(table.s, 0, 3, 2 * PLAYOUTS)
    full = thinker("bermudes").think(table.s, 0, 3, 2 * PLAYOUTS, in_full=True)
    assert max(prospect.points for prospect in short) <= 3
    assert max(prospect.points for prospect in full) > 3


@slow_to_compile
def test_signs_and_waiting_are_worth_the_same_in_the_same_worlds() -> None:
    """What changes nothing is no better or worse by luck: all actions of a sieve are tried with the same."""
    table = lay_out(BERMUDES, BERMUDES.pack(3, {}), 2)
    found = {prospect.action: prospect for prospect in thinker("bermudes").think(table.s, 0, 3, 1)}
    signs = range(BERMUDES.actions["POINT"], BERMUDES.actions["LOOK"])
    waiting = found[BERMUDES.actions["WAIT"]]
    assert waiting.tries == 1
    assert {found[sign].points for sign in signs if sign in found} == {waiting.points}


@slow_to_compile
def test_a_sieve_finds_the_card_that_completes_a_column_in_the_last_second() -> None:
    """The opinion would go on with the column of its own place, for which there is no time."""
    s, dealer = dive_table([10, 6, 7], [[2, 6], [9], [9]], breath="timer")
    sink(s, dealer, 0, [1])
    sink(s, dealer, 1, [1, 2, 3, 4, 5])
    put_hands(s, [[2, 6], [9], [9]])
    put(s, time=34 * MOMENTS, air=[35, 35, 35, 0, 0, 0])
    assert BERMUDES.opinion(s, 0, dealer) == lay(2, 1)
    assert thinker("bermudes").think(s, 0, 3, 600)[0].action == lay(6, 2)
