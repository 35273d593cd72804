"""A guided first game: luck chosen for its story, what each seat does in it, and the words of a patient friend."""

import re
from dataclasses import dataclass, field

import msgspec

from fathom.engine.actions import Family
from fathom.engine.box import Setting
from fathom.engine.files import read
from fathom.engine.game import ALLOWED, Game
from fathom.engine.languages import LANGUAGES
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Match

LEARNER = 0  # the seat of whoever takes the lesson
NOBODY = -1
FILE = "lesson.toml"
MOVE = re.compile(r"(\d) ([A-Z_]+)((?: \d+)*)")


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence of a lesson: what happens before it, and what the learner is asked to do, if anything.

    With `after` it is said in the middle of the step that was played last: when an event of that name has been shown,
    or the second of them (`ATE 2`), and before the rest of it. What happens before an `unseen` beat is not shown.
    """

    fr: str
    en: str
    de: str
    clause: str = ""
    first: list[str] = []
    after: str = ""
    then: list[str] = []
    unseen: bool = False


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's `lesson.toml`; a move reads `0 TAKE_SIGN 2`: the seat, the family of the action, what it is about."""

    seats: int
    words: str  # of the seed
    beats: list[Beat]
    settings: dict[str, Setting] = {}
    ends: str = ""  # the clause that says when the game ends, where the lesson does not go so far


@dataclass(frozen=True)
class Word:
    """A sentence, said when so many steps have been played, and so many `events` of the next one; `seat` decides then,
    or nobody. An `unseen` one is leapt to.
    """

    step: int
    seat: int
    clause: str
    text: dict[str, str]
    events: int = 0
    unseen: bool = False


@dataclass
class Lesson:
    """The lesson of a game as a match, played from the first word to the last."""

    game: Game
    match: Match
    words: list[Word] = field(default_factory=list)

    def play(self, move: str) -> None:
        """Plays a move; one that the game refuses is a mistake in the lesson."""
        seat, action = read_move(self.game.actions, move)
        why_not = self.match.refusal(seat, action)
        if why_not != ALLOWED:
            raise ValueError(self.fault(move, self.game.reason(why_not).name))
        self.match.play(seat, action)

    def fault(self, move: str, reason: str) -> str:
        return f"The lesson of {self.game.slug}, step {len(self.match.steps)}, '{move}': {reason}."

    def say(self, beat: Beat, seat: int = NOBODY) -> None:
        text = {language: getattr(beat, language) for language in LANGUAGES}
        step, events = len(self.match.steps) - 1, 0
        if beat.after:
            step, events = step - 1, self.shown_until(beat.after)
        self.words.append(Word(step, seat, beat.clause, text, events, beat.unseen))

    def shown_until(self, after: str) -> int:
        """How many events of the last step have been shown once this one has: `ATE`, or `ATE 2` for the second."""
        name, _, nth = after.partition(" ")
        kinds = [event.kind for event in self.match.steps[-1].events]
        places = [place for place, kind in enumerate(kinds) if self.game.events(kind).name == name]
        if len(places) < int(nth or 1):
            raise ValueError(self.fault(after, "no such event in this step"))
        return places[int(nth or 1) - 1] + 1

    def take(self, beat: Beat) -> None:
        """What happens, what is said of it, what the learner does then; the sentence stands until all that is done."""
        for move in beat.first:
            self.play(move)
        if not beat.then:
            self.say(beat)
        for move in beat.then:
            self.say(beat, read_move(self.game.actions, move)[0])
            self.play(move)


def has_lesson(game: Game) -> bool:
    return (game.folder / FILE).exists()


def read_lesson(game: Game) -> LessonFile:
    return msgspec.toml.decode(read(game.folder / FILE), type=LessonFile)


def read_move(actions: type[Family], move: str) -> tuple[int, int]:
    """The seat and the number of the action."""
    found = MOVE.fullmatch(move)
    if found is None or found[2] not in actions.__members__:
        raise ValueError(
            f"'{move}' is no move: write the seat, one of {', '.join(actions.__members__)}, and its values"
        )
    values = [int(value) for value in found[3].split()]
    return int(found[1]), actions[found[2]].number(values)


def open_lesson(game: Game, file: LessonFile) -> Lesson:
    """The table before the first word."""
    match = Match(game, game.pack(file.seats, file.settings), seed_from_words(file.words))
    return Lesson(game, match)


def play_lesson(game: Game) -> Lesson:
    """The whole lesson, from the game's folder."""
    file = read_lesson(game)
    lesson = open_lesson(game, file)
    for beat in file.beats:
        lesson.take(beat)
    return lesson
