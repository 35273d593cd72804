"""The random stream against the published generators, and who hears what."""

from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.dealer import (
    GOLDEN,
    HIDDEN,
    MAX_DRAWS,
    MAX_EVENTS,
    SPECTATOR,
    THE_TABLE,
    Dealer,
    draws_of,
    heard,
    hush,
    next_word,
    pick,
    seed_dealer,
    set_words,
    split_mix,
    tell,
    whisper,
)
from fathom.engine.rule import rule

pytestmark = pytest.mark.compiled

# The first outputs of xoshiro128++ 1.0 from the state 1, 2, 3, 4, as its reference C code gives them.
XOSHIRO_128_PLUS_PLUS = [
    641, 1573767, 3222811527, 3517856514, 836907274, 4247214768, 3867114732, 1355841295, 495546011, 621204420,
]  # fmt: skip

# The first outputs of SplitMix64 from the state 1234567, as its reference C code gives them.
SPLIT_MIX_64 = [
    6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
]  # fmt: skip


def seeded(seed: int, number: int = 0) -> Dealer:
    dealer = Dealer.new()
    seed_dealer(dealer, seed, number)
    return dealer


def as_signed(number: int) -> int:
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def test_the_stream_is_xoshiro128_plus_plus() -> None:
    dealer = Dealer.new()
    set_words(dealer, 1, 2, 3, 4)
    assert [int(next_word(dealer)) for _ in XOSHIRO_128_PLUS_PLUS] == XOSHIRO_128_PLUS_PLUS


def test_seeds_are_spread_by_split_mix_64() -> None:
    states = [as_signed(1234567 + (i + 1) * GOLDEN) for i in range(len(SPLIT_MIX_64))]
    assert [int(split_mix(state)) % (1 << 64) for state in states] == SPLIT_MIX_64


@rule
def seed_by_draw(dealer: Dealer, other: Dealer) -> None:
    seed_dealer(other, pick(dealer, 1 << 30), 0)


def test_a_seed_of_known_size_is_spread_like_any_other() -> None:
    """A compiler that knows how large a seed can be sees the products overflow; they must wrap around all the same."""
    luck, other = seeded(1), Dealer.new()
    seed_by_draw(seeded(1), other)
    assert list(other.words) == list(seeded(int(pick(luck, 1 << 30))).words)


def test_stream_number_n_takes_the_outputs_2n_and_2n_plus_1() -> None:
    first, second = seeded(1234567), seeded(1234567, 1)
    words = [int(word) for dealer in (first, second) for word in dealer.words]
    expected = [part for output in SPLIT_MIX_64[:4] for part in (output % (1 << 32), output >> 32)]
    assert words == expected


def test_the_state_of_zeros_is_never_used() -> None:
    dealer = Dealer.new()
    set_words(dealer, 0, 0, 0, 0)
    assert next_word(dealer) != 0


@given(st.integers(0, (1 << 63) - 1), st.integers(1, 1000))
def test_a_pick_is_one_of_the_choices(seed: int, choices: int) -> None:
    dealer = seeded(seed)
    assert all(0 <= int(pick(dealer, choices)) < choices for _ in range(20))


def test_a_pick_throws_away_the_words_that_would_favour_some() -> None:
    """With 3 choices, of the 2**32 words only the word 0 is one too many."""
    dealer = Dealer.new()
    set_words(dealer, 0, 2, 3, 0)
    assert next_word(dealer) == 0
    set_words(dealer, 0, 2, 3, 0)
    picked = int(pick(dealer, 3))
    set_words(dealer, 0, 2, 3, 0)
    next_word(dealer)
    assert picked == (int(next_word(dealer)) * 3) >> 32


@pytest.mark.parametrize("choices", [2, 3, 6, 7])
def test_picks_are_equally_likely(choices: int) -> None:
    dealer, trials = seeded(choices), 6000
    picked = [int(pick(dealer, choices)) for _ in range(trials)]
    error = sqrt(trials * (choices - 1)) / choices
    assert max(abs(picked.count(value) - trials / choices) for value in range(choices)) < 4 * error


def test_what_is_told_is_heard_by_all() -> None:
    dealer = Dealer.new()
    tell(dealer, 3, 1, 10, 20, 30, 40)
    for listener in (SPECTATOR, THE_TABLE, 0, 5):
        (event,) = heard(dealer, listener)
        assert (event.kind, event.seat, event.values) == (3, 1, (10, 20, 30, 40))


def test_what_is_whispered_keeps_its_values_from_the_others() -> None:
    dealer = Dealer.new()
    whisper(dealer, 0b101, 3, 1, 10, 20, 30, 40)
    assert [heard(dealer, seat)[0].is_hidden for seat in range(4)] == [False, True, False, True]
    assert heard(dealer, SPECTATOR)[0].values == (HIDDEN,) * 4
    assert heard(dealer, THE_TABLE)[0].values == (10, 20, 30, 40)


def test_a_new_step_begins_in_silence() -> None:
    dealer = Dealer.new()
    tell(dealer, 1, 0, 0, 0, 0, 0)
    hush(dealer)
    assert heard(dealer, 0) == []


def test_a_quiet_dealer_notes_nothing_and_a_full_one_no_more() -> None:
    dealer = Dealer.new()
    for _ in range(MAX_EVENTS + 3):
        tell(dealer, 1, 0, 0, 0, 0, 0)
    assert dealer.told == MAX_EVENTS
    hush(dealer)
    dealer.quiet = 1
    tell(dealer, 1, 0, 0, 0, 0, 0)
    assert dealer.told == 0


def test_each_draw_is_kept_for_those_who_check_the_luck() -> None:
    dealer = Dealer.new()
    seed_dealer(dealer, 5, 0)
    drawn = [(choices, int(pick(dealer, choices))) for choices in (6, 1_000_000, 2)]
    assert draws_of(dealer) == drawn
    hush(dealer)
    assert draws_of(dealer) == []


def test_a_quiet_dealer_keeps_nothing_and_a_long_step_keeps_what_fits() -> None:
    dealer = Dealer.new()
    seed_dealer(dealer, 5, 0)
    dealer.quiet = 1
    pick(dealer, 6)
    assert draws_of(dealer) == []
    dealer.quiet = 0
    for _ in range(MAX_DRAWS + 1):
        pick(dealer, 6)
    assert len(draws_of(dealer)) == MAX_DRAWS
