"""A match that was played in a browser alone comes to the server: played again step by step, then kept or gone on with.

Who brings one knows its seed, and so all of its luck: such a table says so (`brought`).
"""

import asyncio
import base64
import hashlib
import hmac
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT, check_kinds, today
from fathom.bots.proof import proof_of
from fathom.engine.archive import archive
from fathom.engine.errors import Mistake
from fathom.engine.game import find_game
from fathom.engine.match import SET_UP, UNKNOWN, Match, Move, Step
from fathom.engine.match_file import MatchFile, as_file, check_shape, courses, write_out
from fathom.engine.other_rules import is_of_other_rules
from fathom.engine.texts import Speaker, Texts, common
from fathom.engine.verify import Follows, verify
from fathom.engine.version import rules_version
from fathom.server.protocol import BOT, PERSON
from fathom.server.refusals import RefusalError
from fathom.server.storage.schema import MoveRow, SeatRow, TableRow
from fathom.server.storage.store import Store
from fathom.server.storage.writer import Taken
from fathom.server.tables.seating import ID_BYTES
from fathom.server.tables.seats import Seats, taken_by
from fathom.server.tables.table import NOBODY
from fathom.server.tables.take_back import MOST_TAKEN_BACK

LONGEST_FILE = 1_000_000  # bytes: matches of bots have up to 50 KB; live time and takings back make many more steps
MOST_STEPS = 40_000  # played again to check one file; some seconds of a thread
FILE = Path("match.json")  # as a sentence calls what came


class UnfitError(RefusalError):
    """What does not fit, in the words of `fathom verify`."""

    def __init__(self, file: MatchFile, fault: str, step: int = -1, refusal: int = 0) -> None:
        super().__init__(fault.upper(), step=step, commitment=file.commitment)
        self.file, self.fault, self.refusal = file, fault, refusal

    def sentence(self, language: str) -> str:
        why = Texts(find_game(self.file.game), language).refusal(self.refusal) if self.refusal else ""
        return Speaker(language).say(common(language)["terminal"][self.fault], refusal=why, **self.values)


class Checked(NamedTuple):
    """A match that follows from its seed in every step, and what is written down of it."""

    match: Match
    moves: list[MoveRow]
    archive: bytes | None  # of one that is over


class Bringing:
    """One is checked at a time, in another thread: others are at their tables meanwhile."""

    def __init__(self, store: Store) -> None:
        self.store, self.checking = store, asyncio.Lock()

    async def bring(self, file: MatchFile, owner: str) -> str:
        """The id of its table: the same for whoever brings the same file again."""
        key = key_of(file, owner)
        async with self.checking:
            if await self.store.find_table(key) is None:
                seats = seats_of(file, seat_token(key, owner))
                checked = await asyncio.to_thread(check, file, key, [seat.name for seat in seats])
                await self.keep(table_of(file, key, checked), seats, checked)
        return key

    async def keep(self, row: TableRow, seats: list[SeatRow], checked: Checked) -> None:
        try:
            await self.store.add_match(row, seats, checked.moves, checked.archive)
        except Taken:
            return  # another server on this database was quicker: the same file came twice


def key_of(file: MatchFile, owner: str) -> str:
    """Nobody else's file leads here, and nobody can guess it."""
    digest = hashlib.sha256(f"{owner} {file.check}".encode()).digest()
    return base64.urlsafe_b64encode(digest[:ID_BYTES]).decode()


def seat_token(key: str, owner: str) -> str:
    """The key of the seats, made anew from that of their owner whenever it is asked for."""
    return hmac.new(owner.encode(), key.encode(), "sha256").hexdigest()


def seats_of(file: MatchFile, token: str) -> Seats:
    """People sit at the device of whoever brings it; bots have their level."""
    check_file(file)
    check_kinds(player for player in file.players if player != PERSON)
    seats = Seats()
    for seat, (name, player) in enumerate(zip(file.names, file.players, strict=True)):
        kind, level = (PERSON, DEFAULT) if player == PERSON else (BOT, today(player))
        pledge = file.pledges.made[seat] if file.pledges else ""
        taken = taken_by(SeatRow(seat=seat, kind=kind, level=level, name=""), name, pledge, token)
        row = taken if kind == PERSON else replace(taken, token=None)
        seats.check_name(row)
        seats.append(row)
    return seats


