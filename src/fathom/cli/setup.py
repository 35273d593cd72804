"""What a command needs before it can play: a game, compiled, and a box."""

from collections.abc import Callable, Sequence
from pathlib import Path

from fathom.cli.console import progress_bar
from fathom.engine.box import Setting
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game
from fathom.engine.texts import common
from fathom.engine.warm import Job, is_warm, warm


def find_ready_game(slug: str, lang: str, **needs: Callable[[Game], Sequence[Job]]) -> Game:
    """A game with what is needed compiled: the first time that takes a while and says so."""
    game = find_game(slug)
    for mark, list_jobs in needs.items():
        if not is_warm(game, mark):
            with progress_bar(common(lang)["terminal"]["compiling"]) as report:
                warm(game, mark, list_jobs(game), report)
    return game


def read_box(game: Game, settings: Sequence[str], edition: Path | None) -> dict[str, Setting]:
    """What `--edition` and `--set` say."""
    pairs: dict[str, Setting] = {**game.read_edition(edition)}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise Mistake("option_unreadable", setting=setting)
        pairs[name.strip()] = value.strip()
    return pairs
