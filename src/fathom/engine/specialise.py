"""Generic compiled code: a source file that is loaded once for each game, with that game's rules in its globals.

A closure over compiled functions would be compiled again at every start; a module of its own hits the cache.
Numba files its cache by source file and argument types, so every rule in such a file must take a record of the game:
one that takes only whole numbers would be shared by all games, and belongs into an ordinary module.
"""

import importlib.util
import sys
from functools import cache
from types import ModuleType
from typing import Any

from fathom.engine.game import Game, find_game


@cache
def load(source: str, slug: str) -> ModuleType:
    found = importlib.util.find_spec(source)
    assert found, f"there is no module {source}"
    name = f"{source}__{slug}"
    spec = importlib.util.spec_from_file_location(name, str(found.origin))
    assert spec, f"{found.origin} cannot be loaded"
    assert spec.loader, f"{found.origin} is no Python source"
    module = importlib.util.module_from_spec(spec)
    vars(module)["GAME"] = find_game(slug)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def specialise(source: str, game: Game) -> Any:
    """The module `source`, which starts from a global `GAME`, made for one game."""
    return load(source, game.slug)
