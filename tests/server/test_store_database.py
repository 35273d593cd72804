"""Opening a database: migrations, settings, and addresses that lead nowhere."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from msgspec.structs import asdict
from sqlalchemy import Connection, create_engine, text

from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import explain
from fathom.server.storage.database import make_engines, migrate, read_address, upgrade
from fathom.server.storage.schema import EVERYBODY, MoveRow, WordRow, metadata, moves, seats, tables, words
from fathom.server.storage.store import Store
from tests.server.laying import a_chair, a_table, insert_old, lay, two_chairs


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
    return list(compare_metadata(context, metadata))


async def test_the_migrations_make_the_schema(store: Store) -> None:
    assert await store.engines.writer.write(differences) == []
    await store.engines.writer.write(lambda c: c.execute(text("ALTER TABLE seats ADD COLUMN cushion INTEGER")))
    assert [difference[0] for difference in await store.engines.writer.write(differences)] == ["remove_column"]


async def test_migrating_again_is_harmless(store: Store) -> None:
    table = await lay(store)
    for _ in range(2):
        await store.engines.writer.write(migrate)
    assert await store.find_table(table) == (a_table(), two_chairs())


async def test_tables_from_before_there_were_hints_have_them_among_friends(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'old.db'}"
    old = create_engine(address)
    with old.begin() as connection:
        upgrade(connection, "0001")
        for number, is_open in enumerate((False, True)):
            insert_old(connection, tables, asdict(a_table(number, id=f"old{number}", open=is_open)))
            insert_old(connection, seats, {"table": f"old{number}", **asdict(a_chair(0, "Ana"))})
    old.dispose()
    store = await Store.open(address)
    found = [await store.find_table(name) for name in ("old0", "old1")]
    assert [laid[0].hints for laid in found if laid] == [True, False]
    await store.close()


async def test_a_match_of_the_version_before_goes_on(address: str) -> None:
    """Seats, moves and words from before somebody could give up, take back or whisper."""
    old = make_engines(read_address(address))
    await old.writer.write(fill_before)
    await old.close()
    store = await Store.open(address)
    found = await store.find_table("old")
    assert found is not None
    assert [seat.resigned for seat in found[1]] == [False]
    assert [word.side for word in await store.words_of("old")] == [EVERYBODY]
    await store.append(MoveRow("old", 2, -1, 0))
    assert await store.moves_of("old") == [MoveRow("old", 1, 0, 3), MoveRow("old", 2, -1, 0)]
    await store.close()


def fill_before(connection: Connection) -> None:
    upgrade(connection, "0002")
    insert_old(connection, tables, asdict(a_table(0, id="old")))
    insert_old(connection, seats, {"table": "old", **asdict(a_chair(0, "Ana"))})
    insert_old(connection, moves, asdict(MoveRow("old", 1, 0, 3)))
    insert_old(connection, words, asdict(WordRow("old", 0, 0, "Ana", "ahoy", "", 1.0)))


async def test_salts_that_were_sent_too_early_are_forgotten_and_a_match_that_began_keeps_them(address: str) -> None:
    old = make_engines(read_address(address))
    await old.writer.write(fill_with_salts)
    await old.close()
    store = await Store.open(address)
    waiting, begun = [await store.find_table(name) for name in ("waiting", "begun")]
    assert waiting is not None
    assert begun is not None
    assert [(row.pledge, row.salt) for row in (waiting[1][0], begun[1][0])] == [("", ""), ("", "00ff")]
    assert (begun[0].pledges, begun[0].salts) == (None, ["00ff"])
    assert [move.chooser for move in await store.moves_of("begun")] == [""]
    await store.close()


def fill_with_salts(connection: Connection) -> None:
    upgrade(connection, "0003")
    begun = a_table(1, id="begun", started=2000.0, salts=["00ff"])
    for row in (a_table(0, id="waiting"), begun):
        insert_old(connection, tables, asdict(row))
        insert_old(connection, seats, {"table": row.id, **asdict(a_chair(0, "Ana", salt="00ff"))})
    insert_old(connection, moves, asdict(MoveRow("begun", 1, 0, 3)))


async def test_several_servers_open_a_new_database_at_once(address: str) -> None:
    opened = await asyncio.gather(*(Store.open(address) for _ in range(4)))
    table = await lay(opened[0])
    for store in opened:
        assert await store.find_table(table) is not None
        await store.close()


async def test_a_database_of_a_later_version_is_left_alone(store: Store, address: str) -> None:
    await store.engines.writer.write(lambda c: c.execute(text("UPDATE alembic_version SET version_num = '9999'")))
    with pytest.raises(Mistake, match="database_newer"):
        await Store.open(address)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_sqlite_keeps_its_word(store: Store) -> None:
    """A write-ahead log, a disk that is waited for, and keys that are looked at."""
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
    found = await store.engines.writer.write(
        lambda connection: [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]
    )
    assert found == ["wal", 2, 1, 10_000]


@pytest.mark.parametrize(
    "address",
    ["", "tables.db", "mysql://localhost/tables", "sqlite://", "sqlite:///:memory:", "postgresql://localhost"],
)
async def test_an_address_that_is_none_is_refused_with_a_sentence(address: str) -> None:
    with pytest.raises(Mistake) as caught:
        await Store.open(address)
    assert caught.value.key == "database_unknown"
    for language in LANGUAGES:
        assert "sqlite:///" in explain(caught.value, language)


async def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(Mistake) as caught:
        await Store.open(f"sqlite:///{tmp_path}/nowhere/tables.db")
    assert "unable to open database file" in explain(caught.value, "en")


async def test_a_file_that_is_no_database_is_said(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ana, the water is lovely. " * 100)
    with pytest.raises(Mistake) as caught:
        await Store.open(f"sqlite:///{file}")
    assert "file is not a database" in explain(caught.value, "en")


async def test_a_server_that_does_not_answer_is_said_without_the_password() -> None:
    with pytest.raises(Mistake) as caught:
        await Store.open("postgresql://ana:secret@127.0.0.1:1/tables")
    assert caught.value.key == "database_unreachable"
    assert "secret" not in explain(caught.value, "fr")


def test_postgresql_may_be_asked_for_encryption_in_its_own_words() -> None:
    url = read_address("postgres://ana@localhost/tables?sslmode=require&application_name=deep")
    assert dict(url.query) == {"ssl": "require", "application_name": "deep"}
