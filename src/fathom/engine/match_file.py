"""A match as a JSON file: what was agreed, what was done, what came of it, and a check sum over all of that."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from fathom.engine.box import Setting, settings_of
from fathom.engine.dealer import Draw
from fathom.engine.errors import Mistake
from fathom.engine.files import read, write
from fathom.engine.game import Game, find_game
from fathom.engine.match import SET_UP, SOLVED, UNKNOWN, Chooser, Match, Move, Step, TakenBack
from fathom.engine.pledges import Pledges, is_hex
from fathom.engine.version import rules_version

BARE = 1  # salts as they came, and bots that chose by a luck of their own
PLEDGED = 2  # salts that were pledged before, and the chooser of every step
FORMATS = (BARE, PLEDGED)

LONGEST_SALT = 64  # bytes
MOST = 1 << 31
Small = Annotated[int, msgspec.Meta(ge=-MOST, lt=MOST)]
EventRow = tuple[str, Small, Small, Small, Small, Small]  # the event's name, the seat, the four values
StepRow = tuple[Small, Small, Small, tuple[EventRow, ...]]  # number, seat, action, events
Course = list[tuple[StepRow, Chooser]]


class MatchFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of the file, in its order."""

    fathom: int
    game: str
    seats: int
    box: dict[str, Setting]
    names: list[str]
    players: list[str]  # PERSON, or a kind of bot
    commitment: str
    salts: list[str]
    seed: str | None  # not before the end, where players do not trust each other
    steps: list[StepRow]
    taken_back: list[list[StepRow]] | UnsetType = UNSET  # in the order in which that was done; left out without any
    pledges: Pledges | UnsetType = UNSET
    choosers: list[list[Chooser]] | UnsetType = UNSET  # of the steps, then of what was taken back each time
    rules: str | UnsetType = UNSET  # the version that it was played by
    draws: list[list[list[Draw]]] | UnsetType = UNSET  # in each of the steps, then in what was taken back each time
    check: str = ""

    def sealed(self) -> "MatchFile":
        """The same with its check sum."""
        bare = msgspec.structs.replace(self, check="")
        digest = hashlib.sha256(msgspec.json.encode(bare)).hexdigest()
        return msgspec.structs.replace(self, check=digest)


def step_row(game: Game, step: Step) -> StepRow:
    events = tuple((game.events(event.kind).name, event.seat, *event.values) for event in step.events)
    return (step.number, step.seat, step.action, events)


def steps_taken_back(match: Match) -> list[list[Step]]:
    """What came of the moves that were undone: each course is played again."""
    return [match.with_moves(moves).steps[first:] for first, moves in match.abandoned()][::-1]


def as_file(match: Match, names: list[str], players: list[str], pledges: Pledges | None = None) -> MatchFile:
    undone = steps_taken_back(match)
    courses = [match.steps, *undone]
    return MatchFile(
        fathom=BARE if pledges is None else PLEDGED,
        game=match.game.slug,
        seats=int(match.box.seats),
        box=settings_of(match.game.box, match.box),
        names=names,
        players=players,
        commitment=match.commitment,
        salts=[salt.hex() for salt in match.salts],
        seed=match.seed.hex(),
        steps=[step_row(match.game, step) for step in match.steps],
        taken_back=[[step_row(match.game, step) for step in steps] for steps in undone] or UNSET,
        pledges=pledges or UNSET,
        choosers=[[step.chooser for step in course] for course in courses] if pledges else UNSET,
        rules=rules_version(match.game.slug),
        draws=[[step.draws for step in course] for course in courses],
    ).sealed()


def write_out(file: MatchFile) -> bytes:
    """One line for each field, one for each step: the only way in which a file is ever written."""
    lines = []
    for name in file.__struct_fields__:
        value = getattr(file, name)
        if name == "steps":
            rows = ",\n".join("  " + encode(row) for row in value)
            lines.append(f' "steps": [\n{rows}\n ]')
        elif value is not UNSET:
            lines.append(f' "{name}": {encode(value)}')
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def save(path: Path, file: MatchFile) -> None:
    write(path, write_out(file))


