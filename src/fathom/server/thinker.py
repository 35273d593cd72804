"""A process that thinks about one question after the other: `python -m fathom.server.thinker`, as the server starts it.

Questions come in by the standard input, answers go out by the standard output. When the input ends the server is gone,
in good order or not, and so are we, whatever we were thinking about.
"""

import contextlib
import os
import queue
import signal
import sys
import threading
from typing import BinaryIO

from fathom.server.thoughts import HEADER, Answered, Asked, Hurry, answer, decode_told, pack

MEEKNESS = 10  # steps down in priority: people's moves come first


class Desk:
    """What lies there to be thought about, and which question is wanted now."""

    def __init__(self, incoming: BinaryIO) -> None:
        self.incoming = incoming
        self.asked: queue.SimpleQueue[Asked] = queue.SimpleQueue()
        self.hurried = 0  # the last question that somebody was impatient about

    def read(self) -> None:
        """In a thread of its own, so that a hurry is heard while we think."""
        while header := self.incoming.read(HEADER.size):
            told = decode_told(self.incoming.read(HEADER.unpack(header)[0]))
            if isinstance(told, Hurry):
                self.hurried = told.number
            else:
                self.asked.put(told)
        os._exit(0)

    def think(self, asked: Asked) -> Answered:
        try:
            return Answered(asked.number, answer(asked, lambda: self.hurried >= asked.number))
        except Exception as error:  # the server goes on without this answer, and notes down why
            return Answered(asked.number, trouble=repr(error))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends our input
    if hasattr(os, "nice"):
        os.nice(MEEKNESS)
    desk = Desk(sys.stdin.buffer)
    outgoing = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    threading.Thread(target=desk.read, daemon=True).start()
    with contextlib.redirect_stdout(sys.stderr):  # whatever a library prints is no answer
        while True:
            outgoing.write(pack(desk.think(desk.asked.get())))
            outgoing.flush()


if __name__ == "__main__":
    main()
