"""`fathom serve`. It loads next to nothing by itself: the page must not wait for what only the table needs."""

import os
import re
from pathlib import Path
from typing import Any

import click

from fathom.cli.options import file_path, speaks
from fathom.engine.errors import Mistake
from fathom.server.run import run

BASE_PATH = re.compile(r"(/[\w.~-]+)*/?", re.ASCII)


def data_folder() -> Path:
    """Where this user's programs keep what they must not lose."""
    named = os.environ.get("XDG_DATA_HOME")
    return (Path(named) if named else Path("~/.local/share").expanduser()) / "fathom"


def beacon(where: str) -> str:
    """A typing error shall not wait for the first table to be noticed."""
    if where.startswith(("http://", "https://")) or Path(where).is_file():
        return where
    raise Mistake("beacon_unknown", where=where)


@click.command
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes a free one.")
@click.option("--data", type=file_path, default=data_folder, help="Folder of the SQLite database.")
@click.option("--database", help="Another database: sqlite:///FILE or postgresql://USER@HOST/NAME.")
@click.option("--bot-pace", type=click.FloatRange(0, 60), default=0.8, show_default=True, help="Seconds a bot takes.")
@click.option("--thinkers", type=click.IntRange(1, 256), help="Processes in which bots think.  [default: cores - 1]")
@click.option("--codes-an-hour", type=click.IntRange(1), default=240, show_default=True, help="From one address.")
@click.option("--tables-an-hour", type=click.IntRange(1), default=120, show_default=True, help="From one address.")
@click.option("--requests", type=click.IntRange(1), default=100, show_default=True, help="A second, from one address.")
@click.option("--connections", type=click.IntRange(1), default=400, show_default=True, help="From one address.")
@click.option("--sockets", type=click.IntRange(1), default=200, show_default=True, help="From one address.")
@click.option("--messages", type=click.IntRange(1), default=20, show_default=True, help="A second, from one socket.")
@click.option("--sleepy", type=click.FloatRange(0.1), default=60, show_default=True, help="Seconds to a table's sleep.")
@click.option("--beacon", type=beacon, help="Public luck that joins in: a file of drand rounds, or a chain's address.")
@click.option("--grace", type=click.FloatRange(0), default=15, show_default=True, help="Seconds to come back in.")
@click.option("--keeping", type=click.FloatRange(0), default=120, show_default=True, help="Seconds a rematch waits.")
@click.option("--abandoned", type=click.FloatRange(0), default=48, show_default=True, help="Hours to a table's end.")
@click.option("--behind-proxy", help="Addresses of a reverse proxy whose word on the client is taken.")
@click.option("--base-path", default="", help="What all addresses begin with, behind a proxy: /games.")
@speaks
def command(data: Path, database: str | None, lang: str, thinkers: int | None, base_path: str, **options: Any) -> None:
    if not BASE_PATH.fullmatch(base_path):
        raise Mistake("base_path_unfit", path=base_path)
    options |= {} if thinkers is None else {"thinkers": thinkers}
    options["base_path"] = base_path
    run(database=database or file_in(data), say=lambda address: announce(address, lang), **options)


def file_in(folder: Path) -> str:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Mistake("folder_unwritable", path=folder, reason=error.strerror) from error
    return f"sqlite:///{folder / 'tables.db'}"


def announce(address: str, lang: str) -> None:
    from fathom.engine.texts import Speaker, common  # noqa: PLC0415  # loaded with the table by then

    click.echo(Speaker(lang).say(common(lang)["serve"]["open"], address=address))
