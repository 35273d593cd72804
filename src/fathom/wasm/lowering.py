"""Numba's own LLVM code of rules, before it is made for this machine: nothing inlined, nothing that could run."""

from collections.abc import Iterable
from typing import Any

from numba.core.registry import cpu_target

from fathom.engine.compiling import part_codegen


def stop_native_code() -> None:
    """From now on Numba only writes; what is compiled already is of no use."""
    cpu_target.target_context._internal_codegen = part_codegen()


def lower(rule: Any, parameters: Iterable[Any]) -> Any:
    """Numba's result for a rule with parameters of these types."""
    signature = tuple(parameters)
    rule.part.compile(signature)
    return rule.part.overloads[signature]
