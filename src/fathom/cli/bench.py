"""`fathom bench`"""

import json
from collections.abc import Sequence

import click
from rich.table import Table

from fathom.cli.console import out
from fathom.cli.options import as_json, speaks
from fathom.cli.setup import find_ready_game
from fathom.engine.game import find_games
from fathom.engine.texts import common
from fathom.lab.measure import measure
from fathom.lab.simulate import lab_jobs


@click.command
@click.argument("names", nargs=-1, metavar="[GAME]...")
@click.option("--seconds", type=click.FloatRange(0.1, 600), default=2.0, help="How long to play each game.")
@as_json
@speaks
def command(names: Sequence[str], seconds: float, as_json: bool, lang: str) -> None:
    rows = [measure(find_ready_game(name, lang, lab=lab_jobs), seconds) for name in names or find_games()]
    if as_json:
        click.echo(json.dumps(rows))
        return
    words = common(lang)["bench"]
    table = Table("", *(row["game"] for row in rows))
    for key in list(rows[0])[1:]:
        table.add_row(words[key], *(f"{row[key]:,}" for row in rows))
    out.print(table)
