"""Where a house is kept, as `serve`, `backup` and `restore` are told."""

import os
from collections.abc import Callable
from pathlib import Path

import click

from fathom.cli.options import file_path
from fathom.engine.errors import Mistake
from fathom.engine.files import FOLDER_OF_ONE, keep_to_owner

DATABASE = "FATHOM_DATABASE"  # an address with a password is nobody else's business: everybody can list arguments


def data_folder() -> Path:
    """Where this user's programs keep what they must not lose."""
    named = os.environ.get("XDG_DATA_HOME")
    return (Path(named) if named else Path("~/.local/share").expanduser()) / "fathom"


def of_database(command: Callable[..., None]) -> Callable[..., None]:
    """Adds --data and --database."""
    folder = click.option("--data", type=file_path, default=data_folder, help="Folder of the SQLite database.")
    told = "Another one: sqlite:///FILE or postgresql://…."
    return folder(click.option("--database", envvar=DATABASE, show_envvar=True, help=told)(command))


def file_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


def make_folder(folder: Path) -> Path:
    try:
        folder.mkdir(FOLDER_OF_ONE, parents=True, exist_ok=True)
        keep_to_owner(folder, FOLDER_OF_ONE)
    except OSError as error:
        raise Mistake("folder_unwritable", path=folder, reason=error.strerror) from error
    return folder
