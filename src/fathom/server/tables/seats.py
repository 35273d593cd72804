"""Who sits at a table: people with their tokens, bots with their level, and seats that are still empty."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence

from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT, check_kinds
from fathom.server.protocol import BOT, PERSON, SeatWish
from fathom.server.refusals import BAD_REQUEST, NOT_FOUND, RefusalError
from fathom.server.storage.schema import SeatRow

TOKEN_BYTES = 16
BOT_NAMES = ("Nautile", "Murène", "Poulpe", "Espadon", "Anémone", "Bernard")
JOINER = "\u200d"  # holds two pictures together
PICTURE = r"[\u2600-\u27bf\U0001f000-\U0001faff\ufe0f]"
LOOSE_JOINER = re.compile(f"(?<!{PICTURE}){JOINER}|{JOINER}(?!{PICTURE})")


class Seats(list[SeatRow]):
    """The seats of a table, in their order."""

    def owned_by(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a token."""
        digest = token_digest(token)
        return tuple(row.seat for row in self if row.token and hmac.compare_digest(row.token, digest))

    def is_played_by_bot(self, seat: int) -> bool:
        return self[seat].kind != PERSON or self[seat].held or self[seat].resigned

    @property
    def people(self) -> int:
        return sum(row.kind == PERSON for row in self)

    @property
    def is_full(self) -> bool:
        return not any(row.is_empty for row in self)

    def find_empty(self, seat: int | None) -> SeatRow:
        """The seat that is asked for, or any, if a person may take it."""
        empty = [row for row in self if row.kind == PERSON and row.is_empty]
        if not empty:
            raise RefusalError("TABLE_FULL")
        if seat is not None and seat >= len(self):
            raise RefusalError("NO_SEAT", NOT_FOUND)
        found = next((row for row in empty if seat in (None, row.seat)), None)
        if found is None:
            raise RefusalError("SEAT_TAKEN")
        return found


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def clean_text(text: str) -> str:
    """One line without what does not print, but for what holds two pictures together: an astronaut stays one."""
    words = "".join(letter for letter in " ".join(text.split()) if letter.isprintable() or letter == JOINER)
    return LOOSE_JOINER.sub("", words)


def bot_in(seat: int, level: str = DEFAULT) -> SeatRow:
    return SeatRow(seat=seat, kind=BOT, level=level, name=BOT_NAMES[seat])


def empty_seat(seat: int) -> SeatRow:
    return SeatRow(seat=seat, kind=PERSON, level=DEFAULT, name="")


def taken_by(row: SeatRow, name: str, salt: str, token: str) -> SeatRow:
    name = clean_text(name)
    if not name:
        raise RefusalError("NAME_MISSING", BAD_REQUEST)
    return replace(row, name=name, salt=salt, token=token_digest(token))


def seats_of(wishes: Sequence[SeatWish]) -> Seats:
    check_kinds(wish.level for wish in wishes if wish.level)
    return Seats(
        bot_in(seat, wish.level or DEFAULT) if wish.kind == BOT else empty_seat(seat)
        for seat, wish in enumerate(wishes)
    )
