"""A process that does one job after the other: `python -m fathom.server.thinking.worker`, as the pool starts it.

Requests come in by the standard input, answers go out by the standard output. When the input ends the server is gone,
in good order or not, and so are we, whatever we were thinking about.
"""

import contextlib
import os
import queue
import signal
import sys
import threading
import traceback
from pathlib import Path
from typing import BinaryIO

from fathom.engine.errors import Mistake
from fathom.server.thinking.jobs import HEADER, Answer, Hurry, Request, decode_request, do, pack

MEEKNESS = 10  # steps down in priority: people's moves come first


class Inbox:
    """The requests that wait, and which of them is wanted now."""

    def __init__(self, incoming: BinaryIO) -> None:
        self.incoming = incoming
        self.waiting: queue.SimpleQueue[Request] = queue.SimpleQueue()
        self.hurried = 0  # the last request that somebody was impatient about

    def read(self) -> None:
        """In a thread of its own, so that a hurry is heard while we think."""
        while header := self.incoming.read(HEADER.size):
            message = decode_request(self.incoming.read(HEADER.unpack(header)[0]))
            if isinstance(message, Hurry):
                self.hurried = message.number
            else:
                self.waiting.put(message)
        os._exit(0)

    def answer(self, request: Request) -> Answer:
        try:
            return Answer(request.number, do(request, lambda: self.hurried >= request.number))
        except Exception as error:  # the server goes on without this answer, and notes down why
            return Answer(request.number, trouble=trouble_of(error))


def trouble_of(error: Exception) -> str:
    """What failed and where, as a log may tell it: not what was thought about."""
    if isinstance(error, Mistake):
        cause = type(error.__cause__).__name__ if error.__cause__ else ""
        return " ".join([error.key, str(error.values.get("player", "")), cause]).strip()
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {where.name}, {Path(where.filename).name}:{where.lineno}"


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
    if hasattr(os, "nice"):
        os.nice(MEEKNESS)
    inbox = Inbox(sys.stdin.buffer)
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    threading.Thread(target=inbox.read, daemon=True).start()
    with contextlib.redirect_stdout(sys.stderr):  # whatever a library prints is no answer
        while True:
            outgoing.write(pack(inbox.answer(inbox.waiting.get())))
            outgoing.flush()


if __name__ == "__main__":
    main()
