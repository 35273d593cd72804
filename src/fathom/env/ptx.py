"""A game's batch for NVIDIA's GPUs, in a process of its own: `python -m fathom.env.ptx sharks 90 batch.ptx`.

The very rules, lowered as for a browser, then made for a GPU by the LLVM that Numba brings: no compiler of NVIDIA's.
"""

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numba
from numba import types

from fathom.engine.compiling import link
from fathom.engine.dealer import Dealer
from fathom.engine.game import Game, Menu, find_game
from fathom.engine.lowering import lower, machine_for, made_for, stop_native_code
from fathom.engine.records import Record
from fathom.engine.specialise import specialise
from fathom.env.kernel import MOST_THREADS, NAME, WORD_BYTES, words_of

TRIPLE, LEVEL = "nvptx64-nvidia-cuda", 2
FEATURES = "+ptx78"  # of the language: what drivers since 2022 read

ROWS: dict[str, tuple[Any, int]] = {
    "kept": (types.int32, 2), "words": (types.uint32, 2), "seeds": (types.int64, 1), "episodes": (types.int64, 1),
    "sides": (types.int64, 1), "actions": (types.int64, 2), "acting": (types.int64, 1), "turns": (types.int64, 1),
    "masks": (types.uint8, 3), "rows": (types.int16, 3), "rewards": (types.float32, 2), "done": (types.uint8, 1),
    "finals": (types.int16, 3), "refused": (types.int64, 1),
}  # fmt: skip  # a table
LANES_LAST = ("masks", "rows", "finals")  # as threads side by side write; `cuda.py` lays them as people read
BEFORE = {"fetch": "kept near dealer words lane"}
PLAYED = {
    "draw_in": "s dealer menu actions acting turns mode lane",
    "act_in": "s box dealer seeds episodes sides actions acting turns rewards done refused mode lane",
    "end_in": "s box dealer sight seeds episodes sides turns rewards done finals lane",
    "ask_in": "s acting turns lane",
}
AFTER = {
    "list_in": "s menu acting turns masks lane",
    "show_in": "s sight turns rows lane",
    "put_back": "kept near dealer words lane",
}
LISTED = BEFORE | PLAYED | AFTER
NUMBERS = ("mode", "lane")

DECLARED = """
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
"""
LIMITS = f'"nvvm.maxntid"="{MOST_THREADS}" "nvvm.minctasm"="1"'  # one such block has all registers to itself


@dataclass(frozen=True)
class Kernel:
    """The function that a GPU calls: a thread for each lane, with a state, a dealer, a menu and a sight of its own.

    After each part of a step the threads of a warp wait for each other, which would not meet by themselves, and then
    all warps of a block: so they run through the same code at the same time, and it stays in the caches. A thread that
    has no lane waits with them.
    """

    symbols: dict[str, str]
    near: dict[str, int]  # bytes of what each thread has for itself

    def write(self) -> str:
        shapes = {name: "".join(f", i64 %{name}.{axis}" for axis in range(rank)) for name, (_, rank) in ROWS.items()}
        taken = (f"ptr %{name}{shape}" for name, shape in shapes.items())
        return f"""{DECLARED}
define ptx_kernel void @{NAME}({", ".join(taken)}, ptr %box, i64 %mode, i64 %times) {LIMITS} {{
entry:
  %result = alloca i64
  %exception = alloca ptr
{self.places()}
{strides()}
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %threads = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %before = mul i32 %block, %threads
  %index = add i32 %before, %thread
  %lane = zext i32 %index to i64
  %is.one = icmp slt i64 %lane, %seeds.0
  br label %begin
begin:
{self.call(BEFORE, "begin")}
  br label %play
play:
  %played = phi i64 [ 0, %begin.end ], [ %next, %play.end ]
{self.call(PLAYED, "play")}
  %next = add i64 %played, 1
  %is.more = icmp slt i64 %next, %times
  br i1 %is.more, label %play, label %after
after:
{self.call(AFTER, "after")}
  ret void
}}"""

    def call(self, parts: Mapping[str, str], label: str) -> str:
        """One part after the other, up to a block with that label's end."""
        return "".join(map(self.part, parts)) + f"  br label %{label}.end\n{label}.end:"

    def part(self, name: str) -> str:
        """Only who has a lane does it; then all meet."""
        given = ", ".join(part for parameter in LISTED[name].split() for part in self.argument(parameter))
        return f"""  br i1 %is.one, label %{name}.do, label %{name}.met
{name}.do:
  call i32 @"{self.symbols[name]}"(ptr %result, ptr %exception, {given})
  br label %{name}.met
{name}.met:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
"""

    def places(self) -> str:
        return "\n".join(f"  %{name} = alloca [{size} x i8], align 16" for name, size in self.near.items())

    def argument(self, name: str) -> Iterator[str]:
        """A row is two owners, its length and the size of an item, its place, its shape and its strides."""
        if name == "near":
            count = self.near["s"] // WORD_BYTES
            yield f"ptr null, ptr null, i64 {count}, i64 {WORD_BYTES}, ptr %s, i64 {count}, i64 {WORD_BYTES}"
        elif name in ROWS:
            kind, rank = ROWS[name]
            yield f"ptr null, ptr null, i64 %{name}.items, i64 {kind.bitwidth // 8}, ptr %{name}"
            yield from (f"i64 %{name}.{axis}" for axis in range(rank))
            yield from (f"i64 %{name}.stride{axis}" for axis in range(rank))
        else:
            yield f"i64 %{name}" if name in NUMBERS else f"ptr %{name}"


