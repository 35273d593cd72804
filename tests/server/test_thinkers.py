"""Bots that think do so in other processes: nobody waits for them, and nothing is left of them."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fathom.bots.levels import choose_at_a_glance
from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.game import ALLOWED, find_game, find_games
from fathom.engine.match import Match
from fathom.engine.records import as_bytes
from fathom.server.config import Config
from fathom.server.protocol import SeatWish, TableWish
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.registry import Registry
from fathom.server.tables.seating import lay, start
from fathom.server.tables.table import Services
from fathom.server.thinking import jobs
from fathom.server.thinking.bot_turn import must_think_at
from fathom.server.thinking.jobs import LOADING, ChoiceJob, HintJob, ReviewJob
from fathom.server.thinking.pending import LONGEST_WAIT, PendingJob, Unanswered
from fathom.server.thinking.pool import SHORTEST, Pool
from fathom.server.thinking.processes import Worker
from tests.server.client import PATIENCE, Player
from tests.server.serving import Served

AGES = 3600.0  # seconds: nobody thinks for that long in a test
SHARKS = find_game("sharks")


@pytest.fixture
async def pool() -> AsyncIterator[Pool]:
    one = Pool(1, find_games())
    yield one
    await one.stop()


def a_state() -> bytes:
    s, dealer = SHARKS.state.new(), Dealer.new()
    seed_dealer(dealer, 1, 0)
    SHARKS.set_up(s, SHARKS.pack(3, {"first": 1}), dealer)
    return as_bytes(s)


def a_hint(seconds: float) -> HintJob:
    return HintJob("sharks", a_state(), 0, 1, seconds=seconds)


def a_choice() -> ChoiceJob:
    return ChoiceJob("sharks", a_state(), 0, "kraken", 1)


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_alive(pid: int) -> bool:
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


async def until_gone(pids: list[int]) -> None:
    async with asyncio.timeout(PATIENCE):
        while any(map(is_alive, pids)):
            await asyncio.sleep(0.02)


async def until_asked(thought: PendingJob) -> int:
    """The process that thinks about it."""
    async with asyncio.timeout(PATIENCE):
        while (process := process_of(thought)) is None:
            await asyncio.sleep(0.01)
    return process.pid


def process_of(thought: PendingJob) -> asyncio.subprocess.Process | None:
    """The one that has been asked."""
    worker = thought.worker
    return worker.process if isinstance(worker, Worker) and worker.number > 0 else None


async def test_who_is_hurried_answers_with_what_is_known(pool: Pool) -> None:
    thought = PendingJob(a_hint(AGES))
    asked = asyncio.create_task(pool.ask(thought))
    await until_asked(thought)
    thought.hurry()
    advice = await asyncio.wait_for(asked, PATIENCE)
    assert {one["action"] for one in advice} <= {0, 1, 2}
    assert advice[0]["playouts"] > 0


async def test_a_process_that_dies_is_replaced_and_its_question_asked_again(pool: Pool) -> None:
    thought = PendingJob(a_hint(AGES))
    asked = asyncio.create_task(pool.ask(thought))
    first = await until_asked(thought)
    os.kill(first, signal.SIGKILL)
    await until_gone([first])
    thought.hurry()
    assert await asyncio.wait_for(asked, PATIENCE)
    assert thought.worker is None


async def test_a_question_that_makes_no_sense_is_given_up_and_harms_nobody(pool: Pool) -> None:
    broken = PendingJob(ChoiceJob("sharks", b"no state at all", 0, "capitaine", 1))
    with pytest.raises(Unanswered):
        await pool.ask(broken)
    assert await pool.ask(PendingJob(a_hint(0.0)))


async def test_what_nobody_waits_for_is_not_thought_to_its_end(pool: Pool) -> None:
    dropped = PendingJob(a_hint(AGES))
    asked = asyncio.create_task(pool.ask(dropped))
    await until_asked(dropped)
    asked.cancel()
    assert await asyncio.wait_for(pool.ask(PendingJob(a_hint(0.0))), PATIENCE)


async def test_the_line_is_served_in_its_order_and_the_longer_it_is_the_less_each_gets() -> None:
    pool = Pool(2, find_games())
    thought = PendingJob(a_hint(1.0))
    times = []
    for _ in range(150):
        times.append(pool.time_for(thought))
        pool.queue.put_nowait(thought)
    assert times[0] == 1.0
    assert times == sorted(times, reverse=True)
    assert times[100] * 100 / 2 <= LONGEST_WAIT
    assert times[-1] >= SHORTEST
    thought.hurry()
    assert pool.time_for(thought) == 0.0


async def test_a_line_that_is_hopelessly_long_is_not_joined() -> None:
    pool = Pool(1, find_games())
    for _ in range(int(2 * LONGEST_WAIT / SHORTEST) + 1):
        pool.queue.put_nowait(PendingJob(a_hint(1.0)))
    with pytest.raises(Unanswered):
        await pool.ask(PendingJob(a_hint(1.0)))


async def test_however_much_one_address_asks_for_the_others_have_their_turn() -> None:
    """A hundred tables with Krakens of one address made everybody's hints wait for seconds."""
    pool = Pool(1, find_games())
    for owner in ("many", "few"):
        for _ in range(100 if owner == "many" else 2):
            pool.queue.put_nowait(PendingJob(a_choice(), owner))
    hint = PendingJob(a_hint(1.0), "one")
    assert pool.time_for(hint) == 1.0
    assert pool.time_for(PendingJob(a_choice(), "many")) == SHORTEST
    pool.queue.put_nowait(hint)
    served = [pool.queue.get_nowait() for _ in range(pool.queue.qsize())]
    assert [one.owner for one in served[:6]] == ["many", "one", "few", "many", "few", "many"]
    assert served[1] is hint
    assert pool.queue.empty()


