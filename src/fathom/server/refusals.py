"""When the table says no: the name of the reason, and its sentence in the shared texts under `table`."""

from typing import Any

from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.engine.texts import Speaker, common, explain
from fathom.server.protocol import Problem, Refused, by_language

BAD_REQUEST, FORBIDDEN, NOT_FOUND, CONFLICT = 400, 403, 404, 409
TOO_MANY, UNAVAILABLE = 429, 503


class RefusalError(Exception):
    """A client's mistake, or bad luck with the timing. Nothing was changed."""

    def __init__(self, name: str, status: int = CONFLICT, clause: str = "", **values: Any) -> None:
        super().__init__(name)
        self.name, self.status, self.clause, self.values = name, status, clause, values

    def told(self) -> Refused:
        return Refused(self.name, self.clause)

    def problem(self) -> Problem:
        return Problem(self.status, self.name, by_language(self.sentence))

    def sentence(self, language: str) -> str:
        return Speaker(language).say(str(common(language)["table"][self.name]), **self.values)


def by_the_rules(game: Game, code: int) -> RefusalError:
    """The game itself refuses."""
    refusal = game.reason(code)
    return RefusalError(refusal.name, clause=refusal.clause)


def problem_of(mistake: Mistake) -> Problem:
    """A mistake in what was asked of the engine: an unknown game, an option out of range."""
    return Problem(BAD_REQUEST, mistake.key.upper(), by_language(lambda language: explain(mistake, language)))
