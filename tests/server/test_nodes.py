"""Several servers on one database and one bus are one house: whoever comes to any of them is at the same table."""

import asyncio
import signal
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from fathom.server.nodes.node import A_FEW
from fathom.server.storage.homes import NOW, Homes
from fathom.server.storage.schema import nodes
from fathom.server.storage.store import Store
from tests.scale import sample
from tests.server.client import PATIENCE, Player, refusal
from tests.server.house import NODES, CabledHouse
from tests.server.killing import Strikes, at_tables, settle
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.witness import CUT_OFF

AWAY = 1012
TABLES_AN_HOUR = 40
TABLES = 10  # at which people play while parts of the house are killed
ELSEWHERE = "127.0.0.2"  # an address that has used up nothing yet
ANOTHER = "127.0.0.3"
LEFT_BEHIND = 24  # tables of a node that goes down
LONGER = sample(plain=0, compiled=0, long=30)  # seconds that a node is left alone, beyond the end of its lease
A_BEAT = 0.2  # seconds between two looks at what nodes tell each other once a second


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[CabledHouse]:
    """For all tests of this file: each leaves it as it found it."""
    options = ("--bot-pace", "0.01", "--grace", "0.05", "--tables-an-hour", str(TABLES_AN_HOUR))
    opened = CabledHouse(tmp_path_factory.mktemp("house"), postgres, redis, *options)
    yield opened
    opened.close()


@pytest.fixture
async def people(house: CabledHouse) -> AsyncIterator[list[Player]]:
    """One at each node; whoever lays a table has it at home at theirs."""
    for node in house.nodes:
        if not node.is_there:  # a test that failed has left it dead
            node.start()
        node.wait_until_ready()
    people = zip(house.nodes, ("Ana", "Bob", "Cleo"), strict=True)
    players = [Player(node.address, name, near=ELSEWHERE) for node, name in people]
    yield players
    for player in players:
        with suppress(OSError):
            await player.__aexit__(None)


async def sit_together(people: list[Player], game: str = "sharks") -> None:
    """The table is at home where its host is: a page comes to its table before anybody else has the link."""
    host, *others = people
    await host.lay(game, "p" * len(people))
    await host.hello()
    for player in others:
        await player.sit(host.table["code"])
    for player in others:
        await player.hello()
    while host.n < others[-1].n:
        await host.hear()


async def play(people: list[Player], steps: int) -> None:
    """Whoever may act does; all hear of it."""
    for _ in range(steps):
        if people[0].to_act == 0:
            return
        mover = next((player for player in people if player.allowed), None)
        assert mover is not None, [(player.to_act, player.allowed, player.table) for player in people]
        n = (await mover.act(mover.allowed[0]))["n"]
        for player in people:
            while player.n < n:
                await player.hear()


async def play_on(people: list[Player]) -> None:
    """Without who is away, as far as they may."""
    n = people[0].n
    while mover := next((player for player in people if player.allowed), None):
        await play(people, 1)
        if mover.n > n + 3:
            return


async def test_people_at_three_nodes_play_at_one_table(people: list[Player]) -> None:
    await sit_together(people)
    await play(people, 1000)
    ana, bob, cleo = people
    assert ana.steps == bob.steps == cleo.steps
    files = [await player.get(f"/api/matches/{ana.table['id']}") for player in people]
    assert files[0] == files[1] == files[2]


async def farewell(player: Player) -> int:
    """How its line ended; what it was told before is taken in."""
    with suppress(ConnectionClosed):
        while True:
            await player.hear()
    assert player.line is not None
    return player.line.close_code or 0


async def come_back(player: Player) -> None:
    """As a page does: again and again, until somebody lets it in."""
    async with asyncio.timeout(PATIENCE):
        while True:
            await player.hang_up()
            with suppress(*CUT_OFF):
                if (await player.hello())["t"] == "welcome":
                    return
            await asyncio.sleep(A_BEAT)


async def test_open_tables_are_listed_at_every_node(people: list[Player]) -> None:
    ana, bob, cleo = people
    await ana.lay(seats="pp", open=True)
    await ana.hello()
    for player in (ana, bob, cleo):
        while [table["id"] for table in await player.get("/api/tables")] != [ana.table["id"]]:
            await asyncio.sleep(A_BEAT)


async def test_what_an_address_has_used_up_at_one_node_it_has_used_up_at_all(people: list[Player]) -> None:
    ana, bob = (Player(player.address, player.name) for player in people[:2])
    for _ in range(TABLES_AN_HOUR - 1):
        await ana.lay(seats="pp")
    await asyncio.sleep(3)  # what is told once a second
    await bob.lay(seats="pp")
    answer = await bob.http.post("/api/tables", json={"game": "sharks", "seats": [{"kind": "person"}], "name": "Bob"})
    assert (answer.status_code, answer.json()["refusal"]) == (429, "TOO_MANY_TABLES")
    for player in (ana, bob):
        await player.__aexit__(None)