async def test_a_process_that_is_frozen_is_replaced(pool: Pool) -> None:
    """It was waited for two minutes, and all who wanted to know something waited with it."""
    assert await pool.ask(PendingJob(a_hint(0.0)))
    thought = PendingJob(a_hint(0.0))
    asked = asyncio.create_task(pool.ask(thought))
    frozen = await until_asked(thought)
    os.kill(frozen, signal.SIGSTOP)
    again = PendingJob(a_hint(0.0))
    assert await asyncio.wait_for(pool.ask(again), LOADING / 2)
    await until_gone([frozen])
    await asked


async def test_after_a_stop_no_process_is_left() -> None:
    pool = Pool(2, find_games())
    asked = [PendingJob(a_hint(AGES)), PendingJob(a_hint(AGES))]
    waiting = [asyncio.create_task(pool.ask(thought)) for thought in asked]
    pids = [await until_asked(thought) for thought in asked]
    assert len(set(pids)) == 2
    for task in waiting:
        task.cancel()
    await pool.stop()
    assert not any(map(is_alive, pids))


async def test_a_review_is_thought_out_there_too(pool: Pool) -> None:
    match = Match(SHARKS, SHARKS.pack(2, {"target": 30}), bytes(32), [b"salt"])
    while not match.is_over:
        match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[-1])
    moves = [(step.seat, step.action) for step in match.steps[1:]]
    found = await pool.ask(PendingJob(ReviewJob("sharks", 2, {"target": 30}, bytes(32), [b"salt"], moves, 1)))
    assert (found["by"], found["measure"]) == ("kraken", "first")
    assert all(turn["action"] == moves[turn["number"] - 1][1] for turn in found["turns"])


class Onlooker:
    """Somebody who looks on, so that the table is attended to."""

    seat = -1
    own: tuple[int, ...] = ()
    address = "127.0.0.1"

    def __init__(self) -> None:
        self.heard: list[bytes] = []

    def post(self, message: bytes) -> None:
        self.heard.append(message)

    def dismiss(self, code: int, reason: str) -> None:
        """Stays."""


@pytest.fixture
async def captains(tmp_path: Path, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Driver]:
    """A table of Captains who would think for ages."""
    monkeypatch.setattr(jobs, "CAPTAINS_TIME", AGES)
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    tables = Registry(Services(store, Config(bot_pace=0.0), pool=pool))
    wish = TableWish("sharks", [SeatWish("bot", "capitaine"), SeatWish("bot", "capitaine")], {"first": 1})
    driver = await tables.find(await lay(store, wish, ""))
    await start(driver.table)
    driver.table.listeners.append(Onlooker())
    driver.schedule()
    yield driver
    driver.stop()
    await store.close()


async def thought_of(driver: Driver) -> PendingJob:
    assert driver.bot_turn is not None
    await until_asked(driver.bot_turn.pending)
    return driver.bot_turn.pending


async def until_step(driver: Driver, n: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while driver.table.n < n:
            await asyncio.sleep(0.01)


async def test_a_table_is_free_while_somebody_thinks_there(captains: Driver) -> None:
    await thought_of(captains)
    assert not captains.table.lock.locked()
    captains.hurry()
    await until_step(captains, 1)


async def test_who_is_impatient_with_a_frozen_process_gets_a_move_at_a_glance(captains: Driver) -> None:
    """A thinker that was stopped held up its table for two minutes, and to hurry it did not help."""
    thought = await thought_of(captains)
    process = process_of(thought)
    assert process is not None
    os.kill(process.pid, signal.SIGSTOP)
    captains.hurry()
    await until_step(captains, 1)


async def test_who_has_no_choice_takes_as_long_as_who_has_one(captains: Driver) -> None:
    """A Kraken with one card to play answered at once: the others knew then that it had no other."""
    table, game = captains.table, find_game("breath")
    match = Match(game, game.pack(2, {}), bytes(32))
    while len(match.allowed(match.seat_to_act())) > 1:
        assert match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[0]) == ALLOWED
    table.game, table.match = game, match
    table.decisions.note(match)
    captains.stop()
    captains.schedule()
    assert captains.bot_turn is not None
    assert captains.bot_turn.least == AGES
    await thought_of(captains)


