"""Which node is home to which table, in PostgreSQL: nodes have leases, and a table's epoch grows with each new home."""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, delete, exists, func, literal, or_, select, update
from sqlalchemy.dialects.postgresql import insert

from fathom.server.storage.schema import nodes, tables
from fathom.server.storage.store import Store
from fathom.server.storage.transactions import NotAtHome

FORGOTTEN = 3600.0  # seconds after the end of its lease
NOW = func.extract("epoch", func.clock_timestamp())  # by one clock for all nodes, whatever theirs say


class Renewed(NamedTuple):
    """What a node learns when it renews its lease."""

    nodes: set[str]  # those with a lease, itself among them
    evicted: int  # how many tables others have taken from it, in all


class Abode(NamedTuple):
    """Where a table is at home: at no node whose lease has run out."""

    table: str
    home: str | None


def has_lease(node: ColumnElement[Any]) -> ColumnElement[bool]:
    return exists().where(nodes.c.id == node, nodes.c.until > NOW)


class Homes:
    """As one node sees them."""

    def __init__(self, store: Store, node: str) -> None:
        self.store, self.node = store, node

    async def renew(self, seconds: float) -> Renewed:
        renewed: Renewed = await self.store.writer.write(lambda connection: self.renew_in(connection, seconds))
        return renewed

    def renew_in(self, connection: Connection, seconds: float) -> Renewed:
        until = {"until": NOW + seconds}
        own = insert(nodes).values(id=self.node, **until).on_conflict_do_update(index_elements=["id"], set_=until)
        evicted = connection.scalars(own.returning(nodes.c.evicted)).one()
        connection.execute(delete(nodes).where(nodes.c.until < NOW - FORGOTTEN))
        return Renewed(set(connection.scalars(select(nodes.c.id).where(nodes.c.until > NOW))), evicted)

    async def find(self, key: str) -> Abode | None:
        """Of the table with this id or this code."""
        home = select(nodes.c.id).where(nodes.c.id == tables.c.home, nodes.c.until > NOW).scalar_subquery()
        found = await self.store.read(select(tables.c.id, home).where(or_(tables.c.id == key, tables.c.code == key)))
        return Abode(*found[0]) if found else None

    async def claim(self, table: str) -> int:
        """Makes this node its home, and answers the new epoch; NotAtHome if another one is, or we have no lease."""
        epoch: int = await self.store.writer.write(lambda connection: self.claim_in(connection, table))
        return epoch

    def claim_in(self, connection: Connection, table: str) -> int:
        is_free = or_(tables.c.home.is_(None), tables.c.home == self.node, ~has_lease(tables.c.home))
        moved = (
            update(tables)
            .where(tables.c.id == table, is_free, has_lease(literal(self.node)))
            .values(home=self.node, epoch=tables.c.epoch + 1)
        )
        epoch: int | None = connection.scalars(moved.returning(tables.c.epoch)).one_or_none()
        if epoch is None:
            raise NotAtHome(f"This node cannot be home to {table}.")
        return epoch

    async def evict(self, table: str, home: str) -> None:
        """Takes a table from a node that cannot be reached, or that shall not keep it; it will hear of that."""
        await self.store.writer.write(lambda connection: evict_in(connection, table, home))

    async def release(self, keys: list[str]) -> None:
        """These tables sleep: whoever is asked for one next is its home."""
        await self.store.writer.write(lambda connection: self.release_in(connection, keys))

    def release_in(self, connection: Connection, keys: list[str] | None) -> None:
        chosen = tables.c.home == self.node if keys is None else (tables.c.home == self.node) & tables.c.id.in_(keys)
        connection.execute(update(tables).where(chosen).values(home=None, epoch=tables.c.epoch + 1))

    async def leave(self) -> None:
        """All tables, and the lease."""

        def work(connection: Connection) -> None:
            self.release_in(connection, None)
            connection.execute(delete(nodes).where(nodes.c.id == self.node))

        await self.store.writer.write(work)

    async def kept(self) -> dict[str, int]:
        """The tables that this node is home to, with their epochs."""
        return dict(await self.store.read(select(tables.c.id, tables.c.epoch).where(tables.c.home == self.node)))


def evict_in(connection: Connection, table: str, home: str) -> None:
    taken = update(tables).where(tables.c.id == table, tables.c.home == home)
    if connection.execute(taken.values(home=None, epoch=tables.c.epoch + 1)).rowcount:
        connection.execute(update(nodes).where(nodes.c.id == home).values(evicted=nodes.c.evicted + 1))
