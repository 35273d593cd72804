"""Actions are numbered from 0; a family is one decision with the things it may be about."""

from collections.abc import Sequence
from enum import IntEnum
from math import prod
from typing import Self


class Family(IntEnum):
    """The mother of a game's `Action`: a member is a family, and its number that of its first action.

    `STOP = ()` is one action; `TAKE_SIGN = (6,)` is six, one for each seat.
    """

    sizes: tuple[int, ...]

    def __new__(cls, *sizes: int) -> Self:
        member = int.__new__(cls, sum(family.count for family in cls.__members__.values()))
        member._value_ = int(member)
        member.sizes = sizes
        return member

    @property
    def count(self) -> int:
        return prod(self.sizes)

    def about(self, action: int) -> tuple[int, ...]:
        """What the action is about: one number for each size."""
        rest, values = action - self.value, []
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
        return int(self.value + number)


class Reason(IntEnum):
    """The mother of a game's `Refusal`: reasons in order, each with the clause behind it. The first is none."""

    clause: str

    def __new__(cls, clause: str) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = int(member)
        member.clause = clause
        return member


def family_of(families: type[Family], action: int) -> Family:
    return next(family for family in families if action < family + family.count)
