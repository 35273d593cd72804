"""`fathom backup`"""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fathom.cli.console import progress_bar
from fathom.cli.database import DATABASE, file_in, of_database
from fathom.cli.options import UNFIT, as_json, file_path, speaks, warn_of_password
from fathom.engine.texts import Speaker, common
from fathom.server.backup.backup_file import Contents
from fathom.server.backup.snapshot import back_up

if TYPE_CHECKING:
    from fathom.server.backup.check import Findings

MEGABYTE = 1_000_000


@click.command
@click.argument("file", type=file_path)
@of_database
@click.option("--check", "is_check", is_flag=True, help="Read FILE instead, and play every match in it again.")
@as_json
@speaks
def command(file: Path, data: Path, database: str | None, is_check: bool, as_json: bool, lang: str) -> None:
    if is_check:
        contents, findings = try_backup(file, lang)
        tell_findings(file, contents, findings, as_json, lang)
        sys.exit(UNFIT if findings.amiss else 0)
    warn_of_password({"database": DATABASE}, lang)
    with progress_bar(common(lang)["backup"]["writing"]) as report:
        contents = back_up(database or file_in(data), file, report)
    if as_json:
        click.echo(json.dumps(told(file, contents)))
    else:
        size = f"{file.stat().st_size / MEGABYTE:.1f}"
        click.echo(Speaker(lang).say(common(lang)["backup"]["written"], path=file, size=size, **contents.counts))


def told(file: Path, contents: Contents) -> dict[str, Any]:
    said = {"made": contents.made, "fathom": contents.fathom, "revision": contents.revision, "rows": contents.counts}
    return {"file": str(file), "bytes": file.stat().st_size, **said}


def try_backup(file: Path, lang: str) -> tuple[Contents, "Findings"]:
    from fathom.cli.setup import find_ready_game  # noqa: PLC0415  # who only writes need not wait for all that plays
    from fathom.engine.warm import rule_jobs  # noqa: PLC0415
    from fathom.server.backup.check import check  # noqa: PLC0415
    from fathom.server.backup.restore import read_backup  # noqa: PLC0415

    contents = read_backup(file)
    with progress_bar(common(lang)["backup"]["checking"]) as report:
        return contents, check(file, contents, lambda slug: find_ready_game(slug, lang, rules=rule_jobs), report)


def tell_findings(file: Path, contents: Contents, findings: "Findings", as_json: bool, lang: str) -> None:
    words, speaker = common(lang)["backup"], Speaker(lang)
    if as_json:
        click.echo(json.dumps({**told(file, contents), **findings.found, "amiss": findings.amiss}))
        return
    click.echo(speaker.say(words["checked"], path=file, made=contents.made, **findings.found))
    if findings.found["other_rules"]:
        click.echo(speaker.say(words["other_rules"], n=findings.found["other_rules"]))
    for table in findings.amiss:
        click.echo(speaker.say(words["amiss"], table=table), err=True)
