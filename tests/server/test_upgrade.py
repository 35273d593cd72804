"""Matches outlive the rules: what becomes of a database when the next version of Fathom opens it."""

import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, create_engine, delete, select, update

from fathom.engine import cache
from fathom.engine.game import Game, find_games
from fathom.server.storage.database import make_engines, read_address, upgrade
from fathom.server.storage.schema import archives, moves, seats, tables
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.seats import bot_in
from fathom.server.tables.table import LiveTable, Services
from tests.server.laying import a_table, insert_old
from tests.server.test_secrets import choose
from tests.server.upgrading import Found, open_all

ROOT = Path(__file__).parents[2]
BEFORE_VERSIONS = "0005"  # the last revision that knew nothing of versions
UNDER_WAY = 4  # matches of each game
LENGTH = 16  # moves
TO_THE_END = 1_000_000
FINISHED = 9  # the number of a match that was played to its end
EDITS = {
    "sharks": ("PARTY_FACTOR = 2", "PARTY_FACTOR = 3"),
    "barrakuda": ("MOST_IN_HOARD = 4", "MOST_IN_HOARD = 3"),
    "breath": ("FIVE, TEN = 5, 10", "FIVE, TEN = 5, 11"),
    "plongee": ("ENTERING = 6", "ENTERING = 5"),
    "bermudes": ("GAUGE_NOISE = 10", "GAUGE_NOISE = 30"),
}
Finds = dict[str, Found]


async def play(services: Services, game: Game, number: int, length: int) -> None:
    """A match by chance, through the door that all moves take."""
    own: dict[str, Any] = {"id": f"match-{game.slug}-{number}", "game": game.slug, "seed": number.to_bytes(32, "big")}
    row = a_table(number, **own, code=None, settings={}, open=False)
    chairs = [bot_in(seat) for seat in range(game.seats[0])]
    await services.store.add_table(row, chairs)
    table, chance = LiveTable(services, row, chairs), random.Random(number)  # noqa: S311  # the same each time
    async with Change(table) as change:
        await change.start()
        while table.n < length and table.phase == "playing":
            await change.play(*choose(table, chance))


@pytest.fixture(scope="module")
def edited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which a number of each game is another."""
    package = tmp_path_factory.mktemp("edited") / "fathom"
    shutil.copytree(cache.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "page", "tests"))
    for slug, (was, now) in EDITS.items():
        file = package / "games" / slug / "material.py"
        assert was in file.read_text(encoding="utf-8")
        file.write_text(file.read_text(encoding="utf-8").replace(was, now), encoding="utf-8")
    return package.parent


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with matches of all games, under way and over; whoever opens it takes a copy."""
    return tmp_path_factory.mktemp("kept") / "tables.db"


@pytest.fixture
async def database(kept: Path, tmp_path: Path) -> str:
    if not kept.exists():
        services = Services(await Store.open(f"sqlite:///{kept}"))
        for game in find_games().values():
            for number in range(UNDER_WAY):
                await play(services, game, number, LENGTH)
            await play(services, game, FINISHED, TO_THE_END)
        await services.store.close()
    return f"sqlite:///{shutil.copy(kept, tmp_path / 'kept.db')}"


