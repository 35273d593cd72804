"""Laying a table, taking a chair and getting up again, beginning, and playing once more."""

import secrets
import time
from collections.abc import Sequence

import msgspec

from fathom.bots.kinds import DEFAULT, check_kinds
from fathom.engine.box import settings_of
from fathom.engine.game import find_game
from fathom.engine.luck import new_seed
from fathom.server.messages import BOT, PERSON, ChairWish, SeatWish, TableWish
from fathom.server.refusals import BAD_REQUEST, FORBIDDEN, NOT_FOUND, Refusal
from fathom.server.store import SeatRow, Store, TableRow, Taken
from fathom.server.table import LiveTable, token_digest

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that looks like another
CODE_LENGTH = 5
ID_BYTES = 12  # sixteen characters
TOKEN_BYTES = 16
TRIES = 5
NOBODY = ""
BOT_NAMES = ("Nautile", "Murène", "Poulpe", "Espadon", "Anémone", "Bernard")


def new_token() -> str:
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def as_key(text: str) -> str:
    """A code may be typed in small letters."""
    return text.upper() if len(text) == CODE_LENGTH else text


def clean_name(name: str) -> str:
    """One line without what does not print."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable())


def bot_in(seat: int, level: str = DEFAULT) -> SeatRow:
    return SeatRow(seat=seat, kind=BOT, level=level, name=BOT_NAMES[seat])


def empty_chair(seat: int) -> SeatRow:
    return SeatRow(seat=seat, kind=PERSON, level=DEFAULT, name=NOBODY)


def chairs_of(wishes: Sequence[SeatWish]) -> list[SeatRow]:
    check_kinds(wish.level for wish in wishes if wish.level)
    return [
        bot_in(seat, wish.level or DEFAULT) if wish.kind == BOT else empty_chair(seat)
        for seat, wish in enumerate(wishes)
    ]


async def lay(store: Store, wish: TableWish, token: str) -> str:
    """A new table; who lays it takes the first chair for a person. Answers its id."""
    game = find_game(wish.game)
    box = game.pack(len(wish.seats), wish.settings)
    chairs = chairs_of(wish.seats)
    host = next((chair.seat for chair in chairs if chair.kind == PERSON), -1)
    if host >= 0:
        chairs[host] = taken_by(chairs[host], wish.name, wish.salt, token)
    row = TableRow(
        id=secrets.token_urlsafe(ID_BYTES),
        code=None,
        game=wish.game,
        settings=settings_of(game.box, box),
        open=wish.open,
        clock=wish.seconds(),
        host=host,
        hints=wish.may_ask(),
        seed=new_seed(),
        created=time.time(),
    )
    await add_with_code(store, row, chairs)
    return row.id


async def add_with_code(store: Store, row: TableRow, chairs: Sequence[SeatRow]) -> None:
    """A code that no other table has; two that fall on the same one are rare, and tried again."""
    for left in reversed(range(TRIES)):
        try:
            await store.add_table(msgspec.structs.replace(row, code=new_code()), chairs)
            return
        except Taken:
            if left == 0:
                raise


def taken_by(chair: SeatRow, name: str, salt: str, token: str) -> SeatRow:
    name = clean_name(name)
    if not name:
        raise Refusal("NAME_MISSING", BAD_REQUEST)
    return msgspec.structs.replace(chair, name=name, salt=salt, token=token_digest(token))


async def sit(table: LiveTable, wish: ChairWish, token: str) -> None:
    """Somebody takes a chair; the last one begins the match."""
    if table.phase != "waiting":
        raise Refusal("STARTED")
    if table.owned_by(token) and not wish.here:
        raise Refusal("SEATED_ALREADY")
    chair = find_chair(table, wish.seat)
    await table.save_chair(taken_by(chair, wish.name, wish.salt, token))
    if table.row.host < 0:
        table.row = msgspec.structs.replace(table.row, host=chair.seat)


def find_chair(table: LiveTable, seat: int | None) -> SeatRow:
    free = [chair for chair in table.chairs if chair.kind == PERSON and chair.name == NOBODY]
    if not free:
        raise Refusal("TABLE_FULL")
    if seat is None:
        return free[0]
    if seat >= len(table.chairs):
        raise Refusal("NO_SEAT", NOT_FOUND)
    found = [chair for chair in free if chair.seat == seat]
    if not found:
        raise Refusal("SEAT_TAKEN")
    return found[0]


async def rise(table: LiveTable, seat: int, token: str) -> None:
    """Gets up before the game; the chair is free again."""
    if table.phase != "waiting":
        raise Refusal("STARTED")
    if seat not in table.owned_by(token):
        raise Refusal("NOT_SEATED", FORBIDDEN)
    await table.save_chair(empty_chair(seat))


def is_full(table: LiveTable) -> bool:
    return all(chair.name != NOBODY for chair in table.chairs)


async def start(table: LiveTable) -> None:
    """Bots take the empty chairs, the salts are published, the table is laid out."""
    if table.phase != "waiting":
        raise Refusal("STARTED")
    chairs = [bot_in(chair.seat) if chair.name == NOBODY else chair for chair in table.chairs]
    salts = [chair.salt for chair in chairs if chair.salt]
    now = time.time()
    await table.house.store.start(table.id, salts, chairs, now)
    table.chairs = chairs
    table.row = msgspec.structs.replace(table.row, salts=salts, started=now)
    table.match = table.new_match()
    table.note_decisions(0, -1)
    table.tell_table()
    table.tell_step()


async def lay_again(table: LiveTable) -> str:
    """The table of the rematch: the same for all who ask, with every person's chair empty."""
    if table.phase != "over":
        raise Refusal("NOT_OVER")
    if table.row.next is None:
        row = msgspec.structs.replace(
            table.row,
            id=secrets.token_urlsafe(ID_BYTES),
            seed=new_seed(),
            created=time.time(),
            salts=None,
            results=None,
            started=None,
            ended=None,
        )
        chairs = [chair if chair.kind == BOT else empty_chair(chair.seat) for chair in table.chairs]
        await add_with_code(table.house.store, row, chairs)
        chosen = await table.house.store.set_next(table.id, row.id)
        table.row = msgspec.structs.replace(table.row, next=chosen)
        table.tell_table()
    assert table.row.next is not None
    return table.row.next


async def sit_again(table: LiveTable, old: LiveTable, token: str, salt: str) -> None:
    """On the chairs that one had, as long as they are free; the last one begins the match."""
    for seat in old.owned_by(token):
        if table.phase == "waiting" and table.chairs[seat].name == NOBODY:
            await table.save_chair(taken_by(table.chairs[seat], old.chairs[seat].name, salt, token))
    if table.phase == "waiting" and is_full(table):
        await start(table)
