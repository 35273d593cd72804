"""An edition: a TOML file with the numbers of one's own copy of a game."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fathom.engine.errors import Mistake
from fathom.engine.files import read


class EditionFile:
    """What the file says, and where: a wrong number is refused with its line."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = read(path).decode("utf-8")
            self.data: Mapping[str, Any] = tomllib.loads(self.text)
        except ValueError as error:  # broken UTF-8 or broken TOML; the message names the line
            raise Mistake("edition_unreadable", path=path, reason=error) from error

    def line_of(self, *keys: str) -> int:
        """The line on which the last key stands, looked for behind each of the keys before it; 1 if nowhere."""
        lines, found = self.text.splitlines(), 0
        for key in keys:
            found = next((n for n in range(found, len(lines)) if key in lines[n]), found)
        return found + 1

    def fault(self, game: str, fault: str, *keys: str, **values: Any) -> Mistake:
        """The mistake to raise: `fault` names a sentence in the game's `[faults]`, `keys` lead to the line."""
        return Mistake("edition_fault", path=self.path, line=self.line_of(*keys), game=game, fault=fault, **values)

    def table(self, name: str, known: set[str]) -> Mapping[str, Any]:
        """A table of the file, empty where it has none; an unknown name in it is a mistake."""
        found = self.data.get(name, {})
        if not isinstance(found, Mapping):
            raise self.mistake("edition_no_table", name, name=name)
        for key in found:
            if key not in known:
                raise self.mistake("edition_unknown_key", name, key, name=key, known=", ".join(sorted(known)))
        return found

    def number(self, table: str, key: str, low: int, high: int) -> int:
        """A whole number of a table, in its range."""
        value = self.data[table][key]
        if type(value) is not int or not low <= value <= high:
            raise self.mistake("edition_out_of_range", table, key, name=key, setting=value, low=low, high=high)
        return value

    def mistake(self, key: str, *keys: str, **values: Any) -> Mistake:
        return Mistake(key, path=self.path, line=self.line_of(*keys), **values)
