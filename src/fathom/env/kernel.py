"""The file of a game's kernel for a GPU: made once, by a process of its own (`ptx.py`), and kept as native code is."""

import os
import subprocess
import sys
from pathlib import Path

from fathom.engine.cache import folder_of
from fathom.engine.game import Game
from fathom.engine.records import Record

NAME = "advance"  # of the function in it
MOST_THREADS = 1024  # in a block: as many as a GPU takes, so that most run through the same code (bench/results.md)
WORD_BYTES = 4


def words_of(kind: type[Record]) -> int:
    """In 32 bits each."""
    return -(-int(kind.dtype.itemsize) // WORD_BYTES)


def kernel_of(game: Game, chip: str) -> Path:
    """For chips of this compute capability (`90`) and newer; the folder is named by all that it is made from."""
    path = folder_of(f"fathom.env.lanes__{game.slug}") / f"batch.sm_{chip}.ptx"
    if not path.exists():
        fresh = path.with_suffix(f".{os.getpid()}")
        write_kernel(game.slug, chip, fresh)
        fresh.replace(path)
    return path


def write_kernel(slug: str, chip: str, path: Path) -> None:
    command = [sys.executable, "-m", "fathom.env.ptx", slug, chip, str(path)]
    subprocess.run(command, env=for_kernels(), check=True)


def for_kernels() -> dict[str, str]:
    """The environment of a process that makes one: what this one compiles, plain or checked, does not matter there."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return ours | {"FATHOM_FOR_BROWSERS": "1"}
