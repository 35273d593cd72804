"""Somebody comes to a table over a socket, be it one that ends at another node."""

from collections.abc import Callable
from typing import Protocol

from fathom.engine.dealer import SPECTATOR
from fathom.server.refusals import FORBIDDEN, RefusalError
from fathom.server.storage.transactions import Unreachable
from fathom.server.tables.driver import Driver
from fathom.server.tables.table import COME_AGAIN
from fathom.server.ws.outbox import Way
from fathom.server.ws.socket import NOT_NOW, Connection
from fathom.server.ws.wire import POLICY, Listening


class Adopting(Way, Protocol):
    def adopt(self, line: Listening) -> None: ...


def enter(
    driver: Driver, wire: Adopting, token: str, seat: str | None, address: str, release: Callable[[], None]
) -> None:
    """From now on the table hears the client; `seat` is the one that it asked for."""
    own = driver.table.seats.owned_by(token)
    wire.adopt(Connection(wire, driver, seat_of(seat, own), own, address, release))


def seat_of(asked: str | None, own: tuple[int, ...]) -> int:
    """The seat that was asked for, if it belongs to the caller; else the caller's first, or a place to look on from."""
    if asked is None:
        return own[0] if own else SPECTATOR
    if asked == str(SPECTATOR):
        return SPECTATOR
    if asked not in {str(seat) for seat in own}:
        raise RefusalError("NOT_SEATED", FORBIDDEN)
    return int(asked)


def farewell(error: BaseException) -> tuple[int, str]:
    """Why a line ends before it has begun; who could not be let in for a reason of ours comes back in a moment."""
    if isinstance(error, RefusalError):
        return POLICY, error.problem().text["en"]
    if not isinstance(error, Unreachable):
        raise error
    return COME_AGAIN, NOT_NOW
