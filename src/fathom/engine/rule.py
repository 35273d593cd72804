"""`@rule` compiles a rule with Numba; with NUMBA_DISABLE_JIT=1 the same source runs as plain Python."""

import os
from collections.abc import Callable
from typing import Any, TypeVar

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") not in {"", "0"}
FOR_BROWSERS = os.environ.get("FATHOM_FOR_BROWSERS") == "1"  # rules are written as WebAssembly: nothing runs here
INLINED_BYTES = 320 if FOR_BROWSERS else 640  # of bytecode, some 15 lines: more takes longer and plays no faster

if not PLAIN:
    from fathom.engine.compiling import compile_rule

F = TypeVar("F", bound=Callable[..., Any])


def is_short(function: Callable[..., Any]) -> bool:
    """A short rule is compiled into each that calls it: random play gets half as fast again (bench/results.md)."""
    return len(function.__code__.co_code) <= INLINED_BYTES


def rule(function: F) -> F:
    """A clause of the rulebook, compiled once: not once more for each width of its whole numbers."""
    return function if PLAIN else compile_rule(function, is_short(function), kept=not FOR_BROWSERS)


def apart(function: F) -> F:
    """A rule that holds whole play-outs: compiled by itself, however short, because every copy would take minutes."""
    return function if PLAIN else compile_rule(function, inlined=False, kept=not FOR_BROWSERS)


def wide(function: F) -> F:
    """A rule that fills long rows, compiled with vector code, which short loops are slower with (bench/results.md)."""
    return function if PLAIN else compile_rule(function, inlined=False, kept=not FOR_BROWSERS, vectors=True)
