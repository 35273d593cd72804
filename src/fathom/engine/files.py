"""Reading and writing files, with sentences for what can go wrong."""

import os
import tempfile
from pathlib import Path

from fathom.engine.errors import Mistake

FOLDER_OF_ONE, FILE_OF_ONE = 0o700, 0o600  # nobody but its owner reads or writes it


def keep_to_owner(path: Path, mode: int) -> None:
    """Takes from others what they may do with a file or a folder, if it is there."""
    if path.exists() and path.stat().st_mode & 0o777 & ~mode:
        path.chmod(mode)


def read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise Mistake("file_missing", path=path) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise Mistake("file_unreadable", path=path, reason=error) from error


def write(path: Path, contents: bytes) -> None:
    """Writes beside the old file and then takes its place, so that no cut leaves half a file."""
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except (OSError, ValueError) as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(contents)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    finally:
        part.unlink(missing_ok=True)
