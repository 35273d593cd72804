"""One server of several that share a house: its lease, its line to the others, and what it passes on to them."""

import asyncio
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from math import ceil
from typing import Any

import structlog
from redis.asyncio import Redis

from fathom.server.bus import AWAY
from fathom.server.http.limits import App
from fathom.server.metrics import BUS_UP, EVICTIONS, LAPSES, LEASE_HELD, LINES_ELSEWHERE, PASSED_ON
from fathom.server.nodes.lines import ClientEnd, TableEnd
from fathom.server.nodes.link import HOUSE, Link
from fathom.server.nodes.messages import Answered, Ask, Beat, Closed, Evicted, Gone, Message, Opened, Paused, Said, Told
from fathom.server.nodes.requests import Requests, answer
from fathom.server.nodes.shared import Shared
from fathom.server.storage.homes import Homes
from fathom.server.storage.transactions import NotAtHome, Unreachable
from fathom.server.tables.registry import Registry
from fathom.server.tables.table import COME_AGAIN
from fathom.server.ws.outbox import Way

LEASE = 6.0  # seconds
BEAT = 1.0  # seconds between two renewals
A_STEP, A_FEW, MOST_STEPS = 0.1, 2, 60  # seconds, and tables at least, of a step on the way out; steps at most
LOST = "The table is at home elsewhere by now; come back in a moment."
Enter = Callable[[TableEnd, Opened], Coroutine[Any, Any, None]]  # seats a client from elsewhere at its table
log = structlog.get_logger()


def new_name() -> str:
    """Of a node, as long as its process lives."""
    return f"{socket.gethostname()}-{secrets.token_hex(4)}"


