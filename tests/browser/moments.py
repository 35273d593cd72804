"""Tables that stand just before a decision, laid straight into the server's database."""

import time

from msgspec.structs import asdict, replace
from playwright.sync_api import Page
from sqlalchemy import create_engine, insert

from fathom.server.http.routes import cookie_name
from fathom.server.storage import schema
from fathom.server.storage.schema import MoveRow, TableRow
from fathom.server.tables.seating import new_identity
from fathom.server.tables.seats import empty_seat, new_token, taken_by
from tests.moments import Moment
from tests.server.serving import Served

NAMES = ("Ana", "Ben", "Cléo", "Dan", "Eve", "Finn")


def go_to_moment(served: Served, moment: Moment, *pages: Page) -> None:
    """One page takes the seat that is to act, several take the first seats; the others are people who do not hurry."""
    table, tokens = table_of(moment), [new_token() for _ in range(moment.setup.seats)]
    with create_engine(f"sqlite:///{served.data / 'tables.db'}").begin() as connection:
        connection.execute(insert(schema.tables), asdict(table))
        for seat, token in enumerate(tokens):
            row = taken_by(empty_seat(seat), NAMES[seat], "", token)
            connection.execute(insert(schema.seats), {"table": table.id, **asdict(row)})
        for number, move in enumerate(moment.moves, 1):
            connection.execute(insert(schema.moves), asdict(MoveRow(table.id, number, *move)))
    for seat, page in [(moment.seat, pages[0])] if len(pages) == 1 else enumerate(pages):
        address = f"{served.address}/api/tables/{table.id}"
        page.context.add_cookies([{"name": cookie_name(table.id), "value": tokens[seat], "url": address}])
        page.goto(f"/t/{table.id}")


def table_of(moment: Moment) -> TableRow:
    row = TableRow(
        **new_identity(),
        code=None,
        game=moment.setup.game,
        settings=dict(moment.setup.settings),
        open=False,
        clock=None,
        host=moment.seat,
        salts=[],
        started=time.time(),
    )
    return replace(row, seed=moment.seed)
