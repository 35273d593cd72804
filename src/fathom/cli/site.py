"""`fathom site`"""

import os
from pathlib import Path

import click

from fathom.cli.options import file_path, speaks


@click.command
@click.argument("folder", type=file_path)
@speaks
def command(folder: Path, lang: str) -> None:
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # lessons are short: compiling takes longer than playing them
    from fathom.engine.texts import Speaker, common  # noqa: PLC0415  # loaded in the mode that was just said
    from fathom.server.http.static_site import write_site  # noqa: PLC0415

    count = write_site(folder)
    click.echo(Speaker(lang).say(common(lang)["site"]["written"], n=count, path=folder))
