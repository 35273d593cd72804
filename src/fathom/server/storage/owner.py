"""One server for one database file. The operating system lets go of the lock when its process ends, however it ends.

By hand, since it is one call of either system: a library would bring its own time-outs, and files that it deletes.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fathom.engine.errors import Mistake
from fathom.engine.files import FILE_OF_ONE
from fathom.server.storage.database import is_sqlite, read_address


@contextmanager
def sole_owner(address: str) -> Iterator[None]:
    """While it lasts, nobody else owns the file; PostgreSQL minds its own."""
    url = read_address(address)
    if not is_sqlite(url):
        yield
        return
    path = Path(f"{url.database}.lock")
    handle = open_lock(path)
    try:
        if not try_lock(handle):
            raise Mistake("folder_owned", path=path.parent)
        yield
    finally:
        os.close(handle)


def open_lock(path: Path) -> int:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT, FILE_OF_ONE)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path.parent, reason=error.strerror) from error


def try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # Windows alone has it

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  # and this one not

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
