"""`fathom study`"""

import os
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from fathom import __version__
from fathom.bots.warm import table_jobs, thinking_jobs
from fathom.cli import options
from fathom.cli.console import out, progress_bar
from fathom.cli.setup import find_ready_game, read_box
from fathom.engine.texts import Speaker, common
from fathom.engine.version import rules_version
from fathom.lab.machine import processor
from fathom.lab.simulate import lab_jobs
from fathom.lab.study.findings import Findings, Made, Scale, findings, load, measure
from fathom.lab.study.writing import write

POSITIVE = click.IntRange(1)
MEANINGS = {
    "games": "Games at a glance, for each overall figure.",
    "watched": "Games that are watched move by move.",
    "outlook": "Play-outs for each chance that is watched.",
    "deals": "Deals played twice with a Captain.",
    "situations": "Games in which good players are asked.",
    "each": "Situations of each of them.",
    "playouts": "The Captain's for each choice.",
    "asked": "The same where the Captain is asked in a situation.",
}


def takes_scale(command: Callable[..., None]) -> Callable[..., None]:
    """An option for each number of the scale."""
    usual = Scale()
    for name, meaning in reversed(MEANINGS.items()):
        command = click.option(
            f"--{name}", type=POSITIVE, default=getattr(usual, name), show_default=True, help=meaning
        )(command)
    return command


@click.command
@click.argument("game")
@click.argument("folder", type=options.file_path, default=".")
@takes_scale
@options.seed
@click.option("--edition", type=options.file_path, help="A TOML file with the numbers of your own copy.")
@click.option("--measured", type=options.file_path, help="Tell the numbers of this study anew, measure nothing.")
@options.speaks
def command(
    game: str, folder: Path, seed: int, edition: Path | None, measured: Path | None, lang: str, **scale: int
) -> None:
    found = load(measured) if measured is not None else study(game, Scale(**scale), seed, edition, lang)
    paths = write(found, folder)
    out.print(Speaker(lang).say(common(lang)["study"]["written"], n=len(paths), path=folder))


def study(slug: str, scale: Scale, seed: int, edition: Path | None, lang: str) -> Findings:
    game = find_ready_game(slug, lang, lab=lab_jobs, table=table_jobs, thinking=thinking_jobs)
    begun, copy = time.monotonic(), read_box(game, (), edition)
    with progress_bar(slug) as report:
        numbers = measure(game, scale, seed, report, copy)
    return findings(game, numbers, made(slug, scale, seed, edition, time.monotonic() - begun))


def made(slug: str, scale: Scale, seed: int, edition: Path | None, seconds: float) -> Made:
    """How, here and today."""
    return Made(
        command=again(slug, scale, seed, edition),
        seed=seed,
        date=datetime.now(UTC).date().isoformat(),
        machine=processor(),
        cores=os.cpu_count() or 1,
        seconds=round(seconds),
        version=__version__,
        rules=rules_version(slug),
        edition=edition.name if edition else "",
        scale=scale,
    )


def again(slug: str, scale: Scale, seed: int, edition: Path | None) -> str:
    """The command that makes the same numbers."""
    usual: dict[str, Any] = {name: getattr(Scale(), name) for name in MEANINGS}
    chosen = [f"--{name} {getattr(scale, name)}" for name in MEANINGS if getattr(scale, name) != usual[name]]
    copy = [f"--edition {edition.name}"] if edition else []
    return " ".join(["./fathom study", slug, "docs/studies", f"--seed {seed}", *chosen, *copy])
