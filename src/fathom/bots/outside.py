"""Players from outside: a Python function, or any command that reads questions and writes answers, a line of JSON each.

Who they are stands in the environment, so that every process that is started knows them: docs/players.md.
"""

import atexit
import json
import os
import selectors
import shlex
import subprocess
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from fathom.engine.errors import Mistake
from fathom.engine.game import Game, Menu
from fathom.engine.observation import flatten
from fathom.engine.records import Record, as_bytes, first, read_all

VARIABLE = "FATHOM_PLAYERS"
PATIENCE = 10.0  # seconds for an answer
Question = dict[str, Any]
Policy = Callable[[Question], int]


def outsiders() -> dict[str, str]:
    """What each is: `module:function`, or a command."""
    found: dict[str, str] = json.loads(os.environ.get(VARIABLE, "{}"))
    return found


def let_in(players: Mapping[str, str]) -> None:
    """From now on they are known by these names, here and in every process that is started."""
    os.environ[VARIABLE] = json.dumps(outsiders() | dict(players))


def read_player(told: str, taken: tuple[str, ...]) -> tuple[str, str]:
    """`mine=python my_player.py`."""
    name, _, what = (part.strip() for part in told.partition("="))
    if not name.isidentifier() or not what or name in taken:
        raise Mistake("player_unreadable", told=told)
    return name, what


def question(game: Game, s: Record, seat: int, seed: int) -> Question:
    """All that the seat may know now, and what it may do; `seed` is for who wants to draw lots."""
    sight = game.sight.new()
    game.see(s, seat, sight)
    memory = as_bytes(sight)
    menu = Menu.new()
    game.allowed(s, seat, menu)
    allowed = first(menu.action, int(menu.count))
    return {
        "game": game.slug,
        "seat": seat,
        "observation": read_all(game.sight, memory),
        "array": flatten(game, seat, memory).tolist(),
        "allowed": allowed,
        "names": [name_of(game, action) for action in allowed],
        "seed": seed,
    }


def name_of(game: Game, action: int) -> str:
    """`TAKE_SIGN 2`: the family of an action and what it is about."""
    family = game.family_of(action)
    return " ".join([family.name, *map(str, family.about(action))])


def ask(name: str, game: Game, s: Record, seat: int, seed: int) -> int:
    """The action that the player of this name chooses; one that is not allowed is its mistake, and named."""
    asked = question(game, s, seat, seed)
    action = policy(outsiders()[name])(asked)
    if action not in asked["allowed"]:
        raise Mistake("player_failed", player=name, reason=f"{action!r} ∉ {asked['allowed']}")
    return int(action)


@cache
def policy(what: str) -> Policy:
    module, colon, function = what.partition(":")
    if colon and module.replace(".", "_").isidentifier() and function.isidentifier():
        found: Policy = getattr(import_module(module), function)
        return found
    return Command(what)


class Command:
    """A process that is asked one question at a time."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ready = selectors.DefaultSelector()
        self.ready.register(self.out, selectors.EVENT_READ)
        self.heard = b""
        atexit.register(self.process.kill)

    @property
    def out(self) -> Any:
        return self.process.stdout

    def __call__(self, asked: Question) -> int:
        try:
            stdin: Any = self.process.stdin
            stdin.write(json.dumps(asked).encode() + b"\n")
            stdin.flush()
            return int(json.loads(self.line(time.monotonic() + PATIENCE))["action"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            policy.cache_clear()  # whoever asks again starts anew
            self.process.kill()
            raise Mistake("player_failed", player=self.command, reason=repr(error)) from error

    def line(self, until: float) -> bytes:
        while b"\n" not in self.heard:
            if not self.ready.select(max(0.0, until - time.monotonic())):
                raise TimeoutError(f"no answer in {PATIENCE:.0f} s")
            read = os.read(self.out.fileno(), 1 << 16)
            if not read:
                raise ConnectionError("it has ended")
            self.heard += read
        line, _, self.heard = self.heard.partition(b"\n")
        return line
