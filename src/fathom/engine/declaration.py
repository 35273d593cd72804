"""The declaration of a field says what kind of number it holds and who may see it; nobody, unless it is said.

What everybody sees, and what its owner sees, is copied into a sight by itself: `open_part` writes that rule.
"""

import linecache
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from fathom.engine.dealer import HIDDEN
from fathom.engine.records import Field, Record
from fathom.engine.rule import rule


class Seen(Enum):
    """Who sees a field as it lies there; whatever else somebody may know of it, the game's `see` shows."""

    NOBODY = 0
    OWNER = 1  # each seat its own part of the row
    EVERYBODY = 2


NOBODY, OWNER, EVERYBODY = Seen


@dataclass(frozen=True)
class Declared(Field):
    """A field with its meaning: what kind of `number`; `each` is set where every seat has its own part of the row."""

    number: str = "count"
    each: int = 0
    among: type[IntEnum] | None = None  # the names of its numbers
    seen: Seen = Seen.NOBODY

    @property
    def part(self) -> "Declared":
        """One seat's own part of the row."""
        share = self.length // self.each
        return replace(self, length=0 if share == 1 else share, each=0)


@dataclass(frozen=True)
class Kind:
    """A kind of number; called, it declares a field: `count(each=MAX_SEATS, seen=EVERYBODY)`."""

    code: str
    number: str

    def __call__(
        self, length: int = 0, *, each: int = 0, seen: Seen = NOBODY, among: type[IntEnum] | None = None
    ) -> Any:
        return Declared(self.code, each * (length or 1) if each else length, self.number, each, among, seen)


seat = Kind("i1", "seat")  # a place at the table; -1 for nobody
seats_mask = Kind("i1", "seats")  # some of the seats, a bit for each
mask = Kind("i1", "mask")  # some of some things, a bit for each
wide_mask = Kind("i2", "mask")
flag = Kind("i1", "flag")  # 0 or 1
piece = Kind("i1", "piece")  # which one of the pieces of the box
spot = Kind("i1", "spot")  # somewhere on the board
count = Kind("i1", "count")  # how many pieces of the box
secret_choice = Kind("i2", "action")  # an action that somebody has chosen and nobody is told yet
points = Kind("i2", "points")  # whatever is added up: points, gold, depth, time


def kind_of(among: type[IntEnum], length: int = 0, *, each: int = 0, seen: Seen = NOBODY) -> Any:
    """One of some named numbers."""
    return Kind("i1", "name")(length, each=each, seen=seen, among=among)


def seen_by_someone(state: type[Record]) -> dict[str, Declared]:
    """The fields that a sight shows by itself."""
    declared = {name: field for name, field in state.fields.items() if isinstance(field, Declared)}
    return {name: field for name, field in declared.items() if field.seen is not Seen.NOBODY}


class Sight(Record):
    """The mother of a game's own sight: `class Shown(Sight, of=State)` begins with what the state shows by itself."""

    state: ClassVar[type[Record]]

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """A field of the state that is seen as it lies there."""

    def __init_subclass__(cls, of: type[Record]) -> None:
        own = {name for name, value in vars(cls).items() if isinstance(value, Field)}
        shown = {n: f.part if f.seen is Seen.OWNER else f for n, f in seen_by_someone(of).items()}
        twice = own & shown.keys()
        assert not twice, f"{cls.__module__}: {sorted(twice)} are seen as they are, and declared again"
        cls.state, cls.fields = of, dict(shown)
        super().__init_subclass__()


def plain_sight(state: type[Record]) -> Any:
    """The sight of a game in which nobody sees more than what lies there."""

    class Plain(Sight, of=state):
        """What the state shows by itself."""

        __module__ = state.__module__

    return Plain


def shown_lines(name: str, field: Declared) -> list[str]:
    """The lines of a rule that show one field."""
    if field.seen is Seen.EVERYBODY:
        return copied_lines(name, field, "sight", "s")
    part = field.part.length
    if not part:
        return [f"sight.{name} = s.{name}[seat] if seat >= 0 else {HIDDEN}"]
    own = f"s.{name}[seat * {part} + place] if seat >= 0 else {HIDDEN}"
    return [f"for place in range({part}):", f"    sight.{name}[place] = {own}"]


def copied_lines(name: str, field: Field, target: str, source: str) -> list[str]:
    if not field.length:
        return [f"{target}.{name} = {source}.{name}"]
    return [f"for place in range({field.length}):", f"    {target}.{name}[place] = {source}.{name}[place]"]


def cleared_lines(name: str, field: Field) -> list[str]:
    return [f"for place in range({field.length}):", f"    s.{name}[place] = 0"] if field.length else [f"s.{name} = 0"]


def write_rule(module: str, head: str, lines: Iterable[str]) -> Callable[..., Any]:
    """A rule made of written lines; `module` is the one that it belongs to."""
    name = head.partition("(")[0]
    source, path = f"def {head}:\n    " + "\n    ".join(lines) + "\n", f"<{name} of {module}>"
    linecache.cache[path] = (len(source), None, source.splitlines(keepends=True), path)
    names: dict[str, Any] = {"__name__": module}
    exec(compile(source, path, "exec"), names)  # noqa: S102  # our own lines, from the names of a class
    made: Callable[..., Any] = names[name]
    return rule(made)


def open_part(sight: type[Sight]) -> Callable[[Any, int, Any], None]:
    """The rule that shows a seat all that the declaration of the state lets it see."""
    lines = (shown_lines(name, field) for name, field in seen_by_someone(sight.state).items())
    return write_rule(sight.__module__, "see_open(s, seat, sight)", chain.from_iterable(lines))


def clearing(state: type[Record]) -> Callable[[Any], None]:
    """The rule that leaves nothing on the table."""
    lines = (cleared_lines(name, field) for name, field in state.fields.items())
    return write_rule(state.__module__, "clear(s)", chain.from_iterable(lines))


def unpacking(state: type[Record], box: type[Record]) -> Callable[[Any, Any], None]:
    """The rule that lays out what the table has chosen: each field that state and box share."""
    both = {name: field for name, field in state.fields.items() if name in box.fields}
    shared = {name: field for name, field in both.items() if field.length == box.fields[name].length}
    lines = (copied_lines(name, field, "s", "box") for name, field in shared.items())
    return write_rule(state.__module__, "unpack(s, box)", chain.from_iterable(lines))


def flat_lines(sight: type[Record], row: str) -> Iterator[str]:
    """A row begins with who sees; then come the fields, one behind the other."""
    yield f"{row}0] = seat"
    start = 1
    for name, field in sight.fields.items():
        if field.length:
            yield f"for place in range({field.length}):"
            yield f"    {row}{start} + place] = sight.{name}[place]"
        else:
            yield f"{row}{start}] = sight.{name}"
        start += max(1, field.length)


def flattening(sight: type[Record]) -> Callable[..., None]:
    """The rule that lays all fields of a sight side by side."""
    lines = flat_lines(sight, "rows[lane, slot, ")
    return write_rule(sight.__module__, "lay_flat(sight, rows, lane, slot, seat)", lines)


def flattening_one(sight: type[Record]) -> Callable[..., None]:
    """The same for a single row."""
    return write_rule(sight.__module__, "lay_row(sight, row, seat)", flat_lines(sight, "row["))
