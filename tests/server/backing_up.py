"""Backups, for tests: the commands as somebody types them, and what they do."""

import asyncio
import resource
import sys
from dataclasses import dataclass
from pathlib import Path

from fathom.server.backup.restore import read_backup, restore
from tests.server.client import PATIENCE


@dataclass(frozen=True)
class Told:
    code: int
    said: str
    complained: str


async def fathom(*arguments: str, most_bytes: int | None = None) -> Told:
    """A command; on a disk where no file can be longer than so many bytes, if that is said."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fathom", *arguments, "--lang", "en"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        preexec_fn=None
        if most_bytes is None
        else lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, most_bytes)),
    )
    said, complained = await asyncio.wait_for(process.communicate(), PATIENCE)
    assert process.returncode is not None
    return Told(process.returncode, said.decode(), complained.decode())


def nothing_to_say(_: object) -> None:
    """In place of a bar."""


def bring_back(file: Path, address: str) -> None:
    restore(file, read_backup(file), address, nothing_to_say)
