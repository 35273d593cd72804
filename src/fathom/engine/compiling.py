"""How a rule is compiled, and where its code is kept. In plain Python nobody loads this, nor Numba."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, TypeVar, cast

import llvmlite.binding as llvm
import numba
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.compiler import Compiler
from numba.core.runtime import rtsys  # type: ignore[attr-defined]  # its own

from fathom.engine.cache import folder_of

CONFIG: Any = numba.config
F = TypeVar("F", bound=Callable[..., Any])


def as_plain_int(kind: Any) -> Any:
    """Every whole number, of whatever width, enters a rule as an int64."""
    narrow = (types.Integer, types.Boolean, types.IntegerLiteral, types.IntEnumMember)
    return types.int64 if isinstance(kind, narrow) else kind


def compile_rule(function: F, inlined: bool, kept: bool, vectors: bool = False) -> F:
    """A rule that Python calls is made into machine code; one that other rules call is only written down for them.

    Numba would optimise every rule with all that it calls, and again within each rule that calls it.
    """
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True, "forceinline": inlined}
    options |= {"_nrt": not kept}  # no rule makes an array: a batch need not count who holds one (bench/results.md)
    compiled: Any = numba.njit(**options)(function)
    part: Any = numba.njit(**options | {"no_cpython_wrapper": True, "pipeline_class": PartCompiler})(function)
    type_of = compiled.typeof_pyval

    def resolve_widened(args: Any, kws: Any) -> Any:
        return part.get_call_template(tuple(map(as_plain_int, args)), {k: as_plain_int(v) for k, v in kws.items()})

    compiled.part, compiled.get_call_template, compiled.get_overload = part, resolve_widened, part.get_overload
    compiled.typeof_pyval = lambda value: as_plain_int(type_of(value))
    if not vectors:
        compiled._compiler.compile = without_vectors(compiled._compiler.compile)
    if kept:
        compiled._cache = RuleCache(function)  # type: ignore[no-untyped-call]  # Numba's own
    return cast(F, compiled)


def without_vectors(build: Callable[..., Any]) -> Callable[..., Any]:
    """Rules loop over a few seats or dice: vector code is longer and slower there. Other people's code keeps its own.

    Numba reads the setting while it builds, and builds one function at a time.
    """

    def build_rule(*arguments: Any) -> Any:
        before = CONFIG.LOOP_VECTORIZE, CONFIG.SLP_VECTORIZE
        CONFIG.LOOP_VECTORIZE = CONFIG.SLP_VECTORIZE = 0
        try:
            return build(*arguments)
        finally:
            CONFIG.LOOP_VECTORIZE, CONFIG.SLP_VECTORIZE = before

    return build_rule


class Part(JITCodeLibrary):
    """The code of one rule, to be linked into those that call it."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:  # noqa: ARG002  # Numba asks for an address
        self._ensure_finalized()  # type: ignore[no-untyped-call]  # its own
        return 0  # nowhere

    def _get_module_for_linking(self) -> Any:
        if self._shared_module is None:
            self._shared_module = link([self])
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == llvm.Linkage.external:
                    function.linkage = "linkonce_odr"
        return self._shared_module


class PartCodegen(JITCPUCodegen):
    """Numba's own LLVM code, of which nothing runs by itself."""

    _library_class = Part

    def set_env(self, env_name: str, env: Any) -> None:
        """Nobody runs it."""


@cache
def part_codegen() -> PartCodegen:
    return PartCodegen("fathom.parts")  # type: ignore[no-untyped-call]  # Numba's own


class PartCompiler(Compiler):
    def __init__(self, typingctx: Any, targetctx: Any, library: Any, *rest: Any) -> None:  # noqa: ARG002  # its own
        super().__init__(typingctx, targetctx, part_codegen().create_library("part"), *rest)  # type: ignore[no-untyped-call]


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


class Locator(_CacheLocator):
    """Tells Numba where a rule's compiled code lies; nobody else's code is concerned."""

    def __init__(self, function: Any) -> None:
        self.module, self.line = function.__module__, function.__code__.co_firstlineno

    def get_cache_path(self) -> str:
        return str(folder_of(self.module))

    def get_source_stamp(self) -> str:
        return ""  # the folder's name says it

    def get_disambiguator(self) -> str:
        return f"{self.module}-{self.line}"

    @classmethod
    def from_function(cls, function: Any, path: str) -> "Locator":  # noqa: ARG003  # Numba gives both
        return cls(function)


class RuleCacheImpl(CompileResultCacheImpl):
    _locator_classes = [Locator]  # type: ignore[list-item]  # noqa: RUF012  # as Numba declares it


class RuleCache(FunctionCache):
    """Numba's own cache, in our folders."""

    _impl_class = RuleCacheImpl
