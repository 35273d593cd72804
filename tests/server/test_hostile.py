"""Clients who mean harm: each is refused with a reason or cut off, nobody else is disturbed, and memory stays flat."""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import cycle
from random import Random

import pytest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.scale import sample
from tests.server.bystanders import bystanders
from tests.server.client import PATIENCE, Player, dial, refusal, two_at_a_table
from tests.server.hostile_frames import Framer
from tests.server.hostile_http import Api, Asker
from tests.server.hostile_sequences import SEQUENCES, Plan, Schemer, company
from tests.server.mischief import Heckler, Vandal
from tests.server.raw import Raw
from tests.server.serving import BOUNDLESS, Served

STOP = 1  # Shark Attacks!
POLICY = 1008
FUZZED = sample(plain=2_000, compiled=2_000, long=1_000_000)
WARMING_UP = sample(plain=2_000, compiled=2_000, long=100_000)  # messages, before memory is measured the first time
FILLING = sample(plain=40, compiled=40, long=30_000)  # of these, of who is clever: until then SQLite's five caches fill
LAID = sample(plain=2_000, compiled=2_000, long=10_000)  # tables
SHARES = {Heckler: 0.5, Framer: 0.34, Asker: 0.14, Schemer: 0.02}  # of these messages, by who sends them
SWOLLEN = 6_000  # kilobytes that a storm may leave behind: pools that Python keeps, not what was asked for


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the limits that everybody has, but for requests (`test_door.py`), and a memory of its own."""
    options = ("--bot-pace", "0.01", "--sleepy", "2", *BOUNDLESS)  # what waits for a minute is no leak
    server = Served(tmp_path_factory.mktemp("hostile"), *options).start()
    yield server
    assert server.stop() == 0
    log = (server.data / "log").read_text()
    assert [
        line for line in log.splitlines() if "Traceback" in line or '"exception"' in line or '"error"' in line
    ] == []


async def farewell(line: ClientConnection | None) -> tuple[int, str]:
    """What the server says when it hangs up."""
    assert line is not None
    with suppress(ConnectionClosed):
        while True:
            await asyncio.wait_for(line.recv(), PATIENCE)
    return line.close_code or 0, line.close_reason or ""


async def test_anothers_action_is_refused_and_nothing_moves(ana: Player, bob: Player) -> None:
    mover, other = await two_at_a_table(ana, bob)
    n = mover.n
    assert refusal(await other.act(STOP)) == "NOT_YOUR_TURN"
    assert (await mover.act(mover.allowed[0]))["n"] == n + 1


async def test_nobody_speaks_for_anothers_seat(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    await ana.hang_up()
    await ana.call(seat=bob.table["you"][0])
    assert await farewell(ana.line) == (POLICY, "You have no seat at this table: you can look on.")


@pytest.mark.parametrize("token", ["forged", "", "x" * 3000, "é%00;'\"", "null"])
async def test_a_forged_cookie_only_looks_on(served: Served, ana: Player, bob: Player, token: str) -> None:
    await two_at_a_table(ana, bob)
    forged = f"seat-{ana.table['id']}={token}"
    async with Player(served.address, "Thief") as thief:
        await thief.call(ana.table["id"], Cookie=forged)
        welcome = await thief.ask("hello", {"talk": -1})
        assert (welcome["d"]["you"], welcome["d"]["table"]["you"]) == (-1, [])
        assert refusal(await thief.act(STOP)) == "NOT_SEATED"
        headers = {b"Cookie": forged.encode("latin-1")}
        left = await thief.http.post(f"/api/tables/{ana.table['id']}/start", headers=headers)
        assert (left.status_code, left.json()["refusal"]) == (403, "NOT_SEATED")


async def test_a_stale_number_is_refused_with_the_true_one(ana: Player, bob: Player) -> None:
    mover, _ = await two_at_a_table(ana, bob)
    answer = await mover.ask("act", {"action": mover.allowed[0]}, n=-1)
    assert (refusal(answer), answer["n"]) == ("STALE", mover.n)


async def test_a_repeated_id_on_another_line_is_played_once(ana: Player, bob: Player) -> None:
    mover, other = await two_at_a_table(ana, bob)
    n = mover.n
    once = await mover.ask("act", {"action": mover.allowed[0]}, id=5)
    await mover.hang_up()
    await mover.hello()
    again = await mover.ask("act", {"action": STOP}, id=5)
    assert again == once
    assert (await other.get(f"/api/tables/{other.table['id']}"))["n"] == n + 1


async def test_acts_without_a_number_are_each_played(ana: Player, bob: Player) -> None:
    """The second one was told `ok` and not played: all without an id counted as the same request."""
    await two_at_a_table(ana, bob, settings={"first": 1})
    for _ in range(3):
        mover = ana if ana.allowed else bob
        n = mover.n
        assert mover.line is not None
        act = {"t": "act", "n": n, "d": {"action": mover.allowed[0]}}
        await mover.line.send(json.dumps(act))
        for player in (ana, bob):
            while player.n == n:
                assert (await player.hear())["t"] != "no"
        assert mover.n == n + 1


async def test_another_sites_page_gets_no_line(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    for origin in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
        await ana.hang_up()
        await ana.call(Origin=origin)
        assert await farewell(ana.line) == (POLICY, "This page is not from here.")


async def test_another_sites_page_changes_nothing(ana: Player) -> None:
    await ana.lay(seats="pp")
    headers = {"Origin": "https://elsewhere.example"}
    for request in (("POST", "start"), ("POST", "seats"), ("DELETE", "seats/0")):
        answer = await ana.http.request(request[0], f"/api/tables/{ana.table['id']}/{request[1]}", headers=headers)
        assert (answer.status_code, answer.json()["refusal"]) == (403, "WRONG_ORIGIN")


async def test_who_does_not_say_hello_is_cut(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    await ana.hang_up()
    await ana.call()
    await ana.send("act", {"action": STOP})
    assert await farewell(ana.line) == (POLICY, "Say hello first.")


async def test_a_body_that_is_too_long_is_refused(ana: Player) -> None:
    answer = await ana.http.post("/api/tables", content=b"[" * 1_000_000)
    assert (answer.status_code, answer.json()["refusal"]) == (413, "MISASKED")


async def test_messages_of_a_megabyte_are_cut_off(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    await bob.hang_up()
    async with bystanders(served):
        memory = served.memory
        for _ in range(sample(plain=5, compiled=5, long=20)):
            await ana.hang_up()
            await ana.hello()
            assert ana.line is not None
            await ana.line.send("x" * 1_000_000)
            assert await farewell(ana.line) == (POLICY, "A message may be 4 KB long, no more.")
        assert served.memory - memory < SWOLLEN


async def test_a_thousand_messages_a_second_are_too_many(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    await bob.hang_up()
    async with bystanders(served):
        for _ in range(20):
            await ana.hang_up()
            await ana.hello()
            flooding = asyncio.create_task(flood(ana.line))
            assert await farewell(ana.line) == (POLICY, "Too many requests that were no use, at last: TOO_FAST.")
            await flooding


async def flood(line: ClientConnection | None) -> None:
    assert line is not None
    with suppress(ConnectionClosed):
        while True:
            for _ in range(100):
                await line.send('{"t": "ping"}')
            await asyncio.sleep(0.1)


async def test_thousands_of_tables_from_one_address(served: Served) -> None:
    """All but a few are refused; somebody else lays a table meanwhile."""
    memory, tables, began = served.memory, served.gauge("fathom_tables"), time.monotonic()
    async with bystanders(served):
        told = await asyncio.gather(*(lay_many(served, LAID // 4) for _ in range(4)))
        async with Player(served.address) as zoe:
            assert (await zoe.lay(seats="pp"))["phase"] == "waiting"
    answers = sum(told, Counter[bytes]())
    earned = int((time.monotonic() - began) / 30) + 1  # while it lasted
    assert answers[b"201"] <= 120 + earned
    assert answers[b"201"] + answers[b"429"] == LAID
    assert served.gauge("fathom_tables") - tables < 130 + earned
    assert served.memory - memory < SWOLLEN


async def lay_many(served: Served, count: int) -> Counter[bytes]:
    """Asks for tables on one connection as fast as it goes, from an address of one's own."""
    seats = [{"kind": "person"}, {"kind": "person"}]
    body = json.dumps({"game": "sharks", "seats": seats, "name": "Vandal"}).encode()
    head = (
        f"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port, local_addr=("127.0.0.2", 0))
    statuses: Counter[bytes] = Counter()
    for _ in range(count):
        writer.write(head.encode() + body)
        answer = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        length = re.search(rb"content-length: (\d+)", answer)
        assert length is not None
        await reader.readexactly(int(length[1]))
        statuses[answer.split()[1]] += 1
    writer.close()
    return statuses


async def test_an_address_has_so_many_lines_and_no_more(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    address = f"ws://127.0.0.1:{served.port}/api/tables/{ana.table['id']}/socket"
    lines = [await dial(address, "127.0.0.3") for _ in range(201)]
    assert await farewell(lines[-1]) == (POLICY, "Too many lines from one address.")
    assert (await ana.ask("ping"))["t"] == "ok"
    for line in lines:
        await line.close()


async def test_bytes_that_are_no_frames_end_the_line(served: Served, ana: Player, bob: Player) -> None:
    """Below the messages: what follows the handshake is noise."""
    await two_at_a_table(ana, bob)
    rng = Random(3)  # noqa: S311  # the same noise in every run
    async with bystanders(served):
        for _ in range(200):
            await speak_noise(served, ana.table["id"], rng.randbytes(rng.randrange(2, 2000)))
        assert (await ana.ask("ping"))["t"] == "ok"


async def speak_noise(served: Served, table: str, said: bytes) -> None:
    async with await Raw.upgrade(served.port, table) as raw:
        raw.writer.write(said)
        raw.writer.write_eof()
        await asyncio.wait_for(raw.reader.read(), PATIENCE)


@pytest.mark.parametrize("sequence", SEQUENCES, ids=lambda sequence: sequence.__name__)
async def test_clever_clients_gain_nothing(served: Served, sequence: Plan) -> None:
    async with company(served.address, "127.7.8.1") as people:
        assert await sequence(people) > 0


async def test_a_storm_of_all_kinds(served: Served, ana: Player, bob: Player) -> None:
    """All is answered or cuts the line with a reason; the neighbours play on; memory is flat; nothing fails."""
    await two_at_a_table(ana, bob)
    await ana.hang_up()
    await bob.hang_up()
    vandals = await gather_vandals(served, ana, bob)
    async with bystanders(served) as pair:
        await let_loose(vandals, WARMING_UP, {Schemer: FILLING})
        memory, moves = served.memory, pair.moves
        await let_loose(vandals, FUZZED)
        assert pair.moves > moves
    answers = sum((vandal.answers for vandal in vandals), Counter[str]())
    assert answers.total() >= FUZZED + WARMING_UP
    assert {"ok", "welcome", "UNREADABLE", "cut", "frames", "200", "400", "404", "409"} <= set(answers)
    assert {sequence.__name__ for sequence in SEQUENCES} <= set(answers)
    assert served.memory - memory < SWOLLEN, answers
    assert (await ana.hello())["t"] == "welcome"


async def gather_vandals(served: Served, ana: Player, bob: Player) -> list[Vandal]:
    """Those who shout, who break frames, who break HTTP, and who are clever."""
    table = ana.table["id"]
    api = Api(await ana.get("/api/schema/openapi.json"), [table, str(ana.table["code"])])
    hecklers = [Heckler(served, (ana, bob)[seed % 2], seed) for seed in range(4)]
    framers = [Framer(served, table, seed) for seed in (4, 5)]
    plans = cycle(SEQUENCES)
    askers = [Asker(served, api, seed) for seed in (6, 11, 12, 13)]  # who are closed on wait for it
    schemers = [Schemer(served, seed, plans) for seed in range(7, 11)]
    return [*hecklers, *framers, *askers, *schemers]


async def let_loose(vandals: list[Vandal], count: int, more: dict[type[Vandal], int] | None = None) -> None:
    """Until so many messages were answered, or were the last straw: of each kind its share, or what is said."""
    before, wanted = sent_by(vandals), {kind: share * count for kind, share in SHARES.items()} | (more or {})

    async def rage(vandal: Vandal) -> None:
        kind = type(vandal)
        while sent_by(vandals)[kind] - before[kind] < wanted[kind]:
            await vandal.strike()

    await asyncio.gather(*(rage(vandal) for vandal in vandals))


def sent_by(vandals: list[Vandal]) -> Counter[type[Vandal]]:
    sent: Counter[type[Vandal]] = Counter()
    for vandal in vandals:
        sent[type(vandal)] += vandal.answered
    return sent
