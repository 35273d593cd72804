"""How a rule is compiled, and where its code is kept. In plain Python nobody loads this, nor Numba."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from fathom.engine.cache import folder_of

CONFIG: Any = numba.config
F = TypeVar("F", bound=Callable[..., Any])


def as_plain_int(kind: Any) -> Any:
    """Every whole number, of whatever width, enters a rule as an int64."""
    narrow = (types.Integer, types.Boolean, types.IntegerLiteral, types.IntEnumMember)
    return types.int64 if isinstance(kind, narrow) else kind


def compile_rule(function: F, inlined: bool, kept: bool) -> F:
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options, forceinline=inlined)(function)
    resolve = compiled.get_call_template

    def resolve_widened(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(as_plain_int, args)), {k: as_plain_int(v) for k, v in kws.items()})

    compiled.get_call_template = resolve_widened
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
