"""Where compiled code is kept: a folder for each game, named by a digest of the sources that its code is made from.

Numba does not notice an edit in another file or a change of its flags; the name of the folder does. A test, a text or
another game changes nothing in it.
"""

import hashlib
import os
import re
import shutil
import stat
import sys
import tempfile
import time
import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

from fathom.engine.files import FOLDER_OF_ONE
from fathom.engine.languages import own_language

PACKAGE = Path(__file__).resolve().parent.parent
NAME = PACKAGE.name
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "")  # whether compiled code minds the ends of rows
WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
KEPT = 3  # folders of each kind
A_DAY = 86_400  # seconds
MADE_FOR = "__"  # `fathom.bots.search__breath` is the generic source `fathom.bots.search`, made for breath
COMPILED = ("engine", "bots", "lab", "env")  # the folders that hold generic sources
IMPORT = re.compile(rf"^\s*from ({NAME}[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
NAMED = re.compile(rf"\"({NAME}\.[\w.]+)\"")  # a generic source, to be made for a game
WORD = re.compile(r"\w+")


def file_of(module: str) -> Path | None:
    """The source of a module of ours, if there is such a module."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.exists()), None)


@cache
def imports_of(module: str) -> frozenset[str]:
    """The modules of ours that a module imports."""
    file = file_of(module)
    text = file.read_text(encoding="utf-8") if file else ""
    found = set(NAMED.findall(text))
    for source, names in IMPORT.findall(text):
        found |= {source, *(f"{source}.{name}" for name in WORD.findall(names))}
    return frozenset(name for name in found if file_of(name))


def sources_of(*modules: str) -> list[str]:
    """These modules and all that they import, and so on."""
    known, waiting = set(modules), list(modules)
    while waiting:
        fresh = imports_of(waiting.pop()) - known
        known |= fresh
        waiting += fresh
    return sorted(known)


def kind_and_roots(module: str) -> tuple[str, tuple[str, ...]]:
    """Which folder a module's code goes to, and the modules that it is made from."""
    source, _, slug = module.partition(MADE_FOR)
    if source == NAME:
        files = (file for folder in COMPILED for file in (PACKAGE / folder).glob("*.py"))
        generic = (f"{NAME}.{file.parent.name}.{file.stem}" for file in files)
        return f"{slug}.all", (*generic, f"{NAME}.games.{slug}")
    if slug:
        return f"{slug}.{source.split('.')[1]}", (source, f"{NAME}.games.{slug}")
    parts = source.split(".")
    if parts[1:2] == ["games"]:
        return parts[2], (".".join(parts[:3]),)
    return ".".join(parts[1:]) or NAME, (source,)


def folder_of_all(slug: str) -> Path:
    """A folder whose name changes with anything that is compiled for a game."""
    return folder_of(f"{NAME}{MADE_FOR}{slug}")


@cache
def folder_of(module: str) -> Path:
    """Where the compiled code of a module lies, made if need be."""
    kind, roots = kind_and_roots(module)
    digest = hashlib.sha256(f"{version('numba')} {sys.version} {CHECKED} {PACKAGE}".encode())
    for source in sources_of(*roots):
        file = file_of(source)
        digest.update(source.encode() + (file.read_bytes() if file else b""))
    folder = cache_root() / f"{kind}-{digest.hexdigest()[:16]}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        forget_old(folder.parent, kind)
    return folder


def forget_old(root: Path, kind: str) -> None:
    """Every edit of a rule starts a new folder; the newest few stay, and those that may be in use."""
    folders = [folder for folder in root.glob(f"{kind}-*") if folder.is_dir()]
    folders.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in folders[KEPT:]:
        if time.time() - folder.stat().st_mtime > A_DAY:
            shutil.rmtree(folder, ignore_errors=True)


def is_writable(folder: Path) -> bool:
    try:
        folder.mkdir(FOLDER_OF_ONE, parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def is_ours(folder: Path) -> bool:
    """No link, nobody else's, and nobody else may write there: what is loaded from it runs as we do."""
    if not hasattr(os, "getuid") or not os.path.lexists(folder):
        return True
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & WRITTEN_BY_OTHERS


def refuse(folder: Path) -> None:
    """A sentence from the shared texts; what else reads them is not loaded yet."""
    texts = (PACKAGE / "engine" / "texts" / f"{own_language()}.toml").read_text(encoding="utf-8")
    print(tomllib.loads(texts)["mistakes"]["cache_unsafe"].format(path=folder), file=sys.stderr)


def places() -> list[Path]:
    """Where a program may leave compiled code."""
    named = os.environ.get("XDG_CACHE_HOME")
    homes = ([Path(named)] if named else []) + [Path("~/.cache").expanduser()]
    user = os.getuid() if hasattr(os, "getuid") else 0
    return [*(home / "fathom" for home in homes if home.is_absolute()), Path(tempfile.gettempdir()) / f"fathom-{user}"]


@cache
def cache_root() -> Path:
    """The first of these that is writable and ours alone; a new one if none is, the same for the processes we start."""
    for place in places():
        if not is_ours(place):
            refuse(place)
        elif is_writable(place):
            return place
    os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp(prefix="fathom-")
    return places()[0]
