"""Who sits at a table: people with their tokens, bots with their level, and seats that are still empty."""

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT, check_kinds
from fathom.server.protocol import BOT, PERSON, SeatWish
from fathom.server.refusals import BAD_REQUEST, NOT_FOUND, RefusalError
from fathom.server.storage.schema import SeatRow
from fathom.server.tables.names import are_alike, clean_text

TOKEN_BYTES = 16
BOT_NAMES = ("Nautile", "Murène", "Poulpe", "Espadon", "Anémone", "Bernard")


class Seats(list[SeatRow]):
    """The seats of a table, in their order."""

    def owned_by(self, token: str) -> tuple[int, ...]:
        """The seats that belong to a token."""
        return tuple(row.seat for row in self if not row.is_empty and is_of(row, token))

    def is_played_by_bot(self, seat: int) -> bool:
        return self[seat].kind != PERSON or self[seat].held or self[seat].resigned

    @property
    def people(self) -> int:
        return sum(row.kind == PERSON for row in self)

    @property
    def is_full(self) -> bool:
        return not any(row.is_empty for row in self)

    def with_bots(self) -> "Seats":
        """With a bot on every empty seat."""
        whole = Seats(self)
        for row in self:
            if row.is_empty:
                whole[row.seat] = bot_in(row.seat, others=whole.names)
        return whole

    @property
    def names(self) -> list[str]:
        return [row.name for row in self if not row.is_empty]

    def check_name(self, row: SeatRow) -> None:
        """Nobody is taken for somebody else, be it somebody who has yet to come back."""
        for other in (*self.names, *(kept.kept_for for kept in self if kept.kept_for)):
            if are_alike(row.name, other):
                raise RefusalError("NAME_TAKEN", other=other)

    def find_empty(self, seat: int | None, kept: Collection[int] = ()) -> SeatRow:
        """The seat that is asked for, or any, if a person may take it; some are kept for others."""
        empty = [row for row in self if row.kind == PERSON and row.is_empty and row.seat not in kept]
        if not empty:
            raise RefusalError("SEATS_KEPT" if kept else "TABLE_FULL")
        if seat is not None and seat >= len(self):
            raise RefusalError("NO_SEAT", NOT_FOUND)
        found = next((row for row in empty if seat in (None, row.seat)), None)
        if found is None:
            raise RefusalError("SEAT_TAKEN")
        return found


def is_of(row: SeatRow, token: str) -> bool:
    return row.token is not None and hmac.compare_digest(row.token, token_digest(token))


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def token_digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def bot_in(seat: int, level: str = DEFAULT, others: Iterable[str] = ()) -> SeatRow:
    """A bot has a name that nobody else has."""
    taken = list(others)
    names = (*BOT_NAMES[seat:], *BOT_NAMES)
    free = next(name for name in names if not any(are_alike(name, other) for other in taken))
    return SeatRow(seat=seat, kind=BOT, level=level, name=free)


def empty_seat(seat: int) -> SeatRow:
    return SeatRow(seat=seat, kind=PERSON, level=DEFAULT, name="")


def kept_seat(row: SeatRow) -> SeatRow:
    """The seat in the rematch: empty, and of whoever had it."""
    return replace(empty_seat(row.seat), token=row.token, kept_for=row.name)


def taken_by(row: SeatRow, name: str, pledge: str | None, token: str) -> SeatRow:
    seen = clean_text(name)
    if not seen:
        raise RefusalError("NAME_UNSEEN" if name.strip() else "NAME_MISSING", BAD_REQUEST)
    return replace(row, name=seen, pledge=pledge or "", token=token_digest(token))


def seats_of(wishes: Sequence[SeatWish], host: str) -> Seats:
    """Those of a new table; bots do not take the host's name."""
    check_kinds(wish.level for wish in wishes if wish.level)
    seats = Seats(empty_seat(seat) for seat in range(len(wishes)))
    for seat, wish in enumerate(wishes):
        if wish.kind == BOT:
            seats[seat] = bot_in(seat, wish.level or DEFAULT, [host, *seats.names])
    return seats
