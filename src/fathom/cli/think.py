"""`fathom think`."""

import asyncio
import os
import sys

import click

from fathom.cli.options import BUS, lets_in_players, speaks, warn_of_password
from fathom.engine.errors import Mistake
from fathom.engine.texts import Speaker, common
from fathom.server.bus import shown
from fathom.server.log import set_up_log
from fathom.server.thinking.service import think

CORES = os.cpu_count() or 1


@click.command
@click.option("--bus", envvar=BUS, show_envvar=True, help="Where the jobs are: redis://HOST:PORT/0.")
@click.option("--thinkers", type=click.IntRange(1, 256), default=CORES, help="Processes.  [default: cores]")
@speaks
@lets_in_players
def command(bus: str | None, thinkers: int, lang: str) -> None:
    if not bus:
        raise Mistake("bus_missing", variable=BUS)
    warn_of_password({"bus": BUS}, lang)
    set_up_log(for_people=sys.stderr.isatty())
    said = Speaker(lang).say(common(lang)["think"]["open"], address=shown(bus), n=thinkers)
    asyncio.run(think(bus, thinkers, lambda: click.echo(said)))
