"""The same batch on an NVIDIA GPU: arrays that stay there, the same games bit for bit."""

from typing import Any

import cupy
import numpy as np

from fathom.env.batch import Array
from fathom.env.kernel import NAME, kernel_of
from fathom.env.kernel_batch import KernelBatch

THREADS = 128  # in a block
TILE, ROWS = 32, 8

# From lanes last, as threads write side by side, to lanes first, as people read: through a tile that both sides are
# quick at. With a copy of CuPy's own a step of Hold Your Breath! took twice as long (bench/results.md).
TURN = """
template<typename T> __global__ void turn(const T* from, T* to, long lanes, int slots, int size) {
  __shared__ T tile[32][33];
  long lane = blockIdx.x * 32L;
  int number = blockIdx.y * 32, slot = blockIdx.z;
  for (int row = threadIdx.y; row < 32; row += 8)
    if (number + row < size && lane + threadIdx.x < lanes)
      tile[row][threadIdx.x] = from[((long)(number + row) * slots + slot) * lanes + lane + threadIdx.x];
  __syncthreads();
  for (int row = threadIdx.y; row < 32; row += 8)
    if (lane + row < lanes && number + threadIdx.x < size)
      to[((lane + row) * slots + slot) * size + number + threadIdx.x] = tile[threadIdx.x][row];
}
"""
KINDS = {"int16": "turn<short>", "uint8": "turn<unsigned char>"}


class CudaBatch(KernelBatch):
    """As `Batch`; its arrays are CuPy's, and PyTorch and JAX take them without a copy: `from_dlpack(batch.masks)`."""

    numpy = cupy

    def lay_out(self) -> None:
        super().lay_out()
        chip = cupy.cuda.Device().compute_capability
        self.kernel = cupy.RawModule(path=str(kernel_of(self.game.game, chip))).get_function(NAME)
        self.turn = cupy.RawModule(code=TURN, name_expressions=list(KINDS.values()))

    def call(self, arrays: tuple[Array, ...], mode: int, times: int) -> None:
        given: list[Any] = [part for array in arrays for part in (array, *map(np.int64, array.shape))]
        blocks = -(-self.lanes // THREADS)
        self.kernel((blocks,), (THREADS,), (*given, self.box, np.int64(mode), np.int64(times)))

    def lay_by_lanes(self, written: Array, array: Array) -> None:
        lanes, slots, size = array.shape
        blocks = -(-lanes // TILE), -(-size // TILE), slots
        turn = self.turn.get_function(KINDS[str(array.dtype)])
        turn(blocks, (TILE, ROWS), (written, array, np.int64(lanes), np.int32(slots), np.int32(size)))