async def test_a_rematch_finds_its_table_wherever_that_is_at_home(people: list[Player]) -> None:
    await sit_together(people[:2])
    ana, bob = people[:2]
    await play([ana, bob], 1000)
    while ana.table["phase"] != "over":
        await ana.hear()
    again = [
        (await player.http.post(f"/api/tables/{player.table['id']}/rematch", json={})).json() for player in (ana, bob)
    ]
    assert again[0]["id"] == again[1]["id"]
    for player in (ana, bob):
        await player.hang_up()
        player.forget()
        player.table = again[0]
        await player.hello()
    await play([ana, bob], 5)


async def test_a_home_that_is_killed_is_followed_by_another(house: CabledHouse, people: list[Player]) -> None:
    await sit_together(people)
    await play(people, 3)
    house.nodes[0].kill()
    ana, bob, cleo = people
    assert [await farewell(player) for player in (bob, cleo)] == [AWAY, AWAY]
    for player in (bob, cleo):
        await come_back(player)
    assert bob.n == cleo.n >= 3
    ana.address = house.nodes[1].address
    await come_back(ana)
    await play(people, 3)
    house.nodes[0].start()


async def test_a_home_that_sleeps_too_long_is_believed_by_nobody(house: CabledHouse, people: list[Player]) -> None:
    """Stopped with its lines open, and woken when others have played on."""
    await sit_together(people)
    ana, bob, cleo = people
    await play(people, 3)
    house.nodes[0].send(signal.SIGSTOP)
    await asyncio.gather(come_back(bob), come_back(cleo))
    await play_on([bob, cleo])
    assert await leases(house) == NODES - 1
    await asyncio.sleep(LONGER)
    house.nodes[0].send(signal.SIGCONT)
    assert await farewell(ana) == AWAY
    assert house.nodes[0].gauge("fathom_lapses_total") == 1
    assert ana.n == 3
    await come_back(ana)
    assert (ana.n, ana.steps) == (bob.n, bob.steps)
    await play(people, 3)


async def leases(house: CabledHouse) -> int:
    """How many nodes have one."""
    store = await Store.open(house.database)
    rows = await store.read(select(nodes.c.id).where(nodes.c.until > NOW))
    await store.close()
    return len(rows)


async def leave_home(house: CabledHouse, table: str) -> None:
    """The table is at home nowhere any more, and nobody is told."""
    store = await Store.open(house.database)
    abode = await Homes(store, "").find(table)
    assert abode is not None
    assert abode.home is not None
    await Homes(store, abode.home).release([table])
    await store.close()


async def test_what_a_home_of_before_cannot_do_is_done_where_one_asks_next(
    house: CabledHouse, people: list[Player]
) -> None:
    """It was refused, as if somebody else had been quicker: a page that has no answer asks again by itself."""
    ana, bob = people[:2]
    await ana.lay(seats="pp")
    await ana.hello()
    await leave_home(house, ana.table["id"])
    bob.move_to(ana.address)
    with pytest.raises(httpx.HTTPStatusError, match="503"):
        await bob.sit(ana.table["code"])
    await bob.sit(ana.table["code"])
    await asyncio.gather(come_back(ana), come_back(bob))
    await leave_home(house, ana.table["id"])
    mover = ana if ana.allowed else bob
    await mover.send("act", {"action": mover.allowed[0]}, mover.n)
    assert await farewell(mover) == AWAY
    assert "no" not in {message["t"] for message in mover.heard}
    await asyncio.gather(come_back(ana), come_back(bob))
    await play([ana, bob], 3)


async def test_a_home_of_before_greets_nobody(house: CabledHouse, people: list[Player]) -> None:
    """Whoever came to it before it had heard saw the match as it had been there, older than they knew it."""
    ana, bob, _ = people
    await sit_together([ana, bob])
    await play([ana, bob], 3)
    await leave_home(house, ana.table["id"])
    await come_back(bob)  # at the next node, which is its home now
    await ana.hang_up()
    ana.heard.clear()
    await ana.call()
    await ana.send("hello")
    assert await farewell(ana) == AWAY
    assert "welcome" not in {message["t"] for message in ana.heard}
    await come_back(ana)
    await play([ana, bob], 3)


