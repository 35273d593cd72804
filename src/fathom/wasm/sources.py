"""A digest of all that a game's WebAssembly is made from: the rules that a browser can reach, and nothing else.

An edit of a comment, a text, a test or of what only the server needs changes nothing in it.
"""

import ast
import hashlib
import inspect
import textwrap
from collections.abc import Iterator
from enum import EnumMeta
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from fathom.engine.game import Game
from fathom.engine.specialise import specialise
from fathom.wasm.memory import records_of

FOLDER = Path(__file__).parent
LOWERING = FOLDER.parent / "engine" / "lowering.py"


def digest_of(game: Game) -> str:
    found = hashlib.sha256()
    for path in (*sorted(FOLDER.glob("*.py")), LOWERING):
        found.update(spoken(path.read_text(encoding="utf-8")).encode())
    for name, kind in records_of(game).items():
        found.update(f"{name} {kind.dtype.descr}".encode())
    known: set[int] = set()
    for name, (rule, parameters) in specialise("fathom.wasm.exports", game).EXPORTS.items():
        found.update(f"{name} {parameters}".encode())
        for text in reached(rule.py_func, known):
            found.update(text.encode())
    return found.hexdigest()


def reached(function: Any, known: set[int]) -> Iterator[str]:
    """The source of a rule and of each that it calls, and the numbers they name."""
    if id(function) in known:
        return
    known.add(id(function))
    yield spoken(textwrap.dedent(inspect.getsource(function)))
    for name in names_in(function.__code__):
        value = function.__globals__.get(name)
        if hasattr(value, "py_func"):
            yield from reached(value.py_func, known)
        elif value is not None:
            yield f"{name} = {meaning(value)}"


def names_in(code: CodeType) -> list[str]:
    return sorted(set(code.co_names))


def meaning(value: Any) -> str:
    """What a name stands for, in words that are the same on every machine."""
    if isinstance(value, EnumMeta):
        return str([(member.name, member.value) for member in value])  # type: ignore[var-annotated]  # any enumeration
    if isinstance(value, ModuleType | type):
        return value.__name__
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.tolist()}"
    if isinstance(value, int | float | tuple):
        return repr(value)
    raise TypeError(f"no rule may speak of {value!r}")


@cache
def spoken(source: str) -> str:
    """Source without comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Module) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return ast.unparse(tree)
