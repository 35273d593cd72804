"""Generic compiled code: a source file that is loaded once for each game, with that game's rules in its globals.

A closure over compiled functions would be compiled again at every start; a module of its own hits the cache.
"""

import importlib.util
import sys
from threading import RLock
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fathom.engine.cache import MADE_FOR

if TYPE_CHECKING:
    from fathom.engine.game import Game

loading = RLock()  # one source may ask for another
made: dict[tuple[str, str], ModuleType] = {}  # wholly loaded: asked at every step of a table


def load(source: str, game: "Game") -> ModuleType:
    found = importlib.util.find_spec(source)
    assert found, f"there is no module {source}"
    spec = importlib.util.spec_from_file_location(f"{source}{MADE_FOR}{game.slug}", str(found.origin))
    assert spec, f"{found.origin} cannot be loaded"
    assert spec.loader, f"{found.origin} is no Python source"
    module = importlib.util.module_from_spec(spec)
    vars(module)["GAME"] = game
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def specialise(source: str, game: "Game") -> Any:
    """The module `source`, which starts from a global `GAME`, made for one game."""
    return made.get((source, game.slug)) or make(source, game)


def make(source: str, game: "Game") -> ModuleType:
    with loading:
        module = sys.modules.get(f"{source}{MADE_FOR}{game.slug}") or load(source, game)
        made[source, game.slug] = module
        return module
