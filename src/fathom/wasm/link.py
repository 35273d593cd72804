"""From an object file to a file that a browser loads, with what the page must know of it inside."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path

LINKER = ("tool", "run", "--from", "ziglang==0.17.0", "python-zig", "wasm-ld")  # by uv, which keeps it
OPTIONS = ("--no-entry", "--stack-first", "--strip-all", "-O2", "--compress-relocations", "--export=__heap_base")
SECTION = "fathom"  # of its own, which a browser hands to the page
MAGIC = b"\0asm\1\0\0\0"  # how a module begins
CUSTOM = b"\0"  # the number of such sections
SEVEN_BITS = 0x7F


def link_object(code: bytes, exports: Iterable[str]) -> bytes:
    uv = os.environ.get("FATHOM_UV") or shutil.which("uv") or "uv"
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "rules.o", Path(folder) / "rules.wasm"
        before.write_bytes(code)
        named = (f"--export={name}" for name in exports)
        subprocess.run([uv, "--quiet", *LINKER, *OPTIONS, *named, "-o", str(after), str(before)], check=True)
        return after.read_bytes()


def with_section(module: bytes, contents: bytes) -> bytes:
    name = SECTION.encode()
    body = leb(len(name)) + name + contents
    return module + CUSTOM + leb(len(body)) + body


def read_section(module: bytes) -> bytes:
    """What `with_section` put there; nothing if there is no such section."""
    at = len(MAGIC)
    while at < len(module):
        number = module[at : at + 1]
        size, start = read_leb(module, at + 1)
        at = start + size
        name = leb(len(SECTION)) + SECTION.encode()
        if number == CUSTOM and module.startswith(name, start):
            return module[start + len(name) : at]
    return b""


def read_leb(code: bytes, at: int) -> tuple[int, int]:
    """A whole number, and where it ends."""
    if code[at] <= SEVEN_BITS:
        return code[at], at + 1
    high, end = read_leb(code, at + 1)
    return code[at] & SEVEN_BITS | high << 7, end


def leb(number: int) -> bytes:
    """A whole number in groups of seven bits, the lowest first."""
    low, rest = number & SEVEN_BITS, number >> 7
    return bytes([low | 0x80]) + leb(rest) if rest else bytes([low])
