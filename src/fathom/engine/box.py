"""The box: what a table may choose before the game. Its defaults are the rulebook's."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from fathom.engine.errors import Mistake
from fathom.engine.records import Field, Record, i8, put

Setting = int | str | bool
SWITCH = ("off", "on")


@dataclass(frozen=True)
class Option(Field):
    """A field of the box that the table may set: a number in a range, or one of some named choices."""

    default: int = 0
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    def read(self, name: str, setting: Setting) -> int:
        """The number that a setting stands for."""
        if self.choices:
            return self.read_choice(name, setting)
        try:
            number = int(setting)
        except ValueError:
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


def number(default: int, low: int, high: int) -> Any:
    return Option("i2", default=default, low=low, high=high)


def choice(*names: str) -> Any:
    """One of some readings; the first is the rulebook's."""
    return Option("i1", high=len(names) - 1, choices=names)


def switch(default: str = "off") -> Any:
    return Option("i1", default=SWITCH.index(default), high=1, choices=SWITCH)


class Box(Record):
    """Every box says how many sit down."""

    seats: int = i8()


B = TypeVar("B", bound=Box)


def options_of(box: type[Box]) -> dict[str, Option]:
    return {name: field for name, field in box.fields.items() if isinstance(field, Option)}


def pack_box(kind: type[B], seats: int, settings: Mapping[str, Setting]) -> B:
    """A box with the rulebook's defaults and the table's own settings."""
    options = options_of(kind)
    for name in settings:
        if name not in options:
            raise Mistake("option_unknown", option=name, known=", ".join(options) or "-")
    box = kind.new()
    box.seats = seats
    put(box, **{name: option.default for name, option in options.items()})
    put(box, **{name: options[name].read(name, setting) for name, setting in settings.items()})
    return box


def settings_of(kind: type[Box], box: Box) -> dict[str, Setting]:
    """All settings of a box, as people write them."""
    return {name: option.show(int(getattr(box, name))) for name, option in options_of(kind).items()}
