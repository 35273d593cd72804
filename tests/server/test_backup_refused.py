"""A backup that was altered, or that has no room, changes nothing and is refused with a sentence."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import explain
from fathom.server.backup.backup_file import Contents, Part, Writer, read_contents
from fathom.server.backup.snapshot import back_up
from fathom.server.storage.owner import sole_owner
from fathom.server.storage.schema import MoveRow, WordRow
from fathom.server.storage.store import Store
from tests.scale import sample
from tests.server.backing_up import bring_back, fathom, nothing_to_say
from tests.server.laying import lay
from tests.server.postgres import Postgres

FLIPPED = sample(plain=300, compiled=0, long=100_000)  # bytes, one after the other
TABLES, MOVES = 20, 50
CONTENTS = Contents("2026-11-18T12:00:00+00:00", "0.1.0", "0001", {"words": Part(["table"], 0)})


async def fill(address: str) -> None:
    store = await Store.open(address)
    for number in range(TABLES):
        key = await lay(store, number)
        await asyncio.gather(*(store.append(MoveRow(key, move, 0, move)) for move in range(1, MOVES)))
        await store.add_word(WordRow(key, 0, 0, "Ana", "ahoy", "", 1.0))
    await store.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a small one."""
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(fill(f"sqlite:///{folder / 'tables.db'}"))
    return folder / "tables.db"


@pytest.fixture(scope="module")
def raw(house: Path) -> bytes:
    """Its backup."""
    file = house.parent / "house.backup"
    back_up(f"sqlite:///{house}", file, nothing_to_say)
    return file.read_bytes()


def mistake_in(raw: bytes, folder: Path) -> str:
    """What whoever wants to restore it is told."""
    file = folder / "altered.backup"
    file.write_bytes(raw)
    with pytest.raises(Mistake) as caught:
        bring_back(file, f"sqlite:///{folder / 'tables.db'}")
    assert {path.name for path in folder.iterdir()} == {"altered.backup"}
    return caught.value.key


def test_any_byte_that_differs_is_noticed(raw: bytes, tmp_path: Path) -> None:
    chance = random.Random(1)  # noqa: S311  # the same bytes in every run
    places = {*range(100), *range(len(raw) - 40, len(raw)), *chance.sample(range(len(raw)), min(FLIPPED, len(raw)))}
    for place in places:
        flipped = bytearray(raw)
        flipped[place] ^= 1 << place % 8
        assert mistake_in(bytes(flipped), tmp_path) in {"backup_altered", "backup_newer", "not_a_backup"}


