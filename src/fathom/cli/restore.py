"""`fathom restore`"""

import json
from pathlib import Path

import click

from fathom.cli.console import progress_bar
from fathom.cli.database import DATABASE, file_in, make_folder, of_database
from fathom.cli.options import as_json, file_path, speaks, warn_of_password
from fathom.engine.texts import Speaker, common
from fathom.server.backup.restore import read_backup, restore
from fathom.server.storage.owner import sole_owner


@click.command
@click.argument("file", type=file_path)
@of_database
@as_json
@speaks
def command(file: Path, data: Path, database: str | None, as_json: bool, lang: str) -> None:
    warn_of_password({"database": DATABASE}, lang)
    contents = read_backup(file)
    address = database or file_in(make_folder(data))
    with sole_owner(address), progress_bar(common(lang)["backup"]["restoring"]) as report:
        restore(file, contents, address, report)
    if as_json:
        click.echo(json.dumps({"file": str(file), "made": contents.made, "rows": contents.counts}))
    else:
        click.echo(Speaker(lang).say(common(lang)["backup"]["restored"], made=contents.made, **contents.counts))
