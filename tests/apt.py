"""What root on Debian asks apt for: one process at a time, for apt does not wait for another apt."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

ELSEWHERE = "/usr/sbin"  # not everybody looks there
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


def on_path(*programs: str) -> str | None:
    path = f"{os.environ.get('PATH', os.defpath)}{os.pathsep}{ELSEWHERE}"
    return next((found for name in programs if (found := shutil.which(name, path=path))), None)


def find(*programs: str, packages: tuple[str, ...] = ()) -> str:
    """The first of them that is here, or that a package brings; packages are named as their programs, or otherwise."""
    packages = packages or programs
    if on_path(*programs) is None and is_ours():
        install(*packages)
    found = on_path(*programs)
    assert found, f"No {programs[0]} was found: install {' or '.join(packages)}."
    return found


def unpack(package: str, program: str, folder: Path) -> str:
    """A program out of a package that would start a service if it were installed."""
    subprocess.run(["apt-get", "download", "-qq", package], check=True, cwd=folder)
    for archive in folder.glob(f"{package}_*.deb"):
        subprocess.run(["dpkg", "--extract", archive.name, "."], check=True, cwd=folder)
    return str(next(folder.rglob(f"bin/{program}")))
