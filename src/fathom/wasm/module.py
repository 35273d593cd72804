"""From Numba's LLVM code of a game's rules to an object file for WebAssembly."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
from numba import types

from fathom.engine.compiling import link
from fathom.wasm.lowering import lower
from fathom.wasm.memory import Pointer

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # what all browsers since 2021 have
NUMBER_BITS = 32  # of a number as JavaScript gives and takes it

# Nothing of ours lives on the heap, so nobody counts references; a root is an instruction of WebAssembly.
SUPPORT = """
define void @NRT_incref(ptr %0) { ret void }
define void @NRT_decref(ptr %0) { ret void }
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %0) {
  %2 = call double @llvm.sqrt.f64(double %0)
  ret double %2
}
"""


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
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine: Any = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=2)
    module.link_in(llvm.parse_assembly(SUPPORT))
    whole = llvm.parse_assembly(str(module) + "".join(export.write() for export in exports))
    whole.triple, whole.data_layout = TRIPLE, str(machine.target_data)
    hide_all_but(whole, {export.name for export in exports})
    optimise(whole, machine)
    whole.verify()
    return bytes(machine.emit_object(whole))


def hide_all_but(module: Any, names: set[str]) -> None:
    """What nobody outside calls may be inlined and left out; and WebAssembly has no `common` variables."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"


def optimise(module: Any, machine: Any) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=2)
    options.loop_vectorization = options.slp_vectorization = False  # rules loop over a few seats or dice
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
