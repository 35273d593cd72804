"""`@rule` compiles a rule with Numba; with NUMBA_DISABLE_JIT=1 the same source runs as plain Python."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
from numba import types

from fathom.engine.cache import CONFIG, RuleCache

PLAIN = bool(CONFIG.DISABLE_JIT)
INLINED_BYTES = 620  # of bytecode, some 15 lines; beyond that compiling takes longer and playing gets no faster

F = TypeVar("F", bound=Callable[..., Any])


def as_plain_int(kind: Any) -> Any:
    """Every whole number, of whatever width, enters a rule as an int64."""
    narrow = (types.Integer, types.Boolean, types.IntegerLiteral, types.IntEnumMember)
    return types.int64 if isinstance(kind, narrow) else kind


def is_short(function: Callable[..., Any]) -> bool:
    """A short rule is compiled into each that calls it: random play gets half as fast again (bench/results.md)."""
    return len(function.__code__.co_code) <= INLINED_BYTES


def rule(function: F) -> F:
    """A clause of the rulebook, compiled once: not once more for each width of its whole numbers."""
    return function if PLAIN else compile_rule(function, is_short(function))


def apart(function: F) -> F:
    """A rule that holds whole play-outs: compiled by itself, however short, because every copy would take minutes."""
    return function if PLAIN else compile_rule(function, inlined=False)


def compile_rule(function: F, inlined: bool) -> F:
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options, forceinline=inlined)(function)
    resolve = compiled.get_call_template

    def resolve_widened(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(as_plain_int, args)), {k: as_plain_int(v) for k, v in kws.items()})

    compiled.get_call_template = resolve_widened
    compiled._compiler.compile = without_vectors(compiled._compiler.compile)
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