def parse(path: Path, raw: bytes) -> MatchFile:
    """A file of the right shape; whether it was altered is another question."""
    try:
        file = msgspec.json.decode(raw, type=MatchFile)
        check_shape(file)
    except ValueError as error:  # msgspec's errors are ValueErrors too
        raise Mistake("file_not_a_match", path=path, reason=error) from error
    return file


def check_shape(file: MatchFile) -> None:
    """What the types do not say."""
    if file.fathom not in FORMATS:
        raise ValueError(f"format {file.fathom}")
    check_choosers(file)
    if not len(file.names) == len(file.players) == file.seats:
        raise ValueError(f"{len(file.names)} names, {len(file.players)} players, {file.seats} seats")
    check_moves(file)
    for rows in file.taken_back or ():
        if not rows or rows[0][0] <= SET_UP:
            raise ValueError("what was taken back is no move")
    if file.draws and [len(course) for course in file.draws] != [len(rows) for rows in played(file)]:
        raise ValueError("not every step says what it drew")
    for text in (*file.salts, file.seed or "", file.commitment):
        if not is_hex(text):
            raise ValueError(f"not hexadecimal: {text!r}")
        if len(text) > 2 * LONGEST_SALT:
            raise ValueError(f"a salt of more than {LONGEST_SALT} bytes")


def check_moves(file: MatchFile) -> None:
    """A rule trusts whoever asks it to name a seat at the table."""
    for course in (file.steps[1:], *(file.taken_back or ())):
        for number, seat, *_ in course:
            if not 0 <= seat < file.seats:
                raise ValueError(f"a seat {seat} in step {number}")


def check_choosers(file: MatchFile) -> None:
    """What came with the pledges is there with them, and only then."""
    if {bool(file.pledges), bool(file.choosers), file.fathom == PLEDGED} not in ({True}, {False}):
        raise ValueError("pledges and choosers go together")
    if file.pledges and len(file.pledges.made) != file.seats:
        raise ValueError(f"{len(file.pledges.made)} pledges, {file.seats} seats")
    if file.choosers and [*map(len, file.choosers)] != [*map(len, played(file))]:
        raise ValueError("not every step has a chooser")
    for chooser in (chooser for course in file.choosers or () for chooser in course):
        if not SOLVED <= chooser.playouts < MOST or not 0 <= chooser.asked < MOST:
            raise ValueError(f"a chooser {chooser}")


def played(file: MatchFile) -> list[list[StepRow]]:
    return [file.steps, *(file.taken_back or [])]


def with_choosers(file: MatchFile) -> list[Course]:
    """The steps, then what was taken back each time."""
    choosers = file.choosers or [[UNKNOWN] * len(rows) for rows in played(file)]
    return [list(zip(*both, strict=True)) for both in zip(played(file), choosers, strict=True)]


def courses(file: MatchFile) -> Iterator[Course]:
    """All that was ever played: the course that stands, and each that was taken back, the latest first."""
    course, *undone = with_choosers(file)
    yield course
    for rows in reversed(undone):
        course = [*course[: rows[0][0][0]], *rows]
        yield course


def is_whole(raw: bytes, file: MatchFile) -> bool:
    """True if the file is, to the byte, what Fathom wrote."""
    return file.sealed().check == file.check and write_out(file) == raw


def load(path: Path) -> MatchFile:
    raw = read(path)
    file = parse(path, raw)
    if not is_whole(raw, file):
        raise Mistake("file_altered", path=path)
    return file


def start(path: Path, file: MatchFile) -> Match:
    """The match of a file before its first action."""
    if file.seed is None:
        raise Mistake("file_sealed", path=path)
    game = find_game(file.game)
    salts = [bytes.fromhex(salt) for salt in file.salts]
    undone = [taken_back(course) for course in with_choosers(file)[1:]]
    return Match(game, game.pack(file.seats, file.box), bytes.fromhex(file.seed), salts, taken_back=undone)


def taken_back(course: Course) -> TakenBack:
    return TakenBack(course[0][0][0], tuple(Move(row[1], row[2], chooser) for row, chooser in course))
