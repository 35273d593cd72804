"""What a seat can know, and what `redeal` may change: H10, H11 and R20 say which cards are known to be what."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from math import sqrt

from fathom.engine.dealer import Dealer, heard, seed_dealer
from fathom.engine.records import copy
from fathom.games.breath import GAME
from fathom.games.breath.cards import can_be_air
from fathom.games.breath.material import DOLPHIN
from fathom.games.breath.state import AIRLESS, KEPT, Action, Event, State, Veil
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
    end_turn,
    hand,
    lay,
    play,
    scene,
    sight_of,
    value,
)
from tests.scale import sample

DEALS = sample(plain=500, compiled=6000, long=6000)
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
    assert list(sight_of(s, 0).marks)[4:8] == [3, 0, 2, 0]
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
    put_marks(s, 1, [KEPT | AIRLESS, KEPT, 0])
    put_marks(s, 2, [KEPT, 0])
    kept = redealt(s, 0, lambda other: (hand(other, 1)[0], hand(other, 1)[1], hand(other, 2)[0]))
    assert_right(kept, every_way([S10, A10, S5_CALM], (0,), 3))
    drawn = redealt(s, 0, lambda other: (hand(other, 1)[2], hand(other, 2)[1]))
    assert_right(drawn, every_way([S5_DRAW, A5_CALM, S10_CALM, A5_CALM], (), 2))


def test_r20_a_kept_face_down_card_is_dealt_among_the_kept() -> None:
    s, _ = scene([A10_CALM], [S10, A10], [S5_CALM], deck=[S10_CALM], panic=[-1, S5_DRAW], ascent=1)
    put_marks(s, 1, [KEPT, KEPT])
    put_marks(s, 2, [KEPT | AIRLESS])
    s.veil[1] = Veil.OWNER_KEPT
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


def test_r20_everybody_sees_whether_a_kept_card_leaves_the_hand() -> None:
    s, dealer = scene([A10, A5_CALM], REEF, ascent=1, depth=[10, 10])
    put_marks(s, 0, [KEPT, 0])
    assert list(sight_of(s, 1).marks)[:4] == [1, 1, 0, 0]
    play(s, dealer, value(A10))
    assert list(sight_of(s, 1).marks)[:4] == [1, 0, 0, 0]


def test_r20_what_was_held_at_the_turn_is_kept_and_what_is_dealt_is_not() -> None:
    s, dealer = scene([A10, A10], [S10, S5_PANIC], deck=[], last=0, depth=[25, 10])
    end_turn(s, dealer, value(A10))
    assert list(sight_of(s, 1).marks)[:8] == [4, 1, 0, 0, 3, 2, 0, 0]


def test_r20_which_of_two_copies_leaves_is_left_to_chance() -> None:
    """Otherwise a rule such as “the oldest first” would tell what the other cards are not."""
    kept_left = 0
    for seed in range(400):
        s, dealer = scene([A10, A10], REEF, seed=seed, ascent=1, depth=[10, 10])
        put_marks(s, 0, [KEPT, 0])
        play(s, dealer, value(A10))
        kept_left += int(s.mark[0]) & KEPT
    assert abs(kept_left - 200) < 4 * 10


def put_marks(s: State, seat: int, marks: Sequence[int]) -> None:
    for slot, mark in enumerate(marks):
        s.mark[seat * 5 + slot] = mark
