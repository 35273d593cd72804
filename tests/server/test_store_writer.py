"""Group commit: who waits, who fails, and what is on disk when."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Awaitable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from fathom.server.storage.schema import MoveRow, WordRow
from fathom.server.storage.store import Store
from fathom.server.storage.transactions import NotAtHome, Unreachable
from fathom.server.storage.writer import Missing, Taken
from tests.server.laying import a_chair, a_table, lay, two_chairs
from tests.server.postgres import Postgres

ROOT = Path(__file__).parents[2]
ENOUGH = 300  # moves, before the power goes


async def outcomes(*waiting: Awaitable[Any]) -> list[type[BaseException] | None]:
    """The kind of failure of each, None for those that went well."""
    answers = await asyncio.gather(*waiting, return_exceptions=True)
    return [type(answer) if isinstance(answer, BaseException) else None for answer in answers]


async def numbers(store: Store, table: str) -> list[int]:
    return [move.number for move in await store.moves_of(table)]


async def test_many_moves_share_few_commits(store: Store) -> None:
    tables = [await lay(store, number) for number in range(20)]
    commits: list[object] = []
    event.listen(store.engines.writer.engine, "commit", commits.append)
    await asyncio.gather(*(store.append(MoveRow(table, number, 0, 3)) for table in tables for number in range(1, 11)))
    assert len(commits) == 1
    assert [await numbers(store, table) for table in tables] == [list(range(1, 11))] * 20


async def test_a_home_of_before_harms_nobody_else_of_its_group(store: Store) -> None:
    left, kept = [await lay(store, number) for number in range(2)]
    found = await outcomes(
        store.fenced(kept, 0).append(MoveRow(kept, 1, 0, 1)),
        store.fenced(left, 7).append(MoveRow(left, 1, 0, 1)),
        store.append(MoveRow(kept, 2, 0, 1)),
    )
    assert found == [None, NotAtHome, None]
    assert [await numbers(store, table) for table in (left, kept)] == [[], [1, 2]]


async def test_a_crowd_is_served_in_several_groups(store: Store) -> None:
    table = await lay(store)
    await asyncio.gather(*(store.append(MoveRow(table, number, 0, 3)) for number in range(1, 1201)))
    assert await numbers(store, table) == list(range(1, 1201))


async def test_nobody_is_told_before_the_others_can_see_it(store: Store, address: str) -> None:
    tables = [await lay(store, number) for number in range(10)]
    witness = await Store.open(address)

    async def play(table: str) -> None:
        for number in range(1, 11):
            await store.append(MoveRow(table, number, 0, 3))
            assert (await numbers(witness, table))[-1] == number

    await asyncio.gather(*map(play, tables))
    await witness.close()


async def test_only_the_guilty_of_a_group_fail(store: Store) -> None:
    table = await lay(store)
    await store.append(MoveRow(table, 3, 0, 1))
    found = await outcomes(
        store.append(MoveRow(table, 1, 0, 1)),
        store.append(MoveRow(table, 3, 1, 2)),
        store.append(MoveRow(table, 2, 0, 1)),
        store.append(MoveRow(table, 2, 1, 2)),
        store.append(MoveRow("nowhere", 1, 0, 1)),
        store.add_word(WordRow(table, 0, 0, "Ana", "half a \ud83d", "", 1.0)),
        store.add_table(a_table(1, code="CODE0"), two_chairs()),
        store.save_seat(a_table(), two_chairs()[1], a_chair(1, "Cléo")),
        store.append(MoveRow(table, 1 << 80, 0, 1)),
        store.append(MoveRow(table, 4, 0, 1)),
    )
    assert found[:5] == [None, Taken, None, Taken, Missing]
    assert found[5] is not None
    assert found[6:8] == [Taken, None]
    assert found[8] is not None
    assert found[9] is None
    assert [(move.number, move.seat) for move in await store.moves_of(table)] == [(1, 0), (2, 0), (3, 0), (4, 0)]
    assert await store.find_table(table) == (a_table(), [two_chairs()[0], a_chair(1, "Cléo")])


async def test_two_servers_never_play_the_same_number(store: Store, address: str) -> None:
    """Both try every number of every table; each is played once, and only by who was told so."""
    tables = [await lay(store, number) for number in range(6)]
    other = await Store.open(address)

    async def play(server: Store, seat: int, table: str) -> list[int]:
        met = [await outcomes(server.append(MoveRow(table, number, seat, 3))) for number in range(1, 31)]
        return [number for number, outcome in enumerate(met, 1) if outcome == [None]]

    won = await asyncio.gather(
        *(play(server, seat, table) for table in tables for seat, server in enumerate((store, other)))
    )
    await other.close()
    for table, first, second in zip(tables, won[::2], won[1::2], strict=True):
        assert sorted(first + second) == list(range(1, 31))
        assert [move.number for move in await store.moves_of(table) if move.seat == 0] == first


async def test_two_servers_agree_on_the_rematch(store: Store, address: str) -> None:
    tables = [await lay(store, number) for number in range(50)]
    other = await Store.open(address)
    chosen = await asyncio.gather(
        *(server.set_next(table, name) for server, name in ((store, "a"), (other, "b")) for table in tables)
    )
    await other.close()
    assert chosen[:50] == chosen[50:]


async def test_who_no_longer_waits_hurts_nobody(store: Store) -> None:
    table = await lay(store)
    waiting = [asyncio.create_task(store.append(MoveRow(table, number, 0, 3))) for number in range(1, 41)]
    await asyncio.sleep(0)
    for task in waiting[::2]:
        task.cancel()
    assert await outcomes(*waiting) == [asyncio.CancelledError, None] * 20
    assert await numbers(store, table) == list(range(2, 41, 2))


async def test_who_leaves_while_the_disk_is_busy_hurts_nobody(store: Store) -> None:
    """Cancelled in the middle of the commit: too late to take it back, and the others hear theirs."""
    table = await lay(store)
    waiting = [asyncio.create_task(store.append(MoveRow(table, number, 0, 3))) for number in range(1, 5)]
    soon = asyncio.get_running_loop().call_soon_threadsafe
    event.listen(store.engines.writer.engine, "commit", lambda _connection: soon(waiting[0].cancel), once=True)
    assert await outcomes(*waiting) == [asyncio.CancelledError, None, None, None]
    assert await numbers(store, table) == [1, 2, 3, 4]
    await store.append(MoveRow(table, 5, 0, 3))


async def test_reading_does_not_wait_for_the_writer(store: Store, address: str) -> None:
    """The writer waits for another server, which takes its time."""
    table = await lay(store)
    other = await Store.open(address)
    async with other.engines.reader.connect() as connection:
        for statement in (
            ["BEGIN IMMEDIATE"] if address.startswith("sqlite") else ["BEGIN", "LOCK moves IN EXCLUSIVE MODE"]
        ):
            await connection.exec_driver_sql(statement)
        waiting = asyncio.create_task(store.append(MoveRow(table, 1, 0, 3)))
        assert await numbers(store, table) == []
        assert await store.find_table(table) == (a_table(), two_chairs())
        assert not waiting.done()
        await connection.exec_driver_sql("COMMIT")
    await waiting
    await other.close()
    assert await numbers(store, table) == [1]


async def test_closing_writes_what_still_waits_and_takes_no_more(store: Store, address: str) -> None:
    table = await lay(store)
    waiting = [asyncio.create_task(store.append(MoveRow(table, number, 0, 3))) for number in range(1, 1101)]
    await asyncio.sleep(0)
    await store.close()
    await asyncio.sleep(0)
    assert all(task.done() for task in waiting)
    assert set(await outcomes(*waiting)) == {None}
    with pytest.raises(Unreachable, match="closed"):
        await store.append(MoveRow(table, 1101, 0, 3))
    again = await Store.open(address)
    assert await numbers(again, table) == list(range(1, 1101))
    await again.close()


async def test_a_writer_that_is_stopped_leaves_nobody_waiting(store: Store) -> None:
    """As when the event loop is torn down, here before the first write has begun."""
    table = await lay(store)
    waiting = [asyncio.create_task(store.append(MoveRow(table, number, 0, 3))) for number in range(1, 1101)]
    await asyncio.sleep(0)
    assert store.writer.task is not None
    store.writer.task.cancel()
    assert await outcomes(*waiting) == [Unreachable] * 1100
    await store.append(MoveRow(table, 1, 0, 3))
    assert await numbers(store, table) == [1]


async def test_a_writer_that_is_stopped_at_the_disk_leaves_nobody_waiting(store: Store) -> None:
    table = await lay(store)
    waiting = [asyncio.create_task(store.append(MoveRow(table, number, 0, 3))) for number in range(1, 1101)]
    await asyncio.sleep(0)
    assert store.writer.task is not None
    soon, stop = asyncio.get_running_loop().call_soon_threadsafe, store.writer.task.cancel
    event.listen(store.engines.writer.engine, "commit", lambda _connection: soon(stop), once=True)
    assert await outcomes(*waiting) == [Unreachable] * 1100


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_full_disk_fails_everybody_and_room_helps_again(store: Store) -> None:
    table = await lay(store)
    narrow, wide = (f"PRAGMA max_page_count = {pages}" for pages in (1, 100_000))
    await store.engines.writer.write(lambda c: c.exec_driver_sql(narrow))  # SQLite takes the present size at least
    crowd = [store.append(MoveRow(table, number, 0, 3)) for number in range(1, 1001)]
    failed = [number for number, error in enumerate(await outcomes(*crowd), 1) if error is Unreachable]
    assert failed
    assert await numbers(store, table) == [number for number in range(1, 1001) if number not in failed]
    await store.engines.writer.write(lambda c: c.exec_driver_sql(wide))
    await asyncio.gather(*(store.append(MoveRow(table, number, 0, 3)) for number in failed))
    assert await numbers(store, table) == list(range(1, 1001))


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_database_that_is_down_fails_everybody_and_works_again_when_it_is_back(
    store: Store, postgres: Postgres
) -> None:
    table = await lay(store)
    await asyncio.gather(*(store.find_table(table) for _ in range(8)))
    postgres.kill()
    assert await outcomes(*(store.append(MoveRow(table, number, 0, 3)) for number in range(1, 6))) == [Unreachable] * 5
    assert await outcomes(*(store.find_table(table) for _ in range(8))) == [Unreachable] * 8
    postgres.start()
    assert await outcomes(*(store.find_table(table) for _ in range(8))) == [None] * 8
    assert await outcomes(*(store.append(MoveRow(table, number, 0, 3)) for number in range(1, 6))) == [None] * 5
    assert await numbers(store, table) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_restart_of_the_database_is_not_even_noticed(store: Store, postgres: Postgres) -> None:
    """The connections are dead, nothing was begun on them: all is tried again on new ones."""
    table = await lay(store)
    await asyncio.gather(*(store.find_table(table) for _ in range(8)))
    postgres.kill()
    postgres.start()
    assert await outcomes(*(store.find_table(table) for _ in range(8))) == [None] * 8
    await store.append(MoveRow(table, 1, 0, 3))
    assert await numbers(store, table) == [1]


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_a_database_that_dies_under_load_loses_nothing_that_was_acknowledged(
    store: Store, postgres: Postgres
) -> None:
    tables = [await lay(store, number) for number in range(10)]
    told: set[tuple[str, int]] = set()

    async def play(table: str) -> None:
        for number in range(1, 10_000):
            await store.append(MoveRow(table, number, 0, 3))
            told.add((table, number))

    players = [asyncio.create_task(play(table)) for table in tables]
    while len(told) < ENOUGH:
        await asyncio.sleep(0.001)
    await asyncio.to_thread(postgres.kill)
    assert set(await outcomes(*players)) == {Unreachable}
    await asyncio.to_thread(postgres.start)
    kept = {(table, number) for table in tables for number in await numbers(store, table)}
    assert told <= kept
    assert len(kept - told) <= len(tables)


def printed(lines: Iterator[str]) -> set[tuple[str, int]]:
    """What was told as done; the last line may be cut."""
    words = [line.split() for line in lines if line.endswith("\n")]
    return {(table, int(number)) for table, number in words}


async def test_every_move_that_was_told_outlives_a_kill(address: str) -> None:
    command = [sys.executable, "-m", "tests.server.appender", address]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        told = printed(islice(child.stdout, ENOUGH))
        child.send_signal(signal.SIGKILL)
        told |= printed(child.stdout)
    assert child.returncode == -signal.SIGKILL
    store = await Store.open(address)
    kept = {(table, number) for table in {table for table, _ in told} for number in await numbers(store, table)}
    await store.close()
    assert len(told) >= ENOUGH
    assert told <= kept
