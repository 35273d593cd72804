"""Laying a table, taking a seat and getting up again, beginning, and playing once more."""

import re
import secrets
import time
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from fathom.engine.box import settings_of
from fathom.engine.game import find_game
from fathom.engine.luck import new_seed
from fathom.server.protocol import BOT, PERSON, SitWish, TableWish
from fathom.server.refusals import FORBIDDEN, NOT_FOUND, RefusalError
from fathom.server.storage.schema import SeatRow, TableRow
from fathom.server.storage.store import Store
from fathom.server.storage.writer import Taken
from fathom.server.tables.change import Change
from fathom.server.tables.seats import empty_seat, kept_seat, seats_of, taken_by
from fathom.server.tables.table import NOBODY, LiveTable

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 5
ID_BYTES = 12  # sixteen characters
TRIES = 5
KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
NOTHING = dict.fromkeys(("pledges", "salts", "results", "next", "rules", "laid", "started", "ended"))
NOT_BEGUN = {**NOTHING, "brought": False}


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def new_identity() -> dict[str, Any]:
    now = time.time()
    return {"id": secrets.token_urlsafe(ID_BYTES), "seed": new_seed(), "created": now, "seen": now}


def as_key(text: str) -> str:
    """A code may be typed in small letters. What can be neither an id nor a code is not even looked for."""
    if not KEY.fullmatch(text):
        raise RefusalError("NO_TABLE", NOT_FOUND)
    return text.upper() if len(text) == CODE_LENGTH else text


async def lay(store: Store, wish: TableWish, token: str) -> str:
    """A new table; who lays it takes the first seat for a person. Answers its id."""
    game = find_game(wish.game)
    box = game.pack_wish(len(wish.seats), wish.settings)
    seats = seats_of(wish.seats, wish.name)
    host = next((row.seat for row in seats if row.kind == PERSON), NOBODY)
    if host != NOBODY:
        seats[host] = taken_by(seats[host], wish.name, wish.pledge, token)
    row = TableRow(
        **new_identity(),
        code=None,
        game=wish.game,
        settings=settings_of(game.box, box),
        open=wish.open,
        clock=wish.seconds(),
        host=host,
        hints=wish.may_ask(),
    )
    return await add_table(store, row, seats)


async def add_table(store: Store, row: TableRow, seats: Sequence[SeatRow]) -> str:
    """Finds a code that no other table has; two that fall on the same one are rare, and tried again."""
    for left in reversed(range(TRIES)):
        try:
            await store.add_table(replace(row, code=new_code()), seats)
            break
        except Taken:
            if left == 0:
                raise
    return row.id


async def sit(table: LiveTable, wish: SitWish, token: str, *, may_start: bool) -> None:
    """Somebody takes a seat; the last one begins the match, if the game is ready."""
    async with Change(table) as change:
        check_waiting(table)
        if table.seats.owned_by(token) and not wish.here:
            raise RefusalError("SEATED_ALREADY")
        kept = {row.seat for row in table.seats if table.kept(row.seat)}
        row = taken_by(table.seats.find_empty(wish.seat, kept), wish.name, wish.pledge, token)
        table.seats.check_name(row)
        try:
            await change.save_seat(row)
        except Taken as error:
            raise RefusalError("SEAT_TAKEN") from error
        if may_start and table.seats.is_full:
            await change.start()


def check_waiting(table: LiveTable) -> None:
    if table.phase != "waiting":
        raise RefusalError("STARTED")


async def rise(table: LiveTable, seat: int, token: str) -> None:
    """Gets up before the game; the seat is free again."""
    async with Change(table) as change:
        check_waiting(table)
        if seat not in table.seats.owned_by(token):
            raise RefusalError("NOT_SEATED", FORBIDDEN)
        await change.save_seat(empty_seat(seat))


async def start(table: LiveTable) -> None:
    async with Change(table) as change:
        await change.start()


async def lay_again(table: LiveTable, token: str, pledge: str | None) -> str:
    """The table of the rematch, the same for all who ask. Who asks first sits there before the others are told."""
    async with Change(table) as change:
        if table.phase not in ("over", "aside"):
            raise RefusalError("NOT_OVER")
        if table.row.next is None or await change.store.find_table(table.row.next) is None:
            own = table.seats.owned_by(token)
            row = replace(table.row, **new_identity(), **NOT_BEGUN, host=own[0])
            seats = [seat if seat.kind == BOT else kept_seat(seat) for seat in table.seats]
            for seat in own:
                seats[seat] = taken_by(seats[seat], table.seats[seat].name, pledge, token)
            await change.set_next(await add_table(change.store, row, seats))
        assert table.row.next is not None
        return table.row.next


async def sit_again(table: LiveTable, old: LiveTable, token: str, pledge: str | None) -> None:
    """On the seat that one had, else on any that is kept for nobody; the last one begins the match."""
    async with Change(table) as change:
        if table.phase != "waiting":
            return
        for seat in () if table.seats.owned_by(token) else old.seats.owned_by(token):
            chairs = (table.seats[seat], *(row for row in table.seats if not table.kept(row.seat)))
            free = next((row for row in chairs if row.is_empty), None)
            if free is not None:
                await change.save_seat(taken_by(free, old.seats[seat].name, pledge, token))
        if table.seats.is_full:
            await change.start()
