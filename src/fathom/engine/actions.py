"""Actions are numbered from 0; a family is one decision with the things it may be about."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Family:
    """`TAKE_SIGN` with sizes (6,) is six actions, one for each seat."""

    name: str
    first: int
    sizes: tuple[int, ...]

    @property
    def count(self) -> int:
        return prod(self.sizes)

    def about(self, action: int) -> tuple[int, ...]:
        """What the action is about: one number for each size."""
        rest, values = action - self.first, []
        for size in reversed(self.sizes):
            rest, value = divmod(rest, size)
            values.append(value)
        return tuple(reversed(values))

    def number(self, values: Sequence[int]) -> int:
        """The action that is about these values."""
        if len(values) != len(self.sizes) or any(not 0 <= v < n for v, n in zip(values, self.sizes, strict=True)):
            raise ValueError(f"{self.name} takes a value below each of {self.sizes}, not {tuple(values)}")
        number = 0
        for value, size in zip(values, self.sizes, strict=True):
            number = number * size + value
        return self.first + number


class Actions:
    """All actions of a game, in order: `Actions(STOP=(), TAKE_SIGN=(6,))`."""

    def __init__(self, **sizes: tuple[int, ...]) -> None:
        self.families: dict[str, Family] = {}
        self.count = 0
        for name, size in sizes.items():
            self.families[name] = Family(name, self.count, size)
            self.count += self.families[name].count

    def first(self, name: str) -> int:
        return self.families[name].first

    def family(self, action: int) -> Family:
        return next(f for f in self.families.values() if action < f.first + f.count)
