"""P57 to P59: luck, what is hidden, and what everybody can work out."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from itertools import permutations
from math import sqrt

from fathom.engine.dealer import SPECTATOR, THE_TABLE, Dealer, heard, seed_dealer
from fathom.engine.records import as_bytes, as_dict, copy
from fathom.engine.texts import Texts
from fathom.games.plongee import GAME
from fathom.games.plongee.material import (
    CAGED_SHARK,
    DOWN,
    OCTOPUS,
    OXYGEN_1,
    OXYGEN_2,
    PINK_SHARK,
    POSEIDON,
    WHITE_SHARK,
)
from fathom.games.plongee.sight import Sight, see
from fathom.games.plongee.state import Action, State
from fathom.games.plongee.stock import put_under, take_top
from fathom.games.plongee.tests.scene import OCTO, POSE, A, B, flip, fresh_table, play, scene, under
from fathom.games.plongee.wreck import turn_over
from tests.scale import sample

TRIALS = sample(plain=1_500, compiled=30_000)


def frequencies(cases: Iterable[Hashable]) -> dict[Hashable, float]:
    counted = Counter(cases)
    return {case: count / counted.total() for case, count in counted.items()}


def is_as_likely(drawn: Callable[[Dealer], Hashable], expected: dict[Hashable, float]) -> bool:
    """Whether luck meets the enumerated chances, within four standard errors."""
    dealer = Dealer.new()
    seed_dealer(dealer, 11, 0)
    found = frequencies(drawn(dealer) for _ in range(TRIALS))
    errors = {case: 4 * sqrt(p * (1 - p) / TRIALS) for case, p in expected.items()}
    return found.keys() <= expected.keys() and all(
        abs(found.get(case, 0) - chance) <= errors[case] for case, chance in expected.items()
    )


def test_p57_the_same_luck_gives_the_same_game() -> None:
    one, first = scene("d12 S S", die=1)
    two, second = scene("d12 S S", die=1)
    play(one, first, Action.MOVE, Action.FLIP)
    play(two, second, Action.MOVE, Action.FLIP)
    assert heard(first, THE_TABLE) == heard(second, THE_TABLE)
    assert as_bytes(one) == as_bytes(two)


def test_p57_every_order_of_the_stock_is_as_likely() -> None:
    """Brute force: all orders of five cards, of which two were put under the stock after those three."""
    s, _ = scene("S S S", stock=[CAGED_SHARK, OXYGEN_2])
    s.stock[PINK_SHARK], s.stock[OXYGEN_1] = 2, 1
    orders = permutations([PINK_SHARK, PINK_SHARK, OXYGEN_1])
    expected = frequencies((*order, CAGED_SHARK, OXYGEN_2) for order in orders)

    def draw(dealer: Dealer) -> Hashable:
        other = copy(s)
        GAME.redeal(other, A, dealer)
        return tuple(int(take_top(other, dealer)) for _ in range(5))

    assert is_as_likely(draw, expected)


def test_p57_every_layout_of_the_wreck_is_as_likely_given_what_was_seen() -> None:
    """Brute force: all layouts of five cards whose first is the gold that lies open."""
    s, _ = scene("S S S", up=[1], down=[1, 2, OCTO, POSE])
    layouts = [cells for cells in permutations([0, 0, 1, OCTOPUS, POSEIDON]) if cells[0] == 0]
    expected = frequencies(cells[1:4] for cells in layouts)

    def turn(dealer: Dealer) -> Hashable:
        other = copy(s)
        GAME.redeal(other, SPECTATOR, dealer)
        return tuple(int(turn_over(other, dealer)) for _ in range(3))

    assert is_as_likely(turn, expected)


def test_p58_every_seat_and_every_spectator_sees_the_same() -> None:
    s, _ = scene("d4 S S", "a3 V S", up=[3, 5], stock=[PINK_SHARK, OXYGEN_1], cages=[1, 2])
    sights = [Sight.new() for _ in range(3)]
    see(s, SPECTATOR, sights[0])
    see(s, A, sights[1])
    see(s, B, sights[2])
    assert as_bytes(sights[0]) == as_bytes(sights[1]) == as_bytes(sights[2])


def test_p58_the_wreck_keeps_its_secrets_even_from_the_table() -> None:
    s, _ = fresh_table()
    sight = Sight.new()
    see(s, A, sight)
    assert list(sight.wreck) == [DOWN] * 32
    before = as_bytes(s)
    GAME.redeal(s, A, Dealer.new())
    assert as_bytes(s) == before


def test_p58_the_order_of_cards_put_under_the_stock_is_public() -> None:
    s, _ = fresh_table()
    put_under(s, PINK_SHARK)
    put_under(s, OXYGEN_2)
    sight = Sight.new()
    see(s, SPECTATOR, sight)
    assert list(sight.under)[:2] == [PINK_SHARK, OXYGEN_2]
    assert sight.stock_count == 57


def lines_of(s: State, language: str) -> list[str]:
    """What the terminal shows of the first seat and of the table."""
    sight = Sight.new()
    see(s, SPECTATOR, sight)
    texts = Texts(GAME, language)
    speaker = texts.speaker(["Ana", "Ben"])
    table = [speaker.say(line, **as_dict(sight)) for line in texts.own["sight"]["table"]]
    return [texts.seat_line(speaker, as_dict(sight), A), *table]


def test_p58_all_see_who_rests_even_in_the_turn_of_another() -> None:
    s, dealer = scene("a22 d3 S", "S S S", die=2)
    play(s, dealer, Action.MOVE, Action.STOP)
    assert s.turn == B
    assert "divers: surface (resting), 3↓, surface" in lines_of(s, "en")[0]
    assert "surface (au repos), 3↓, surface" in lines_of(s, "fr")[0]


def test_p58_all_see_what_was_put_under_the_stock() -> None:
    s, _ = scene("S S S", stock=[PINK_SHARK, OXYGEN_2, CAGED_SHARK])
    assert lines_of(s, "en")[-1].startswith("Stock: 3 cards")
    assert lines_of(s, "en")[-1].endswith("pink shark, oxygen +2, caged shark.")
    assert lines_of(s, "fr")[-1].endswith("requin rose, oxygène +2, requin en cage.")


def test_p59_what_lies_face_down_is_known_by_subtraction() -> None:
    s, dealer = scene("d12 S S", die=1)
    play(s, dealer, Action.MOVE)
    flip(s, dealer, 5)
    flip(s, dealer, OCTO)
    sight = Sight.new()
    see(s, B, sight)
    assert list(sight.unturned) == [7, 6, 4, 3, 1, 0, 0, 0, 6, 3]
    assert (sight.gold_down, sight.gold_up, sight.value_up) == (21, 1, 5)


def test_p59_once_drawn_through_the_stock_keeps_its_order() -> None:
    s, dealer = scene("S S S", stock=[PINK_SHARK, WHITE_SHARK, OXYGEN_1])
    assert [int(take_top(s, dealer)) for _ in range(2)] == [PINK_SHARK, WHITE_SHARK]
    put_under(s, PINK_SHARK)
    assert under(s) == [OXYGEN_1, PINK_SHARK]


def test_a_state_is_small() -> None:
    assert State.dtype.itemsize < 512
    assert GAME.action_count <= 256
