"""`fathom serve`. It loads next to nothing by itself: the page must not wait for what only the table needs."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from fathom.cli.database import DATABASE, file_in, make_folder, of_database
from fathom.cli.options import BUS, lets_in_players, speaks, warn_of_password
from fathom.engine.errors import Mistake
from fathom.server.config import Config, usual_number
from fathom.server.run import run

F = TypeVar("F", bound=Callable[..., Any])
LONGEST_WAIT = 15  # days: at a table with the slowest clock a decision may take fourteen
BASE_PATH = re.compile(r"(/[\w.~-]+)*/?", re.ASCII)


def option(name: str, kind: Any, told: str) -> Callable[[F], F]:
    """One of Config, with its default."""
    default = getattr(Config, name.removeprefix("--").replace("-", "_"))
    return click.option(name, type=kind, default=default, show_default=True, help=told)


@click.command
@option("--host", str, "The address to listen at; 0.0.0.0 for all.")
@option("--port", click.IntRange(0, 65535), "0 takes a free one.")
@of_database
@click.option("--bus", envvar=BUS, show_envvar=True, help="Shared with other machines: redis://HOST:PORT/0.")
@option("--bot-pace", click.FloatRange(0, 60), "Seconds a bot takes.")
@click.option(
    "--thinkers", type=click.IntRange(1, 256), default=usual_number, help="Bots' processes.  [default: cores - 1]"
)
@option("--codes-an-hour", click.IntRange(1), "From one address.")
@option("--tables-an-hour", click.IntRange(1), "From one address.")
@option("--matches-an-hour", click.IntRange(1), "Brought from one address.")
@option("--requests", click.IntRange(1), "A second, from one address.")
@option("--connections", click.IntRange(1), "From one address.")
@option("--sockets", click.IntRange(1), "From one address.")
@option("--messages", click.IntRange(1), "A second, from one socket.")
@option("--sleepy", click.FloatRange(0.1), "Seconds to a table's sleep.")
@option("--grace", click.FloatRange(0), "Seconds to come back in.")
@option("--keeping", click.FloatRange(0), "Seconds a rematch waits.")
@option("--abandoned", click.FloatRange(0), "Hours to a table's end.")
@option("--keep-finished", click.FloatRange(0), "Days to a match's removal after its end.  [default: for ever]")
@option("--keep-unfinished", click.FloatRange(LONGEST_WAIT), "Days, after its last move.  [default: for ever]")
@click.option("--beacon", help="Public luck that joins in: a file of drand rounds, or a chain's address.")
@click.option("--behind-proxy", help="Addresses of a reverse proxy whose word on the client is taken.")
@click.option("--base-path", default=Config.base_path, help="What all addresses begin with, behind a proxy: /games.")
@click.option(
    "--hints", envvar="FATHOM_HINTS", metavar="NAME", help="Who gives them: one from outside.  [default: the Captain]"
)
@speaks
@lets_in_players
def command(data: Path, database: str | None, hints: str | None, lang: str, **options: Any) -> None:
    if hints is not None:
        from fathom.bots.kinds import ask_for_hints  # noqa: PLC0415  # as few as possible wait for it

        ask_for_hints(hints)
    config = Config(database=database or file_in(make_folder(data)), **options)
    check(config)
    warn_of_password({"database": DATABASE, "bus": BUS}, lang)
    run(config, lambda address: announce(address, lang))


def check(config: Config) -> None:
    """A typing error shall not wait for the first table to be noticed."""
    where = config.beacon
    if where is not None and not where.startswith(("http://", "https://")) and not Path(where).is_file():
        raise Mistake("beacon_unknown", where=where)
    if not BASE_PATH.fullmatch(config.base_path):
        raise Mistake("base_path_unfit", path=config.base_path)


def announce(address: str, lang: str) -> None:
    from fathom.engine.texts import Speaker, common  # noqa: PLC0415  # loaded with the table by then

    click.echo(Speaker(lang).say(common(lang)["serve"]["open"], address=address))
