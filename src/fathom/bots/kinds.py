"""The kinds of players, by name and by number, from the weakest to the strongest."""

import os
from collections.abc import Iterable

from fathom.bots.outside import outsiders
from fathom.engine.errors import Mistake

KINDS = ("random", "mousse", "matelot", "capitaine", "kraken")
RANDOM, MOUSSE, MATELOT, CAPITAINE, KRAKEN = range(len(KINDS))
FORMER = {"opinion": "matelot"}  # as older files and commands call them
DEFAULT = "matelot"  # who takes an empty chair
QUICK = KINDS[: MATELOT + 1]  # these choose at a glance, the others think
CAPTAIN = KINDS[CAPITAINE]
ADVISER = "FATHOM_HINTS"  # in the environment, as those from outside are


def today(name: str) -> str:
    return FORMER.get(name, name)


def number_of(name: str) -> int:
    """At a glance somebody from outside plays as the usual one."""
    return KINDS.index(DEFAULT if name in outsiders() else today(name))


def known_names() -> list[str]:
    """Ours, and those from outside."""
    return [*KINDS, *outsiders()]


def adviser() -> str:
    """Who gives hints at the live table: the Captain, or somebody from outside."""
    name = os.environ.get(ADVISER, CAPTAIN)
    return name if name in outsiders() else CAPTAIN


def ask_for_hints(name: str) -> None:
    """From now on, here and in every process that is started."""
    if name != CAPTAIN and name not in outsiders():
        raise Mistake("unknown_player", player=name, known=", ".join([CAPTAIN, *outsiders()]))
    os.environ[ADVISER] = name


def check_kinds(names: Iterable[str]) -> None:
    for name in names:
        if today(name) not in known_names():
            raise Mistake("unknown_player", player=name, known=", ".join(known_names()))


def read_names(listed: str) -> list[str]:
    """`mousse, capitaine`, by the names of today."""
    names = [name.strip() for name in listed.split(",")]
    check_kinds(names)
    return [today(name) for name in names]


def read_players(listed: str, seats: int) -> list[str]:
    """`random,matelot`: one player for each seat; a single name stands for all of them."""
    names = read_names(listed)
    if len(names) not in (1, seats):
        raise Mistake("wrong_players", players=len(names), seats=seats)
    return names if len(names) == seats else names * seats


def read_quick_kinds(listed: str, seats: int) -> list[int]:
    """The same by number, for many games in a row."""
    names = read_players(listed, seats)
    for name in names:
        if name not in QUICK:
            raise Mistake("slow_player", player=name, known=", ".join(QUICK))
    return [KINDS.index(name) for name in names]
