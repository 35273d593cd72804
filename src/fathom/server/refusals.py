"""When the table says no: the name of the reason, and its sentence in the shared texts under `table`."""

from typing import Any

from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import Speaker, common, explain
from fathom.server.messages import InBoth, Problem, Refused

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT = 400, 403, 404, 409
TOO_MANY, UNAVAILABLE = 429, 503


class Refusal(Exception):
    """A client's mistake, or bad luck with the timing. Nothing was changed."""

    def __init__(self, name: str, status: int = CONFLICT, clause: str = "", **values: Any) -> None:
        super().__init__(name)
        self.name, self.status, self.clause, self.values = name, status, clause, values

    def told(self) -> Refused:
        return Refused(self.name, self.clause)

    def problem(self) -> Problem:
        text = {language: Speaker(language).say(self.sentence(language), **self.values) for language in LANGUAGES}
        return Problem(self.status, self.name, text)

    def sentence(self, language: str) -> str:
        return str(common(language)["table"][self.name])


def by_the_rules(game: Game, code: int) -> Refusal:
    """The game itself refuses."""
    refusal = game.reason(code)
    return Refusal(refusal.name, clause=refusal.clause)


def problem_of(mistake: Mistake) -> Problem:
    """A mistake in what was asked of the engine: an unknown game, an option out of range."""
    text: InBoth = {language: explain(mistake, language) for language in LANGUAGES}
    return Problem(BAD_REQUEST, mistake.key.upper(), text)
