"""A real server in a process of its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from tests.server.client import PATIENCE

BOUNDLESS = ("--requests", "100000", "--codes-an-hour", "100000")  # for tests of something else, all from one address


class Running:
    """A command of Fathom in a process of its own; it can be ended, and started again."""

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        self.data, self.options, self.environment = data, options, environment
        self.process: subprocess.Popen[str] | None = None

    def open(self, *command: str) -> str:
        """Starts it; answers what it says first."""
        self.data.mkdir(parents=True, exist_ok=True)
        with (self.data / "log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "fathom", *command, "--lang", "en", *self.options],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | self.environment,
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "://" not in said:
            self.kill()  # nothing of it is left open
        assert "://" in said, (self.data / "log").read_text()
        return said

    def kill(self) -> None:
        self.end(signal.SIGKILL)

    def stop(self) -> int:
        return self.end(signal.SIGTERM)

    def send(self, how: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(how)

    def end(self, how: signal.Signals) -> int:
        assert self.process is not None
        assert self.process.stdout is not None
        self.send(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        return code

    @property
    def is_there(self) -> bool:
        return self.process is not None and self.process.poll() is None


class Thinking(Running):
    """`fathom think`."""

    def start(self) -> "Thinking":
        self.open("think")
        return self


class Served(Running):
    """`fathom serve` on a free port; it can be killed and started again at the same one."""

    def __init__(self, data: Path, *options: str, **environment: str) -> None:
        super().__init__(data, *options, **environment)
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Served":
        said = self.open("serve", "--port", str(self.port), "--data", str(self.data))
        self.port = int(said.split("http://")[1].split("/")[0].rpartition(":")[2])
        self.wait_until_ready()
        return self

    def wait_until_ready(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                httpx.get(f"{self.address}/health", timeout=5).raise_for_status()
                return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def gauge(self, name: str) -> int:
        """A number from /metrics."""
        told = httpx.get(f"{self.address}/metrics", timeout=PATIENCE).text
        return int(float(told.split(f"\n{name} ")[1].split()[0]))

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def memory(self) -> int:
        """Kilobytes in use now."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])