class Node:
    """What this server is to the others."""

    def __init__(self, bus: Redis, homes: Homes, tables: Registry, shared: Shared, app: App, enter: Enter) -> None:
        self.name, self.homes, self.tables, self.shared = homes.node, homes, tables, shared
        self.app, self.enter = app, enter
        self.lease = tables.services.lease
        self.link = Link(bus, self.name, self.take, self.lose)
        self.requests = Requests()
        self.new_number = count(1).__next__  # for a line
        self.clients: dict[int, ClientEnd] = {}  # of tables elsewhere
        self.visitors: dict[tuple[str, int], TableEnd] = {}  # clients from elsewhere, at tables here
        self.evicted = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.lease_seen = self.lease.number
        LEASE_HELD.set_function(lambda: self.lease.is_held)
        BUS_UP.set_function(lambda: self.link.is_up)

    # The lease

    async def start(self) -> None:
        """Raises Unreachable without the database."""
        await self.renew()
        self.beating = self.spawn(self.beat_for_ever())
        self.spawn(self.link.listen_for_ever())
        self.spawn(self.look_for_ever())

    async def beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.renew()
            except Unreachable as error:
                log.warning("lease_not_renewed", reason=str(error))
            self.give_up_if_lapsed()
            self.link.post(HOUSE, self.shared.beat())

    async def look_for_ever(self) -> None:
        """Who dies does not say so, and their lease lasts: clients who only listen would wait until it ends."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(*AWAY):
                await self.link.look_for(self.peers)

    @property
    def peers(self) -> set[str]:
        """Other nodes with whom we have something under way."""
        return (
            {client.home for client in self.clients.values()}
            | {node for node, _ in self.visitors}
            | self.requests.homes
        )

    async def renew(self) -> None:
        began = time.monotonic()
        renewed = await self.homes.renew(LEASE)
        self.give_up_if_lapsed()
        self.lease.renew(began + LEASE)
        self.link.forget_all_but(renewed.nodes)
        self.shared.forget_all_but(renewed.nodes)
        if renewed.evicted != self.evicted:
            self.evicted = renewed.evicted
            await self.give_up_evicted()

    @property
    def is_in_order(self) -> bool:
        """Whether it can be home to tables, and be reached."""
        return self.lease.is_held and self.link.is_up and not self.tables.is_closed

    def give_up_if_lapsed(self) -> None:
        """Others may be home to our tables by now, and nobody has told us."""
        if self.lease_seen != self.lease.number:
            self.lease_seen = self.lease.number
            LAPSES.inc()
            log.warning("lease_lapsed", tables=len(self.tables.awake))
            self.tables.forget(list(self.tables.awake))

    async def give_up_evicted(self) -> None:
        kept = await self.homes.kept()
        awake = {key: driver.table for key, driver in self.tables.awake.items()}
        self.tables.forget([key for key, table in awake.items() if kept.get(key) != table.row.epoch])

    # What is passed on

    async def away(self, key: str) -> tuple[str, str] | None:
        """The table's id and its home, if that is another node; one that cannot be reached is so no more."""
        if self.tables.find_awake(key):
            return None
        abode = await self.homes.find(key)
        if abode is None or abode.home in {None, self.name}:
            return None
        assert abode.home is not None
        try:
            if await self.link.reaches(abode.home):
                return abode.table, abode.home
        except AWAY as error:
            raise NotAtHome("The bus cannot be reached.") from error
        await self.evict(abode.table, abode.home)
        return None

    async def evict(self, table: str, home: str) -> None:
        log.info("evicted", table=table, home=home)
        EVICTIONS.inc()
        await self.homes.evict(table, home)
        self.link.post(home, Evicted(table))

    async def fetch(self, table: str) -> None:
        """Makes it free to become at home here."""
        if found := await self.away(table):
            await self.evict(*found)

    async def ask(self, home: str, make: Callable[[int], Ask]) -> Answered:
        number, _ = self.requests.add(home)
        PASSED_ON.inc()
        self.link.post(home, make(number))
        return await self.requests.wait(number)

    def open(self, wire: Way, home: str, opened: Opened, release: Callable[[], None]) -> ClientEnd:
        """A client's line to a table elsewhere."""
        number, post = opened.line, partial(self.link.post, home)
        LINES_ELSEWHERE.inc()

        def let_go() -> None:
            LINES_ELSEWHERE.dec()
            del self.clients[number]
            release()

        self.clients[number] = ClientEnd(wire, home, number, post, let_go)
        post(opened)
        return self.clients[number]

    # What comes from others

    def take(self, sender: str, message: Message) -> None:
        match message:
            case Said() | Gone() | Opened():
                self.take_from_client(sender, message)
            case Told() | Closed() | Paused():
                self.take_from_table(sender, message)
            case Ask():
                self.spawn(self.reply(sender, message))
            case Answered():
                self.requests.answer(message)
            case Evicted():
                self.tables.forget([message.table])
            case Beat():
                self.shared.hear(sender, message)

    def take_from_client(self, sender: str, message: Said | Gone | Opened) -> None:
        if isinstance(message, Opened):
            self.let_in(sender, message)
            return
        visitor = self.visitors.get((sender, message.line))
        if isinstance(message, Gone):
            if visitor is not None:
                visitor.let_go()
        elif visitor is not None:
            visitor.take(message.message)
        else:
            self.link.post(sender, Closed(message.line, COME_AGAIN, LOST))

    def let_in(self, sender: str, opened: Opened) -> None:
        key = (sender, opened.line)

        def forget() -> None:
            self.visitors.pop(key, None)

        end = self.visitors[key] = TableEnd(opened.line, partial(self.link.post, sender), forget)
        self.spawn(self.enter(end, opened))

    def take_from_table(self, sender: str, message: Told | Closed | Paused) -> None:
        client = self.clients.get(message.line)
        if client is None or client.home != sender:
            if not isinstance(message, Closed):
                self.link.post(sender, Gone(message.line))
            return
        match message:
            case Told():
                for told in message.messages:
                    client.post(told)
            case Closed():
                client.dismiss(message.code, message.reason)
            case Paused():
                client.hold_back(message.is_paused)

    async def reply(self, sender: str, ask: Ask) -> None:
        self.link.post(sender, await answer(self.app, ask))

    def lose(self, node: str) -> None:
        """All that runs between us and that node, or any, is given up."""
        self.requests.lose(node)
        for client in [client for client in self.clients.values() if node in {"", client.home}]:
            client.dismiss(COME_AGAIN, LOST)
        for (sender, _), visitor in list(self.visitors.items()):
            if node in {"", sender}:
                visitor.hang_up(COME_AGAIN, LOST)

    # The end

    async def leave(self) -> None:
        """Others are home to our tables from now on, and all who came to us come back in a moment.

        A few at a time: if all came at once, they would wait for each other.
        """
        self.tables.is_closed = True
        tables = [key for key, driver in self.tables.awake.items() if not driver.table.is_deserted]
        clients = list(self.clients.values())
        steps = min(MOST_STEPS, ceil(max(len(tables), len(clients)) / A_FEW))
        for first in range(steps):
            await self.hand_over(self.homes.release(tables[first::steps]), tables[first::steps])
            for client in clients[first::steps]:
                client.dismiss(COME_AGAIN, LOST)
            await asyncio.sleep(A_STEP)
        self.beating.cancel()
        await self.hand_over(self.homes.leave(), list(self.tables.awake))

    async def hand_over(self, leaving: Awaitable[None], tables: list[str]) -> None:
        try:
            await leaving
        except Unreachable as error:
            log.warning("homes_not_left", reason=str(error))
        self.tables.forget(tables)

    async def stop(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.link.bus.aclose()

    def spawn(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.end)
        return task

    def end(self, task: "asyncio.Task[None]") -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("node_failed", exc_info=error)
