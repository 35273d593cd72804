"""Builds a game's WebAssembly, in a process of its own: `python -m fathom.wasm.build sharks rules.wasm`.

Without a file it prints the digest of what each game's is made from.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from fathom.engine.box import pack_box
from fathom.engine.game import Game, find_game, find_games
from fathom.engine.lowering import stop_native_code
from fathom.engine.records import Record, as_dict
from fathom.engine.rule import FOR_BROWSERS
from fathom.engine.specialise import specialise
from fathom.wasm.link import link_object, with_section
from fathom.wasm.memory import pointers_of, records_of, sizes_of
from fathom.wasm.module import compile_exports
from fathom.wasm.sources import digest_of

COMMAND = [sys.executable, "-m", "fathom.wasm.build"]


def in_its_own_process(*arguments: str) -> str:
    """What it prints. Whatever this process compiles, plain or checked, does not matter there."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = ours | {"FATHOM_FOR_BROWSERS": "1", "PYTHONHASHSEED": "0"}
    told = subprocess.run([*COMMAND, *arguments], env=environment, check=True, stdout=subprocess.PIPE, text=True)
    return told.stdout


def places_of(kind: type[Record]) -> dict[str, list[Any]]:
    """Of each field where it starts, its type, and the length of its row or 0."""
    fields = kind.fields.items()
    return {name: [kind.places[name].start, field.code, field.length] for name, field in fields}


def layout_of(game: Game) -> dict[str, Any]:
    """All that the page must know to call the rules."""
    exports = specialise("fathom.wasm.exports", game).EXPORTS
    return {
        "made_from": digest_of(game),
        "rules": {name: parameters.split() for name, (_, parameters) in exports.items()},
        "pointers": {name: pointer.block for name, pointer in pointers_of(game).items()},
        "sizes": sizes_of(game),
        "box": as_dict(pack_box(game.box, game.seats[0], {})),  # by itself: no rule runs here
        "fields": {name: places_of(kind) for name, kind in records_of(game).items()},
    }


def build(game: Game) -> bytes:
    assert FOR_BROWSERS, "WebAssembly is built in a process of its own"
    exports = specialise("fathom.wasm.exports", game).EXPORTS
    stop_native_code()
    module = link_object(compile_exports(exports, pointers_of(game)), exports)
    return with_section(module, json.dumps(layout_of(game), separators=(",", ":")).encode())


def main(*arguments: str) -> None:
    if arguments:
        slug, path = arguments
        Path(path).write_bytes(build(find_game(slug)))
    else:
        print(json.dumps({slug: digest_of(game) for slug, game in find_games().items()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
