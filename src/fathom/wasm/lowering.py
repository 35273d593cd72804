"""Numba's own LLVM code of rules, before it is made for this machine: nothing optimised, nothing that could run."""

from collections.abc import Iterable, Iterator
from typing import Any

import llvmlite.binding as llvm
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.registry import cpu_target
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # its own


class Library(JITCodeLibrary):
    """The code of one function, as Numba writes it."""

    def add_llvm_module(self, ll_module: Any) -> None:
        self._final_module.link_in(ll_module)

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  # Numba asks for an address
        self._ensure_finalized()  # type: ignore[no-untyped-call]  # its own
        return 0  # nowhere


class Codegen(JITCPUCodegen):
    _library_class = Library

    def set_env(self, env_name: str, env: Any) -> None:
        """Nobody runs it here."""


def stop_native_code() -> None:
    """From now on Numba only writes; what is compiled already is of no use."""
    cpu_target.target_context._internal_codegen = Codegen("fathom.wasm")  # type: ignore[no-untyped-call]  # Numba's own


def lower(rule: Any, parameters: Iterable[Any]) -> Any:
    """Numba's result for a rule with parameters of these types."""
    signature = tuple(parameters)
    rule.compile(signature)
    return rule.overloads[signature]


def link(libraries: Iterable[Any]) -> Any:
    """One LLVM module with all that these libraries call."""
    whole = llvm.parse_assembly("")
    known = {rtsys.library}  # counts references, which nothing of ours needs
    for library in each_once(libraries, known):
        whole.link_in(library._final_module, preserve=True)
    return whole


def each_once(libraries: Iterable[Any], known: set[Any]) -> Iterator[Any]:
    for library in libraries:
        if library not in known:
            known.add(library)
            yield from each_once(library._linking_libraries, known)
            yield library
