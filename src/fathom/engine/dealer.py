"""The dealer: the random stream, and the events of the step being played. Luck is never in the state.

The stream is xoshiro128++ 1.0 of Blackman and Vigna, in 32-bit words computed in 64-bit integers, so that plain
Python, native code and CUDA give the same bits. SplitMix64 spreads a 64-bit seed over its state, as its authors advise.
"""

import struct
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from fathom.engine.records import Ints, Record, first, i8, i16, u32
from fathom.engine.rule import rule
from fathom.engine.wrapping import wrapped_product, wrapped_sum

WORD_BITS = 32
WORD = (1 << WORD_BITS) - 1
STATE_WORDS = 4
MAX_EVENTS = 256
MAX_DRAWS = 128
EVERYBODY = -1  # as a mask: every seat, and whoever looks on
SPECTATOR = -1  # listens and looks, holds nothing
THE_TABLE = -2  # hears everything
EventRow = tuple[int, int, int, int, int, int]
Draw = tuple[int, int]  # from how many, and which
EVENT = struct.Struct("=7h")
HIDDEN = -1  # what stands in place of a value that a listener may not know

# SplitMix64's constants, as signed 64-bit numbers: Numba would make a float of a mixed product.
GOLDEN = 0x9E3779B97F4A7C15 - (1 << 64)
MIX_1 = 0xBF58476D1CE4E5B9 - (1 << 64)
MIX_2 = 0x94D049BB133111EB - (1 << 64)


class Dealer(Record):
    """The stream and what has been told since `hush`."""

    words: Ints = u32(STATE_WORDS)
    quiet: int = i8()  # 1 when nobody listens: nothing is noted down
    scripted: int = i8()  # 1 while luck follows a script, for who wants to know every outcome (`chance.py`):
    given: int = i16()  # so many draws are given, as `chosen`; those behind them are the lowest
    told: int = i16()
    kind: Ints = i16(MAX_EVENTS)
    knows: Ints = i16(MAX_EVENTS)  # mask of the seats that hear the values
    seat: Ints = i16(MAX_EVENTS)
    a: Ints = i16(MAX_EVENTS)
    b: Ints = i16(MAX_EVENTS)
    c: Ints = i16(MAX_EVENTS)
    d: Ints = i16(MAX_EVENTS)
    drawn: int = i16()
    choices: Ints = u32(MAX_DRAWS)  # of each draw: how many there were,
    chosen: Ints = u32(MAX_DRAWS)  # and which it was
    alike: Ints = u32(MAX_DRAWS)  # how many numbers, from the one drawn on, lead to the same


TOLD = ("kind", "knows", "seat", "a", "b", "c", "d")  # the rows that hold an event, one behind the other in memory


@rule
def rotate(word: int, bits: int) -> int:
    return ((word << bits) & WORD) | (word >> (WORD_BITS - bits))


@rule
def next_word(dealer: Dealer) -> int:
    """One step of xoshiro128++: 32 random bits."""
    one, two = int(dealer.words[0]), int(dealer.words[1])
    three, four = int(dealer.words[2]), int(dealer.words[3])
    result = (rotate((one + four) & WORD, 7) + one) & WORD
    three ^= one
    four ^= two
    dealer.words[0] = one ^ four
    dealer.words[1] = two ^ three
    dealer.words[2] = three ^ ((two << 9) & WORD)
    dealer.words[3] = rotate(four, 11)
    return result


@rule
def note_draw(dealer: Dealer, choices: int, chosen: int) -> int:
    """Kept for those who check the luck afterwards; where luck follows a script, that decides."""
    place = int(dealer.drawn)
    if place == MAX_DRAWS:
        return chosen
    if dealer.scripted == 1:
        chosen = int(dealer.chosen[place]) if place < dealer.given else 0
    dealer.choices[place] = choices
    dealer.chosen[place] = chosen
    dealer.alike[place] = 1
    dealer.drawn += 1
    return chosen


@rule
def draw(dealer: Dealer, choices: int) -> int:
    """A number from 0 to choices-1, each exactly as likely (Lemire 2019)."""
    product = next_word(dealer) * choices
    if (product & WORD) < choices:
        uneven = ((1 << WORD_BITS) - choices) % choices
        while (product & WORD) < uneven:
            product = next_word(dealer) * choices
    return product >> WORD_BITS


@rule
def pick(dealer: Dealer, choices: int) -> int:
    """The same, noted down unless nobody listens."""
    chosen = draw(dealer, choices)
    if dealer.quiet == 0:
        return note_draw(dealer, choices, chosen)
    return chosen


@rule
def lead_to_the_same(dealer: Dealer, numbers: int) -> None:
    """The last draw and the numbers behind it, so many in all, mean the same: exact chance asks for one of them."""
    if dealer.scripted == 1 and dealer.drawn > 0:
        dealer.alike[dealer.drawn - 1] = numbers


