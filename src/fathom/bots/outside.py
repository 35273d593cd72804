"""Players from outside: a Python function, or any command that reads questions and writes answers, a line of JSON each.

Who they are stands in the environment, so that every process that is started knows them: docs/players.md.
"""

import atexit
import json
import os
import selectors
import shlex
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

from fathom.engine.errors import Mistake
from fathom.engine.game import Game, Menu
from fathom.engine.observation import flatten
from fathom.engine.records import Record, as_bytes, first, read_all

VARIABLE = "FATHOM_PLAYERS"
NET = ".npz"  # how the file of a net ends
PATIENCE = 10.0  # seconds for an answer
Question = dict[str, Any]
Policy = Callable[[Question], Any]  # what it answers is read by `read_answers`
functions: dict[str, Policy] = {}  # that play in this process alone
starting = threading.Lock()


class Answer(NamedTuple):
    """An action; who knows says the chance of a first place with it, and how far that may be off."""

    action: int
    chance: float | None = None
    give_or_take: float | None = None


def outsiders() -> dict[str, str | Policy]:
    """What each is: `module:function`, the file of a net, a command, or a function itself."""
    return {**named(), **functions}


def named() -> dict[str, str]:
    """Those that every process knows."""
    found: dict[str, str] = json.loads(os.environ.get(VARIABLE, "{}"))
    return found


def let_in(players: Mapping[str, str | Policy]) -> None:
    """From now on they are known by these names, here and, unless they are functions, in every process that starts."""
    known = named()
    for name, what in players.items():
        known.pop(name, None)
        functions.pop(name, None)
        if isinstance(what, str):
            known[name] = what
        else:
            functions[name] = what
    os.environ[VARIABLE] = json.dumps(known)


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
    """The action that the player of this name chooses."""
    return answers(name, game, s, seat, seed)[0].action


def answers(name: str, game: Game, s: Record, seat: int, seed: int) -> list[Answer]:
    """All that it names, the best first; what cannot be read or is not allowed is its mistake."""
    asked = question(game, s, seat, seed)
    told = policy(name, outsiders()[name])(asked)
    try:
        found = read_answers(told)
    except (ValueError, KeyError, TypeError) as error:
        raise Mistake("player_failed", player=name, reason=repr(error)) from error
    for action in {answer.action for answer in found}.difference(asked["allowed"]):
        raise Mistake("player_failed", player=name, reason=f"{action!r} ∉ {asked['allowed']}")
    return found


def read_answers(told: Any) -> list[Answer]:
    """`2`, `{"action": 2, "chance": 0.61}`, or a list of either with each action once."""
    found = [read_answer(one) for one in (told if isinstance(told, list) else [told])]
    if not found or len({answer.action for answer in found}) < len(found):
        raise ValueError("no action, or one that is named twice")
    return found


def read_answer(told: Any) -> Answer:
    if not isinstance(told, Mapping):
        return Answer(index(told))
    return Answer(index(told["action"]), share(told.get("chance")), share(told.get("give_or_take")))


def share(told: Any) -> float | None:
    """From 0 to 1; None where nobody knows."""
    if told is not None and not 0 <= float(told) <= 1:
        raise ValueError("a chance lies between 0 and 1")
    return None if told is None else float(told)


def policy(name: str, what: str | Policy) -> Policy:
    if not isinstance(what, str):
        return what
    with starting:  # however many threads ask for it, one process plays
        return find_policy(name, what)


@cache
def find_policy(name: str, what: str) -> Policy:
    module, colon, function = what.partition(":")
    if colon and module.replace(".", "_").isidentifier() and function.isidentifier():
        found: Policy = getattr(import_module(module), function)
        return found
    if what.endswith(NET):
        from fathom.bots.by_net import ByNet  # noqa: PLC0415  # only who plays by a net reads one

        return ByNet(name, Path(what))
    return Command(name, what)


class Command:
    """A process that is asked one question at a time; one that has failed is started anew for the next."""

    def __init__(self, name: str, command: str) -> None:
        self.name, self.command = name, command
        self.process: subprocess.Popen[bytes] | None = None
        self.lock = threading.Lock()
        atexit.register(self.stop)

    def __call__(self, asked: Question) -> Any:
        with self.lock:
            try:
                return json.loads(self.answer(json.dumps(asked).encode() + b"\n"))
            except (OSError, ValueError) as error:
                self.stop()
                raise Mistake("player_failed", player=self.name, reason=repr(error)) from error

    def answer(self, line: bytes) -> bytes:
        if self.process is None:
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(shlex.split(self.command), stdin=pipe, stdout=pipe, bufsize=0)
            self.heard = b""
        stdin: Any = self.process.stdin
        stdin.write(line)
        return self.hear(self.process.stdout, time.monotonic() + PATIENCE)

    def hear(self, out: Any, until: float) -> bytes:
        with selectors.DefaultSelector() as ready:
            ready.register(out, selectors.EVENT_READ)
            while b"\n" not in self.heard:
                if not ready.select(max(0.0, until - time.monotonic())):
                    raise TimeoutError(f"no answer in {PATIENCE:.0f} s")
                read = os.read(out.fileno(), 1 << 16)
                if not read:
                    raise ConnectionError("it has ended")
                self.heard += read
        line, _, self.heard = self.heard.partition(b"\n")
        return line

    def stop(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with process:
                process.kill()
