"""A match as a JSON file: what was agreed, what was done, what came of it, and a check sum over all of that."""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from fathom.engine.box import Setting, settings_of
from fathom.engine.errors import Mistake
from fathom.engine.files import read, write
from fathom.engine.game import Game, find_game
from fathom.engine.match import SET_UP, Match, Step, TakenBack

FORMAT = 1
PERSON = "person"

LONGEST_SALT = 64  # bytes
Small = Annotated[int, msgspec.Meta(ge=-(1 << 31), lt=1 << 31)]
EventRow = tuple[str, Small, Small, Small, Small, Small]  # the event's name, the seat, the four values
StepRow = tuple[Small, Small, Small, tuple[EventRow, ...]]  # number, seat, action, events


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
    check: str = ""

    def sealed(self) -> "MatchFile":
        """The same with its check sum."""
        bare = msgspec.structs.replace(self, check="")
        digest = hashlib.sha256(msgspec.json.encode(bare)).hexdigest()
        return msgspec.structs.replace(self, check=digest)


def step_row(game: Game, step: Step) -> StepRow:
    events = tuple((game.events(event.kind).name, event.seat, *event.values) for event in step.events)
    return (step.number, step.seat, step.action, events)


def rows_taken_back(match: Match) -> list[list[StepRow]]:
    """What came of the moves that were undone: each course is played again."""
    courses = [(first, match.with_moves(moves).steps[first:]) for first, moves in match.abandoned()]
    return [[step_row(match.game, step) for step in steps] for _, steps in reversed(courses)]


def as_file(match: Match, names: list[str], players: list[str]) -> MatchFile:
    return MatchFile(
        fathom=FORMAT,
        game=match.game.slug,
        seats=int(match.box.seats),
        box=settings_of(match.game.box, match.box),
        names=names,
        players=players,
        commitment=match.commitment,
        salts=[salt.hex() for salt in match.salts],
        seed=match.seed.hex(),
        steps=[step_row(match.game, step) for step in match.steps],
        taken_back=rows_taken_back(match) or UNSET,
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
    if file.fathom != FORMAT:
        raise ValueError(f"format {file.fathom}")
    if not len(file.names) == len(file.players) == file.seats:
        raise ValueError(f"{len(file.names)} names, {len(file.players)} players, {file.seats} seats")
    for rows in file.taken_back or ():
        if not rows or rows[0][0] <= SET_UP:
            raise ValueError("what was taken back is no move")
    for text in (*file.salts, file.seed or ""):
        if len(bytes.fromhex(text)) > LONGEST_SALT:
            raise ValueError(f"a salt of more than {LONGEST_SALT} bytes")


def courses(file: MatchFile) -> Iterator[list[StepRow]]:
    """All that was ever played: the course that stands, and each that was taken back, the latest first."""
    course = file.steps
    yield course
    for rows in reversed(file.taken_back or []):
        course = [*course[: rows[0][0]], *rows]
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
    undone = [TakenBack(rows[0][0], tuple((row[1], row[2]) for row in rows)) for rows in file.taken_back or ()]
    return Match(game, game.pack(file.seats, file.box), bytes.fromhex(file.seed), salts, taken_back=undone)