@rule
def happens(dealer: Dealer, times: int, choices: int) -> bool:
    """Whether something comes true that does so in so many cases of all."""
    drawn = pick(dealer, choices)
    lead_to_the_same(dealer, times - drawn if drawn < times else choices - drawn)
    return drawn < times


@rule
def power(base: int, times: int) -> int:
    """In whole numbers: compiled, `**` asks for the logarithms of a library that a browser has not."""
    product = 1
    for _ in range(times):
        product *= base
    return product


@rule
def count_hits(dealer: Dealer, dice: int, hits: int, faces: int) -> int:
    """How many of some dice show one of `hits` faces: one draw by its weight instead of one for each die."""
    left = pick(dealer, power(faces, dice))
    weight = power(faces - hits, dice)
    found = 0
    while left >= weight:
        left -= weight
        weight = weight * (dice - found) * hits // ((found + 1) * (faces - hits))
        found += 1
    lead_to_the_same(dealer, weight - left)
    return found


@rule
def split_mix(state: int) -> int:
    """SplitMix64's output for a state; in plain Python only the low 64 bits count."""
    state = wrapped_product(state ^ ((state >> 30) & ((1 << 34) - 1)), MIX_1)
    state = wrapped_product(state ^ ((state >> 27) & ((1 << 37) - 1)), MIX_2)
    return state ^ ((state >> 31) & ((1 << 33) - 1))


@rule
def set_words(dealer: Dealer, one: int, two: int, three: int, four: int) -> None:
    """Starts the stream at a state; the all-zero one, which would stay zero for ever, becomes 1."""
    dealer.words[0] = one
    dealer.words[1] = two
    dealer.words[2] = three
    dealer.words[3] = four
    if one | two | three | four == 0:
        dealer.words[0] = 1


@rule
def seed_dealer(dealer: Dealer, seed: int, number: int) -> None:
    """Stream `number` of a seed: SplitMix64's outputs 2*number and 2*number + 1."""
    first_state = wrapped_sum(seed, wrapped_product(2 * number + 1, GOLDEN))
    low = split_mix(first_state)
    high = split_mix(wrapped_sum(first_state, GOLDEN))
    set_words(dealer, low & WORD, (low >> WORD_BITS) & WORD, high & WORD, (high >> WORD_BITS) & WORD)


@rule
def hush(dealer: Dealer) -> None:
    """A new step begins: nothing told yet, nothing drawn."""
    dealer.told = 0
    dealer.drawn = 0


@rule
def whisper(dealer: Dealer, knows: int, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """All hear that it happened; only the seats of the mask `knows` hear the values."""
    if dealer.quiet == 1 or dealer.told == MAX_EVENTS:
        return
    place = dealer.told
    dealer.kind[place] = kind
    dealer.knows[place] = knows
    dealer.seat[place] = seat
    dealer.a[place] = a
    dealer.b[place] = b
    dealer.c[place] = c
    dealer.d[place] = d
    dealer.told += 1


@rule
def tell(dealer: Dealer, kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """All hear it, and the values with it."""
    whisper(dealer, EVERYBODY, kind, seat, a, b, c, d)


@dataclass(frozen=True)
class Happening:
    """An event as one listener hears it."""

    kind: int
    seat: int
    values: tuple[int, int, int, int]

    @property
    def is_hidden(self) -> bool:
        return self.values == (HIDDEN,) * len(self.values)


def hears_values(knows: int, listener: int) -> bool:
    return knows == EVERYBODY or listener == THE_TABLE or (listener >= 0 and bool(knows >> listener & 1))


def note_down(dealer: Dealer) -> bytes:
    """All that was told in this step, in as little memory as it takes."""
    told = int(dealer.told)
    rows = [first(getattr(dealer, name), told) for name in TOLD]
    return array("h", chain.from_iterable(zip(*rows, strict=True))).tobytes()


def rows_heard(notes: bytes, listener: int) -> list[EventRow]:
    """What one seat, a spectator or the table itself heard of what was noted down: kind, seat and values."""
    return [
        (kind, seat, a, b, c, d) if hears_values(knows, listener) else (kind, seat, HIDDEN, HIDDEN, HIDDEN, HIDDEN)
        for kind, knows, seat, a, b, c, d in EVENT.iter_unpack(notes)
    ]


def hear(notes: bytes, listener: int) -> Iterator[Happening]:
    """The same as events."""
    for kind, seat, a, b, c, d in rows_heard(notes, listener):
        yield Happening(kind, seat, (a, b, c, d))


def heard(dealer: Dealer, listener: int) -> list[Happening]:
    """What one seat, a spectator or the table itself hears of this step."""
    return list(hear(note_down(dealer), listener))


def draws_of(dealer: Dealer) -> list[Draw]:
    """Each draw of this step."""
    drawn = int(dealer.drawn)
    return list(zip(first(dealer.choices, drawn), first(dealer.chosen, drawn), strict=True))