async def test_a_thought_about_a_table_that_has_moved_on_is_dropped(captains: Driver) -> None:
    stale = await thought_of(captains)
    seat = captains.table.playing().seat_to_act()
    async with Change(captains.table) as change:
        await change.play(seat, captains.table.allowed(seat)[0])
    captains.schedule()
    await asyncio.sleep(0)
    assert stale.answer.cancelled()
    fresh = await thought_of(captains)
    assert fresh is not stale
    assert captains.table.n == 1


async def test_a_thought_that_comes_while_the_table_moves_on_is_dropped_too(captains: Driver) -> None:
    stale = await thought_of(captains)
    seat = captains.table.playing().seat_to_act()
    async with Change(captains.table) as change:
        stale.answer.set_result(captains.table.allowed(seat)[0])
        await asyncio.sleep(0.05)  # it waits for the table now
        await change.play(seat, captains.table.allowed(seat)[0])
        moved = captains.table.n
    await asyncio.sleep(0.05)
    assert captains.table.n == moved


async def test_a_table_that_falls_asleep_stops_thinking(captains: Driver) -> None:
    stale = await thought_of(captains)
    captains.stop()
    await asyncio.sleep(0)
    assert stale.answer.cancelled()
    assert captains.table.n == 0


async def test_until_the_search_is_compiled_a_captain_plays_at_a_glance(captains: Driver) -> None:
    captains.table.services.pool.games = ()
    captains.schedule()
    assert captains.bot_turn is None
    await until_step(captains, 2)


async def test_where_time_runs_a_captain_plays_at_a_glance(captains: Driver) -> None:
    live = find_game("bermudes")
    table = captains.table
    table.game, table.match = live, Match(live, live.pack(2, {"clock": "live", "breath": "honour"}), bytes(32))
    table.decisions.note(table.match)
    assert must_think_at(table, 0)
    while not table.does_time_run():
        seat = table.playing().seat_to_act()
        async with Change(table) as change:
            await change.play(seat, choose_at_a_glance(live, table.playing().state, seat, "matelot", 0))
    assert not must_think_at(table, 0)


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--bot-pace", "0.01", "--thinkers", "2").start()
    yield server
    if server.process is not None and server.process.returncode is None:
        server.kill()


async def test_captains_and_the_kraken_play_to_the_end_and_leave_nothing_behind(served: Served) -> None:
    async with Player(served.address) as ana:
        await ana.lay(seats="pck", settings={"target": 40})
        await ana.hello()
        await ana.play_on(5000)
        assert ana.table["phase"] == "over"
    assert served.process is not None
    pids = children(served.process.pid)
    assert pids
    assert served.stop() == 0
    await until_gone(pids)


async def test_a_finished_match_is_reviewed_and_gives_the_same_review_again(served: Served) -> None:
    async with Player(served.address) as ana:
        table = await ana.lay(seats="pb", settings={"target": 30})
        address = f"/api/replays/{table['id']}/review"
        early = await ana.http.get(address)
        assert (early.status_code, early.json()["refusal"]) == (409, "NOT_OVER")
        await ana.hello()
        await ana.play_on(5000)
        while (await ana.http.get(address)).status_code == 503:  # still being thought about: ask again
            await asyncio.sleep(0.1)
        review = await ana.get(address)
        turns = review["turns"]
        assert (review["by"], review["measure"]) == ("kraken", "first")
        steps = (await ana.get(f"/api/replays/{table['id']}"))["steps"]
        assert [steps[turn["number"]]["action"] for turn in turns] == [turn["action"] for turn in turns]
        assert all(len(turn["before"]) == len(turn["after"]) == 2 for turn in turns)
        assert all(0 <= turn["worth"] <= turn["kept"] <= 1 for turn in turns)
        assert await ana.get(address) == review


async def test_a_server_that_is_killed_leaves_nobody_thinking(served: Served) -> None:
    async with Player(served.address) as ana:
        await ana.lay(seats="pk", settings={"first": 2})
        await ana.hello()
        await ana.hear_until("step")
    assert served.process is not None
    pids = children(served.process.pid)
    assert pids
    served.kill()
    await until_gone(pids)


async def test_anybody_who_sits_there_may_hurry_a_bot(served: Served) -> None:
    async with Player(served.address) as ana, Player(served.address, "Zoe") as zoe:
        await ana.lay(seats="pc")
        await ana.hello()
        assert (await ana.ask("hurry"))["t"] == "ok"
        await zoe.hello(ana.table["id"])
        assert (await zoe.ask("hurry"))["d"]["refusal"] == "NOT_SEATED"
