"""Records: the same bytes, compiled or plain, and nothing that does not fit."""

import tracemalloc

import pytest

from fathom.engine.records import (
    Ints,
    Record,
    as_bytes,
    as_dict,
    changes,
    contents,
    copy,
    first,
    from_memory,
    i8,
    i16,
    put,
    shelf,
)
from fathom.engine.rule import PLAIN

pytestmark = pytest.mark.compiled


class Lagoon(Record):
    turn: int = i8()
    deck: Ints = i8(3)
    net: Ints = i16(2)


def lagoon() -> Lagoon:
    record = Lagoon.new()
    put(record, turn=1, deck=[5, -1, 7], net=[300])
    return record


def test_a_record_is_one_flat_piece_of_memory() -> None:
    assert as_bytes(lagoon()) == bytes([1, 5, 255, 7, 44, 1, 0, 0])
    assert Lagoon.dtype.itemsize == 8


def test_a_record_speaks_json() -> None:
    assert as_dict(lagoon()) == {"turn": 1, "deck": [5, -1, 7], "net": [300, 0]}


class Gapped(Record):
    turn: int = i8()
    net: int = i16()


@pytest.mark.skipif(PLAIN, reason="plain records have no gaps")
def test_a_record_from_memory_has_all_of_it_be_it_in_a_gap() -> None:
    """What NumPy copied had in its gaps whatever lay there before: the same state had another fingerprint."""
    memory = bytes([1, 77, 44, 1])
    assert as_bytes(from_memory(Gapped, memory)) == memory


def test_a_copy_is_independent() -> None:
    record = lagoon()
    twin = copy(record)
    twin.deck[0] = 9
    assert record.deck[0] == 5
    assert twin.net[0] == 300


@pytest.mark.skipif(not PLAIN, reason="compiled code is kept from this by the plain run of the same rules")
def test_plain_records_refuse_what_compiled_code_would_get_wrong() -> None:
    record = lagoon()
    with pytest.raises(IndexError):
        record.deck[-1]
    with pytest.raises(IndexError):
        record.deck[-1] = 2
    with pytest.raises(OverflowError):
        record.turn = 128
    with pytest.raises(OverflowError):
        record.deck[0] = -129
    with pytest.raises(TypeError):
        record.deck = record.net


def test_what_changed_between_two_memories_is_read_from_the_second() -> None:
    record = lagoon()
    before = as_bytes(record)
    put(record, turn=-2, net=[-300, 4])
    assert changes(Lagoon, before, as_bytes(record)) == {"turn": -2, "net": [-300, 4]}
    assert changes(Lagoon, before, before) == {}


def test_the_first_numbers_of_a_row() -> None:
    assert first(lagoon().deck, 2) == [5, -1]
    assert first(lagoon().deck, 0) == []


def test_what_lies_between_the_fields_is_not_among_the_contents() -> None:
    class Reef(Record):
        turn: int = i8()
        net: Ints = i16(2)
        last: int = i8()

    assert Reef.gaps == [1, 7]
    assert contents(Reef, shelf(Reef.new())) == bytes(8)


def test_a_large_record_takes_no_memory_to_declare() -> None:
    """Byte by byte, the memory of a search held every command up for four seconds."""
    tracemalloc.start()
    type("Vast", (Record,), {"turn": i8(), "deck": i16(1 << 22), "net": i16(1 << 22)})
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1 << 20
