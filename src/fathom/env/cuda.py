"""The same batch on an NVIDIA GPU: arrays that stay there, the same games bit for bit."""

from typing import Any

import cupy
import numpy as np

from fathom.env.batch import Array
from fathom.env.kernel import MOST_THREADS, NAME, kernel_of
from fathom.env.kernel_batch import KernelBatch

WARP = 32  # threads
TILE, LONG, ROWS = 32, 64, 8  # lanes and numbers of a tile, and how many threads take it in turns

# From lanes last, as threads write side by side, to lanes first, as people read: through a tile that both sides are
# quick at. With a copy of CuPy's own a step of Hold Your Breath! took twice as long (bench/results.md).
TURN = """
template<typename T> __global__ void turn(const T* from, T* to, long lanes, int slots, int size) {
  __shared__ T tile[64][33];
  long lane = blockIdx.x * 32L;
  int first = blockIdx.y * 64, slot = blockIdx.z;
  #pragma unroll
  for (int row = 0; row < 64; row += 8) {
    int number = first + row + threadIdx.y;
    if (number < size && lane + threadIdx.x < lanes)
      tile[row + threadIdx.y][threadIdx.x] = from[((long)number * slots + slot) * lanes + lane + threadIdx.x];
  }
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += 8)
    for (int number = threadIdx.x; number < 64; number += 32)
      if (lane + row < lanes && first + number < size)
        to[((lane + row) * slots + slot) * size + first + number] = tile[number][row];
}
"""
KINDS = {"int16": "turn<short>", "uint8": "turn<unsigned char>"}


class CudaBatch(KernelBatch):
    """As `Batch`; its arrays are CuPy's, and PyTorch and JAX take them without a copy: `from_dlpack(batch.masks)`."""

    numpy = cupy

    def lay_out(self) -> None:
        super().lay_out()
        device = cupy.cuda.Device()
        path = kernel_of(self.game.game, device.compute_capability)
        self.kernel = cupy.RawModule(path=str(path)).get_function(NAME)
        share = -(-self.lanes // device.attributes["MultiProcessorCount"])  # all of them shall have something to do
        self.threads = min(MOST_THREADS, -(-share // WARP) * WARP)
        self.turn = cupy.RawModule(code=TURN, name_expressions=list(KINDS.values()))

    def call(self, arrays: tuple[Array, ...], mode: int, times: int) -> None:
        given: list[Any] = [part for array in arrays for part in (array, *map(np.int64, array.shape))]
        blocks = -(-self.lanes // self.threads)
        self.kernel((blocks,), (self.threads,), (*given, self.box, np.int64(mode), np.int64(times)))

    def lay_by_lanes(self, written: Array, array: Array) -> None:
        lanes, slots, size = array.shape
        blocks = -(-lanes // TILE), -(-size // LONG), slots
        turn = self.turn.get_function(KINDS[str(array.dtype)])
        turn(blocks, (TILE, ROWS), (written, array, np.int64(lanes), np.int32(slots), np.int32(size)))
