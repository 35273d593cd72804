"""The one door to a change of a table: lock, change, put on disk, tell, and schedule what is due next."""

import time
from collections.abc import Awaitable, Sequence
from typing import Self

from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT
from fathom.engine.game import ALLOWED
from fathom.engine.match import BY_PERSON, SET_UP, UNKNOWN, Chooser
from fathom.engine.pledges import Beacon, Pledges
from fathom.server.metrics import COMMITTING, MATCHES_ENDED, MOVES
from fathom.server.refusals import RefusalError, by_the_rules
from fathom.server.storage.schema import MoveRow, SeatRow, WordRow
from fathom.server.storage.transactions import NotAtHome
from fathom.server.storage.writer import Taken
from fathom.server.tables.archives import make_archive
from fathom.server.tables.loading import load
from fathom.server.tables.table import NOBODY, Decisions, LiveTable
from fathom.server.tables.take_back import before_last_decision
from fathom.server.tables.views import tell_anew, tell_step, tell_table, tell_word


class Change:
    """`async with Change(table) as change`: one at a time. Commit, then tell: nobody hears what is not on disk."""

    __slots__ = ("store", "table")

    def __init__(self, table: LiveTable) -> None:
        self.table, self.store = table, table.store

    async def __aenter__(self) -> Self:
        await self.table.lock.acquire()
        return self

    async def __aexit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """However it went, something else may be due now."""
        if kind in (Taken, NotAtHome):
            self.table.spoil()
        self.table.lock.release()
        self.table.when_changed()

    async def load(self) -> None:
        """The match as far as it is on disk."""
        await load(self.table)

    async def claim(self, write: Awaitable[None]) -> None:
        """If another server on this database was quicker, memory is behind: it is read again."""
        try:
            await write
        except (Taken, NotAtHome):
            self.table.spoil()
            raise

    async def save_seat(self, row: SeatRow) -> None:
        await self.claim(self.store.save_seat(self.table.row, self.table.seats[row.seat], row))
        self.table.seats[row.seat] = row
        tell_table(self.table)

    async def hold(self, seat: int, *, held: bool) -> None:
        """A bot holds the seat, or hands it back."""
        if self.table.seats[seat].held != held:
            await self.save_seat(replace(self.table.seats[seat], held=held))

    async def resign(self, seat: int) -> None:
        """A bot plays to the end, and what it reaches is the seat's result. Nothing hands the seat back."""
        if self.table.phase != "playing":
            raise RefusalError("NOTHING_TO_GIVE_UP")
        row = self.table.seats[seat]
        await self.save_seat(replace(row, resigned=True, held=False, level=DEFAULT))

    async def set_next(self, following: str) -> None:
        """Names the table of the rematch, unless somebody has named another than the one that we know of."""
        chosen = await self.store.set_next(self.table.id, following, self.table.row.next)
        self.table.row = replace(self.table.row, next=chosen)
        tell_table(self.table)

    async def start(self) -> None:
        """Bots take the empty seats, and all pledges stand; without any there is nothing to wait for."""
        table, source = self.table, self.table.services.beacon
        if table.phase != "waiting":
            raise RefusalError("STARTED")
        rows = table.seats.with_bots()
        pledges = Pledges([row.pledge for row in rows], beacon=await source.promise() if source else None)
        if not pledges.seats and pledges.beacon is None:
            await self.begin(pledges, rows)
            return
        await self.claim(self.store.bind(table.id, pledges, table.seats, rows))
        table.seats[:] = rows
        table.row = replace(table.row, pledges=pledges)
        tell_table(table)

    async def open_salts(self, pledges: Pledges, opened: Sequence[SeatRow]) -> None:
        """The last one begins the match, unless a beacon is waited for."""
        table, known = self.table, {row.seat: row for row in opened}
        rows = [known.get(row.seat, row) for row in table.seats]
        is_open = all(rows[seat].salt for seat in pledges.seats)
        if is_open and pledges.beacon is None:
            await self.begin(pledges, rows)
            return
        for row in opened:
            await self.claim(self.store.save_seat(table.row, table.seats[row.seat], row))
        table.seats[:] = rows
        if is_open:
            table.opened.set()

    async def begin(self, pledges: Pledges, rows: Sequence[SeatRow], beacon: Beacon | None = None) -> None:
        """The luck stands: the salts are published, the table is laid out."""
        table, opened = self.table, [row.salt for row in rows]
        pledges = pledges.settled(opened, beacon)
        salts = pledges.mixed(opened)
        match = table.new_match(salts)
        began = {"pledges": pledges, "salts": salts, "started": time.time()}
        row = replace(table.row, **began, rules=table.rules, laid=match.steps[SET_UP].state)
        await self.claim(self.store.start(row, table.seats, rows))
        table.seats[:] = rows
        table.row, table.match = row, match
        table.decisions.note(table.match)
        tell_table(table)
        tell_step(table)

    async def act(self, seat: int, last_seen: int, action: int) -> None:
        """Somebody plays."""
        table = self.table
        if table.seats[seat].resigned:
            raise RefusalError("RESIGNED")
        if table.decisions.may_act(seat) and last_seen < table.decisions.since[seat]:
            raise RefusalError("STALE")
        if not table.is_choice(action):
            raise RefusalError("TIME_IS_NOBODYS")
        await self.play(seat, action)

    async def play(self, seat: int, action: int, chooser: Chooser = BY_PERSON) -> None:
        """An action: first onto the disk, then told."""
        table, match, began = self.table, self.table.playing(), time.perf_counter()
        why_not = match.play(seat, action, chooser)
        if why_not != ALLOWED:
            raise by_the_rules(table.game, why_not)
        await self.record(seat, action, match.steps[-1].state, chooser)
        COMMITTING.observe(time.perf_counter() - began)
        MOVES.labels(table.game.slug).inc()
        table.decisions.note(match, seat if table.is_choice(action) else NOBODY)
        tell_step(table)
        if table.decisions.to_act == 0:
            await self.finish()

    async def record(self, seat: int, action: int, state: int, chooser: Chooser = UNKNOWN) -> None:
        """Onto the disk; if that fails, nobody can tell what is there."""
        table = self.table
        try:
            if table.row.rules != table.rules:
                await self.adopt_rules()
            await self.store.append(MoveRow(table.id, table.recorded + 1, seat, action, *chooser, state, time.time()))
        except BaseException:
            table.spoil()
            raise
        table.recorded += 1

    async def adopt_rules(self) -> None:
        """A match that came out the same by the rules of now goes on by them."""
        table = self.table
        adopted = replace(table.row, rules=table.rules, laid=table.playing().steps[SET_UP].state)
        await self.store.adopt_rules(adopted)
        table.row = adopted

    async def take_back(self, seat: int) -> None:
        """The last decision of a seat, and what bots made of it, are undone; all who listen start anew from there."""
        table = self.table
        earlier = before_last_decision(table, seat)
        await self.record(NOBODY, len(earlier.steps) - 1, earlier.steps[-1].state)
        table.match = earlier
        table.decisions = Decisions()
        table.decisions.note(earlier)
        tell_anew(table)

    async def finish_if_over(self) -> None:
        """The server ended between the last move and the results."""
        if self.table.phase == "playing" and self.table.playing().is_over:
            await self.finish()

    async def finish(self) -> None:
        """If that fails, it is done by who comes next."""
        table, now = self.table, time.time()
        try:
            results, archive = table.playing().results(), await make_archive(table)
            await self.store.finish(table.id, results, now, archive.packed())
        except BaseException:
            table.spoil()
            raise
        table.archive = archive
        table.row = replace(table.row, results=results, ended=now, code=None)
        MATCHES_ENDED.labels(table.game.slug).inc()
        tell_table(table)

    async def say(self, seat: int, text: str, phrase: str, side: int) -> None:
        table = self.table
        row = WordRow(table.id, table.next_word, seat, table.seats[seat].name, text, phrase, time.time(), side)
        table.next_word += 1
        await self.store.add_word(row)
        tell_word(table, row)