async def test_a_home_without_the_bus_makes_room(house: CabledHouse, people: list[Player]) -> None:
    await sit_together(people)
    ana, bob, cleo = people
    await play(people, 3)
    house.buses[0].pull()
    await asyncio.gather(come_back(bob), come_back(cleo))
    await play_on([bob, cleo])
    await asyncio.sleep(LONGER)
    assert await farewell(ana) == AWAY
    assert ana.n == 3
    assert house.nodes[0].gauge("fathom_bus_up") == 0
    house.buses[0].mend()
    await come_back(ana)
    assert (ana.n, ana.steps) == (bob.n, bob.steps)
    await play(people, 3)


async def test_a_home_without_the_database_acknowledges_nothing(house: CabledHouse, people: list[Player]) -> None:
    await sit_together(people)
    ana, bob, cleo = people
    await play(people, 3)
    house.databases[0].pull()
    if ana.allowed:
        with suppress(ConnectionClosed):
            assert refusal(await ana.act(ana.allowed[0])) == "UNREACHABLE"
    await asyncio.gather(come_back(bob), come_back(cleo))
    await play_on([bob, cleo])
    while house.nodes[0].gauge("fathom_lease_held"):
        await asyncio.sleep(A_BEAT)
    assert await leases(house) == NODES - 1
    await asyncio.sleep(LONGER)
    house.databases[0].mend()
    while await leases(house) < NODES:
        await asyncio.sleep(A_BEAT)
    assert await farewell(ana) == AWAY
    await come_back(ana)
    assert (ana.n, ana.steps) == (bob.n, bob.steps)
    await play(people, 3)


async def test_who_comes_while_the_database_is_away_is_told_to_come_back(
    house: CabledHouse, people: list[Player]
) -> None:
    """The greeting was refused, and after twenty seconds the line was closed for good: no hello had been heard."""
    ana, bob, _ = people
    await sit_together([ana, bob])
    house.databases[0].pull()
    bob.move_to(ana.address)
    await bob.hang_up()
    await bob.call()
    await bob.send("hello")
    assert await farewell(bob) == AWAY
    house.databases[0].mend()
    await asyncio.gather(come_back(ana), come_back(bob))
    await play([ana, bob], 3)


async def test_the_bus_goes_away_and_comes_back(redis: Redis, people: list[Player]) -> None:
    await sit_together(people)
    ana, bob, cleo = people
    await play(people, 3)
    redis.kill()
    assert [await farewell(player) for player in (bob, cleo)] == [AWAY, AWAY]
    redis.start()
    await asyncio.gather(come_back(bob), come_back(cleo))
    await come_back(ana)
    await play(people, 3)


async def test_a_node_that_goes_down_in_good_order_leaves_its_tables_to_others(
    house: CabledHouse, people: list[Player]
) -> None:
    await sit_together(people)
    ana, before = people[0], house.log.count('"evicted"')
    await play(people, 3)
    assert house.nodes[0].stop() == 0
    assert [await farewell(player) for player in people] == [AWAY] * 3
    ana.address = house.nodes[1].address
    await asyncio.gather(*map(come_back, people))
    await play(people, 3)
    assert house.log.count('"evicted"') == before


async def test_a_node_that_goes_down_leaves_a_few_tables_at_a_time(house: CabledHouse, people: list[Player]) -> None:
    """All came back at once, and waited for each other: the last of three hundred tables for half a minute."""
    lonely = [Player(house.nodes[0].address, near=ANOTHER) for _ in range(LEFT_BEHIND)]
    for player in lonely:
        await player.lay(seats="pb", settings={"first": 1})
        await player.hello()
    stopping = asyncio.create_task(asyncio.to_thread(house.nodes[0].stop))
    assert await farewell(lonely[0]) == AWAY
    last = lonely[LEFT_BEHIND // A_FEW - 1]
    assert (await last.act(last.allowed[0]))["t"] == "ok"
    assert [await farewell(player) for player in lonely[1:]] == [AWAY] * (LEFT_BEHIND - 1)
    assert await stopping == 0
    await asyncio.to_thread(house.nodes[0].start)
    for player in lonely:
        await come_back(player)
        await player.__aexit__(None)


async def test_whatever_part_is_killed_no_move_is_lost_and_every_table_goes_on(house: CabledHouse) -> None:
    async with at_tables(house, TABLES) as witnesses:
        strikes = Strikes(house, witnesses, seed=1, say=print)
        await strikes.kill(kills=2, between=1.0)
        print(strikes.figures())
        await settle(witnesses, house.database)


async def test_an_upgrade_of_one_node_after_the_other(house: CabledHouse) -> None:
    """Nobody loses a move, and all are told to come again."""
    async with at_tables(house, TABLES) as witnesses:
        strikes = Strikes(house, witnesses, seed=2, say=print)
        assert await strikes.upgrade() == [0] * NODES
        print(strikes.figures())
        await settle(witnesses, house.database)
        assert {code for witness in witnesses for code in witness.farewells} == {AWAY}
