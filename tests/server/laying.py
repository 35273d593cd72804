"""Tables for the tests of the store."""

from typing import Any

from sqlalchemy import Connection, Table, insert, inspect

from fathom.server.storage.schema import SeatRow, TableRow
from fathom.server.storage.store import Store

SEED = bytes(range(32))


def a_table(number: int = 0, **values: Any) -> TableRow:
    usual: dict[str, Any] = {
        "id": f"table{number:011}",
        "code": f"CODE{number}",
        "game": "sharks",
        "settings": {"target": 100},
        "open": True,
        "clock": None,
        "host": 0,
        "seed": SEED,
        "created": 1000.0 + number,
    }
    return TableRow(**(usual | values))


def a_chair(seat: int, name: str = "", **values: Any) -> SeatRow:
    usual: dict[str, Any] = {"kind": "person", "level": ""}
    return SeatRow(seat=seat, name=name, **(usual | values))


def two_chairs() -> list[SeatRow]:
    return [a_chair(0, "Ana"), a_chair(1, "Ben")]


async def lay(store: Store, number: int = 0, **values: Any) -> str:
    """Lays a table for two, and gives its id."""
    table = a_table(number, **values)
    await store.add_table(table, two_chairs())
    return table.id


def insert_old(connection: Connection, table: Table, values: dict[str, Any]) -> None:
    """A row as it was written when the database had fewer columns."""
    names = {column["name"] for column in inspect(connection).get_columns(table.name)}
    connection.execute(insert(table), {name: value for name, value in values.items() if name in names})
