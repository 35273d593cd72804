"""Whole games boiled down to a digest each, to compare plain Python with compiled code. Also a command."""

import hashlib
import json
import sys

from fathom.engine.box import Setting, options_of
from fathom.engine.dealer import THE_TABLE, heard
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game
from fathom.engine.records import as_bytes
from tests.scale import sample
from tests.tables import lay_out

SEEDS = range(1, sample(plain=1, compiled=1, long=5) + 2)


def every_box(game: Game) -> list[tuple[int, dict[str, Setting]]]:
    """Each number of seats; each option at either end of its range."""
    found: list[tuple[int, dict[str, Setting]]] = [(seats, {}) for seats in game.seats]
    for name, option in options_of(game.box).items():
        found += [(game.seats[0], {name: option.show(value)}) for value in (option.low, option.high)]
    return found


def digest(game: Game, seats: int, settings: dict[str, Setting], seed: int) -> str:
    try:
        box = game.pack(seats, settings)
    except Mistake as mistake:
        return mistake.key
    table, found = lay_out(game, box, seed), hashlib.sha256()
    for _ in table.steps():
        found.update(as_bytes(table.s) + repr(heard(table.dealer, THE_TABLE)).encode())
    return found.hexdigest()


def digests(game: Game) -> dict[str, str]:
    return {
        f"{seats} {settings} {seed}": digest(game, seats, settings, seed)
        for seats, settings in every_box(game)
        for seed in SEEDS
    }


if __name__ == "__main__":
    print(json.dumps(digests(find_game(sys.argv[1]))))
