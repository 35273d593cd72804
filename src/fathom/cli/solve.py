"""`fathom solve`"""

import json
from collections.abc import Sequence

import click

from fathom.cli.options import as_json, speaks
from fathom.engine.errors import Mistake
from fathom.engine.game import find_game
from fathom.engine.texts import Texts


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("game")
@click.argument("question", nargs=-1, type=click.UNPROCESSED)
@as_json
@speaks
def command(game: str, question: Sequence[str], as_json: bool, lang: str) -> None:
    found = find_game(game)
    if found.solve is None:
        raise Mistake("nothing_to_solve", game=game)
    asked = read_question(question)
    answer = found.solve(asked)
    if as_json:
        click.echo(json.dumps(answer))
        return
    click.echo(Texts(found, lang).own["solve"][next(iter(asked))])
    for title, values in answer.items():
        click.echo(title)
        for name, value in values.items():
            click.echo(f"  {name}: {value:.6f}")


def read_question(words: Sequence[str]) -> dict[str, str]:
    """`--turn --dice 7` as names and values; a name alone has an empty value."""
    question: dict[str, str] = {}
    name = ""
    for word in words:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            question[name] = value
        else:
            question[name] = word
    return question
