"""A real HAProxy with the configuration of `deploy/`: the machine's own, or one that apt installs; a free port.

`python -m tests.server.balancer` brings it before a test waits for it.
"""

import os
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import httpx

from tests import apt
from tests.server.client import PATIENCE
from tests.server.postgres import free_port

BROKEN = 500
PROGRAM = "haproxy"
CONFIGURATION = Path(__file__).parents[2] / "deploy" / "haproxy.cfg"


def check(**environment: str) -> str:
    """What HAProxy says of the configuration: nothing, if all is well."""
    command = [apt.find(PROGRAM), "-c", "-q", "-f", str(CONFIGURATION)]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


class Balancer:
    """In front of so many servers; where there are fewer than the configuration has, one of them has several names."""

    def __init__(self, folder: Path, ports: Sequence[int], **environment: str) -> None:
        self.port, self.secure_port, self.log = free_port(), free_port(), folder / "balancer.log"
        doors = {"HTTP": f"127.0.0.1:{self.port}", "HTTPS": f"127.0.0.1:{self.secure_port}"}
        names = {f"NODE{number}": f"127.0.0.1:{ports[(number - 1) % len(ports)]}" for number in (1, 2, 3)}
        own = {"CONNECTIONS": "10000", **doors, **names, **environment}
        with self.log.open("w") as log:
            command = [apt.find(PROGRAM), "-db", "-f", str(CONFIGURATION)]
            self.process = subprocess.Popen(command, env=os.environ | own, stdout=log, stderr=log)
        self.wait_until_ready()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def secure_address(self) -> str:
        return f"https://localhost:{self.secure_port}"

    def wait_until_ready(self) -> None:
        """Until a node answers, or with certificates the balancer itself."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and self.process.poll() is None:
            with suppress(httpx.HTTPError):
                if httpx.get(f"{self.address}/health", timeout=5).status_code < BROKEN:
                    return
            time.sleep(0.05)
        raise TimeoutError(f"the balancer does not answer: {self.log.read_text()}")

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


if __name__ == "__main__":
    print(apt.find(PROGRAM))
