"""Whole games told line by line. A changed story is a changed rule: read the difference before accepting it.

Delete the file of a story, and `./fathom generate` tells it anew.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Match
from fathom.engine.stories import tell_story
from tests.tables import GAMES

pytestmark = pytest.mark.compiled
NAMES = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]


def story(game: Game, language: str) -> Iterator[str]:
    """The bots' own game, with a seed anybody can type."""
    match = Match(game, game.pack(game.seats[len(game.seats) // 2], {}), seed_from_words(f"a story of {game.slug}"))
    mind = Dealer.new()
    seed_dealer(mind, 1, 0)
    while not match.is_over:
        seat = match.seat_to_act()
        match.play(seat, int(game.opinion(match.state, seat, mind)))
    yield from tell_story(match, language, NAMES)


def path_of(game: Game, language: str) -> Path:
    return game.folder / "tests" / "stories" / f"{language}.txt"


def tell(game: Game, language: str) -> str:
    return "\n".join(story(game, language)) + "\n"


def write_missing() -> None:
    """The stories of a game that has none yet."""
    for game in GAMES:
        for language in LANGUAGES:
            path = path_of(game, language)
            if not path.exists():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(tell(game, language), encoding="utf-8")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_still_the_same(game: Game, language: str) -> None:
    assert tell(game, language) == path_of(game, language).read_text(encoding="utf-8")
