"""The options that several commands share."""

import functools
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES, own_language

BAD_INPUT = 2
UNFIT = 1  # a check found something
UNDECIDED = 3  # a check could not be made here
BUS = "FATHOM_BUS"
PASSWORD = re.compile(r"://[^/@]*:[^/]+@|[?&]password=")

file_path = click.Path(path_type=Path)
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON.")
seed = click.option("--seed", type=click.IntRange(-(1 << 63), (1 << 63) - 1), default=1, help="A 64-bit number.")
cores = click.option("--cores", type=click.IntRange(1), default=os.cpu_count() or 1, help="Threads to play on, here.")


def speaks(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --lang, and turns a mistake of the user's into a sentence and exit code 2."""

    @click.option("--lang", type=click.Choice(LANGUAGES), default=own_language, help="Language of what is said.")
    @functools.wraps(command)
    def speaking(*args: Any, lang: str, **kwargs: Any) -> None:
        try:
            command(*args, lang=lang, **kwargs)
        except Mistake as mistake:
            from fathom.engine.texts import explain  # noqa: PLC0415  # only who makes a mistake waits for it

            click.echo(explain(mistake, lang), err=True)
            sys.exit(BAD_INPUT)

    return speaking


def takes_box(command: Callable[..., None]) -> Callable[..., None]:
    """What a table may choose before the game."""
    seats = click.option("--seats", type=int, default=2, show_default=True, help="Players at the table.")
    option = click.option("--set", "settings", multiple=True, metavar="OPTION=VALUE", help="An option of the game.")
    edition = click.option("--edition", type=file_path, help="A TOML file with the numbers of your own copy.")
    return seats(option(edition(command)))


def lets_in_players(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --player: from then on it is known by its name, wherever one of ours is."""

    @click.option("--player", "outside", multiple=True, metavar="NAME=PLAYER", help="From outside: docs/players.md.")
    @functools.wraps(command)
    def welcoming(*args: Any, outside: Sequence[str], **kwargs: Any) -> None:
        if outside:
            from fathom.bots.kinds import KINDS  # noqa: PLC0415  # as few as possible wait for it
            from fathom.bots.outside import let_in, read_player  # noqa: PLC0415

            let_in(dict(read_player(told, KINDS) for told in outside))
        command(*args, **kwargs)

    return welcoming


def warn_of_password(variables: Mapping[str, str], lang: str) -> None:
    """Everybody can list arguments; `variables` has the better place for each address."""
    context = click.get_current_context()
    for option, variable in variables.items():
        is_argument = context.get_parameter_source(option) is ParameterSource.COMMANDLINE
        if is_argument and PASSWORD.search(context.params[option]):
            from fathom.engine.texts import common  # noqa: PLC0415  # only who is warned waits for it

            click.echo(common(lang)["serve"]["password"].format(variable=variable), err=True)


def check_count(games: int) -> None:
    if games < 1:
        raise Mistake("no_games", games=games)
