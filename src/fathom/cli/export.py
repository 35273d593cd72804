"""`fathom export`"""

from pathlib import Path

import click

from fathom.cli.console import progress_bar
from fathom.cli.options import file_path, speaks
from fathom.cli.setup import find_ready_game
from fathom.engine import match_file
from fathom.engine.files import read
from fathom.engine.texts import Speaker, common
from fathom.engine.warm import rule_jobs
from fathom.lab.export import export
from fathom.lab.records import find_recorder


@click.command
@click.argument("matches", type=file_path, nargs=-1, required=True)
@click.argument("record", type=file_path)
@speaks
def command(matches: tuple[Path, ...], record: Path, lang: str) -> None:
    find_recorder(record)
    game = match_file.parse(matches[0], read(matches[0])).game
    find_ready_game(game, lang, rules=rule_jobs)
    with progress_bar(game) as report:
        rows = export(matches, record, lambda done: report(done / len(matches)))
    click.echo(Speaker(lang).say(common(lang)["records"]["exported"], n=rows, matches=len(matches), path=record))
