"""Checks a match: does every roll, every salt and every bot's choice follow from what was sealed?"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.engine.game import ALLOWED
from fathom.engine.match import Match, Move
from fathom.engine.match_file import Course, MatchFile, courses, start, step_row
from fathom.engine.other_rules import verify_draws

Follows = Callable[[Match, Move], bool]  # whether the next move of a match is what its chooser would choose


def trusting(_: Match, __: Move) -> bool:
    return True


@dataclass(frozen=True)
class Verdict:
    """`step` is the first that does not follow, -1 if all do; `fault` names the sentence that says why not."""

    match: Match
    fault: str = ""
    step: int = -1
    refusal: int = ALLOWED  # set if the step was not even allowed

    @property
    def is_good(self) -> bool:
        return not self.fault


def verify(path: Path, file: MatchFile, follows: Follows = trusting, seal: str = "") -> Verdict:
    """What was taken back must follow from the seed as well: nobody was shown other luck than what came later.

    `follows` repeats the choices of bots, which the engine knows nothing of; `seal` is the one that was shown.
    """
    match, drawn = start(path, file), verify_draws(file, seal)
    if drawn.fault and drawn.step < 0:
        return Verdict(match, drawn.fault)
    verdicts = [verify_course(start(path, file), course, follows) for course in courses(file)]
    fitting = Verdict(verdicts[0].match, drawn.fault, drawn.step)
    return next((verdict for verdict in verdicts if not verdict.is_good), fitting)


def verify_course(match: Match, course: Course, follows: Follows) -> Verdict:
    for number, (row, chooser) in enumerate(course):
        if number:  # step 0 was played when the match began
            verdict = verify_move(match, Move(row[1], row[2], chooser), follows)
            if not verdict.is_good:
                return verdict
        if step_row(match.game, match.steps[-1]) != row:
            return Verdict(match, "step_unfit", number)
    return Verdict(match) if course else Verdict(match, "step_unfit", 0)


def verify_move(match: Match, move: Move, follows: Follows) -> Verdict:
    number, refusal = len(match.steps), match.refusal(move.seat, move.action)
    if refusal != ALLOWED:
        return Verdict(match, "step_refused", number, refusal)
    fits = follows(match, move)
    match.play(*move)
    return Verdict(match) if fits else Verdict(match, "step_unchosen", number)


def resume(path: Path, file: MatchFile) -> Match:
    """The match of a file, played again to where it stands; a file that does not verify is not gone on with."""
    verdict = verify(path, file)
    if not verdict.is_good:
        raise Mistake("file_unfit", path=path, step=max(0, verdict.step))
    return verdict.match