def test_a_file_that_was_cut_short_or_goes_on_is_noticed(raw: bytes, tmp_path: Path) -> None:
    for length in (0, 10, 60, 1000, len(raw) // 2, len(raw) - 33, len(raw) - 32, len(raw) - 1):
        assert mistake_in(raw[:length], tmp_path) in {"backup_altered", "not_a_backup"}
    assert mistake_in(raw + b"\0", tmp_path) == "backup_altered"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_mistake_is_a_sentence(language: str, tmp_path: Path) -> None:
    for key in ("not_a_backup", "backup_altered", "backup_newer", "backup_would_replace"):
        assert str(tmp_path) in explain(Mistake(key, path=tmp_path), language)


def forged(tmp_path: Path, write: Callable[[Writer], None], contents: Contents = CONTENTS) -> bytes:
    """A file whose check sum fits."""
    with (tmp_path / "forged").open("wb") as file:
        writer = Writer(file, contents)
        write(writer)
        writer.finish()
    return (tmp_path / "forged").read_bytes()


def pack(writer: Writer, raw: bytes) -> None:
    writer.put(writer.packer.compress(raw))


@pytest.mark.parametrize(
    "write",
    [
        lambda writer: writer.add("words", [["nowhere"]]),
        lambda writer: writer.add("words", [[1, 2]]),
        lambda writer: writer.add("health", []),
        lambda writer: pack(writer, b"\xff\xff\xff\xff"),
        lambda writer: pack(writer, b"\0\0\0\1\xc1"),
        lambda writer: pack(writer, b"\0\0\0\3no"),
    ],
)
def test_what_fits_its_check_sum_and_is_no_backup_changes_nothing(
    write: Callable[[Writer], None], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert mistake_in(forged(tmp_path, write), tmp_path_factory.mktemp("empty")) in {"backup_altered", "not_restored"}


def test_a_backup_of_a_newer_version_is_left_alone(raw: bytes, tmp_path: Path) -> None:
    newer = tmp_path / "newer"
    newer.mkdir()
    contents = msgspec.structs.replace(CONTENTS, revision="9999")
    assert mistake_in(forged(tmp_path, lambda _: None, contents), newer) == "backup_newer"
    assert mistake_in(raw.replace(b"format 1", b"format 2"), newer) == "backup_newer"


async def test_the_commands_end_with_2_and_change_nothing(raw: bytes, address: str, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    file.write_bytes(raw[:-50] + b"?" + raw[-49:])
    for command in (("restore", str(file), "--database", address), ("backup", "--check", str(file))):
        told = await fathom(*command)
        assert (told.code, told.said) == (2, "")
        assert "its check sum does not fit its contents" in told.complained
    assert files_in(tmp_path) - {"tables.db.lock"} == {"house.backup"}
    store = await Store.open(address)
    assert await store.find_table("CODE0") is None
    await store.close()


def files_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


async def test_a_database_that_is_not_empty_is_left_alone(raw: bytes, address: str, tmp_path: Path) -> None:
    store = await Store.open(address)
    key = await lay(store, 77)
    (tmp_path / "house.backup").write_bytes(raw)
    told = await fathom("restore", str(tmp_path / "house.backup"), "--database", address)
    assert told.code == 2
    assert "is not empty" in told.complained
    assert await store.find_table(key) is not None
    assert await store.find_table("CODE0") is None
    await store.close()


async def test_a_folder_that_is_served_is_left_alone(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "house.backup").write_bytes(raw)
    with sole_owner(f"sqlite:///{tmp_path / 'tables.db'}"):
        told = await fathom("restore", str(tmp_path / "house.backup"), "--data", str(tmp_path))
    assert told.code == 2
    assert files_in(tmp_path) == {"house.backup", "tables.db.lock"}


async def test_a_full_disk_leaves_no_half_backup_and_the_one_before_as_it_was(address: str, tmp_path: Path) -> None:
    """On SQLite there is no room for the copy of its file, on PostgreSQL none for the backup itself."""
    await fill(address)
    last_night, folder = b"A backup of Fathom, format 1, of last night", tmp_path / "backups"
    folder.mkdir()
    (folder / "old.backup").write_bytes(last_night)
    for name in ("new.backup", "old.backup"):
        told = await fathom("backup", str(folder / name), "--database", address, most_bytes=2_000)
        assert told.code == 2
        assert "Nothing can be written to" in told.complained
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {"old.backup": last_night}


async def test_a_full_disk_leaves_no_half_house(raw: bytes, tmp_path: Path) -> None:
    (tmp_path / "house.backup").write_bytes(raw)
    told = await fathom("restore", str(tmp_path / "house.backup"), "--data", str(tmp_path), most_bytes=50_000)
    assert told.code == 2
    assert "Nothing was restored into" in told.complained
    assert files_in(tmp_path) == {"house.backup", "tables.db.lock"}


async def test_a_newer_backup_takes_the_place_of_an_older_one_and_of_nothing_else(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "house.backup"
    file.write_bytes(b"A backup of Fathom, format 1, of last night")
    told = await fathom("backup", str(file), "--data", str(house.parent))
    assert told.code == 0, told.complained
    assert read_contents(file).counts["tables"] == TABLES
    told = await fathom("backup", str(house), "--data", str(house.parent))
    assert told.code == 2
    assert "is there already and is no backup" in told.complained
    assert house.read_bytes().startswith(b"SQLite format 3")


def test_where_there_is_no_house_there_is_nothing_to_back_up(tmp_path: Path, postgres: Postgres) -> None:
    with closing(sqlite3.connect(tmp_path / "empty.db")) as connection:
        connection.execute("CREATE TABLE letters (text)")
    found = {}
    for address in (f"sqlite:///{tmp_path}/nowhere.db", f"sqlite:///{tmp_path}/empty.db", postgres.new_database()):
        with pytest.raises(Mistake) as caught:
            back_up(address, tmp_path / "house.backup", nothing_to_say)
        found[address] = caught.value.key
    assert [*found.values()] == ["database_unreachable", "nothing_to_back_up", "nothing_to_back_up"]
    assert files_in(tmp_path) == {"empty.db"}


def test_a_house_of_a_newer_version_is_not_backed_up(house: Path, tmp_path: Path) -> None:
    """There may be something in it that this version knows nothing of."""
    copy = shutil.copy(house, tmp_path / "tables.db")
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Mistake, match="database_newer"):
        back_up(f"sqlite:///{copy}", tmp_path / "house.backup", nothing_to_say)
