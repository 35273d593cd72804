"""Records: what lies on a table, declared as a typed class and kept in one flat piece of memory.

Compiled, a record is a NumPy structured scalar. In plain Python it is an ordinary object whose fields refuse
what the memory could not hold and whose rows refuse the index -1, which NumPy would quietly take for the last.
"""

import hashlib
import struct
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, ClassVar, Protocol, Self, cast

import numpy as np

from fathom.engine.rule import PLAIN


class Ints(Protocol):
    """A row of whole numbers inside a record."""

    def __getitem__(self, index: int, /) -> int: ...
    def __setitem__(self, index: int, value: int, /) -> None: ...
    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[int]: ...


@dataclass(frozen=True)
class Field:
    """One field of a record: a whole number, or a row of `length` of them."""

    code: str
    length: int = 0

    @cached_property
    def limits(self) -> range:
        info = np.iinfo(self.code)
        return range(info.min, info.max + 1)

    def check(self, value: int) -> int:
        number = int(value)
        if number not in self.limits:
            raise OverflowError(f"{value} does not fit into {self.code}")
        return number


i8: Callable[..., Any] = partial(Field, "i1")  # an identity: a card, a seat, a phase
i16: Callable[..., Any] = partial(Field, "i2")  # whatever is added up
u32: Callable[..., Any] = partial(Field, "u4")  # random bits


class Row(list[int]):
    """A row of a plain record."""

    def __init__(self, field: Field) -> None:
        super().__init__([0] * field.length)
        self.field = field

    def __getitem__(self, index: Any) -> Any:
        if index < 0:
            raise IndexError(f"{index} is not a place in a row")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if index < 0:
            raise IndexError(f"{index} is not a place in a row")
        super().__setitem__(index, self.field.check(value))


class Place:
    """Where a field lies in the memory of a record."""

    __slots__ = ("is_row", "start", "unpack")

    def __init__(self, field: Field, start: int) -> None:
        layout = struct.Struct(f"={max(1, field.length)}{np.dtype(field.code).char}")
        self.start, self.is_row = start, field.length > 0
        self.unpack = layout.unpack_from

    def read(self, memory: bytes) -> int | list[int]:
        values = self.unpack(memory, self.start)
        return list(values) if self.is_row else values[0]


class Record:
    """The mother of all records; `new` makes one, all zero."""

    fields: ClassVar[dict[str, Field]] = {}
    dtype: ClassVar[np.dtype[Any]]
    names: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[dict[str, Place]]
    starts: ClassVar[list[int]]  # the first byte of each field
    gaps: ClassVar[list[int]]  # the bytes between them, which mean nothing

    def __init_subclass__(cls) -> None:
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        hidden = [name for name in own if hasattr(np.record, name)]
        assert not hidden, f"{cls.__name__}: NumPy has methods called {hidden}, which would hide the fields"
        cls.fields = cls.fields | own
        layout = [(name, f.code, (f.length,)) if f.length else (name, f.code) for name, f in cls.fields.items()]
        cls.dtype = np.dtype((np.record, np.dtype(layout, align=True)))
        cls.names = tuple(cls.fields)
        laid = [(place[1], place[1] + place[0].itemsize) for place in (cls.dtype.fields or {}).values()]
        cls.starts = [start for start, _ in laid]
        cls.places = {name: Place(f, start) for (name, f), start in zip(cls.fields.items(), cls.starts, strict=True)}
        nexts = [*cls.starts[1:], cls.dtype.itemsize]  # a field's end may lie millions of bytes behind its start
        cls.gaps = [byte for (_, end), start in zip(laid, nexts, strict=False) for byte in range(end, start)]

    @classmethod
    def new(cls) -> Self:
        if not PLAIN:
            return cast(Self, np.zeros(1, cls.dtype)[0])
        record = cls()
        vars(record).update({name: Row(f) if f.length else 0 for name, f in cls.fields.items()})
        return record

    def __setattr__(self, name: str, value: Any) -> None:
        field = type(self).fields[name]
        if field.length:
            raise TypeError(f"{name} is a row: set its places")
        vars(self)[name] = field.check(value)


