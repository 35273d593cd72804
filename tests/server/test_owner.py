"""One owner: a folder has one server, its files are nobody else's, and of two who claim a thing one gets it."""

import asyncio
import os
import resource
import stat
import subprocess
import sys
import time
from collections.abc import Awaitable
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from fathom.server.health import Health
from fathom.server.protocol import SitWish
from fathom.server.storage.owner import sole_owner
from fathom.server.storage.store import Store
from fathom.server.storage.writer import Taken
from fathom.server.tables.seating import sit, start
from fathom.server.tables.table import LiveTable, Services
from tests.server.client import PATIENCE, Player
from tests.server.laying import a_chair, a_table
from tests.server.serving import Served

SECRET = "s3cret-w0rd"  # noqa: S105  # of a test


def serve(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fathom", "serve", "--lang", "en", "--port", "0", *options]
    surroundings = os.environ | environment
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE, env=surroundings)


def rights_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_folder_has_one_server_and_is_free_when_it_ends_however_it_ends(tmp_path: Path) -> None:
    first = Served(tmp_path).start()
    try:
        for option in (("--data", str(tmp_path)), ("--database", f"sqlite:///{tmp_path / 'tables.db'}")):
            told = serve(*option)
            assert told.returncode == 2
            assert f"serves the tables of {tmp_path} already" in told.stderr
            assert "Traceback" not in told.stderr
        async with Player(first.address, "Ana") as ana:
            await ana.lay()
    finally:
        first.kill()
    second = Served(tmp_path).start()
    assert second.stop() == 0


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
async def test_the_folder_and_its_files_are_nobody_elses(tmp_path: Path) -> None:
    """Another user could read the seed of a running match."""
    data = tmp_path / "data"
    served = Served(data)
    data.mkdir(0o755)
    (data / "tables.db").touch(0o644)
    served.start()
    try:
        async with Player(served.address, "Ana") as ana:
            await ana.lay()
        assert rights_of(data) == 0o700
        kept = {path.name: rights_of(path) for path in data.iterdir() if path.name.startswith("tables.db")}
        assert kept == dict.fromkeys(("tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"), 0o600)
    finally:
        served.stop()


@pytest.mark.skipif(os.name != "posix", reason="other systems have other rights")
async def test_what_a_crash_left_open_to_all_is_closed(tmp_path: Path) -> None:
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    await store.add_table(a_table(), [a_chair(0)])
    for path in tmp_path.iterdir():
        path.chmod(0o644)
    again = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    assert {rights_of(path) for path in tmp_path.iterdir()} == {0o600}
    await again.close()
    await store.close()


def test_a_postgresql_has_no_folder_of_ours() -> None:
    with sole_owner("postgresql://ana@nowhere/tables"), sole_owner("postgresql://ana@nowhere/tables"):
        pass


def test_the_address_of_the_database_comes_from_the_environment_and_is_shown_without_its_password() -> None:
    told = serve(FATHOM_DATABASE=f"postgresql://ana:{SECRET}@127.0.0.1:1/tables?password={SECRET}")
    assert told.returncode == 2
    assert "127.0.0.1:1/tables" in told.stderr
    assert SECRET not in told.stdout + told.stderr
    assert "FATHOM_DATABASE" not in told.stderr


@pytest.mark.parametrize(
    "address", [f"postgresql://ana:{SECRET}@host:port/x", f"mysql://ana:{SECRET}@host/x?a={SECRET}"]
)
def test_an_address_that_is_none_is_shown_without_its_password(address: str) -> None:
    told = serve("--database", address)
    assert told.returncode == 2
    assert SECRET not in told.stdout + told.stderr
    assert "FATHOM_DATABASE" in told.stderr  # arguments can be read by everybody


