"""Every clause of a rulebook page has a test, and every test of a rule a clause."""

import re

import pytest

from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import Texts
from tests.tables import GAMES

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)

CLAUSE = re.compile(r"\*\*([A-Z]\d+)\b")
TEST = re.compile(r"^def test_([a-z]\d+)_", re.MULTILINE)


def clauses_of(game: Game, language: str) -> set[str]:
    return set(CLAUSE.findall(Texts(game, language).rulebook()))


def clauses_tested(game: Game) -> set[str]:
    files = (game.folder / "tests").glob("test_*.py")
    return {clause.upper() for file in files for clause in TEST.findall(file.read_text(encoding="utf-8"))}


@each_game
def test_both_languages_number_the_same_clauses(game: Game) -> None:
    found = [clauses_of(game, language) for language in LANGUAGES]
    assert found[0] == found[1]
    assert found[0]


@each_game
def test_every_clause_has_a_test_and_every_test_a_clause(game: Game) -> None:
    assert clauses_tested(game) == clauses_of(game, "en")