def field_names(record: Record) -> tuple[str, ...]:
    return type(record).names if PLAIN else cast(tuple[str, ...], cast(Any, record).dtype.names)


def as_dict(record: Record) -> dict[str, int | list[int]]:
    """The record in the types of JSON."""
    if PLAIN:
        return {name: list(value) if isinstance(value, Row) else int(value) for name, value in vars(record).items()}
    values = cast(Any, record).item()
    return {name: v if isinstance(v, int) else v.tolist() for name, v in zip(field_names(record), values, strict=True)}


def shelf(record: Record) -> Any:
    """The array of one that a record lies in: compiled code takes it up three times as fast. Plain, a list."""
    return [record] if PLAIN else cast(Any, record).base


def first(row: Ints, count: int) -> list[int]:
    """The first so many numbers of a row."""
    return list.__getitem__(row, slice(count)) if isinstance(row, list) else cast(Any, row)[:count].tolist()


def read_all(kind: type[Record], memory: bytes) -> dict[str, int | list[int]]:
    """All fields of a record of a kind, from its memory."""
    return {name: place.read(memory) for name, place in kind.places.items()}


def changes(kind: type[Record], before: bytes, now: bytes) -> dict[str, int | list[int]]:
    """The fields that differ between the memories of two records of a kind, as they are now."""
    starts, names, places = kind.starts, kind.names, kind.places
    (differing,) = (np.frombuffer(before, np.uint8) != np.frombuffer(now, np.uint8)).nonzero()
    found = {names[bisect_right(starts, byte) - 1]: None for byte in differing.tolist()}  # gaps: of the field before
    return {name: places[name].read(now) for name in found}


def put(record: Record, **values: int | Iterable[int]) -> None:
    """Sets fields by name; a row takes its values from the first place on."""
    for name, value in values.items():
        if isinstance(value, Iterable):
            row = getattr(record, name)
            for place, number in enumerate(value):
                row[place] = number
        else:
            setattr(record, name, value)


def as_array(record: Record) -> "np.ndarray[Any, Any]":
    """One structured element holding a copy of the record."""
    array = np.zeros(1, type(record).dtype if PLAIN else cast(Any, record).dtype)
    if PLAIN:
        for name in field_names(record):
            array[name] = getattr(record, name)
    else:
        array[0] = record
    return array


def as_bytes(record: Record) -> bytes:
    """The record's memory: the same bytes, compiled or plain."""
    return as_array(record).tobytes() if PLAIN else cast(Any, record).tobytes()


def contents(kind: type[Record], states: Any) -> bytes:
    """The memory of the record on a shelf, with nothing in its gaps: equal records have the same, and no others."""
    memory = bytearray(as_bytes(states[0]) if PLAIN else states.tobytes())
    for gap in kind.gaps:
        memory[gap] = 0
    return bytes(memory)


def from_memory(kind: type[Record], memory: bytes) -> Any:
    """A record of a kind, from its memory."""
    row = np.zeros(1, kind.dtype)
    row.view(np.uint8)[:] = np.frombuffer(memory, np.uint8)  # its gaps too, which NumPy would not copy
    stored: Any = row[0]
    if not PLAIN:
        return stored
    record = kind.new()
    put(record, **{name: stored[name] for name in kind.fields})
    return record


def fingerprint(states: Any) -> int:
    """Four bytes of a digest, as a signed number, of the record on a shelf: two that differ hardly share it."""
    memory = as_bytes(states[0]) if PLAIN else states.tobytes()
    return int.from_bytes(hashlib.blake2b(memory, digest_size=4).digest(), "big", signed=True)


def copy(record: Record) -> Any:
    """Another record with the same contents."""
    if not PLAIN:
        return as_array(record)[0]
    twin = type(record).new()
    for name, value in vars(record).items():  # they fitted once
        if isinstance(value, Row):
            list.__setitem__(vars(twin)[name], slice(None), value)
        else:
            vars(twin)[name] = value
    return twin
