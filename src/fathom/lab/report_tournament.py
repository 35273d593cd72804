"""A tournament in words, in JSON and as a picture."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from fathom.engine.box import Setting
from fathom.engine.errors import Mistake
from fathom.engine.game import find_game
from fathom.engine.texts import Speaker, Texts, common
from fathom.lab.pictures import check_picture, draw_standings
from fathom.lab.standings import Rating, Share, cross_table, rate
from fathom.lab.tournament import Outcome, Terms

__all__ = ["agree", "check_picture", "tell"]
FEWEST = 2  # players that can meet


def agree(
    game: str, seats: int, settings: Mapping[str, Setting], players: Sequence[str], seed: int, playouts: int
) -> Terms:
    """The terms, once all of them are known to be possible."""
    if len(set(players)) < FEWEST or len(set(players)) < len(players):
        raise Mistake("too_few_players", players=", ".join(players))
    find_game(game).pack(seats, settings)
    return Terms(game, seats, dict(settings), list(players), seed, playouts)


def tell(
    terms: Terms, outcomes: Sequence[Outcome], lang: str, out: Console, as_json: bool, picture: Path | None
) -> None:
    ordered = sorted(outcomes, key=lambda outcome: outcome.number)
    ratings, cross = rate(terms, ordered), cross_table(terms, ordered)
    if as_json:
        click.echo(json.dumps(as_object(terms, ordered, ratings, cross)))
    else:
        print_standings(terms, len(ordered), ratings, cross, lang, out)
    if picture is not None:
        title = title_of(terms, len(ordered), lang)
        draw_standings(title, ratings, cross, common(lang)["tournament"], picture)


def title_of(terms: Terms, games: int, lang: str) -> str:
    title = Texts(find_game(terms.game), lang).own["title"]
    words = common(lang)["tournament"]["title"]
    return Speaker(lang).say(words, game=title, games=games, seats=terms.seats, playouts=terms.playouts)


def as_object(
    terms: Terms, outcomes: Sequence[Outcome], ratings: Sequence[Rating], cross: Mapping[tuple[str, str], Share]
) -> dict[str, Any]:
    meetings = [
        {"player": one, "against": other, "won": share.won, "games": share.games, "share": share.share,
         "low": share.bounds[0], "high": share.bounds[1]}
        for (one, other), share in cross.items()
    ]  # fmt: skip  # one line each would hide that it is one object
    return {
        "game": terms.game, "seats": terms.seats, "seed": terms.seed, "playouts": terms.playouts,
        "games": len(outcomes), "ratings": [asdict(one) for one in ratings], "cross": meetings,
    }  # fmt: skip  # as above


def print_standings(
    terms: Terms, games: int, ratings: Sequence[Rating], cross: Mapping[tuple[str, str], Share], lang: str, out: Console
) -> None:
    words = common(lang)["tournament"]
    out.print(title_of(terms, games, lang))
    names = [one.player for one in ratings]
    table = Table(words["player"], words["rating"], words["games"], words["points"], *names)
    for one in ratings:
        cells = [describe(cross.get((one.player, other))) for other in names]
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