def open_with(package: Path, address: str) -> Finds:
    """What another version finds there, in a process of its own."""
    surroundings = os.environ | {"PYTHONPATH": os.pathsep.join((str(package), str(ROOT)))}
    command = [sys.executable, "-m", "tests.server.upgrading", address]
    done = subprocess.run(command, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return msgspec.json.decode(done.stdout, type=Finds)


def rows_of(address: str) -> dict[str, list[tuple[object, ...]]]:
    """All that stands in the database, by table."""
    engine = create_engine(address)
    with engine.connect() as connection:
        rows = {kind.name: [tuple(row) for row in connection.execute(select(kind))] for kind in (tables, seats, moves)}
    engine.dispose()
    return rows


def of_table(rows: dict[str, list[tuple[object, ...]]], key: str) -> list[tuple[object, ...]]:
    return [row for kind in rows.values() for row in kind if row[0] == key]


async def test_a_match_goes_on_if_it_replays_to_the_same_states_and_else_is_set_aside(
    database: str, edited: Path, tmp_path: Path
) -> None:
    """After a mild edit, five of six running matches silently became other positions."""
    before = await open_all(f"sqlite:///{shutil.copy(tmp_path / 'kept.db', tmp_path / 'same.db')}")
    rows = rows_of(database)
    after = open_with(edited, database)
    playing = {key for key, found in before.items() if found.phase == "playing"}
    on, aside = ({key for key in playing if after[key].phase == phase} for phase in ("playing", "aside"))
    assert on | aside == playing
    assert {key.split("-")[1] for key in aside} == set(EDITS)
    assert {key.split("-")[1] for key in on} >= {"sharks", "barrakuda", "plongee"}
    assert all((after[key].n, after[key].state) == (LENGTH, before[key].state) for key in on)
    assert all(after[key].n < LENGTH for key in aside)
    assert {after[key].refused for key in on} == {""}
    assert {after[key].refused for key in aside} == {"SET_ASIDE"}
    assert all(of_table(rows_of(database), key) == of_table(rows, key) for key in aside)


async def test_the_story_of_a_match_that_is_set_aside_ends_where_the_rules_part(database: str, edited: Path) -> None:
    after = open_with(edited, database)
    back = await open_all(database)  # the version that it was played by
    parted = [key for key in after if after[key].phase == "aside" and after[key].n > 0]
    assert parted
    assert {back[key].phase for key in parted} == {"playing"}
    assert {back[key].n for key in parted} == {LENGTH}


async def test_a_finished_match_is_told_the_same_whatever_the_rules_are(
    database: str, edited: Path, tmp_path: Path
) -> None:
    before = await open_all(f"sqlite:///{shutil.copy(tmp_path / 'kept.db', tmp_path / 'same.db')}")
    after = open_with(edited, database)
    over = [f"match-{slug}-{FINISHED}" for slug in EDITS]
    assert {before[key].phase for key in over} == {"over"}
    assert all(before[key].replay and before[key].file for key in over)
    assert [after[key] for key in over] == [before[key] for key in over]


async def test_what_was_played_before_there_were_versions_goes_on(database: str, address: str) -> None:
    """Under way and over, of all games: rows of the schema before, then the migration."""
    rows, old = rows_of(database), make_engines(read_address(address))
    await old.writer.write(lambda connection: copy_old(connection, rows))
    await old.close()
    found = await open_all(address)
    assert {one.phase for one in found.values()} == {"playing", "over"}
    assert found == await open_all(database)


def copy_old(connection: Connection, rows: dict[str, list[tuple[object, ...]]]) -> None:
    upgrade(connection, BEFORE_VERSIONS)
    for kind in (tables, seats, moves):
        names = [column.name for column in kind.c]
        for row in rows[kind.name]:
            insert_old(connection, kind, dict(zip(names, row, strict=True)))


def forget_the_end(address: str, key: str) -> None:
    """As if the server had been killed between the last move and the results."""
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(delete(archives).where(archives.c.table == key))
        connection.execute(update(tables).where(tables.c.id == key).values(ended=None, results=None))
    engine.dispose()


async def test_results_are_written_by_the_rules_of_the_match_alone_and_never_while_loading(
    database: str, edited: Path
) -> None:
    key = f"match-plongee-{FINISHED}"
    forget_the_end(database, key)
    rows = of_table(rows_of(database), key)
    assert open_with(edited, database)[key].phase == "aside"
    assert of_table(rows_of(database), key) == rows
    services = Services(await Store.open(database))
    laid = await services.store.find_table(key)
    assert laid is not None
    table = LiveTable(services, *laid)
    async with Change(table) as change:
        await change.load()
    assert table.playing().is_over
    await services.store.close()
    assert of_table(rows_of(database), key) == rows
    assert (await open_all(database))[key].phase == "over"
    assert of_table(rows_of(database), key) != rows