def strides() -> str:
    """Of each row, from its shape: it lies without gaps, the last axis or the first one side by side."""
    lines = []
    for name, (kind, rank) in ROWS.items():
        order = list(range(rank)) if name in LANES_LAST else list(range(rank - 1, -1, -1))
        lines.append(f"  %{name}.stride{order[0]} = add i64 0, {kind.bitwidth // 8}")
        for inner, axis in pairwise(order):
            lines.append(f"  %{name}.stride{axis} = mul i64 %{name}.stride{inner}, %{name}.{inner}")
        lines.append(f"  %{name}.bytes = mul i64 %{name}.stride{order[-1]}, %{name}.{order[-1]}")
        lines.append(f"  %{name}.items = udiv i64 %{name}.bytes, {kind.bitwidth // 8}")
    return "\n".join(lines)


def near_kinds(game: Game) -> dict[str, type[Record]]:
    """What each thread has for itself."""
    return {"s": game.state, "dealer": Dealer, "menu": Menu, "sight": game.sight}


def build(game: Game, chip: str) -> str:
    """The kernel in PTX, which a driver makes into code for its own chip."""
    machine = machine_for(TRIPLE, f"sm_{chip}", FEATURES, LEVEL)
    kernel, module = kernel_in(game)
    return str(machine.emit_assembly(made_for(machine, module, [kernel.write()], {NAME}, LEVEL, in_one=True)))


def kernel_in(game: Game) -> tuple[Kernel, Any]:
    """The kernel, and the module with the rules that it calls."""
    records: dict[str, type[Record]] = {"box": game.box, **near_kinds(game)}
    kinds: dict[str, Any] = {name: numba.typeof(kind.new()) for name, kind in records.items()}  # type: ignore[no-untyped-call]
    kinds |= {name: types.Array(kind, rank, "A" if name in LANES_LAST else "C") for name, (kind, rank) in ROWS.items()}
    kinds |= {"near": types.Array(types.int32, 1, "C")}
    stop_native_code()
    rules = specialise("fathom.env.lanes", game)
    found = {
        name: lower(getattr(rules, name), (kinds.get(parameter, types.int64) for parameter in listed.split()))
        for name, listed in LISTED.items()
    }
    near = {name: WORD_BYTES * words_of(kind) for name, kind in near_kinds(game).items()}
    kernel = Kernel({name: result.fndesc.llvm_func_name for name, result in found.items()}, near)
    return kernel, link([result.library for result in found.values()])


if __name__ == "__main__":
    slug, capability, to = sys.argv[1:]
    Path(to).write_text(build(find_game(slug), capability), encoding="utf-8")
