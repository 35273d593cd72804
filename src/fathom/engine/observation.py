"""What a seat observes: the fields of its sight by name, the same as one flat array, and all that it has heard."""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.dealer import EVENT, HIDDEN, hears_values
from fathom.engine.declaration import Declared
from fathom.engine.game import MAX_SEATS, Game, find_game
from fathom.engine.records import Field, Record, i16, read_all

NOTED = re.compile(r"^    (\w+)(?:: \w+)? = [^#\n]*?  # (.+)$", re.MULTILINE)  # a member or field, and its comment
OBSERVER = 1  # the flat array begins with who observes
ALL_SEATS = (1 << MAX_SEATS) - 1
RANGES = {"seat": (-1, MAX_SEATS - 1), "seats": (-1, ALL_SEATS), "flag": (-1, 1)}  # -1 for nobody or hidden


def notes_of(kind: type) -> dict[str, str]:
    """What stands behind each member or field of a class, in its source."""
    source = Path(str(sys.modules[kind.__module__].__file__)).read_text(encoding="utf-8")
    behind = source.partition(f"\nclass {kind.__name__}(")[2]
    return dict(NOTED.findall(behind.partition("\n\n\n")[0]))


@dataclass(frozen=True)
class FieldInfo:
    """A field of an observation, as the game declares it.

    `kind` is seat, seats (a mask), flag, name, count, points, piece, spot, mask or action; of a name, `names` tells
    each number. Every value lies from `low` to `high`; -1 stands for nobody, nothing or hidden. `length` is 0 for a
    single number; where `each` is set, every seat has so many places of the row. `place` is where it stands in the
    flat array, and `meaning` what the game says of it.
    """

    name: str
    kind: str
    low: int
    high: int
    length: int
    each: int
    names: dict[int, str]
    meaning: str
    place: slice


@cache
def fields_of(slug: str) -> dict[str, FieldInfo]:
    """The fields of a game's sight, in the order of the flat array."""
    game = find_game(slug)
    meanings = notes_of(game.state) | notes_of(game.sight)
    found, place = dict[str, FieldInfo](), OBSERVER
    for name, field in game.sight.fields.items():
        end = place + max(1, field.length)
        found[name] = describe(name, field, meanings.get(name, ""), slice(place, end))
        place = end
    return found


def describe(name: str, field: Field, meaning: str, place: slice) -> FieldInfo:
    declared = field if isinstance(field, Declared) else Declared(field.code, field.length)
    names = {int(member): member.name for member in declared.among or ()}
    usual = field.limits[0], field.limits[-1]
    low, high = (min(HIDDEN, *names), max(names)) if names else RANGES.get(declared.number, usual)
    each = field.length // declared.each if declared.each else 0
    return FieldInfo(name, declared.number, low, high, field.length, each, names, meaning, place)


def size_of(game: Game) -> int:
    """How many numbers a flat array holds."""
    lengths: list[int] = [max(1, field.length) for field in game.sight.fields.values()]
    return OBSERVER + sum(lengths)


def row_of(game: Game) -> type[Record]:
    """A flat array as a record: who observes, and then the fields of a sight, all of the same width."""
    fields = {"observer": i16()} | {name: i16(field.length) for name, field in game.sight.fields.items()}
    return type(f"{game.slug}_row", (Record,), fields)


@cache
def gathering(slug: str) -> list[tuple[str, Any, Any]]:
    """For each width of numbers: where they lie in the memory of a sight, and where they go in a flat array."""
    fields, places = find_game(slug).sight.fields, find_game(slug).sight.places
    found = []
    for code in sorted({field.code for field in fields.values()}):
        alike = [name for name, field in fields.items() if field.code == code]
        width = np.dtype(code).itemsize
        sources = [np.arange(max(1, fields[name].length)) + places[name].start // width for name in alike]
        targets = [np.r_[fields_of(slug)[name].place] for name in alike]
        found.append((code, np.concatenate(sources), np.concatenate(targets)))
    return found


def flatten(game: Game, seat: int, memory: bytes) -> "np.ndarray[Any, np.dtype[np.int16]]":
    """The memory of a sight as one row of numbers, behind the seat that sees it."""
    row = np.zeros(size_of(game), np.int16)
    row[0] = seat
    for code, sources, targets in gathering(game.slug):
        width = np.dtype(code).itemsize
        row[targets] = np.frombuffer(memory, code, len(memory) // width)[sources]
    return row


class Event(NamedTuple):
    """Something that happened: what, to which seat, and its values (all -1 where the listener may not know them)."""

    name: str
    seat: int
    values: tuple[int, int, int, int]


class Past(NamedTuple):
    """What was done and told, from the last step to the first; copies of a state share it.

    From a `veil` on back, only what that seat has heard is known any more: the rest was dealt again.
    """

    before: "Past | None"
    seat: int
    action: int
    notes: bytes
    veil: int | None = None

    def listened(self, listener: int) -> "Iterator[tuple[Past, tuple[int, ...]]]":
        """Step by step from the last to the first, and who all must have heard what is known of it."""
        step: Past | None = self
        listeners: tuple[int, ...] = (listener,)
        while step is not None:
            if step.veil is not None and step.veil not in listeners:
                listeners = (*listeners, step.veil)
            yield step, listeners
            step = step.before


def events_heard(game: Game, past: Past, listener: int) -> tuple[Event, ...]:
    """All that a seat has heard, from the first to the last."""
    steps = reversed(list(past.listened(listener)))
    return tuple(event for step, listeners in steps for event in told(game, step.notes, listeners))


def told(game: Game, notes: bytes, listeners: tuple[int, ...]) -> Iterator[Event]:
    for kind, knows, seat, *values in EVENT.iter_unpack(notes):
        is_known = all(hears_values(knows, listener) for listener in listeners)
        a, b, c, d = values if is_known else [HIDDEN] * len(values)
        yield Event(game.events(kind).name, seat, (a, b, c, d))


def own_actions(past: Past, seat: int) -> tuple[int, ...]:
    """What a seat itself has done, from the first to the last."""
    known = ((step, listeners == (seat,)) for step, listeners in past.listened(seat))
    found = [step.action for step, is_own in known if is_own and step.seat == seat and step.veil is None]
    return tuple(reversed(found))


@dataclass(frozen=True, eq=False)
class Observation:
    """What one seat knows. Two are equal where it sees the same now, and has heard and done the same."""

    game: Game
    seat: int
    memory: bytes  # of the sight
    past: Past

    @cached_property
    def fields(self) -> dict[str, int | list[int]]:
        """What it sees now, by name; `Variant.fields` says what each of them means."""
        return read_all(self.game.sight, self.memory)

    @cached_property
    def array(self) -> "np.ndarray[Any, np.dtype[np.int16]]":
        """The same as a flat array, behind the seat that observes."""
        return flatten(self.game, self.seat, self.memory)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """All that it has heard since the game began."""
        return events_heard(self.game, self.past, self.seat)

    @cached_property
    def actions(self) -> tuple[int, ...]:
        """All that it has done itself. With the events that makes for perfect recall."""
        return own_actions(self.past, self.seat)

    @property
    def key(self) -> tuple[object, ...]:
        return self.game.slug, self.seat, self.memory, self.events, self.actions

    def __getitem__(self, name: str) -> int | list[int]:
        """One of the fields."""
        return self.fields[name]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Observation) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)
