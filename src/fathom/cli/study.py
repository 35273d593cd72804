"""`fathom study`"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from fathom.bots.warm import table_jobs, thinking_jobs
from fathom.cli import options
from fathom.cli.console import out, progress_bar
from fathom.cli.setup import find_ready_game
from fathom.engine.texts import Speaker, common
from fathom.lab.machine import machine
from fathom.lab.simulate import lab_jobs
from fathom.lab.study.findings import Findings, Scale, findings, load, measure
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
@click.option("--measured", type=options.file_path, help="Tell the numbers of this study anew, measure nothing.")
@options.speaks
def command(game: str, folder: Path, seed: int, measured: Path | None, lang: str, **scale: int) -> None:
    found = load(measured) if measured is not None else study(game, Scale(**scale), seed, lang)
    paths = write(found, folder)
    out.print(Speaker(lang).say(common(lang)["study"]["written"], n=len(paths), path=folder))


def study(slug: str, scale: Scale, seed: int, lang: str) -> Findings:
    game = find_ready_game(slug, lang, lab=lab_jobs, table=table_jobs, thinking=thinking_jobs)
    begun = time.monotonic()
    with progress_bar(slug) as report:
        numbers = measure(game, scale, seed, report)
    told = {"command": again(slug, scale, seed), "date": datetime.now(UTC).date().isoformat(), "machine": machine()}
    return findings(game, scale, seed, numbers, **told, seconds=time.monotonic() - begun)


def again(slug: str, scale: Scale, seed: int) -> str:
    """The command that makes the same numbers."""
    usual: dict[str, Any] = {name: getattr(Scale(), name) for name in MEANINGS}
    chosen = [f"--{name} {getattr(scale, name)}" for name in MEANINGS if getattr(scale, name) != usual[name]]
    return " ".join(["./fathom study", slug, "docs/studies", f"--seed {seed}", *chosen])
