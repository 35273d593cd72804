"""A batch whose lanes are each a call of one kernel (`ptx.py`), wherever that runs."""

from abc import abstractmethod

import numpy as np

from fathom.engine.records import as_array
from fathom.env.batch import Array, Batch
from fathom.env.kernel import words_of


class KernelBatch(Batch):
    """Its states lie word by word, and what it shows is written lanes last, then laid as people read."""

    def lay_out(self) -> None:
        zeros = self.numpy.zeros
        self.states = zeros((words_of(self.game.game.state), self.lanes), np.int32)
        self.box = self.numpy.asarray(np.frombuffer(as_array(self.game.box).tobytes(), np.uint8))
        shown = self.choices, self.rows, self.finals
        self.written = [(array, zeros(array.shape[::-1], array.dtype)) for array in shown]

    def advance(self, actions: Array, mode: int, times: int = 1) -> None:
        masks, rows, finals = (written.T for _, written in self.written)
        arrays = (
            self.states, self.words, self.seeds, self.episodes, self.sides, actions, self.acting, self.turns, masks,
            rows, self.rewards, self.done, finals, self.refused,
        )  # fmt: skip  # as the kernel takes them
        self.call(arrays, mode, times)
        for array, written in self.written:
            if array.size:
                self.lay_by_lanes(written, array)

    @abstractmethod
    def call(self, arrays: tuple[Array, ...], mode: int, times: int) -> None:
        """The kernel, once for each lane."""

    @abstractmethod
    def lay_by_lanes(self, written: Array, array: Array) -> None: ...

    def choose(self, player: str = "matelot") -> Array:
        raise NotImplementedError(f"{player!r} chooses in batches of the processor alone")
