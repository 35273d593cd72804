"""`fathom tournament`"""

import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import click
from rich.table import Table

from fathom.bots.kinds import KINDS, read_names
from fathom.bots.warm import table_jobs, thinking_jobs
from fathom.cli import options
from fathom.cli.console import err, out, progress_bar
from fathom.cli.setup import find_ready_game, read_box
from fathom.engine.game import find_game
from fathom.engine.texts import Speaker, Texts, common
from fathom.lab.on_ray import play_on_ray
from fathom.lab.pictures import check_picture, draw_standings
from fathom.lab.ratings import check_rateable, write_ratings
from fathom.lab.standings import Share, Standings
from fathom.lab.tournament import Ledger, agree, hold, play_here

MEETING = ("mousse", "matelot", "capitaine", "random")
PLACES = ("here", "ray")
LONGEST = 600.0  # seconds for a choice
POSITIVE = click.IntRange(1)
DURATION = click.FloatRange(0, LONGEST, min_open=True)  # seconds


@click.command
@click.argument("game")
@options.takes_box
@click.option("--players", default=",".join(MEETING), show_default=True, help=f"Two or more of {', '.join(KINDS)}.")
@click.option("--games", "count", default=400, show_default=True, help="How many; a few more if seatings ask for it.")
@click.option("--playouts", type=POSITIVE, default=500, show_default=True, help="The Captain's for each choice.")
@click.option("--seconds", type=DURATION, help="Instead, as long for whoever thinks about a choice.")
@options.seed
@click.option("--save", type=options.file_path, help="Keep every game in this file, and go on from it next time.")
@click.option("--rate", "is_for_page", is_flag=True, help="Write how strong each level is, for the page.")
@click.option("--picture", type=options.file_path, help="Draw the ratings into this PNG, SVG or PDF file.")
@click.option("--on", "place", type=click.Choice(PLACES), default="here", help="This machine, or a Ray cluster.")
@options.cores
@options.as_json
@options.speaks
@options.lets_in_players
def command(
    game: str, seats: int, settings: Sequence[str], edition: Path | None, players: str, count: int, playouts: int,
    seconds: float | None, seed: int, save: Path | None, is_for_page: bool, picture: Path | None, place: str,
    cores: int, as_json: bool, lang: str,
) -> None:  # fmt: skip  # one argument for each option of the command
    options.check_count(count)
    if picture is not None:
        check_picture(picture)
    named = read_box(find_game(game), settings, edition)
    terms = agree(game, seats, named, read_names(players), seed, playouts, seconds or 0.0)
    if is_for_page:
        check_rateable(terms)
    find_ready_game(game, lang, table=table_jobs, thinking=thinking_jobs)
    ledger, games = Ledger(terms, save), terms.rounds(count)
    play = partial(play_on_ray, terms) if place == "ray" else partial(play_here, terms, cores=cores)
    with progress_bar(game) as report:
        is_whole = hold(ledger, games, play, lambda done: report(done / games))
    if not is_whole:
        err.print(common(lang)["terminal"]["stopped_early"])
    found = Standings.of(terms, ledger.outcomes.values())
    if as_json:
        click.echo(json.dumps(found.as_json()))
    else:
        print_standings(found, lang)
    if is_for_page and is_whole:
        path = write_ratings(terms, list(ledger.outcomes.values()))
        err.print(Speaker(lang).say(common(lang)["tournament"]["rated"], path=path), soft_wrap=True)
    if picture is not None:
        draw_standings(title_of(found, lang), found, common(lang)["tournament"], picture)


def title_of(found: Standings, lang: str) -> str:
    terms, words = found.terms, common(lang)["tournament"]
    told: dict[str, Any] = {"game": Texts(find_game(terms.game), lang).own["title"], "games": found.games}
    if terms.seconds:
        return Speaker(lang).say(words["title_timed"], **told, seats=terms.seats, seconds=f"{terms.seconds:g}")
    return Speaker(lang).say(words["title"], **told, seats=terms.seats, playouts=terms.playouts)


def print_standings(found: Standings, lang: str) -> None:
    words = common(lang)["tournament"]
    out.print(title_of(found, lang))
    names = [one.player for one in found.ratings]
    table = Table(words["player"], words["rating"], words["games"], words["points"], *names)
    for one in found.ratings:
        cells = [describe(found.cross.get((one.player, other))) for other in names]
        rating = f"{one.rating:.1f} ({one.low:.1f} – {one.high:.1f})"
        table.add_row(one.player, rating, str(one.games), f"{one.points:.1f}", *cells)
    out.print(table)
    out.print(words["meaning"])


def describe(share: Share | None) -> str:
    """51.2 % (48.0 – 54.4)"""
    if share is None:
        return "–"
    low, high = share.bounds
    return f"{share.share:.1%} ({100 * low:.1f} – {100 * high:.1f})"
