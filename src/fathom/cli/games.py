"""`fathom games`"""

import json
from typing import Any

import click

from fathom.cli.options import as_json, speaks
from fathom.engine.box import Option, options_of
from fathom.engine.game import Game, find_games
from fathom.engine.texts import Texts, common


@click.command
@as_json
@speaks
def command(lang: str, as_json: bool) -> None:
    rows = [describe(game, lang) for game in find_games().values()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    for row in rows:
        seats = f"{row['seats'][0]}-{row['seats'][-1]}"
        players = common(lang)["terminal"]["round_of"].format(game=row["title"], seats=seats)
        click.echo(f"{row['slug']}  {players}. {row['line']}")
        for option in row["options"]:
            click.echo(f"    --set {option['name']}={option['default']}  {option['text']}: {option['values']}")


def describe(game: Game, lang: str) -> dict[str, Any]:
    texts = Texts(game, lang)
    options = [describe_option(texts, name, option) for name, option in options_of(game.box).items()]
    title, line = texts.own["title"], texts.own["line"]
    return {"slug": game.slug, "title": title, "seats": list(game.seats), "line": line, "options": options}


def describe_option(texts: Texts, name: str, option: Option) -> dict[str, Any]:
    values = "; ".join(texts.choices(name)) or f"{option.low}..{option.high}"
    return {"name": name, "default": option.show(option.default), "values": values, "text": texts.option(name)}
