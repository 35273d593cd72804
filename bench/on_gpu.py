"""The very same rules in CUDA: whole games on a GPU must end in the same bytes as on the processor.

    python bench/on_gpu.py build FOLDER [GAME]   needs numba-cuda, but no GPU: compiles to PTX, plays the games here
    python bench/on_gpu.py run FOLDER            needs a GPU and CuPy, but not Fathom: plays them there and compares

Two steps, because a machine with a GPU need not have Numba, and one with Numba need not have a GPU.
"""

import hashlib
import importlib
import json
import re
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

GAMES, SEED, SEATS, THREADS = 100_000, 7, 3, 128
COMPUTE_CAPABILITY = (9, 0)
PTX_VERSION = "8.5"  # what the rules need is old; a newer header would only keep older drivers out
WORDS = 16  # bytes of the random stream, at the start of a dealer


class Chip:
    """Stands in for the GPU that is not here."""

    compute_capability = COMPUTE_CAPABILITY


def one_game(slug: str) -> Any:
    """A function that plays game number i of the seed, for Numba to compile for either machine."""
    from fathom.engine.dealer import seed_dealer
    from fathom.engine.game import find_game
    from fathom.engine.specialise import specialise

    game = find_game(slug)
    set_up, play_out = game.set_up, specialise("fathom.lab.playouts", game).play_out

    def play_one(i: Any, states: Any, boxes: Any, dealers: Any, menus: Any, players: Any, lengths: Any) -> None:
        seed_dealer(dealers[i], SEED, i)
        set_up(states[i], boxes[0], dealers[i])
        lengths[i] = play_out(states[i], dealers[i], menus[i], players, 0)

    return play_one


def tables(slug: str) -> list[Any]:
    """States, box, dealers, menus, players and lengths, as arrays."""
    from fathom.engine.dealer import Dealer
    from fathom.engine.game import Menu, find_game
    from fathom.engine.records import as_array

    game = find_game(slug)
    dealers = np.zeros(GAMES, Dealer.dtype)
    dealers["quiet"] = 1
    box = as_array(game.pack(SEATS, {}))
    states, menus = np.zeros(GAMES, game.state.dtype), np.zeros(GAMES, Menu.dtype)
    return [states, box, dealers, menus, np.zeros(SEATS, np.int64), np.zeros(GAMES, np.int32)]


def compile_kernel(slug: str) -> str:
    """A kernel that plays one game a thread, as PTX."""
    numba: Any = importlib.import_module("numba")
    cuda: Any = importlib.import_module("numba.cuda")
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
    dispatcher.get_current_device = lambda: Chip
    play_one = cuda.jit(device=True)(one_game(slug))

    def kernel(states: Any, boxes: Any, dealers: Any, menus: Any, players: Any, lengths: Any) -> None:
        i = cuda.grid(1)
        if i < len(lengths):
            play_one(i, states, boxes, dealers, menus, players, lengths)

    signature = numba.void(*(numba.typeof(row) for row in tables(slug)))
    ptx, _ = cuda.compile(kernel, signature, device=False, cc=COMPUTE_CAPABILITY, output="ptx", abi="numba")
    return re.sub(r"\.version \S+", f".version {PTX_VERSION}", ptx)


def build(folder: Path, slug: str) -> None:
    """Writes the kernel, and what it must come to."""
    numba: Any = importlib.import_module("numba")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "kernel.ptx").write_text(compile_kernel(slug))
    rows, play_one = tables(slug), numba.njit(one_game(slug))
    flat = [np.frombuffer(row.tobytes(), np.uint8).reshape(len(row), -1) for row in rows]
    np.savez_compressed(folder / "rows.npz", *flat)
    for i in range(GAMES):
        play_one(i, *rows)
    states, _, dealers, _, _, lengths = rows
    expected = digest(states.tobytes(), dealers["words"].tobytes(), lengths.tobytes())
    (folder / "expected.json").write_text(json.dumps({"game": slug, "digest": expected}))
    print(f"{slug}: {lengths.sum()} steps, {expected}")


def digest(*parts: bytes) -> str:
    return hashlib.sha256(b"".join(parts)).hexdigest()


def arguments(rows: list[Any]) -> list[Any]:
    """Numba's view of each array: owner, parent, items, bytes of one, data, shape, stride."""
    found: list[Any] = []
    for row in rows:
        count, size = row.shape
        found += [np.uint64(0), np.uint64(0), np.uint64(count), np.uint64(size), row.data.ptr, count, size]
    return found


def run(folder: Path) -> None:
    """One thread for each game; every byte of state, stream and length must be the same."""
    cp: Any = importlib.import_module("cupy")
    expected = json.loads((folder / "expected.json").read_text())
    name = re.findall(r"\.entry (\w+)\(", (folder / "kernel.ptx").read_text())[0]
    kernel = cp.RawModule(path=str(folder / "kernel.ptx")).get_function(name)
    rows = [cp.asarray(row) for row in np.load(folder / "rows.npz").values()]
    seconds = 0.0
    for _ in range(2):  # the first time loads the kernel
        cp.cuda.runtime.deviceSynchronize()
        begun = time.perf_counter()
        kernel(((GAMES + THREADS - 1) // THREADS,), (THREADS,), tuple(arguments(rows)))
        cp.cuda.runtime.deviceSynchronize()
        seconds = time.perf_counter() - begun
    states, _, dealers, _, _, lengths = (cp.asnumpy(row) for row in rows)
    found = digest(states.tobytes(), dealers[:, :WORDS].tobytes(), lengths.tobytes())
    steps = int(lengths.view(np.int32).sum())
    print(f"{expected['game']}: {steps} steps, {found}")
    chip = cp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"{steps / seconds / 1e6:.0f} million steps a second on {chip}")
    sys.exit(0 if found == expected["digest"] else "not the same games")


if __name__ == "__main__":
    if sys.argv[1] == "build":
        build(Path(sys.argv[2]), *sys.argv[3:4] or ["sharks"])
    else:
        run(Path(sys.argv[2]))
