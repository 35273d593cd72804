"""How people behave at a table, and what it does when they do not."""

import time
from collections.abc import AsyncIterator, Iterator

import pytest

from fathom.server.storage.store import Store
from fathom.server.tables.abandoned import Abandoned
from fathom.server.tables.names import are_alike, clean_text
from fathom.server.tables.registry import Registry
from fathom.server.tables.seats import BOT_NAMES
from fathom.server.tables.table import Services
from tests.server.client import Player, refusal, two_at_a_table
from tests.server.laying import a_table, two_chairs
from tests.server.serving import Served


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"), ("Ana", "Аnа"), ("Ana", "Ａｎａ"), ("Ana", "𝐀𝐧𝐚"), ("Ana", "A n a"), ("Ana", "Ana\u3164"),
        ("Bob", "B0b"), ("Ilya", "llya"), ("Lili", "LILI"), ("Ilya", "1lya"), ("Emma", "Ernrna"), ("Zoé", "Zoe\u0301"),
        ("Вова", "Boвa"),
        ("👩‍🚀", "👩🚀"), ("Strasse", "Straße"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Anna"),
        ("Zoe", "Zoé"),
        ("Иван", "Инна"),
        ("李", "王"),
        ("Åsa", "Asa"),
        ("👩‍🚀", "👨‍🚀"),
        ("علی", "رضا"),
        ("Ali", "All"),
        ("Milo", "Nilo"),
        ("Ana 2", "Ana 3"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


@pytest.mark.parametrize(
    "name", ["Éloïse", "Ёжик", "李小龍", "さくら", "علی‌رضا", "👩‍🚀", "❤️ Zoé", "O'Neil", "ශ්‍රී", "Nguyễn", "🏴‍☠️", "Dr. No"]
)
def test_a_name_in_any_script_stays_whole(name: str) -> None:
    assert clean_text(name) == name


@pytest.mark.parametrize(
    ("name", "why_not"),
    [
        ("", "NAME_MISSING"), ("  ", "NAME_MISSING"), ("\u200b", "NAME_UNSEEN"), ("\u3164", "NAME_UNSEEN"),
        ("\u2800\u2800", "NAME_UNSEEN"), ("\u0301", "NAME_UNSEEN"), ("\ufe0f", "NAME_UNSEEN"),
        ("\u202e", "NAME_UNSEEN"),
        ("\U000e0041", "NAME_UNSEEN"),
    ],
)  # fmt: skip
async def test_a_name_that_cannot_be_seen_is_none(ana: Player, name: str, why_not: str) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = await ana.http.post("/api/tables", json={"game": "sharks", "seats": seats, "name": name})
    assert (answer.status_code, answer.json()["refusal"]) == (400, why_not)


async def test_nobody_sits_down_under_anothers_name(ana: Player, bob: Player) -> None:
    await ana.lay(seats="pppb")
    for name in ("Ana", "АNА", "A\u3164na", ana.table["seats"][3]["name"]):
        answer = await bob.http.post(f"/api/tables/{ana.table['id']}/seats", json={"name": name})
        assert (answer.status_code, answer.json()["refusal"]) == (409, "NAME_TAKEN")
    assert (await bob.sit(ana.table["id"]))["seats"][1]["name"] == "Bob"
    answer = await bob.http.post(f"/api/tables/{ana.table['id']}/seats", json={"name": "bob", "here": True})
    assert "“Bob” is at this table already" in answer.json()["text"]["en"]


async def test_bots_leave_people_their_names(ana: Player) -> None:
    ana.name = BOT_NAMES[1]
    await ana.lay(seats="pbpb")
    await ana.http.post(f"/api/tables/{ana.table['id']}/start")
    names = [seat["name"] for seat in (await ana.get(f"/api/tables/{ana.table['id']}"))["seats"]]
    assert names[0] == BOT_NAMES[1]
    assert len(set(names)) == 4


async def test_only_who_is_away_is_held(ana: Player) -> None:
    """It was written down for a bot as well, which nobody hands back."""
    await ana.lay(seats="pb")
    await ana.hello()
    for seat in (0, 1, 5):
        assert refusal(await ana.ask("hold", {"seat": seat})) == "NOT_ABSENT"
    assert not ana.table["seats"][1]["held"]


async def test_who_says_too_much_is_asked_to_wait_and_plays_on(ana: Player, bob: Player) -> None:
    """An opponent heard thousands of words in seconds; and whoever had another line had another measure."""
    mover, _ = await two_at_a_table(ana, bob)
    told = [await mover.ask("say", {"text": f"word {number}"}) for number in range(30)]
    assert [answer["t"] for answer in told[:8]] == ["ok"] * 8
    assert refusal(told[-1]) == "TOO_MANY_WORDS"
    await mover.hang_up()
    await mover.hello()
    told = [await mover.ask("say", {"phrase": "hello"}) for _ in range(20)]
    assert refusal(told[-1]) == "TOO_MANY_WORDS"
    assert (await mover.act(mover.allowed[0]))["t"] == "ok"


@pytest.fixture(scope="module")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Who drops has all the time to come back; chairs of a rematch are kept for no time at all."""
    server = Served(tmp_path_factory.mktemp("lenient"), "--bot-pace", "0", "--grace", "600", "--keeping", "0").start()
    yield server
    server.stop()


@pytest.fixture
async def cleo(lenient: Served) -> AsyncIterator[Player]:
    async with Player(lenient.address, "Cleo") as player:
        yield player


@pytest.fixture
async def dan(lenient: Served) -> AsyncIterator[Player]:
    async with Player(lenient.address, "Dan") as player:
        yield player


async def test_no_bot_moves_at_once_for_who_dropped_whoever_hurries_it(cleo: Player, dan: Player) -> None:
    """`hold` and `hurry` took an opponent's decision in 16 ms: while a phone changed its network."""
    away, stays = await two_at_a_table(cleo, dan)
    seat, before = away.table["you"][0], stays.n
    await away.hang_up()
    while stays.table["seats"][seat]["here"]:
        await stays.hear()
    assert (await stays.ask("hold", {"seat": seat}))["t"] == "ok"
    for _ in range(20):
        assert (await stays.ask("hurry"))["t"] == "ok"
    chair = stays.table["seats"][seat]
    assert (chair["held"], stays.n) == (True, before)
    assert 500 < chair["grace"] <= 600
    await away.hello()
    assert (await away.act(away.allowed[0]))["n"] == before + 1
    assert (away.table["seats"][seat]["held"], away.table["seats"][seat]["grace"]) == (False, None)


async def test_after_a_while_anybody_may_take_a_chair_of_a_rematch_but_nobody_the_name(
    lenient: Served, cleo: Player, dan: Player
) -> None:
    await cleo.lay(seats="ppp", settings={"target": 30})
    async with Player(lenient.address, "Eve") as eve, Player(lenient.address, "Zoe") as zoe:
        for player in (dan, eve):
            await player.sit(cleo.table["code"])
        await cleo.hello()
        for player in (dan, eve):
            await player.hello()
            await player.ask("resign")
        await cleo.play_on(5000)
        rematch = f"/api/tables/{cleo.table['id']}/rematch"
        hers = (await cleo.http.post(rematch, json={})).json()
        assert [chair["kept_for"] for chair in hers["seats"]] == ["", "", ""]
        answer = await zoe.http.post(f"/api/tables/{hers['code']}/seats", json={"name": "Dan", "seat": 1})
        assert answer.json()["refusal"] == "NAME_TAKEN"
        await zoe.sit(hers["code"], seat=1)
        assert (await dan.http.post(rematch, json={})).json()["you"] == [2]


async def test_tables_that_nobody_is_at_do_not_hide_those_where_somebody_waits(ana: Player, bob: Player) -> None:
    """Fifty were read from the disk, the newest first, and those where somebody was were looked for among them."""
    table = await ana.lay(seats="pp", open=True)
    await ana.hello()
    for _ in range(60):
        await bob.lay(seats="pp", open=True)
    assert table["id"] in [found["id"] for found in await bob.get("/api/tables")]
    full = await ana.lay(seats="pp", open=True)
    await ana.sit(full["id"], name="Mia", here=True)
    assert full["id"] not in [found["id"] for found in await bob.get("/api/tables")]


async def test_who_comes_back_keeps_the_key_for_as_long_again(ana: Player, bob: Player) -> None:
    """It ended after thirty days, though a game without a clock may last for longer."""
    address = f"/api/tables/{(await ana.lay(seats='pp'))['id']}"
    told = (await ana.http.get(address)).headers["set-cookie"]
    assert f"Path={address}" in told
    assert "HttpOnly" in told
    assert int(told.split("Max-Age=")[1].split(";")[0]) > 365 * 24 * 3600
    assert "set-cookie" not in (await bob.http.get(address)).headers


class Visitor:
    """Somebody at a table."""

    seat, address = 0, "192.0.2.1"
    own: tuple[int, ...] = (0,)

    def post(self, message: bytes) -> None:
        """Is not read."""

    def dismiss(self, code: int, reason: str) -> None:
        raise AssertionError(code, reason)


async def test_tables_that_were_laid_and_left_are_removed_and_no_others(store: Store) -> None:
    now, tables = time.time(), Registry(Services(store))
    long_ago = now - 3 * 24 * 3600
    laid = {
        "left": a_table(1, seen=long_ago),
        "left in private": a_table(2, seen=long_ago, open=False),
        "fresh": a_table(3, seen=now - 3600),
        "playing": a_table(4, seen=long_ago, started=long_ago, salts=[]),
        "over": a_table(5, seen=long_ago, started=long_ago, ended=long_ago, salts=[], results=[(1, 1), (2, 0)]),
        "visited": a_table(6, seen=long_ago),
    }
    for row in laid.values():
        await store.add_table(row, two_chairs())
    (await tables.find(laid["visited"].id)).table.listeners.append(Visitor())
    sweep = Abandoned(tables, 48 * 3600)
    await sweep.sweep(now)
    kept = [name for name, row in laid.items() if await store.find_table(row.id) is not None]
    assert kept == ["fresh", "playing", "over", "visited"]
    await sweep.sweep(now + 47 * 3600)
    assert await store.find_table(laid["visited"].id) is not None


async def test_a_table_with_visitors_at_one_node_is_abandoned_for_none(store: Store) -> None:
    """Each node notes down who is there; any of them removes what nobody has noted down for long enough."""
    now, patience = time.time(), 48 * 3600
    nodes = [Registry(Services(store)) for _ in range(2)]
    here, there = (Abandoned(tables, patience) for tables in nodes)
    row = a_table(1, seen=now - 3 * 24 * 3600)
    await store.add_table(row, two_chairs())
    (await nodes[0].find(row.id)).table.listeners.append(Visitor())
    await here.sweep(now)
    await there.sweep(now + patience - 1)
    assert await store.find_table(row.id) is not None
    await there.sweep(now + patience + 1)
    assert await store.find_table(row.id) is None


async def test_a_rematch_whose_table_was_left_and_removed_can_be_had_again(store: Store) -> None:
    await store.add_table(a_table(1, started=1.0, ended=2.0), two_chairs())
    await store.add_table(a_table(2, seen=1.0), two_chairs())
    await store.add_table(a_table(3, seen=9.0), two_chairs())
    first, second, third = (a_table(number).id for number in (1, 2, 3))
    assert await store.set_next(first, second) == second
    assert await store.set_next(first, third) == second
    assert await store.remove_abandoned(5.0, 10) == [second]
    assert await store.set_next(first, third, second) == third
