"""What is kept of a finished match: all that was told, seen and drawn, and its file. No rule is asked to read it again.

What seats saw is kept as the difference between one step and the next, and between a seat and whoever looks on:
mostly zeros, which pack well.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct

from fathom.engine.dealer import EVENT, SPECTATOR, Draw
from fathom.engine.match import SET_UP, Chooser, Match, Move, Step
from fathom.engine.records import Field, Record


class Course(Struct, frozen=True, array_like=True):
    """Steps in their order, `first` and those after it."""

    first: int
    moves: list[tuple[int, int]]  # seat and action
    choosers: list[str]  # their kinds
    told: list[bytes]
    draws: list[list[Draw]]
    seen: list[bytes]  # by each viewer, from whoever looks on to the last seat


class Archive(Struct, frozen=True):
    """A match by itself. Events and the parts of a sight have names: their numbers may be others by now."""

    rules: str  # the version
    file: bytes  # for `fathom verify`
    sides: list[int]
    events: dict[int, str]
    sight: list[tuple[str, str, int]]  # name, code and length of each field
    courses: list[Course]  # the one that stands, and what was taken back in its order, after the step that was gone to

    def packed(self) -> bytes:
        return zlib.compress(msgspec.msgpack.encode(self))

    @property
    def stands(self) -> Course:
        return self.courses[0]

    @property
    def kind(self) -> type[Record]:
        """The record that a seat saw, as it was then."""
        return type("Sight", (Record,), {name: Field(code, length) for name, code, length in self.sight})

    def steps(self, course: Course, kinds: Mapping[str, int]) -> list[Step]:
        """With the events by the numbers that they have now; what has none any more is left out."""
        now = {number: kinds[name] for number, name in self.events.items() if name in kinds}
        same = all(number == now.get(number) for number in self.events)
        rows = zip(course.moves, course.choosers, course.told, course.draws, strict=True)
        return [
            Step(number, *move, told if same else renumbered(told, now), draws, 0, Chooser(chooser))
            for number, (move, chooser, told, draws) in enumerate(rows, course.first)
        ]


def unpacked(contents: bytes) -> Archive:
    return msgspec.msgpack.decode(zlib.decompress(contents), type=Archive)


def renumbered(told: bytes, now: Mapping[int, int]) -> bytes:
    events = EVENT.iter_unpack(told)
    return b"".join(EVENT.pack(now[kind], *rest) for kind, *rest in events if kind in now)


def archive(match: Match, rules: str, file: bytes) -> Archive:
    """The match is played once more, with every seat looking on."""
    game, undone = match.game, reversed(list(match.abandoned()))
    return Archive(
        rules=rules,
        file=file,
        sides=game.sides(match.box),
        events={int(event): event.name for event in game.events},
        sight=[(name, field.code, field.length) for name, field in game.sight.fields.items()],
        courses=[record(match, match.moves, SET_UP), *(record(match, moves, first - 1) for first, moves in undone)],
    )


def record(match: Match, moves: Sequence[Move], first: int) -> Course:
    """A course from step `first` on, at a table of the same luck."""
    steps, seen = watch(match, moves, first, range(SPECTATOR, int(match.box.seats)))
    return Course(
        first=first,
        moves=[(step.seat, step.action) for step in steps],
        choosers=[step.chooser.kind for step in steps],
        told=[step.notes for step in steps],
        draws=[step.draws for step in steps],
        seen=list(pack_sights(seen)),
    )


def watch(
    match: Match, moves: Sequence[Move], first: int, viewers: Iterable[int]
) -> tuple[list[Step], list[list[bytes]]]:
    """The steps of a course from `first` on, and after each the memory of what every viewer saw."""
    again, seen = match.with_moves(moves[:first]), list[list[bytes]]()
    for number in range(first, len(moves) + 1):
        if number > first:
            again.play(*moves[number - 1])
        seen.append([again.memory_of(viewer) for viewer in viewers])
    return again.steps[first:], seen


def pack_sights(seen: Sequence[Sequence[bytes]]) -> Iterator[bytes]:
    """Step by step what each viewer saw, as one row for each viewer."""
    memory = as_memory(b"".join(b"".join(viewers) for viewers in seen), len(seen), len(seen[0]))
    memory[:, 1:] ^= memory[:, :1]
    memory[1:] ^= memory[:-1].copy()
    return (zlib.compress(memory[:, viewer].tobytes()) for viewer in range(memory.shape[1]))


def unpack_sights(course: Course, viewer: int) -> list[bytes]:
    """What one viewer saw, step by step."""
    rows = {SPECTATOR, viewer}
    memory = [as_memory(zlib.decompress(course.seen[row - SPECTATOR]), len(course.moves)) for row in rows]
    whole = np.bitwise_xor.accumulate(np.bitwise_xor.reduce(memory), axis=0)
    return [step.tobytes() for step in whole]


def as_memory(raw: bytes, *shape: int) -> "np.ndarray[Any, Any]":
    return np.frombuffer(bytearray(raw), np.uint8).reshape(*shape, -1)