@pytest.fixture
async def tables(store: Store, address: str) -> Any:
    """One table, as two servers have it in memory."""
    other = await Store.open(address)
    await store.add_table(a_table(), [a_chair(0, "Ana", token=b"ana"), a_chair(1)])
    laid = [await one.find_table(a_table().id) for one in (store, other)]
    yield [LiveTable(Services(one), *found) for one, found in zip((store, other), laid, strict=True) if found]
    await other.close()


async def outcomes(*attempts: Awaitable[Any]) -> list[str]:
    """What came of things that were done at once: "" or the name of the refusal, in alphabetical order."""
    found = await asyncio.gather(*attempts, return_exceptions=True)
    return sorted(getattr(one, "name", type(one).__name__) if isinstance(one, Exception) else "" for one in found)


async def seat_names(store: Store) -> list[str]:
    found = await store.find_table(a_table().id)
    assert found is not None
    return [row.name for row in found[1]]


async def test_two_who_take_one_chair(tables: list[LiveTable], store: Store) -> None:
    """Each server saw it free: ten times of ten both of them got it."""
    people = zip(tables, ("Ben", "Cléo"), strict=True)
    both = await outcomes(*(sit(table, SitWish(name), name, may_start=False) for table, name in people))
    assert both == ["", "SEAT_TAKEN"]
    assert [table.is_spoiled for table in tables].count(True) == 1
    assert (await seat_names(store))[1] in {"Ben", "Cléo"}


async def test_two_who_begin_a_match(tables: list[LiveTable], store: Store) -> None:
    assert await outcomes(*(start(table) for table in tables)) == ["", "Taken"]
    assert [table.is_spoiled for table in tables].count(True) == 1
    found = await store.find_table(a_table().id)
    assert found is not None
    assert found[0].started is not None


async def test_who_begins_does_not_put_a_bot_on_a_chair_that_was_just_taken(
    tables: list[LiveTable], store: Store
) -> None:
    one, other = tables
    await one.services.store.save_seat(one.row, one.seats[1], a_chair(1, "Ben"))
    with pytest.raises(Taken):
        await start(other)
    assert await seat_names(store) == ["Ana", "Ben"]


async def test_nobody_gets_up_from_a_match_that_has_begun(tables: list[LiveTable], store: Store) -> None:
    one, other = tables
    await start(one)
    with pytest.raises(Taken):
        await other.services.store.save_seat(other.row, other.seats[0], a_chair(0))
    assert (await seat_names(store))[0] == "Ana"


async def test_two_who_want_one_code_or_one_rematch(tables: list[LiveTable], store: Store) -> None:
    stores = [table.services.store for table in tables]
    laid = [replace(a_table(number), code="FISH") for number in (1, 2)]
    assert await outcomes(*(one.add_table(row, [a_chair(0)]) for one, row in zip(stores, laid, strict=True))) == [
        "",
        "Taken",
    ]
    chosen = await asyncio.gather(*(one.set_next(a_table().id, f"next{number}") for number, one in enumerate(stores)))
    assert len(set(chosen)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="nowhere else can another process be given a limit")
def test_a_disk_that_is_full_is_not_healthy(tmp_path: Path) -> None:
    """It could be read, and answered 200."""
    served = Served(tmp_path).start()
    assert served.process is not None
    try:
        limits = resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE)
        full = (tmp_path / "tables.db-wal").stat().st_size
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (full, limits[1]))
        refused = ask_until(served, 503)
        assert refused.json()["refusal"] == "UNREACHABLE"
        resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, limits)
        ask_until(served, 200)
    finally:
        served.stop()


def ask_until(served: Served, status: int) -> httpx.Response:
    """One write answers all who ask within two seconds."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        answer = httpx.get(f"{served.address}/health", timeout=PATIENCE)
        if answer.status_code == status:
            return answer
        time.sleep(0.1)
    raise TimeoutError(f"never {status}")


async def test_many_who_ask_after_the_health_share_a_write(store: Store) -> None:
    health = Health(store)
    await asyncio.gather(*(health.check() for _ in range(100)))
    written = health.answer
    await health.check()
    assert health.answer is written
