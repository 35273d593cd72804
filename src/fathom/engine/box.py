"""The box: what a table may choose before the game. Its defaults are the rulebook's."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from fathom.engine.errors import Mistake
from fathom.engine.records import Field, Record, i8, put

Setting = int | str | bool | list[int]
SWITCH = ("off", "on")
TOY_ROW = "toy_"  # how the names of their fields begin


@dataclass(frozen=True)
class Option(Field):
    """A field of the box that the table may set: a number in a range, or one of some named choices."""

    default: int = 0
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    is_seat: bool = False  # from 1 on; 0 leaves it to chance

    def read(self, name: str, setting: Setting) -> int:
        """The number that a setting stands for."""
        if self.choices:
            return self.read_choice(name, setting)
        try:
            number = int(setting)  # type: ignore[arg-type]  # a list is out of range as well
        except (TypeError, ValueError):
            number = self.low - 1
        if not self.low <= number <= self.high:
            raise Mistake("option_out_of_range", option=name, setting=setting, low=self.low, high=self.high)
        return number

    def read_choice(self, name: str, setting: Setting) -> int:
        word = SWITCH[setting] if isinstance(setting, bool) else str(setting)
        if word not in self.choices:
            raise Mistake("option_unknown_choice", option=name, setting=setting, choices=", ".join(self.choices))
        return self.choices.index(word)

    def show(self, value: int) -> Setting:
        """The setting as people write it."""
        return self.choices[value] if self.choices else int(value)


@dataclass(frozen=True)
class Print(Field):
    """A row of numbers printed on the components, which an edition may replace."""

    default: tuple[int, ...] = ()

    def read(self, name: str, setting: Setting) -> list[int]:
        """The row itself: whoever read the edition has checked its totals, `box_fault` checks them again."""
        if not isinstance(setting, list) or len(setting) != self.length or any(n not in self.limits for n in setting):
            raise Mistake("print_unfit", option=name, length=self.length)
        return setting


@dataclass(frozen=True)
class Toy(Print):
    """A number of the rulebook that is smaller in a toy: a box that no copy has, small enough for exact methods."""

    low: int = 1

    def read(self, name: str, setting: Setting) -> list[int]:
        most = self.default[0]
        try:
            number = int(setting[0] if isinstance(setting, list) else setting)
        except (TypeError, ValueError, IndexError):
            number = self.low - 1
        if not self.low <= number <= most:
            raise Mistake("option_out_of_range", option=name, setting=setting, low=self.low, high=most)
        return [number]


def printed(*numbers: int, code: str = "i1") -> Any:
    return Print(code, len(numbers), default=numbers)


def toy(number: int, low: int = 1) -> Any:
    return Toy("i2", 1, default=(number,), low=low)


def number(default: int, low: int, high: int) -> Any:
    return Option("i2", default=default, low=low, high=high)


def seat_choice(most: int) -> Any:
    """One of the seats, from 1 on; 0 leaves it to chance."""
    return Option("i2", high=most, is_seat=True)


def choice(readings: type[IntEnum], default: int = 0) -> Any:
    """One of some readings; the first is the rulebook's, unless another is named."""
    names = tuple(reading.name.lower() for reading in readings)
    return Option("i1", default=default, high=len(names) - 1, choices=names)


def switch(default: str = "off") -> Any:
    return Option("i1", default=SWITCH.index(default), high=1, choices=SWITCH)


class Box(Record):
    """Every box says how many sit down."""

    seats: int = i8()


B = TypeVar("B", bound=Box)


def options_of(box: type[Box]) -> dict[str, Option]:
    return {name: field for name, field in box.fields.items() if isinstance(field, Option)}


def prints_of(box: type[Box]) -> dict[str, Print]:
    return {name: field for name, field in box.fields.items() if isinstance(field, Print)}


def toys_of(box: type[Box]) -> dict[str, Toy]:
    return {name: field for name, field in box.fields.items() if isinstance(field, Toy)}


def is_toy(kind: type[Box], box: Box) -> bool:
    """Whether any number is smaller than the rulebook says."""
    return any(tuple(getattr(box, name)) != field.default for name, field in toys_of(kind).items())


def pack_box(kind: type[B], seats: int, settings: Mapping[str, Setting]) -> B:
    """A box with the rulebook's defaults and the table's own settings."""
    known: dict[str, Option | Print] = {**options_of(kind), **prints_of(kind)}
    for name in settings:
        if name not in known:
            raise Mistake("option_unknown", option=name, known=", ".join(options_of(kind)) or "-")
    box = kind.new()
    box.seats = seats
    put(box, **{name: field.default for name, field in known.items()})
    put(box, **{name: known[name].read(name, setting) for name, setting in settings.items()})
    check_seats(kind, box)
    return box


def check_seats(kind: type[Box], box: Box) -> None:
    """Whoever is chosen sits at the table."""
    for name, option in options_of(kind).items():
        if option.is_seat and getattr(box, name) > box.seats:
            raise Mistake("option_beyond_seats", option=name, setting=int(getattr(box, name)), seats=int(box.seats))


def settings_of(kind: type[Box], box: Box) -> dict[str, Setting]:
    """All settings of a box, as people write them, and the rows in which its edition differs."""
    settings: dict[str, Setting] = {
        name: option.show(int(getattr(box, name))) for name, option in options_of(kind).items()
    }
    for name, field in prints_of(kind).items():
        row = [int(value) for value in getattr(box, name)]
        if tuple(row) != field.default:
            settings[name] = row
    return settings
