"""From Numba's LLVM code of a game's rules to an object file for WebAssembly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from numba import types

from fathom.engine.compiling import link
from fathom.engine.lowering import lower, machine_for, made_for
from fathom.wasm.memory import Pointer

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # what all browsers since 2021 have
LEVEL = 2  # of what LLVM does for speed
NUMBER_BITS = 32  # of a number as JavaScript gives and takes it


@dataclass(frozen=True)
class Export:
    """A rule as a browser calls it: records by their address, numbers of 32 bits."""

    name: str
    symbol: str
    parameters: Mapping[str, Pointer | None]  # None: a whole number
    result: Any

    def write(self) -> str:
        """Numba's functions take a place for the result and one for an exception first, and answer with a status."""
        taken = ", ".join(f"{'ptr' if pointer else 'i32'} %{name}" for name, pointer in self.parameters.items())
        given = ", ".join(part for name, pointer in self.parameters.items() for part in argument(name, pointer))
        return f"""
define {self.answered()} @{self.name}({taken}) {{
  %result = alloca i64
  %exception = alloca ptr
{self.widened()}
  call i32 @"{self.symbol}"(ptr %result, ptr %exception, {given})
  {self.answer()}
}}"""

    def widened(self) -> str:
        numbers = (name for name, pointer in self.parameters.items() if pointer is None)
        return "\n".join(f"  %{name}.wide = sext i32 %{name} to i64" for name in numbers)

    def answered(self) -> str:
        if self.result == types.none:
            return "void"
        return "double" if self.result == types.float64 else "i32"

    def answer(self) -> str:
        if self.result == types.none:
            return "ret void"
        if self.result == types.float64:
            return "%value = load double, ptr %result\n  ret double %value"
        width = self.result.bitwidth
        change = "trunc" if width > NUMBER_BITS else "sext"
        return f"%value = load i{width}, ptr %result\n  %number = {change} i{width} %value to i32\n  ret i32 %number"


def argument(name: str, pointer: Pointer | None) -> Iterator[str]:
    """A row is two owners, its length and the size of an item, its place, and once more its length and its stride."""
    if pointer is None:
        yield f"i64 %{name}.wide"
    elif pointer.count == 0:
        yield f"ptr %{name}"
    else:
        shape = f"i64 {pointer.count}", f"i64 {pointer.item_size}"
        yield from ("ptr null", "ptr null", *shape, f"ptr %{name}", *shape)


def compile_exports(rules: Mapping[str, tuple[Any, str]], pointers: Mapping[str, Pointer]) -> bytes:
    """An object file with these rules, each with the names of its parameters."""
    libraries, exports = [], []
    for name, (rule, listed) in rules.items():
        parameters = {parameter: pointers.get(parameter) for parameter in listed.split()}
        result = lower(rule, (pointer.type if pointer else types.int64 for pointer in parameters.values()))
        libraries.append(result.library)
        exports.append(Export(name, result.fndesc.llvm_func_name, parameters, result.signature.return_type))
    return emit(link(libraries), exports)


def emit(module: Any, exports: list[Export]) -> bytes:
    machine = machine_for(TRIPLE, "generic", FEATURES, LEVEL)
    entries, names = [export.write() for export in exports], {export.name for export in exports}
    whole = made_for(machine, module, entries, names, LEVEL)
    return bytes(machine.emit_object(whole))
