"""What nobody may know is dealt again with its right probability."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations, product
from typing import Any

import pytest

from fathom.engine.dealer import SPECTATOR, Dealer, heard, hush, seed_dealer
from fathom.engine.records import as_bytes, copy
from fathom.games.barrakuda import GAME
from fathom.games.barrakuda.opinion import opinion
from fathom.games.barrakuda.state import Action, State
from fathom.games.barrakuda.tests.scene import A, B, C, D, allowed, diver, fresh_table, hand, look, play, scene, turn
from tests.scale import sample

DEALS = sample(plain=600, compiled=4000, long=4000)
ORDERS = list(permutations(range(4)))


def dealt_again(s: State, seat: int) -> Counter[tuple[int, ...]]:
    """How often each hidden arrangement comes up."""
    dealer = Dealer.new()
    seed_dealer(dealer, 11, 0)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(DEALS):
        other = copy(s)
        GAME.redeal(other, seat, dealer)
        found[(*(int(card) for card in other.chosen), int(other.drawn))] += 1
    return found


def is_even(found: Counter[tuple[int, ...]], arrangements: set[tuple[int, ...]]) -> bool:
    """Every arrangement that fits, and no other, within four standard errors of the same share."""
    share = DEALS / len(arrangements)
    error = (share * (1 - 1 / len(arrangements))) ** 0.5
    return set(found) == arrangements and all(abs(count - share) <= 4 * error for count in found.values())


def choosing(**settings: Any) -> State:
    """A, B and C have chosen, D has not. The hands are small."""
    s, dealer = scene(
        diver(row=[1, 2, 3]), diver(row=[2, 5], barracuda=False), diver(row=[4]), diver(), **settings
    )  # fmt: skip  # one diver beside the other
    play(s, dealer, C, Action.PLAY + 0)
    play(s, dealer, A, Action.PLAY + 4)
    play(s, dealer, B, Action.PLAY + 2)
    return s


def known_to(seat: int, order: Sequence[int], cards: Sequence[int], **settings: Any) -> list[Any]:
    """All that a seat sees and hears while cards are laid down in some order, up to the last but one."""
    s, dealer = fresh_table(4, **settings)
    known: list[Any] = []
    for owner in order[:-1]:
        hush(dealer)
        play(s, dealer, owner, Action.PLAY + cards[owner])
        known += [as_bytes(look(s, seat)), heard(dealer, seat)]
    return known


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_k9_whatever_the_order_nothing_tells_one_card_from_another(order: tuple[int, ...]) -> None:
    """Every card but one's own is changed, the Barracuda card among them."""
    for seat in (SPECTATOR, A, B, C, D):
        cards, others = [0, 1, 5, 3], [5, 4, 0, 2]
        if seat != SPECTATOR:
            others[seat] = cards[seat]
        assert known_to(seat, order, cards) == known_to(seat, order, others)


@pytest.mark.parametrize("order", ORDERS, ids=str)
def test_k61_whatever_the_order_opponents_and_spectators_learn_nothing(order: tuple[int, ...]) -> None:
    cards = [0, 1, 5, 3]
    for seat, others in ((B, [5, 1, 0, 3]), (D, [5, 1, 0, 3]), (A, [0, 4, 5, 2]), (SPECTATOR, [5, 4, 0, 2])):
        assert known_to(seat, order, cards, teams="on") == known_to(seat, order, others, teams="on")


def test_k9_to_a_stranger_every_card_of_every_hand_is_as_likely() -> None:
    s = choosing()
    hands = [hand(s, seat) for seat in (A, B, C)]
    everything = {(*cards, 0, 0) for cards in product(*hands)}
    assert len(everything) == 3 * 3 * 5
    assert is_even(dealt_again(s, SPECTATOR), everything)
    assert is_even(dealt_again(s, D), everything)


def test_k9_ones_own_card_is_known() -> None:
    s = choosing()
    assert is_even(dealt_again(s, A), {(5, b, c, 0, 0) for b, c in product(hand(s, B), hand(s, C))})


def test_k61_a_partners_card_is_known() -> None:
    s = choosing(teams="on")
    assert is_even(dealt_again(s, A), {(5, b, 1, 0, 0) for b in hand(s, B)})
    assert is_even(dealt_again(s, D), {(a, 3, c, 0, 0) for a, c in product(hand(s, A), hand(s, C))})


def test_k34_to_a_third_player_any_two_cards_may_have_been_drawn() -> None:
    s, dealer = scene(diver(), diver(row=[2]), diver(), wreck_1="extra", fish=4)
    turn(s, dealer, 1, 3, 5)
    play(s, dealer, A, Action.HEX, Action.TARGET + B)
    pairs: set[tuple[int, ...]] = {(0, 0, 0, 0, 1 << a | 1 << b) for a, b in combinations(hand(s, B), 2)}
    assert len(pairs) == 6
    assert is_even(dealt_again(s, C), pairs)
    assert len(dealt_again(s, A)) == len(dealt_again(s, B)) == 1


def test_k34_every_pair_is_as_likely_to_be_drawn() -> None:
    s, dealer = scene(diver(), diver(row=[2]), diver(), wreck_1="extra", fish=4)
    turn(s, dealer, 1, 3, 5)
    play(s, dealer, A, Action.HEX)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(DEALS):
        other = copy(s)
        GAME.step(other, A, Action.TARGET + B, dealer)
        found[(int(other.drawn),)] += 1
    assert is_even(found, {(1 << a | 1 << b,) for a, b in combinations(hand(s, B), 2)})


def test_k61_an_opinion_knows_the_partners_card_and_no_other() -> None:
    """Between partners the second to choose gets out of the way; between opponents nothing can be known."""
    s = choosing(teams="on")
    minds = [Dealer.new() for _ in range(2)]
    for mind in minds:
        seed_dealer(mind, 5, 0)
    other = copy(s)
    GAME.redeal(other, D, minds[0])
    seed_dealer(minds[0], 5, 0)
    assert opinion(s, D, minds[0]) == opinion(other, D, minds[1])
    assert opinion(s, D, minds[0]) in allowed(s, D)
