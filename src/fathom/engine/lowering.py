"""Numba's own LLVM code of rules, before it is made for this machine: for machines of another kind."""

from collections.abc import Iterable, Iterator
from typing import Any

import llvmlite.binding as llvm
from numba.core.registry import cpu_target

from fathom.engine.compiling import part_codegen

# Nothing of ours lives on the heap, so nobody counts references; a root is an instruction there.
SUPPORT = """
define void @NRT_incref(ptr %0) { ret void }
define void @NRT_decref(ptr %0) { ret void }
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %0) {
  %2 = call double @llvm.sqrt.f64(double %0)
  ret double %2
}
"""


def stop_native_code() -> None:
    """From now on Numba only writes; what is compiled already is of no use."""
    cpu_target.target_context._internal_codegen = part_codegen()


def lower(rule: Any, parameters: Iterable[Any]) -> Any:
    """Numba's result for a rule with parameters of these types: nothing inlined, nothing that could run."""
    signature = tuple(parameters)
    rule.part.compile(signature)
    return rule.part.overloads[signature]


def machine_for(triple: str, cpu: str, features: str, level: int) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(triple).create_target_machine(cpu=cpu, features=features, opt=level)


def made_for(
    machine: Any, module: Any, entries: Iterable[str], names: set[str], level: int, *, in_one: bool = False
) -> Any:
    """The module with these entries, written in LLVM's language and known by these names, at its best there.

    With `in_one` every rule becomes part of the entry that it is called by, and no loop is written out.
    """
    module.link_in(llvm.parse_assembly(SUPPORT))
    whole = llvm.parse_assembly(str(module) + "".join(entries))
    whole.triple, whole.data_layout = machine.triple, str(machine.target_data)
    for value in hide_all_but(whole, names):
        if in_one and value.is_function:
            value.add_function_attribute("alwaysinline")
            value.add_function_attribute("optsize")
    optimise(whole, machine, level, unrolled=not in_one)
    whole.verify()
    return whole


def hide_all_but(module: Any, names: set[str]) -> Iterator[Any]:
    """What nobody outside calls may be inlined and left out; and not every machine has `common` variables."""
    for value in (*module.functions, *module.global_variables):
        if not value.is_declaration and value.name not in names:
            value.linkage = "internal"
            yield value


def optimise(module: Any, machine: Any, level: int, *, unrolled: bool) -> None:
    options = llvm.create_pipeline_tuning_options(speed_level=level)
    options.loop_vectorization = options.slp_vectorization = False  # rules loop over a few seats or dice
    options.loop_unrolling = unrolled
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
