"""`fathom simulate`"""

import json
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import click
from rich.table import Table

from fathom.bots.kinds import KINDS, QUICK, read_quick_kinds
from fathom.cli import options
from fathom.cli.console import err, out, progress_bar
from fathom.cli.setup import find_ready_game, read_box
from fathom.engine.game import Game
from fathom.engine.texts import Speaker, Texts, common
from fathom.lab.records import find_recorder
from fathom.lab.simulate import Simulation, Tally, lab_jobs, simulate
from fathom.library import variant_of


@click.command
@click.argument("game")
@options.takes_box
@click.option("--games", "count", default=10_000, show_default=True, help="How many games.")
@click.option("--players", default="random", show_default=True, help=f"{', '.join(QUICK)}: one, or one for each seat.")
@options.seed
@click.option("--check", is_flag=True, help="See at every step that nothing from the box went missing.")
@click.option("--record", type=options.file_path, help="Write every decision into this Parquet file.")
@options.cores
@options.as_json
@options.speaks
def command(
    game: str, seats: int, settings: Sequence[str], edition: Path | None, count: int, players: str,
    seed: int, check: bool, record: Path | None, cores: int, as_json: bool, lang: str,
) -> None:  # fmt: skip  # one argument for each option of the command
    kept_by = find_recorder(record) if record is not None else None
    found = find_ready_game(game, lang, lab=lab_jobs)
    box = found.pack_wish(seats, read_box(found, settings, edition))
    options.check_count(count)
    kinds = read_quick_kinds(players, seats)
    simulation = Simulation(found, box, kinds, count, seed, check)
    recorder = kept_by(record, variant_of(found, box), [KINDS[kind] for kind in kinds]) if kept_by and record else None
    keep = partial(recorder.add, seed=seed) if recorder else None
    with progress_bar(found.slug) as report, recorder or nullcontext():
        tally = simulate(simulation, lambda done: report(done / count), cores, keep)
    if tally.games < count:
        err.print(common(lang)["terminal"]["stopped_early"])
    if as_json:
        click.echo(json.dumps({"game": game, "seats": seats, "seed": seed, "players": players, **tally.as_json()}))
    else:
        print_tally(tally, found, kinds, check, lang)
        if recorder:
            out.print(Speaker(lang).say(common(lang)["records"]["written"], n=recorder.rows, path=record))
    if tally.amiss:
        sys.exit(options.UNFIT)


def print_tally(tally: Tally, game: Game, kinds: Sequence[int], check: bool, lang: str) -> None:
    words, speaker, found = common(lang)["simulate"], Speaker(lang), tally.as_json()
    title = Texts(game, lang).own["title"]
    speed = f"{found['steps_per_second']:,}"
    out.print(speaker.say(words["title"], game=title, games=tally.games, steps=tally.steps, speed=speed))
    table = Table(*(words[column] for column in ("seat", "player", "wins", "shared", "share", "points")))
    for seat, kind in enumerate(kinds):
        share, margin = tally.share(seat)
        spread = " – ".join(str(found["points"][seat][quantile]) for quantile in ("p5", "p50", "p95"))
        counts = (str(tally.wins[seat]), str(tally.shared[seat]), f"{share:.2%} ± {margin:.2%}")
        table.add_row(str(seat + 1), KINDS[kind], *counts, spread)
    out.print(table)
    low, middle, high, mean = (found["length"][name] for name in ("p5", "p50", "p95", "mean"))
    out.print(speaker.say(words["length"], low=low, middle=middle, high=high, mean=mean))
    if tally.amiss:
        out.print(speaker.say(words["amiss"], number=tally.amiss[0], step=tally.amiss[1]))
    elif check:
        out.print(words["all_there"])
