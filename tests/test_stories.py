"""Whole games told line by line. A changed story is a changed rule: read the difference before accepting it.

    FATHOM_TELL=1 .venv/bin/python -m pytest tests/test_stories.py

tells them anew.
"""

import os
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
STORIES = Path(__file__).parent / "stories"
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


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_story_is_still_the_same(game: Game, language: str) -> None:
    path = STORIES / f"{game.slug}.{language}.txt"
    told = "\n".join(story(game, language)) + "\n"
    if os.environ.get("FATHOM_TELL"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
