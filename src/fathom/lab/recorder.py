"""Decisions on their way into a Parquet file that explains itself. Needs the extra `[records]`."""

import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from fathom import __version__
from fathom.engine.errors import Mistake
from fathom.engine.game import PLACE
from fathom.engine.observation import OBSERVER, FieldInfo
from fathom.engine.version import rules_version
from fathom.lab.decisions import Array, Decisions
from fathom.lab.simulate import ROWS, Piece
from fathom.library import Variant, returns_of

KEY = "fathom"  # of the schema's metadata
WORDS = pa.dictionary(pa.int32(), pa.string())
REPEATED = ["match", "player", "action_name"]  # columns of few different words


def schema_of(game: Variant, players: Sequence[str]) -> Any:
    """The columns, and in the metadata all that one must know to read them."""
    columns = {
        "seed": pa.int64(),
        "episode": pa.int64(),
        "match": pa.string(),
        "step": pa.int32(),
        "seat": pa.int8(),
        "player": WORDS,
        "observation": pa.list_(pa.int16(), game.observation_size),
        "mask": pa.list_(pa.bool_(), game.num_actions),
        "action": pa.int16(),
        "action_name": WORDS,
        "done": pa.bool_(),
        "returns": pa.float32(),
        "place": pa.int8(),
        "points": pa.int32(),
    }
    return pa.schema(columns.items(), metadata={KEY: json.dumps(described(game, players))})


def described(game: Variant, players: Sequence[str]) -> dict[str, Any]:
    return {
        "fathom": __version__,
        "game": game.name,
        "seats": game.seats,
        "options": game.options,
        "rules": rules_version(game.name),
        "players": list(players),
        "sides": game.sides,
        "actions": names_of(game),
        "observer": OBSERVER - 1,  # where it stands in an observation
        "fields": {name: field_row(field) for name, field in game.fields.items()},
    }


def names_of(game: Variant) -> list[str]:
    return [game.action_name(action) for action in range(game.num_actions)]


def field_row(field: FieldInfo) -> dict[str, Any]:
    """As `FieldInfo`, in the types of JSON."""
    return {**vars(field), "place": [field.place.start, field.place.stop]}


class Recorder:
    """Writes decisions into a file, a row group at a time; it takes its name when all are written.

    Where something goes wrong before, nothing is left of it.
    """

    def __init__(self, path: str | Path, game: Variant, players: Sequence[str] = ()) -> None:
        self.path, self.game, self.players = Path(path), game, players
        self.schema, self.names = schema_of(game, players), pa.array(names_of(game))
        self.waiting, self.rows = list[Any](), 0
        self.part = self.path.with_name(f"{self.path.name}.part")
        try:
            self.file = self.part.open("wb")
        except (OSError, ValueError) as error:
            raise Mistake("folder_unwritable", path=path, reason=error) from error
        self.writer = parquet.ParquetWriter(self.file, self.schema, compression="zstd", use_dictionary=REPEATED)

    def add(
        self, piece: Piece, seed: int | None = None, match: str | None = None, players: Sequence[str] | None = None
    ) -> None:
        """Some games in a row, of a seed or from a match; `players` is who chose each row, not who sat where."""
        noted = piece.decisions
        assert noted is not None, "every decision was noted"
        rows = len(noted.seats)
        chosen_by = np.array(self.players)[noted.seats] if players is None else players
        columns = {
            "seed": pa.repeat(pa.scalar(seed, pa.int64()), rows),
            "match": pa.repeat(pa.scalar(match, pa.string()), rows),
            "player": pa.array(chosen_by, pa.string()).dictionary_encode(),
            "action_name": pa.DictionaryArray.from_arrays(noted.actions.astype(np.int32), self.names),
            **columns_of(noted),
            **results_of(piece, noted.seats, self.game.sides),
        }
        self.waiting.append(pa.table({name: columns[name] for name in self.schema.names}, schema=self.schema))
        self.rows += rows
        if sum(len(table) for table in self.waiting) >= ROWS:
            self.write()

    def write(self) -> None:
        """A row group of all that waits."""
        table = pa.concat_tables([self.schema.empty_table(), *self.waiting]).unify_dictionaries()
        self.waiting = []
        try:
            self.writer.write_table(table, row_group_size=max(1, len(table)))
        except OSError as error:
            raise Mistake("folder_unwritable", path=self.path, reason=error) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None) -> None:
        try:
            if kind is None:
                self.finish()
        finally:
            with suppress(OSError):  # of a full disk it was told already
                self.writer.close()
            self.file.close()
            self.part.unlink(missing_ok=True)

    def finish(self) -> None:
        if self.waiting:
            self.write()
        try:
            self.writer.close()
            self.file.close()
            self.part.replace(self.path)
        except OSError as error:
            raise Mistake("folder_unwritable", path=self.path, reason=error) from error


def columns_of(noted: Decisions) -> dict[str, Any]:
    return {
        "seat": noted.seats,
        "observation": side_by_side(noted.observations),
        "mask": side_by_side(noted.masks),
        "action": noted.actions,
    }


def side_by_side(rows: Array) -> Any:
    """As many numbers in each row."""
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[-1])


def results_of(piece: Piece, seats: Array, sides: Sequence[int]) -> dict[str, Any]:
    """Which game and step each row is of, and what came of that game for its seat: nothing where it has no end."""
    lengths, rows = np.abs(piece.lengths), np.arange(len(seats))
    game = np.repeat(np.arange(len(lengths)), lengths)
    step, open_end = rows - (np.cumsum(lengths) - lengths)[game], piece.lengths[game] < 0
    places, points = piece.payoffs // PLACE, piece.payoffs % PLACE
    returns = np.array([returns_of(row, sides) for row in places.tolist()], np.float32)
    return {
        "episode": piece.first + game,
        "step": step.astype(np.int32),
        "done": (step == lengths[game] - 1) & ~open_end,
        "returns": pa.array(returns[game, seats], mask=open_end),
        "place": pa.array(places[game, seats].astype(np.int8), mask=open_end),
        "points": pa.array(points[game, seats], pa.int32(), mask=open_end),
    }
