"""The file of a backup: a line that says what it is, one that says what is in it, the rows, and a SHA-256 of all that.

The lines can be read by people (`head -2 FILE`). The rows are compressed by zlib, which Python brings along: a database
takes longer to tell them. They come in frames: four bytes with its length, then MessagePack of a table's name and some
of its rows, in the order of the columns that the second line names.
"""

import hashlib
import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from fathom.engine.errors import Mistake

FIRST_LINE = b"A backup of Fathom, format 1\n"
ANY_FORMAT = b"A backup of Fathom, format "
LONGEST_LINE = 100_000  # bytes
PIECE = 64 * 1024  # bytes read at once: unpacked they are a thousand times as many at most
LONGEST_FRAME = 1 << 28  # bytes
LENGTH = 4  # bytes that say how long a frame is
DIGEST = hashlib.sha256().digest_size
LEVEL = 1  # of compression: 6 takes twice as long and saves a tenth
Rows = Sequence[Sequence[Any]]


class Part(msgspec.Struct, frozen=True):
    """One table of the database."""

    columns: list[str]
    rows: int


class Contents(msgspec.Struct, frozen=True):
    """The second line."""

    made: str  # when, by the clock of the machine, in UTC
    fathom: str  # the version that made it
    revision: str  # of the schema
    parts: dict[str, Part]  # in an order in which they can be filled

    @property
    def rows(self) -> int:
        return sum(part.rows for part in self.parts.values())

    @property
    def counts(self) -> dict[str, int]:
        return {name: part.rows for name, part in self.parts.items()}


class Writer:
    """Into a file that is open."""

    def __init__(self, file: BinaryIO, contents: Contents) -> None:
        self.file, self.digest, self.packer = file, hashlib.sha256(), zlib.compressobj(LEVEL)
        self.put(FIRST_LINE + msgspec.json.encode(contents) + b"\n")

    def put(self, raw: bytes) -> None:
        self.digest.update(raw)
        self.file.write(raw)

    def add(self, part: str, rows: Rows) -> None:
        frame = msgspec.msgpack.encode((part, rows))
        self.put(self.packer.compress(len(frame).to_bytes(LENGTH) + frame))

    def finish(self) -> None:
        self.put(self.packer.flush())
        self.file.write(self.digest.digest())


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """A file beside the old one, which takes its place when it is whole and on the disk. Nobody else may read it.

    As `write` of the engine's files, which decide the version of all rules: what rules do not need is not added there.
    """
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    except (OSError, ValueError) as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        keep_name(path.parent)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    finally:
        part.unlink(missing_ok=True)


def keep_name(folder: Path) -> None:
    """The new name is on the disk too, where a system can be asked for that."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def check_name(path: Path) -> None:
    """An older backup may be replaced, and nothing else: somebody may have typed the name of the database."""
    if not path.exists():
        return
    try:
        with path.open("rb") as file:
            is_backup = file.read(len(ANY_FORMAT)) == ANY_FORMAT
    except OSError as error:
        raise Mistake("file_unreadable", path=path, reason=error) from error
    if not is_backup:
        raise Mistake("backup_would_replace", path=path)


def read_contents(path: Path) -> Contents:
    """What a backup says of itself, once every byte of it is what was written."""
    try:
        with path.open("rb") as file:
            contents = read_lines(path, file)
            check_digest(path, file)
    except FileNotFoundError as error:
        raise Mistake("file_missing", path=path) from error
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise Mistake("file_unreadable", path=path, reason=error) from error
    return contents


def read_lines(path: Path, file: BinaryIO) -> Contents:
    first = file.readline(len(FIRST_LINE))
    if first != FIRST_LINE:
        raise Mistake("backup_newer" if first.startswith(ANY_FORMAT) else "not_a_backup", path=path)
    try:
        return msgspec.json.decode(file.readline(LONGEST_LINE), type=Contents)
    except ValueError as error:  # msgspec's errors are ValueErrors too
        raise Mistake("backup_altered", path=path) from error


def check_digest(path: Path, file: BinaryIO) -> None:
    digest, left = hashlib.sha256(), length_without_digest(file)
    file.seek(0)
    while left > 0 and (piece := file.read(min(left, PIECE))):
        digest.update(piece)
        left -= len(piece)
    if left or file.read() != digest.digest():
        raise Mistake("backup_altered", path=path)


def length_without_digest(file: BinaryIO) -> int:
    return os.fstat(file.fileno()).st_size - DIGEST


def read_rows(path: Path) -> Iterator[tuple[str, list[list[Any]]]]:
    """The frames of a file whose check sum fits. What is no frame all the same was not written by Fathom."""
    try:
        with path.open("rb") as file:
            read_lines(path, file)
            for frame in read_frames(file):
                yield msgspec.msgpack.decode(frame, type=tuple[str, list[list[Any]]])
    except (ValueError, zlib.error, EOFError) as error:
        raise Mistake("backup_altered", path=path) from error
    except OSError as error:
        raise Mistake("file_unreadable", path=path, reason=error) from error


def read_frames(file: BinaryIO) -> Iterator[bytes]:
    waiting = bytearray()
    for piece in unpack(file):
        waiting += piece
        while len(waiting) >= LENGTH:
            end = LENGTH + int.from_bytes(waiting[:LENGTH])
            if end > LONGEST_FRAME:
                raise EOFError
            if len(waiting) < end:
                break
            yield bytes(waiting[LENGTH:end])
            del waiting[:end]
    if waiting:
        raise EOFError


def unpack(file: BinaryIO) -> Iterator[bytes]:
    unpacker, left = zlib.decompressobj(), length_without_digest(file) - file.tell()
    while left > 0 and (piece := file.read(min(left, PIECE))):
        left -= len(piece)
        yield unpacker.decompress(piece)
    if not unpacker.eof or unpacker.unused_data:
        raise EOFError
