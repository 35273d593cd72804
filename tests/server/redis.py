"""A real Redis, or Valkey, for tests: the machine's own, or one that apt installs; a free port, nothing on disk.

`python -m tests.server.redis` brings it before a test waits for it.
"""

import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

from tests import apt
from tests.server.postgres import free_port

STARTS = 60  # seconds until we give up
NAMES = ("valkey-server", "redis-server")
IN_MEMORY = ("--save", "", "--appendonly", "no", "--bind", "127.0.0.1")


class Redis:
    """A server that can be killed and started again at the same port; it begins empty each time."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="fathom-redis-"))
        self.program, self.port = apt.find(*NAMES), free_port()
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--dir", str(self.folder), *IN_MEMORY]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + STARTS
        while not self.answers():
            is_up = self.process.poll() is None and time.monotonic() < deadline
            assert is_up, f"Redis did not start: {(self.folder / 'log').read_text()}"
            time.sleep(0.01)

    def answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                return line.recv(64).startswith(b"+PONG")
        except OSError:
            return False

    def kill(self) -> None:
        """Cuts every connection, and forgets everything."""
        self.process.kill()
        self.process.wait()

    def empty(self) -> None:
        with socket.create_connection(("127.0.0.1", self.port), timeout=STARTS) as line:
            line.sendall(b"FLUSHALL\r\n")
            assert line.recv(64).startswith(b"+OK")

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


if __name__ == "__main__":
    print(apt.find(*NAMES))
