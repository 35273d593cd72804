"""How strong each level of a game was measured to be: `ratings.json` in its folder, by `fathom tournament --rate`."""

from pathlib import Path

import msgspec
from msgspec import Struct

from fathom.engine.files import read
from fathom.engine.game import Game


class Rated(Struct, frozen=True):
    """Of one level: 400 points more win ten times as often as they lose."""

    rating: int
    error: int  # so far off it may be, with 95 %; 0 for the level that the others are measured against
    games: int  # that it played for that


class Ratings(Struct, frozen=True):
    """Of the levels of a game that were measured, and how."""

    seats: int
    command: str  # that measures them again
    levels: dict[str, Rated]


def ratings_file(game: Game) -> Path:
    return game.folder / "ratings.json"


def read_ratings(game: Game) -> Ratings | None:
    """None where nobody has measured."""
    path = ratings_file(game)
    return msgspec.json.decode(read(path), type=Ratings) if path.is_file() else None
