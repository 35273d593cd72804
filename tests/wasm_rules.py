"""A game's rules in WebAssembly, called from Python."""

from typing import Any, cast

import numpy as np
import wasmtime

from fathom.engine.records import Record, as_bytes
from tools.rules import file_of, layout_of

ALIGNED = 16
PAGE = 1 << 16  # bytes


class Rules:
    """One instance, with a place in its memory for every block."""

    def __init__(self, slug: str) -> None:
        self.layout = layout_of(file_of(slug))
        self.store = wasmtime.Store()
        module = wasmtime.Module.from_file(self.store.engine, str(file_of(slug)))
        self.exports = cast(Any, wasmtime.Instance(self.store, module, []).exports(self.store))
        self.memory = self.exports["memory"]
        self.places: dict[str, int] = {}
        end = int(self.exports["__heap_base"].value(self.store))
        for name, size in self.layout["sizes"].items():
            self.places[name] = -(-end // ALIGNED) * ALIGNED
            end = self.places[name] + size
        self.memory.grow(self.store, -(-end // PAGE) - self.memory.size(self.store))

    def call(self, rule: str, **numbers: int) -> Any:
        """Records are known by the names of their parameters."""
        pointers = self.layout["pointers"]
        named = (
            numbers[name] if name in numbers else self.places[pointers[name]] for name in self.layout["rules"][rule]
        )
        return self.exports[rule](self.store, *map(as_signed, named))

    def read(self, block: str, size: int) -> bytes:
        start = self.places[block]
        return bytes(self.memory.read(self.store, start, start + size))

    def write(self, block: str, memory: bytes) -> None:
        self.memory.write(self.store, memory, self.places[block])

    def put(self, block: str, record: Record) -> None:
        self.write(block, as_bytes(record))

    def holds(self, block: str, record: Record) -> bool:
        wanted = as_bytes(record)
        return self.read(block, len(wanted)) == wanted

    def row(self, block: str, field: str, count: int) -> list[Any]:
        """The first so many numbers of a row."""
        start, code, _ = self.layout["fields"][block][field]
        raw = self.read(block, start + count * np.dtype(code).itemsize)
        return np.frombuffer(raw, code, count, start).tolist()  # type: ignore[no-any-return]

    def number(self, block: str, field: str) -> int:
        return int(self.row(block, field, 1)[0])


def as_signed(number: int) -> int:
    """Words of 32 bits, as WebAssembly takes them."""
    low = int(number) & 0xFFFFFFFF
    return low - ((low & 0x80000000) << 1)
