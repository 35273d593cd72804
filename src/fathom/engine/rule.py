"""`@rule` compiles a rule with Numba; with NUMBA_DISABLE_JIT=1 the same source runs as plain Python."""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba import types

PACKAGE = Path(__file__).resolve().parent.parent
CONFIG: Any = numba.config
CONFIG.LOOP_VECTORIZE = 0  # rules loop over a few seats or dice: vector code is longer and slower there
CONFIG.SLP_VECTORIZE = 0
PLAIN = bool(CONFIG.DISABLE_JIT)
BOUNDS_CHECKED = bool(CONFIG.BOUNDSCHECK)
CACHES_KEPT = 4
A_DAY = 86_400  # seconds
COMPILED = ("engine", "games", "bots", "lab")  # the folders that hold rules, or what is compiled with them
INLINED_BYTES = 620  # of bytecode, some 15 lines; beyond that compiling takes longer and playing gets no faster

F = TypeVar("F", bound=Callable[..., Any])


def sources_digest() -> str:
    """Names the cache: Numba does not notice an edit in another file or a change of its flags, but minds the place."""
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {BOUNDS_CHECKED} {PACKAGE}".encode())
    for path in sorted(path for folder in COMPILED for path in (PACKAGE / folder).rglob("*.py")):
        digest.update(str(path.relative_to(PACKAGE)).encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def cache_root() -> Path:
    """The first writable of the places where a program may leave compiled code."""
    named = os.environ.get("XDG_CACHE_HOME")
    homes = ([Path(named)] if named else []) + [Path("~/.cache").expanduser()]
    for home in homes:
        if home.is_absolute() and is_writable(home / "fathom"):
            return home / "fathom"
    return Path(tempfile.gettempdir()) / f"fathom-{os.getuid() if hasattr(os, 'getuid') else 0}"


def forget_old_caches(root: Path) -> None:
    """Every edit of a rule starts a new cache folder; the newest few stay, and those that may be in use."""
    folders = [folder for folder in root.iterdir() if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[CACHES_KEPT:]:
        if time.time() - folder.stat().st_mtime > A_DAY:
            shutil.rmtree(folder, ignore_errors=True)


def open_cache() -> Path:
    root = cache_root()
    folder = root / sources_digest()
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    if is_new:
        forget_old_caches(root)
    CONFIG.CACHE_DIR = str(folder)
    return folder


CACHE = Path(os.devnull) if PLAIN else open_cache()


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
    options: Any = {"cache": True, "nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    compiled: Any = numba.njit(**options, forceinline=inlined)(function)
    resolve = compiled.get_call_template

    def resolve_widened(args: Any, kws: Any) -> Any:
        return resolve(tuple(map(as_plain_int, args)), {k: as_plain_int(v) for k, v in kws.items()})

    compiled.get_call_template = resolve_widened
    return cast(F, compiled)
