"""What a seat can know, and what `redeal` may change: H10, H11 and R20 say which cards are known to be what."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import sqrt

import pytest

from fathom.engine.dealer import Dealer, heard, pick, seed_dealer
from fathom.engine.records import as_bytes, copy, put
from fathom.games.breath import GAME
from fathom.games.breath.cards import can_be_air
from fathom.games.breath.material import DOLPHIN, HAND, KINDS
from fathom.games.breath.state import Action, Event, State, Veil
from fathom.games.breath.tests.scene import (
    A5_CALM,
    A5_PANIC,
    A10,
    A10_CALM,
    REEF,
    S5_CALM,
    S5_DRAW,
    S5_PANIC,
    S10,
    S10_CALM,
    calm,
    end_turn,
    fresh_table,
    hand,
    lay,
    play,
    scene,
    sight_of,
    value,
    why_not,
)
from tests.scale import sample

DEALS = sample(plain=250, compiled=6000, long=6000)
Arrangement = tuple[int, ...]


def redealt(s: State, seat: int, read: Callable[[State], Arrangement]) -> Counter[Arrangement]:
    """How often each arrangement of the hidden cards came up."""
    dealer = Dealer.new()
    seed_dealer(dealer, 11, 0)
    found: Counter[Arrangement] = Counter()
    for _ in range(DEALS):
        other = copy(s)
        GAME.redeal(other, seat, dealer)
        assert GAME.amiss(other) == 0
        found[read(other)] += 1
    return found


def every_way(cards: Sequence[int], airless: Sequence[int], places: int) -> Iterator[Arrangement]:
    """All ways to lay the cards, each taken for itself, so that no Air lies at an airless place."""
    for way in permutations(cards):
        if not any(can_be_air(way[place]) for place in airless):
            yield way[:places]


def assert_right(found: Counter[Arrangement], ways: Iterator[Arrangement]) -> None:
    """Each arrangement within four standard errors of its probability, and no other one."""
    expected = Counter(ways)
    total = sum(expected.values())
    assert set(found) <= set(expected)
    for arrangement, count in expected.items():
        share = count / total
        assert abs(found[arrangement] - DEALS * share) <= 4 * sqrt(DEALS * share * (1 - share))


def both_hands(s: State) -> Arrangement:
    return (*hand(s, 1), *hand(s, 2))


def test_h3_every_deal_of_the_unknown_is_as_likely() -> None:
    """Seat 0 looks at two hands and a deck of two: six cards, three of them alike."""
    s, _ = scene([A10], [S10, S5_CALM], [S5_CALM, A5_PANIC], deck=[S5_CALM, DOLPHIN])
    cards = [S10, S5_CALM, S5_CALM, A5_PANIC, S5_CALM, DOLPHIN]
    assert_right(redealt(s, 0, both_hands), every_way(cards, (), 4))


def test_h3_ones_own_hand_stays() -> None:
    s, _ = scene([A10], [S10, S5_CALM], [S5_CALM, A5_PANIC], deck=[S5_CALM, DOLPHIN])
    found = redealt(s, 1, lambda other: (*hand(other, 0), *hand(other, 1)))
    assert {arrangement[1:] for arrangement in found} == {(S10, S5_CALM)}
    assert len(found) == 4


def test_h10_after_a_stop_without_air_the_rest_of_the_hand_is_known_to_be_none() -> None:
    """Seat 1 stopped without air: of its cards, only those drawn since can be Air; the Panic cannot."""
    s, dealer = scene([A10], [S10, S5_CALM, S5_CALM], deck=[A5_PANIC, S5_DRAW, DOLPHIN], turn=1, chooser=1)
    play(s, dealer, Action.STOP, lay(S10), Action.DONE)
    assert (sight_of(s, 0).airless[1], sight_of(s, 0).hand_size[1]) == (2, 5)
    s, dealer = scene([A10], [S10, S5_CALM], deck=[A5_PANIC, S5_DRAW, DOLPHIN, A10], turn=1, chooser=1)
    play(s, dealer, Action.STOP, lay(S10))
    s.turn = s.chooser = 0
    s.phase = 0
    cards = [S10, S5_CALM, A5_PANIC, S5_DRAW, DOLPHIN, A10]
    found = redealt(s, 0, lambda other: (int(other.panic[1]), *hand(other, 1)))
    assert_right(found, every_way(cards, (0, 1), 2))


def test_h14_only_the_drawer_hears_which_cards_came() -> None:
    """Five cards are told as four and one."""
    s, dealer = scene([A10], REEF, deck=[A5_CALM] * 6)
    end_turn(s, dealer, value(A10))
    kinds = (Event.DREW_FOUR, Event.DREW_ONE)
    for seat, card in ((0, A5_CALM), (1, -1)):
        drawn = [event for event in heard(dealer, seat) if event.kind in kinds]
        assert [event.kind for event in drawn] == list(kinds)
        assert [event.values[0] for event in drawn] == [card, card]


def test_h11_a_face_down_card_from_the_pile_is_known_to_all() -> None:
    s, dealer = scene([], REEF, deck=[], pile=[S10, A5_CALM], last=1)
    play(s, dealer, Action.STOP)
    found = redealt(s, 1, lambda other: (int(other.panic[0]),))
    assert set(found) == {(A5_CALM,)}
    assert s.veil[0] == Veil.OPEN


def test_h11_only_the_owner_hears_which_card_it_was() -> None:
    s, dealer = scene([S10, S5_CALM], REEF)
    play(s, dealer, Action.STOP)
    dealer.told = 0
    play(s, dealer, lay(S10))
    heard_by = {seat: [event.values[0] for event in heard(dealer, seat) if event.kind == Event.LAID] for seat in (0, 1)}
    assert heard_by == {0: [S10], 1: [-1]}


def test_r20_kept_cards_are_dealt_among_themselves_and_not_with_the_new_deck() -> None:
    """Seat 0 looks at two hands with kept and drawn cards, some known to be no Air, and a kept card face down."""
    s, _ = scene([A10_CALM], [S10, A10, S5_DRAW], [S5_CALM, A5_CALM], deck=[S10_CALM, A5_CALM], ascent=1)
    keep(s, {1: [S10, A10], 2: [S5_CALM]}, airless=[0, 1])
    kept = redealt(s, 0, lambda other: (hand(other, 1)[0], hand(other, 1)[1], hand(other, 2)[0]))
    assert_right(kept, every_way([S10, A10, S5_CALM], (0,), 3))
    drawn = redealt(s, 0, lambda other: (hand(other, 1)[2], hand(other, 2)[1]))
    assert_right(drawn, every_way([S5_DRAW, A5_CALM, S10_CALM, A5_CALM], (), 2))


def test_r20_a_kept_face_down_card_is_dealt_among_the_kept() -> None:
    s, _ = scene([A10_CALM], [S10, A10], [S5_CALM], deck=[S10_CALM], panic=[-1, S5_DRAW], ascent=1)
    keep(s, {1: [S10, A10], 2: [S5_CALM]}, airless=[0, 0, 1])
    s.veil[1] = Veil.OWNER_KEPT
    s.unseen[S5_DRAW] += 1
    found = redealt(s, 0, lambda other: (int(other.panic[1]), *hand(other, 2), *hand(other, 1)))
    assert_right(found, every_way([S5_DRAW, S5_CALM, S10, A10], (0, 1), 4))


def test_r20_a_face_down_card_is_kept_when_all_turn_up() -> None:
    s, dealer = scene([S10, S5_CALM], [A10], deck=[], last=0, depth=[25, 10])
    play(s, dealer, Action.STOP, lay(S10), Action.DONE)
    assert s.ascent == 1
    assert list(s.veil)[:2] == [Veil.OWNER_KEPT, Veil.OPEN]


def test_r20_with_two_players_the_kept_hand_is_known_for_certain() -> None:
    """Before the ascent the deck is empty: what the other holds is all that is missing."""
    s, dealer = scene([A10, A10], [S10, S5_PANIC], deck=[], last=0, depth=[25, 10])
    end_turn(s, dealer, value(A10))
    found = redealt(s, 0, lambda other: tuple(sorted(hand(other, 1)[:2])))
    assert set(found) == {tuple(sorted([S10, S5_PANIC]))}


def test_r20_what_was_held_at_the_turn_is_kept_and_what_is_dealt_is_not() -> None:
    s, dealer = scene([A10, A10], [S10, S5_PANIC], deck=[], last=0, depth=[25, 10])
    end_turn(s, dealer, value(A10))
    sight = sight_of(s, 1)
    assert (list(sight.kept)[:2], list(sight.hand_size)[:2]) == ([1, 2], [5, 5])
    assert [kind for kind in range(KINDS) for _ in range(sight.unseen[kind])] == [A10, S5_PANIC, S10]
    assert list(sight.mark) == [1, 1, 0, 0, 0]


def two_worlds(*moves: int) -> tuple[State, State]:
    """In one of them seat 0 has kept the first of its Swim 10, in the other one the second; then it moves."""
    worlds = []
    for marks in ([1, 0, 0], [0, 1, 0]):
        s, dealer = scene([S10, S10, A10], REEF, [A5_CALM], ascent=1, depth=[10, 20, 30], anchor=[30] * 3)
        keep(s, {0: [S10], 1: REEF[:2]})
        put(s, mark=marks)
        play(s, dealer, *moves)
        worlds.append(s)
    return worlds[0], worlds[1]


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_r20_nobody_sees_how_long_a_card_was_held(seat: int) -> None:
    """The numbers of kept cards in a sight once told the others which of two cards had left a hand."""
    one, other = two_worlds(value(A10), value(S10))
    assert as_bytes(sight_of(one, seat)) == as_bytes(sight_of(other, seat))
    assert redealt(one, seat, both_hands) == redealt(other, seat, both_hands)


def test_r20_a_card_like_a_kept_one_may_be_that_one() -> None:
    one, _ = two_worlds(value(A10))
    assert (one.unseen[S10], one.kept[0]) == (1, 1)
    one, _ = two_worlds(value(A10), value(S10))
    assert (one.unseen[S10], one.kept[0]) == (0, 1)


def test_r20_a_card_unlike_all_kept_ones_was_drawn_since() -> None:
    s, dealer = scene([S10, A10], REEF, ascent=1, depth=[10, 20], anchor=[30, 30])
    keep(s, {0: [S10]})
    play(s, dealer, value(A10))
    assert (s.unseen[S10], s.kept[0]) == (1, 1)
    found = redealt(s, 1, lambda other: tuple(hand(other, 0)))
    assert set(found) == {(S10,)}


def test_r20_no_more_are_kept_than_a_hand_held_before_it_drew() -> None:
    s, dealer = scene([S10, S5_CALM, A10], REEF, ascent=1, depth=[20, 20], anchor=[30, 30])
    keep(s, {0: [S10, S5_CALM, A10]})
    end_turn(s, dealer, value(A10), value(S10))
    assert (s.kept[0], s.hand_size[0]) == (1, 5)
    found = redealt(s, 1, lambda other: (hand(other, 0)[0],))
    assert set(found) == {(S5_CALM,)}


def test_r20_of_an_airless_hand_any_card_but_air_may_have_gone() -> None:
    s, dealer = scene([S10, S5_CALM, A10], REEF, airless=[2])
    play(s, dealer, value(A10))
    assert s.airless[0] == 2
    play(s, dealer, value(S5_CALM))
    assert s.airless[0] == 1
    play(s, dealer, Action.STOP)
    found = redealt(s, 1, lambda other: tuple(hand(other, 0)))
    assert not any(can_be_air(cards[0]) for cards in found)


def test_r20_whether_a_card_laid_face_down_was_kept_is_known_to_its_owner_only() -> None:
    s, dealer = scene([S10, S5_CALM], REEF, ascent=1, depth=[10, 20], anchor=[30, 30])
    keep(s, {0: [S10]})
    play(s, dealer, Action.STOP, lay(S5_CALM))
    assert (s.veil[0], s.unseen[S10]) == (Veil.OWNER_KEPT, 1)
    found = redealt(s, 1, lambda other: (int(other.panic[0]), *hand(other, 0)))
    assert {S10 in cards for cards in found} == {True}
    assert {cards.index(S10) for cards in found} == {0, 1}


def test_r20_a_kept_card_shown_by_calm_is_unseen_no_longer() -> None:
    s, dealer = scene([A5_CALM], REEF, ascent=1, panic=[S10], veil=[Veil.OWNER_KEPT], depth=[9, 9])
    s.unseen[S10] = 1
    play(s, dealer, calm(A5_CALM))
    assert s.unseen[S10] == 0


def test_r20_where_only_a_kept_card_will_do_it_is_dealt_there() -> None:
    """Seat 2 holds no Air, and of the two cards left only the kept one is none."""
    s, _ = scene([A10_CALM], [A10], [S10], deck=[], last=1, ascent=1, depth=[9] * 3)
    keep(s, {1: [], 2: [S10]}, airless=[0, 0, 1])
    s.kept[1] = 1
    assert set(redealt(s, 0, both_hands)) == {(A10, S10)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_r20_what_everybody_knows_is_true(seats: int) -> None:
    """Whatever is played; `pick` of the same dealer chooses, so that a failure can be played again."""
    for seed in range(sample(plain=2, compiled=4, long=60)):
        s, dealer = fresh_table(seats, seed, refill="free")
        while GAME.to_act(s) != 0:
            actions = [action for action in range(GAME.action_count) if why_not(s, action) == 0]
            play(s, dealer, actions[pick(dealer, len(actions))])
            dealer.told = 0
            assert_known_is_true(s)
            assert_dealt_alike(s, -1 + seed % (seats + 1))


def assert_dealt_alike(s: State, seat: int) -> None:
    """Another world that looks the same to a seat is possible, and dealt again it gives the very same third one."""
    one, other = copy(s), copy(s)
    for world, number in ((one, 2), (other, 1)):
        dealer = Dealer.new()
        seed_dealer(dealer, number, 2)
        GAME.redeal(world, seat, dealer)
        assert_known_is_true(world)
    seed_dealer(dealer, 1, 2)
    GAME.redeal(one, seat, dealer)
    assert as_bytes(one) == as_bytes(other)


def assert_known_is_true(s: State) -> None:
    kept: Counter[int] = Counter(int(s.panic[seat]) for seat in range(s.seats) if s.veil[seat] == Veil.OWNER_KEPT)
    for seat in range(s.seats):
        marks = [int(s.mark[seat * HAND + slot]) for slot in range(s.hand_size[seat])]
        assert sum(not can_be_air(card) for card in hand(s, seat)) >= s.airless[seat]
        assert sum(marks) <= s.kept[seat] <= s.hand_size[seat]
        kept.update(card for card, mark in zip(hand(s, seat), marks, strict=True) if mark)
    assert all(s.unseen[kind] <= kept[kind] for kind in range(KINDS))


def test_r20_which_of_two_copies_leaves_is_left_to_chance() -> None:
    """Its owner remembers how long each was held; a rule such as “the oldest first” would favour one of them."""
    kept_left = 0
    for seed in range(400):
        s, dealer = scene([A10, A10], REEF, seed=seed, ascent=1, depth=[10, 10])
        keep(s, {0: [A10]})
        play(s, dealer, value(A10))
        kept_left += int(s.mark[0])
    assert abs(kept_left - 200) < 4 * 10


def keep(s: State, held: dict[int, Sequence[int]], airless: Sequence[int] = ()) -> None:
    """The first cards of these hands have been held since the descent, as everybody knows."""
    for seat, cards in held.items():
        s.kept[seat] = len(cards)
        for slot, card in enumerate(cards):
            s.mark[seat * HAND + slot] = 1
            s.unseen[card] += 1
    put(s, airless=airless)
