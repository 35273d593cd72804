"""The kernel of a GPU on this processor, lane by lane: `python -m tests.env.on_processor GAME` prints what it played.

The same code of LLVM as `fathom.env.ptx` makes, but for what a GPU is asked: which thread this is, and to wait.
"""

import ctypes
import json
import sys
from typing import Any

import llvmlite.binding as llvm
import numpy as np

import fathom
from bench.gpu import digest
from fathom.engine.game import find_game
from fathom.engine.lowering import machine_for, made_for
from fathom.env import ptx
from fathom.env.batch import Array, Batch
from fathom.env.kernel import NAME
from fathom.env.kernel_batch import KernelBatch

SEATS, LANES, SEED = 3, 8, 7
STEPS, AT_ONE_GO = 60, 400
ASKED = """
@lane = global i32 0
define i32 @asked.read.ptx.sreg.ctaid.x() { %found = load i32, ptr @lane
  ret i32 %found }
define i32 @asked.read.ptx.sreg.ntid.x() { ret i32 1 }
define i32 @asked.read.ptx.sreg.tid.x() { ret i32 0 }
define void @asked.bar.warp.sync(i32 %0) { ret void }
define void @asked.barrier.cta.sync.aligned.all(i32 %0) { ret void }
"""


def kernel_here(slug: str) -> tuple[Any, ctypes.c_int32, Any]:
    """The kernel as a function, the lane that it plays, and what keeps both alive."""
    kernel, module = ptx.kernel_in(find_game(slug))
    entry = kernel.write().removeprefix(ptx.DECLARED).replace("ptx_kernel ", "").replace("llvm.nvvm.", "asked.")
    machine = machine_for(llvm.get_process_triple(), "", "", ptx.LEVEL)
    engine = llvm.create_mcjit_compiler(
        made_for(machine, module, [ASKED, entry], {NAME, "lane"}, ptx.LEVEL, in_one=True), machine
    )
    engine.finalize_object()
    lane = ctypes.c_int32.from_address(engine.get_global_value_address("lane"))
    return ctypes.CFUNCTYPE(None)(engine.get_function_address(NAME)), lane, engine


class ProcessorBatch(KernelBatch):
    def lay_out(self) -> None:
        super().lay_out()
        self.kernel, self.lane, self.engine = kernel_here(self.game.game.slug)

    def call(self, arrays: tuple[Array, ...], mode: int, times: int) -> None:
        shaped = [(ctypes.c_void_p(array.ctypes.data), *map(ctypes.c_int64, array.shape)) for array in arrays]
        given = [part for parts in shaped for part in parts]
        for lane in range(self.lanes):
            self.lane.value = lane
            self.kernel(*given, ctypes.c_void_p(self.box.ctypes.data), ctypes.c_int64(mode), ctypes.c_int64(times))

    def lay_by_lanes(self, written: Array, array: Array) -> None:
        array[:] = written.T


def played_in(batch: Batch) -> list[dict[str, str]]:
    """What it shows after some steps, after many at one go, and after actions that were given."""
    found = []
    for _ in range(STEPS):
        batch.step_randomly()
    found.append(digest(batch))
    batch.step_randomly(AT_ONE_GO)
    found.append(digest(batch))
    batch.step(batch.masks.argmax(-1))
    found.append(digest(batch))
    return found


if __name__ == "__main__":
    made = ProcessorBatch(fathom.load(sys.argv[1], seats=SEATS), LANES, SEED, final_observations=True)
    print(json.dumps(played_in(made)))
    assert np.any(made.episodes)  # games have ended, and new ones begun
