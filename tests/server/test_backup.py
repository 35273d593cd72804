"""A house goes into one file while it plays, and comes back elsewhere: on SQLite or PostgreSQL, from either."""

import asyncio
import itertools
import json
import re
import shutil
import sqlite3
import stat
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing
from copy import deepcopy
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest
from msgspec.structs import asdict
from sqlalchemy import Connection, Select, create_engine, insert, select

from fathom.engine.game import find_games
from fathom.server.backup.backup_file import read_rows
from fathom.server.backup.check import Findings, check
from fathom.server.backup.restore import read_backup
from fathom.server.backup.snapshot import back_up
from fathom.server.storage.database import make_engines, read_address, revision_of, upgrade
from fathom.server.storage.schema import MoveRow, WordRow, health, metadata, moves, nodes, seats, tables, words
from fathom.server.storage.store import Store, change
from fathom.server.tables.table import Services
from tests.scale import LONG
from tests.server.backing_up import bring_back, fathom, nothing_to_say
from tests.server.laying import a_chair, a_table, insert_old, lay, two_chairs
from tests.server.postgres import Postgres
from tests.server.serving import BOUNDLESS, Served
from tests.server.test_upgrade import TO_THE_END, play
from tests.server.witness import Witness

T = TypeVar("T")
GAMES = [*find_games(), "sharks", "sharks"]
ENOUGH = 40  # moves before the backup
SNAPSHOTS = 10
ENGINES = ("sqlite", "postgresql")


def where(engine: str, folder: Path, postgres: Postgres) -> tuple[str, str]:
    """How a command is told of a house."""
    return ("--data", str(folder)) if engine == "sqlite" else ("--database", postgres.new_database())


def rows_of(address: str) -> dict[str, list[Any]]:
    """All that stands in the database, but for what only holds while the house runs."""
    return asyncio.run(all_rows(address))


async def all_rows(address: str) -> dict[str, list[Any]]:
    store = await Store.open(address)
    lasting = (table for table in metadata.sorted_tables if table is not health)
    found = {table.name: sorted(map(tuple, await store.read(select(table))), key=repr) for table in lasting}
    await store.close()
    return found


# A house that plays.


def as_it_stands(witness: Witness) -> Witness:
    """Somebody who knows what the witness knows now, and hears no more of it."""
    twin = Witness([witness.one.address], witness.game, seed=0)
    twin.rng = Random(1)  # noqa: S311  # the same moves in every run
    twin.acknowledged, twin.sits = witness.acknowledged, witness.sits
    twin.said, twin.laid, twin.finished = [*witness.said], [*witness.laid], [*witness.finished]
    for mine, theirs in ((witness.one, twin.one), (witness.two, twin.two)):
        theirs.table, theirs.steps, theirs.talk = deepcopy((mine.table, mine.steps, mine.talk))
        theirs.http.cookies = httpx.Cookies(mine.http.cookies)
    return twin


async def play_until(witnesses: list[Witness], count: int) -> None:
    while sum(witness.moves for witness in witnesses) < count:
        await asyncio.sleep(0.05)


@pytest.mark.parametrize("engine", ENGINES)
async def test_a_house_that_plays_on_comes_back_on_either_database(
    engine: str, tmp_path: Path, postgres: Postgres
) -> None:
    house, file = where(engine, tmp_path / "first", postgres), tmp_path / "house.backup"
    served = Served(tmp_path / "first", *BOUNDLESS, *house).start()
    witnesses = [Witness([served.address], game, seed) for seed, game in enumerate(GAMES)]
    playing = [asyncio.create_task(witness.play()) for witness in witnesses]
    await play_until(witnesses, ENOUGH)
    twins, before = [as_it_stands(witness) for witness in witnesses], sum(witness.moves for witness in witnesses)
    told = await fathom("backup", str(file), *house, "--json")
    assert told.code == 0, told.complained
    assert sum(witness.moves for witness in witnesses) > before  # nobody had to wait for it
    await play_until(witnesses, before + 3 * ENOUGH)  # what comes after it is not in it
    served.kill()
    await asyncio.gather(*playing)
    for witness in witnesses:
        await witness.leave()
    assert json.loads(told.said)["rows"]["moves"] >= before
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    for other in ENGINES if LONG else [other for other in ENGINES if other != engine]:
        folder = tmp_path / other
        await come_back_to(where(other, folder, postgres), folder, served.port, file, twins)


