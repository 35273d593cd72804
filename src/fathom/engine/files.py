"""Reading and writing files, with sentences for what can go wrong."""

import os
import tempfile
from pathlib import Path

from fathom.engine.errors import Mistake


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise Mistake("file_missing", path=path) from error
    except OSError as error:
        raise Mistake("file_unreadable", path=path, reason=error.strerror) from error


def write(path: Path, contents: bytes) -> None:
    """Writes beside the old file and then takes its place, so that no cut leaves half a file."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
        with os.fdopen(handle, "wb") as part:
            part.write(contents)
            part.flush()
            os.fsync(part.fileno())
        Path(name).replace(path)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error.strerror) from error