def check_file(file: MatchFile) -> None:
    """What can be said before anything is played."""
    try:
        check_shape(file)
    except ValueError as error:
        raise Mistake("file_not_a_match", path=FILE, reason=error) from error
    if file.sealed().check != file.check:
        raise Mistake("file_altered", path=FILE)
    if not file.choosers:
        raise RefusalError("FILE_BARE")
    if not file.rules or is_of_other_rules(file):
        raise RefusalError("FILE_OF_OTHER_RULES")
    if len(file.taken_back or ()) > MOST_TAKEN_BACK or sum(map(len, courses(file))) > MOST_STEPS:
        raise RefusalError("FILE_TOO_LONG")


def check(file: MatchFile, key: str, names: list[str]) -> Checked:
    """Every step by the rules, every choice of a quick bot; and in the end the server's own file is the same."""
    verdict = verify(FILE, replace(file, draws=UNSET), bounded(proof_of(file.players, thoughts=False)))
    if not verdict.is_good:
        raise UnfitError(file, verdict.fault, verdict.step, verdict.refusal)
    match = verdict.match
    again = as_file(match, file.names, file.players, file.pledges or None)
    if again != file:
        raise UnfitError(file, "step_unfit", first_unfit(again, file))
    kept = write_out(as_file(match, names, file.players, file.pledges or None)) if match.is_over else b""
    packed = archive(match, rules_version(file.game), kept).packed() if match.is_over else None
    return Checked(match, list(log_of(match, key)), packed)


def bounded(follows: Follows) -> Follows:
    """A bot that was asked early is asked again there, which plays the match again up to that step."""
    left = MOST_STEPS

    def check_choice(match: Match, move: Move) -> bool:
        nonlocal left
        left -= move.chooser.asked if move.chooser.asked != len(match.steps) else 0
        if left < 0:
            raise RefusalError("FILE_TOO_LONG")
        return follows(match, move)

    return check_choice


def first_unfit(one: MatchFile, other: MatchFile) -> int:
    """The step that drew something else than it says; 0 where it is nothing of a step."""
    rows = zip((one.draws or [[]])[0], (other.draws or [[]])[0], strict=False)
    return next((number for number, (here, there) in enumerate(rows) if here != there), SET_UP)


def log_of(match: Match, key: str) -> Iterator[MoveRow]:
    """The moves in the order in which they were made, those that were taken back and the takings back among them."""
    whole = [match.with_moves(moves).steps for _, moves in match.abandoned()][::-1]
    number, first = 1, SET_UP + 1
    for gone, steps in zip(match.taken_back, whole, strict=True):
        for step in steps[first:]:
            yield move_row(key, number, step)
            number += 1
        first = gone.first
        yield MoveRow(key, number, NOBODY, first - 1, *UNKNOWN, steps[first - 1].state)
        number += 1
    yield from (move_row(key, at, step) for at, step in enumerate(match.steps[first:], number))


def move_row(key: str, number: int, step: Step) -> MoveRow:
    return MoveRow(key, number, step.seat, step.action, *step.chooser, step.state)


def table_of(file: MatchFile, key: str, checked: Checked) -> TableRow:
    now, match = time.time(), checked.match
    ended: dict[str, Any] = {"ended": now, "results": match.results()} if match.is_over else {}
    return TableRow(
        id=key,
        code=None,
        game=file.game,
        settings=file.box,
        open=False,
        clock=None,
        host=next((seat for seat, player in enumerate(file.players) if player == PERSON), NOBODY),
        hints=True,
        brought=True,
        seed=match.seed,
        pledges=file.pledges or None,
        salts=file.salts,
        rules=rules_version(file.game),
        laid=match.steps[SET_UP].state,
        created=now,
        seen=now,
        started=now,
        **ended,
    )
