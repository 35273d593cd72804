"""Batches on a GPU: the same games bit for bit as on the processor, and how many decisions a second.

    python -m bench.gpu build FOLDER              needs Numba, but no GPU: writes the kernels, and what batches come to
    NUMBA_DISABLE_JIT=1 python -m bench.gpu run FOLDER    needs a GPU and CuPy, not Numba: compares, and measures

Two steps, because a machine with a GPU need not have Numba. Who has both says `fathom.batch(…, device="cuda")`.
"""

import hashlib
import importlib
import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

import fathom
from fathom.engine.game import find_games

CHIP = "90"  # Hopper
SEATS, LANES, STEPS = 3, 4096, 300  # of what is compared
MANY, LONG, OFTEN = 1 << 20, 500, 50  # lanes, steps at one go, and steps with all that they show
TIMES = 4


def digest(batch: Any, **more: Any) -> dict[str, str]:
    """Of all that a batch shows, and where its luck stands, by name."""
    names = "words", "episodes", "acting", "turns", "choices", "rows", "rewards", "done", "finals"
    held = {name: getattr(batch, name) for name in names} | more
    plain = {name: array.get() if hasattr(array, "get") else array for name, array in held.items()}
    return {name: hashlib.sha256(array.tobytes()).hexdigest()[:16] for name, array in plain.items()}


def played(slug: str, device: str) -> Any:
    batch = fathom.batch(fathom.load(slug, seats=SEATS), LANES, 7, device=device, final_observations=True)
    for _ in range(STEPS):
        batch.step_randomly()
    return batch


def as_words(states: Any) -> Any:
    """As a GPU keeps them: word by word, the last one filled up."""
    flat = np.frombuffer(states.tobytes(), np.uint8).reshape(len(states), -1)
    return np.pad(flat, ((0, 0), (0, -flat.shape[1] % 4))).view(np.int32).T


def build(folder: Path) -> None:
    kernel_of = importlib.import_module("fathom.env.kernel").kernel_of
    folder.mkdir(parents=True, exist_ok=True)
    for slug, game in find_games().items():
        shutil.copy(kernel_of(game, CHIP), folder / f"{slug}.ptx")
        batch = played(slug, "cpu")
        (folder / f"{slug}.json").write_text(json.dumps(digest(batch, states=as_words(batch.states))))


def measure(batch: Any, calls: int, steps: int) -> float:
    """Million decisions a second, the best of a few times."""
    wait: Any = importlib.import_module("cupy").cuda.runtime.deviceSynchronize
    best = 0.0
    for _ in range(TIMES):
        wait()
        begun = time.perf_counter()
        for _ in range(calls):
            batch.step_randomly(steps)
        wait()
        best = max(best, batch.lanes * calls * steps / (time.perf_counter() - begun) / 1e6)
    return best


def run(folder: Path) -> None:
    cuda = importlib.import_module("fathom.env.cuda")
    vars(cuda)["kernel_of"] = lambda game, _: folder / f"{game.slug}.ptx"
    for slug in find_games():
        batch = played(slug, "cuda")
        found, wanted = digest(batch, states=batch.states), json.loads((folder / f"{slug}.json").read_text())
        unlike = sorted(name for name in wanted if found[name] != wanted[name])
        variant = fathom.load(slug, seats=SEATS)
        bare = fathom.batch(variant, MANY, device="cuda", observations=False, masks=False)
        shown = fathom.batch(variant, MANY, device="cuda")
        rates = measure(bare, 1, LONG), measure(shown, OFTEN, 1)
        size = (shown.observations.nbytes + shown.masks.nbytes) // MANY
        print(
            f"{slug}: {unlike or 'the same bits'}; {rates[0]:.0f}, {rates[1]:.0f} M/s, {size} bytes shown", flush=True
        )


if __name__ == "__main__":
    {"build": build, "run": run}[sys.argv[1]](Path(sys.argv[2]))
