"""An edition: a TOML file with the numbers of one's own copy of a game."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from fathom.engine.box import TOY_ROW, Toy
from fathom.engine.errors import Mistake
from fathom.engine.files import read


class EditionFile:
    """What the file says, and where: a wrong number is refused with its line."""

    def __init__(self, path: Path, game: str = "") -> None:
        self.path, self.game = path, game
        self.toys: dict[str, list[int]] = {}
        try:
            self.text = read(path).decode("utf-8")
            self.data: Mapping[str, Any] = tomllib.loads(self.text)
        except ValueError as error:  # broken UTF-8 or broken TOML; the message names the line
            raise Mistake("edition_unreadable", path=path, reason=error) from error

    def read_toys(self, known: Mapping[str, Toy]) -> dict[str, list[int]]:
        """`[toy]`, then `hand = 2`: what is smaller than in any copy. What is read then has these totals."""
        named = {name.removeprefix(TOY_ROW): toy for name, toy in known.items()}
        for key in self.table("toy", set(named)):
            self.toys[TOY_ROW + key] = [self.number("toy", key, named[key].low, named[key].default[0])]
        self.data = {name: table for name, table in self.data.items() if name != "toy"}
        return self.toys

    def total(self, row: str, stated: int) -> int:
        """What the rulebook counts, or the toy."""
        return self.toys[row][0] if row in self.toys else stated

    def line_of(self, *keys: str) -> int:
        """The line on which the last key stands, looked for behind each of the keys before it; 1 if nowhere."""
        lines, found = self.text.splitlines(), 0
        for key in keys:
            found = next((n for n in range(found, len(lines)) if key in lines[n]), found)
        return found + 1

    def fault(self, fault: str, *keys: str, **values: Any) -> Mistake:
        """The mistake to raise: `fault` names a sentence in the game's `[faults]`, `keys` lead to the line."""
        return self.mistake("edition_fault", *keys, game=self.game, fault=fault, **values)

    def check_names(self, names: Iterable[str], known: Sequence[str], *table: str) -> None:
        """A name that the game does not have is a mistake."""
        for name in names:
            if name not in known:
                raise self.mistake("edition_unknown_key", *table, name, name=name, known=", ".join(known))

    def table(self, name: str, known: set[str]) -> Mapping[str, Any]:
        """A table of the file, empty where it has none; an unknown name in it is a mistake."""
        found = self.data.get(name, {})
        if not isinstance(found, Mapping):
            raise self.mistake("edition_no_table", name, name=name)
        self.check_names(found, sorted(known), name)
        return found

    def number(self, table: str, key: str, low: int, high: int) -> int:
        """A whole number of a table, in its range."""
        value = self.data[table][key]
        if type(value) is not int or not low <= value <= high:
            raise self.mistake("edition_out_of_range", table, key, name=key, setting=value, low=low, high=high)
        return value

    def counts(self, table: str, names: Sequence[str], ours: Sequence[int], total: int, fault: str) -> list[int]:
        """How many there are of each kind, ours where the file is silent; their sum is stated by the rulebook.

        The sum should be reached on the last line of the table: there the fault is.
        """
        named = self.table(table, set(names))
        kinds = zip(names, ours, strict=True)
        counts = [self.number(table, name, 0, total) if name in named else number for name, number in kinds]
        if sum(counts) != total:
            raise self.fault(fault, f"[{table}]", *list(named)[-1:], total=total, found=sum(counts))
        return counts

    def mistake(self, key: str, *keys: str, **values: Any) -> Mistake:
        return Mistake(key, path=self.path, line=self.line_of(*keys), **values)
