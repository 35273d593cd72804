"""Checks a match: does every roll follow from the revealed seed?"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.engine.game import ALLOWED
from fathom.engine.match import Match
from fathom.engine.match_file import MatchFile, StepRow, courses, start, step_row


@dataclass(frozen=True)
class Verdict:
    """`step` is the first that does not follow, -1 if all do; `refusal` is set if it was not even allowed."""

    match: Match
    seed_fits: bool
    step: int = -1
    refusal: int = ALLOWED

    @property
    def is_good(self) -> bool:
        return self.seed_fits and self.step < 0


def verify(path: Path, file: MatchFile) -> Verdict:
    """What was taken back must follow from the seed as well: nobody was shown other luck than what came later."""
    verdicts = [verify_course(start(path, file), file, course) for course in courses(file)]
    return next((verdict for verdict in verdicts if not verdict.is_good), verdicts[0])


def verify_course(match: Match, file: MatchFile, course: Sequence[StepRow]) -> Verdict:
    if match.commitment != file.commitment:
        return Verdict(match, seed_fits=False)
    for number, row in enumerate(course):
        refusal = match.play(row[1], row[2]) if number else ALLOWED  # step 0 was played when the match began
        if refusal != ALLOWED or step_row(match.game, match.steps[-1]) != row:
            return Verdict(match, True, number, refusal)
    return Verdict(match, True, -1 if course else 0)


def resume(path: Path, file: MatchFile) -> Match:
    """The match of a file, played again to where it stands; a file that does not verify is not gone on with."""
    verdict = verify(path, file)
    if not verdict.is_good:
        raise Mistake("file_unfit", path=path, step=max(0, verdict.step))
    return verdict.match