async def come_back_to(house: tuple[str, str], folder: Path, port: int, file: Path, twins: list[Witness]) -> None:
    """On an empty machine: all that was known before the backup is there, and every match goes on."""
    told = await fathom("restore", str(file), *house)
    assert told.code == 0, told.complained
    served = Served(folder, *BOUNDLESS, *house)
    served.port = port
    served.start()
    guests = [as_it_stands(twin) for twin in twins]
    for guest in guests:
        await guest.come_back()
    playing = [asyncio.create_task(guest.play()) for guest in guests]
    while not all(guest.moves for guest in guests) or not any(guest.finished for guest in guests):
        await asyncio.sleep(0.05)
    for guest in guests:
        await guest.check_tables()
    served.kill()
    await asyncio.gather(*playing)
    for guest in guests:
        await guest.leave()


# What is in a backup.


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a house with all that can be kept: matches over and under way, words, a table that waits."""
    address = f"sqlite:///{tmp_path_factory.mktemp('lived_in') / 'tables.db'}"
    asyncio.run(live(address))
    return address


async def live(address: str) -> None:
    store = await Store.open(address)
    services = Services(store)
    for game in find_games().values():
        await play(services, game, number=1, length=12)
        await play(services, game, number=2, length=TO_THE_END)
    await store.add_table(a_table(0, clock=30), [a_chair(0, "Ana", token=b"\0\xff" * 16), a_chair(1)])
    for number, said in enumerate(("ahoy", "à l’eau 🤿", "'; DROP TABLE words; --")):
        await store.add_word(WordRow(a_table(0).id, number, 0, "Ana", said, "", 1000.5 + number))
    await store.note_health(1.0)
    await store.close()


@pytest.fixture(scope="module")
def backup(lived_in: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backup") / "house.backup"
    back_up(lived_in, file, nothing_to_say)
    return file


def test_every_row_comes_back_as_it_was_and_so_it_does_from_there(
    lived_in: str, backup: Path, address: str, tmp_path: Path
) -> None:
    bring_back(backup, address)
    assert rows_of(address) == rows_of(lived_in)
    back_up(address, tmp_path / "again.backup", nothing_to_say)
    bring_back(tmp_path / "again.backup", f"sqlite:///{tmp_path / 'third.db'}")
    assert rows_of(f"sqlite:///{tmp_path / 'third.db'}") == rows_of(lived_in)


async def test_what_only_holds_while_the_house_runs_is_left_out(store: Store, address: str, tmp_path: Path) -> None:
    """Which servers there are, and which of them a table is at home at, is for the new house to find out."""
    key = await lay(store)
    await store.note_health(1.0)
    await store.engines.writer.write(lambda connection: connection.execute(insert(nodes).values(id="one", until=9e9)))
    await store.engines.writer.write(lambda connection: change(connection, key, home="one", epoch=7))
    file, again = tmp_path / "house.backup", f"sqlite:///{tmp_path / 'again.db'}"
    contents = await asyncio.to_thread(back_up, address, file, nothing_to_say)
    assert set(contents.parts) == {"tables", "seats", "moves", "archives", "words"}
    await asyncio.to_thread(bring_back, file, again)
    rows = await asyncio.to_thread(rows_of, again)
    assert (len(rows["tables"]), rows["nodes"]) == (1, [])
    assert await asyncio.to_thread(found_in, again, select(tables.c.home, tables.c.epoch)) == [(None, 0)]
    assert await asyncio.to_thread(found_in, again, select(health)) == []


def found_in(address: str, question: Select[Any]) -> list[Any]:
    engine = create_engine(address)
    with engine.connect() as connection:
        found = [tuple(row) for row in connection.execute(question)]
    engine.dispose()
    return found


@pytest.mark.parametrize("revision", ["0001", "0005", "0007"])
def test_a_house_of_an_earlier_version_is_left_as_it_is_and_comes_back_as_one_of_now(
    revision: str, address: str, tmp_path: Path
) -> None:
    asyncio.run(write_once(address, lambda connection: fill_old(connection, revision)))
    back_up(address, tmp_path / "house.backup", nothing_to_say)
    assert asyncio.run(write_once(address, revision_of)) == revision
    bring_back(tmp_path / "house.backup", f"sqlite:///{tmp_path / 'again.db'}")
    assert rows_of(f"sqlite:///{tmp_path / 'again.db'}") == rows_of(
        address
    )  # which opens it, and so brings it up to date


def fill_old(connection: Connection, revision: str) -> None:
    upgrade(connection, revision)
    insert_old(connection, tables, asdict(a_table(0, id="old", started=2000.0, salts=["00ff"])))
    insert_old(connection, seats, {"table": "old", **asdict(a_chair(0, "Ana", salt="00ff"))})
    insert_old(connection, moves, asdict(MoveRow("old", 1, 0, 3)))
    insert_old(connection, words, asdict(WordRow("old", 0, 0, "Ana", "ahoy", "", 1.0)))


async def write_once(address: str, work: Callable[[Connection], T]) -> T:
    engines = make_engines(read_address(address))
    try:
        return await engines.writer.write(work)
    finally:
        await engines.close()


async def test_all_of_it_is_of_one_moment(store: Store, address: str, tmp_path: Path) -> None:
    """Each transaction writes a move and a word of the same number: whoever reads has both or neither."""
    await store.add_table(a_table(0), two_chairs())
    writing = asyncio.create_task(play_and_say(store))
    for number in range(SNAPSHOTS):
        file = tmp_path / f"{number}.backup"
        contents = await asyncio.to_thread(back_up, address, file, nothing_to_say)
        found: dict[str, set[Any]] = defaultdict(set)
        for part, rows in read_rows(file):  # a part comes in pieces
            found[part] |= {row[1] for row in rows}
        assert found["moves"] == found["words"]
        assert contents.counts["moves"] == len(found["moves"])
    writing.cancel()
    assert len(found["moves"]) > SNAPSHOTS  # it was written all the time


async def play_and_say(store: Store) -> None:
    key = a_table(0).id
    for number in itertools.count(1):
        move, word = asdict(MoveRow(key, number, 0, 0)), asdict(WordRow(key, number, 0, "Ana", "ahoy", "", 1.0))
        await store.writer.write(partial(insert_both, move, word))


def insert_both(move: dict[str, Any], word: dict[str, Any], connection: Connection) -> None:
    connection.execute(insert(words), word)
    connection.execute(insert(moves), move)


# Playing it again.


def findings_of(file: Path) -> Findings:
    return check(file, read_backup(file), nothing_to_say, nothing_to_say)


def test_every_match_is_played_again(backup: Path) -> None:
    games = len(find_games())
    assert findings_of(backup) == Findings({"finished": games, "under_way": games, "waiting": 1, "other_rules": 0}, [])


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE moves SET state = state + 1 WHERE \"table\" = 'match-sharks-1' AND number = 3",
        "UPDATE tables SET seed = zeroblob(32) WHERE id = 'match-sharks-2'",
        "UPDATE tables SET results = '[[1, 5], [2, 4]]' WHERE id = 'match-sharks-2'",
        "UPDATE archives SET contents = x'00' WHERE \"table\" = 'match-sharks-2'",
    ],
)
def test_a_match_that_does_not_come_out_again_is_named(lived_in: str, tmp_path: Path, change: str) -> None:
    findings = findings_of(change_and_back_up(lived_in, change, tmp_path))
    assert findings.amiss == re.findall("match-sharks-.", change)
    assert findings.tried == 2 * len(find_games()) + 1


async def test_the_command_says_what_it_found(lived_in: str, backup: Path, tmp_path: Path) -> None:
    whole = await fathom("backup", "--check", str(backup))
    assert (whole.code, whole.complained) == (0, "")
    assert f"{len(find_games())} finished matches and every draw of them fit" in whole.said
    change = "UPDATE tables SET results = '[]' WHERE id = 'match-sharks-2'"
    told = await fathom("backup", "--check", str(change_and_back_up(lived_in, change, tmp_path)), "--json")
    assert told.code == 1
    assert json.loads(told.said)["amiss"] == ["match-sharks-2"]


def test_a_match_of_other_rules_is_not_amiss(lived_in: str, tmp_path: Path) -> None:
    change = "UPDATE moves SET state = state + 1; UPDATE tables SET rules = 'others' WHERE ended IS NULL"
    findings = findings_of(change_and_back_up(lived_in, change, tmp_path))
    assert (findings.found["other_rules"], findings.found["under_way"], findings.amiss) == (len(find_games()), 0, [])


def change_and_back_up(lived_in: str, change: str, folder: Path) -> Path:
    copy = shutil.copy(lived_in.removeprefix("sqlite:///"), folder / "changed.db")
    with closing(sqlite3.connect(copy)) as connection:
        connection.executescript(change)
    back_up(f"sqlite:///{copy}", folder / "changed.backup", nothing_to_say)
    return folder / "changed.backup"
