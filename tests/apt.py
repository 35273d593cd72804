"""What root on Debian asks apt for: one process at a time, for apt does not wait for another apt."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

LOCK = Path(tempfile.gettempdir()) / "fathom-apt.lock"


def is_ours() -> bool:
    return shutil.which("apt-get") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def install(*packages: str) -> None:
    """The first of them that this Debian has."""
    import fcntl  # noqa: PLC0415  # where there is apt, there is this

    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # ends with the process
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        for package in packages:
            command = ["apt-get", "install", "-y", "-qq", package]
            if subprocess.run(command, check=False, stdout=subprocess.DEVNULL).returncode == 0:
                break
