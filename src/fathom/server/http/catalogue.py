"""What the page asks about the games: plain files, the same from a live server and from a static site."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from litestar import get
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec

from fathom.engine.game import Game, find_game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.lesson import has_lesson
from fathom.engine.study import Explored, Study, has_study, read_explored, read_study
from fathom.engine.texts import Texts, common
from fathom.server.http.describe import describe, summary
from fathom.server.protocol import GameDescription, GameSummary, Lesson, Problem, encoder
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.tables.lessons import lesson_of

CODES = (400, 403, 404, 409, 410, 429, 503)
REFUSED = {code: ResponseSpec(Problem, generate_examples=False, description="Why not.") for code in CODES}
MARKDOWN = "text/markdown"
PART = re.compile(r"{(\w+):str}")


class CatalogueFile(NamedTuple):
    """Where it lies, and whose answer it holds to which question."""

    address: str
    handler: HTTPRouteHandler
    question: dict[str, str]

    def contents(self) -> bytes:
        answer = self.handler.fn(**self.question)
        return answer.encode() if isinstance(answer, str) else encoder.encode(answer)


def language_of(language: str) -> str:
    if language not in LANGUAGES:
        raise RefusalError("NO_LANGUAGE", NOT_FOUND, language=language, known=", ".join(LANGUAGES))
    return language


def is_ready(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A lesson is played before it is told."""
    connection.app.state.server.warm_up.require(find_game(connection.path_params["slug"]).slug)


@get("/api/games.json", sync_to_thread=False)
def games() -> list[GameSummary]:
    return [summary(game) for game in find_games().values()]


@get("/api/games/{slug:str}/game.json", sync_to_thread=False, responses=REFUSED)
def game(slug: str) -> GameDescription:
    return describe(find_game(slug))


@get("/api/games/{slug:str}/lesson.json", sync_to_thread=False, responses=REFUSED, guards=[is_ready])
def lesson(slug: str) -> Lesson:
    if not has_lesson(find_game(slug)):
        raise RefusalError("NO_LESSON", NOT_FOUND)
    return lesson_of(slug)


@get("/api/games/{slug:str}/{language:str}/texts.json", sync_to_thread=False, responses=REFUSED)
def game_texts(slug: str, language: str) -> dict[str, Any]:
    return Texts(find_game(slug), language_of(language)).own


@get("/api/games/{slug:str}/{language:str}/rulebook.md", sync_to_thread=False, media_type=MARKDOWN, responses=REFUSED)
def rulebook(slug: str, language: str) -> str:
    return Texts(find_game(slug), language_of(language)).rulebook()


@get("/api/games/{slug:str}/{language:str}/study.json", sync_to_thread=False, responses=REFUSED)
def study(slug: str, language: str) -> Study:
    if not has_study(find_game(slug)):
        raise RefusalError("NO_STUDY", NOT_FOUND)
    return read_study(find_game(slug), language_of(language))


@get("/api/games/{slug:str}/explored.json", sync_to_thread=False, responses=REFUSED)
def explored(slug: str) -> Explored:
    if find_game(slug).explore is None:
        raise RefusalError("NO_STUDY", NOT_FOUND)
    return read_explored(find_game(slug))


@get("/api/common/{language:str}/texts.json", sync_to_thread=False, responses=REFUSED)
def texts(language: str) -> dict[str, Any]:
    return common(language_of(language))


CATALOGUE = [games, game, lesson, game_texts, rulebook, study, explored, texts]
ONLY_WHERE: dict[HTTPRouteHandler, Callable[[Game], bool]] = {
    lesson: has_lesson,
    study: has_study,
    explored: lambda game: game.explore is not None,
}


def catalogue_files() -> Iterator[CatalogueFile]:
    """Every address with an answer: of all games, in all languages."""
    for handler in CATALOGUE:
        (path,) = handler.paths
        known = {"slug": slugs_of(handler), "language": list(LANGUAGES)}
        names = PART.findall(path)
        for values in product(*(known[name] for name in names)):
            question = dict(zip(names, values, strict=True))
            yield CatalogueFile(PART.sub(r"{\1}", path).format(**question), handler, question)


def slugs_of(handler: HTTPRouteHandler) -> list[str]:
    return [slug for slug, game in find_games().items() if handler not in ONLY_WHERE or ONLY_WHERE[handler](game)]
