"""The version of a game's rules: a digest of the sources that decide what happens at a table.

Opinions, texts, pictures, lessons and tests are not among them; comments and docstrings say nothing either.
"""

import ast
import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock
from typing import TYPE_CHECKING

from fathom.engine.cache import NAME, file_of, imports_of

if TYPE_CHECKING:
    from fathom.engine.game import Game

DIGITS = 16
DECIDING = ("set_up", "refusal", "see", "allowed")  # of what stands in a frame
PARSING = Lock()
ENGINE = tuple(f"{NAME}.engine.{module}" for module in ("frame", "turns", "luck"))


@cache
def rules_version(slug: str) -> str:
    """Two servers with the same one play the same game; with another they may still do so."""
    from fathom.engine.game import find_game  # noqa: PLC0415  # which needs the engine whole

    digest = hashlib.sha256()
    for module in modules_of(find_game(slug)):
        digest.update(f"{module} {digest_of(module)}\n".encode())
    return digest.hexdigest()[:DIGITS]


def modules_of(game: "Game") -> list[str]:
    """Where the rules of a game are written, and all that those modules import."""
    kinds = (game.box, game.state, game.sight, game.phases, game.actions, game.events, game.refusals)
    rules = (game.to_act, game.step, game.payoff, *(game.own[name] for name in DECIDING if game.own[name]))
    known = {*ENGINE, *(part.__module__ for part in (*kinds, *rules))}
    waiting = list(known)
    while waiting:
        fresh = {module for module in imports_of(waiting.pop()) if not is_package(module)} - known
        known |= fresh
        waiting += fresh
    return sorted(known)


def is_package(module: str) -> bool:
    """A package only names its parts, those that decide nothing among them."""
    file = file_of(module)
    return file is not None and file.name == "__init__.py"


@contextmanager
def alone() -> Iterator[None]:
    """Python 3.11 fails where something else is parsed meanwhile: by another thread, or for a traceback of garbage."""
    with PARSING:
        was_enabled = gc.isenabled()
        gc.disable()
        try:
            yield
        finally:
            if was_enabled:
                gc.enable()


@cache
def digest_of(module: str) -> str:
    """Of the source as Python understands it."""
    file = file_of(module)
    with alone():
        tree = ast.parse(file.read_bytes() if file else b"")
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return hashlib.sha256(ast.unparse(tree).encode()).hexdigest()  # not its dump: every Python dumps otherwise
