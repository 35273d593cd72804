"""Between "ready" and the first step: pledges, then salts, then the luck; and whoever does not keep to it."""

import asyncio
import http.server
import json
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from fathom.bots.proof import proof_of
from fathom.engine.game import find_game
from fathom.engine.luck import new_salt
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.pledges import Beacon, Pledges, pledge_of
from fathom.engine.verify import verify
from fathom.server.config import Config
from fathom.server.protocol import OpenedSalt, SitWish, TableWish
from fathom.server.refusals import RefusalError
from fathom.server.storage.store import Store
from fathom.server.tables import beacon as beacons
from fathom.server.tables import opening, seating
from fathom.server.tables.beacon import BeaconSource
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.registry import Registry
from fathom.server.tables.seats import bot_in, empty_seat, taken_by
from fathom.server.tables.table import LiveTable, Services
from tests.server.client import Player, refusal
from tests.server.serving import Served
from tests.server.test_secrets import lay


@pytest.fixture
async def ana(served: Served) -> AsyncIterator[Player]:
    async with Player(served.address, "Ana", new_salt().hex()) as player:
        yield player


@pytest.fixture
async def bob(served: Served) -> AsyncIterator[Player]:
    async with Player(served.address, "Bob", new_salt().hex()) as player:
        yield player


async def lay_for_two(ana: Player, bob: Player) -> None:
    """Both are ready, and nobody has opened a salt."""
    await ana.lay(seats="pp")
    assert ana.table["pledges"] is None
    await bob.sit(ana.table["code"])
    ana.table = await ana.get(f"/api/tables/{ana.table['id']}")


async def test_the_seal_and_all_pledges_stand_before_a_salt_is_open(ana: Player, bob: Player) -> None:
    laid = (await ana.lay(seats="pp"))["commitment"]
    await ana.hello()
    await bob.sit(ana.table["code"])
    while ana.table["phase"] == "waiting":
        await ana.hear()
    assert (ana.table["phase"], ana.table["n"], ana.table["salts"]) == ("opening", -1, None)
    assert ana.table["pledges"]["made"] == [ana.pledge, bob.pledge]
    assert {laid, ana.table["commitment"], bob.table["commitment"]} == {laid}
    assert ana.salt not in "".join(ana.raw)


async def test_when_all_have_opened_the_first_step_is_played(ana: Player, bob: Player) -> None:
    await lay_for_two(ana, bob)
    await bob.hello()
    assert bob.allowed == []
    assert refusal(await bob.act(0)) == "NOT_STARTED"
    assert (await ana.open_salt()).json()["phase"] == "opening"
    assert (await bob.get(f"/api/tables/{bob.table['id']}"))["salts"] is None
    assert (await bob.open_salt()).json()["phase"] == "playing"
    await bob.hear_until("step")
    assert (bob.n, bob.table["salts"], bob.table["pledges"]["unopened"]) == (0, [ana.salt, bob.salt], [])
    assert ana.salt not in "".join(bob.raw[: next(i for i, text in enumerate(bob.raw) if '"playing"' in text)])


async def test_a_game_with_bots_begins_with_the_opening(ana: Player) -> None:
    assert (await ana.lay(seats="pbb"))["phase"] == "opening"
    assert (await ana.open_salt()).json()["phase"] == "playing"
    assert ana.table["salts"] == [ana.salt]


async def test_a_salt_opens_once_by_its_owner_with_the_value_that_fits(ana: Player, bob: Player) -> None:
    await ana.lay(seats="pp")
    assert (await ana.open_salt()).json()["refusal"] == "NOT_STARTED"
    await bob.sit(ana.table["code"])
    assert (await bob.open_salt(0)).json()["refusal"] == "NOT_SEATED"
    true, bob.salt = bob.salt, new_salt().hex()
    assert (await bob.open_salt()).json()["refusal"] == "SALT_UNFIT"
    bob.salt = true
    assert [(await bob.open_salt()).status_code for _ in range(2)] == [201, 201]  # an answer may be lost
    await ana.open_salt()
    assert (await bob.open_salt()).status_code == 201
    bob.salt = new_salt().hex()
    assert (await bob.open_salt()).json()["refusal"] == "SALT_UNFIT"


async def test_seats_at_one_device_open_together(ana: Player) -> None:
    await ana.lay(seats="pp")
    await ana.sit(ana.table["id"], here=True, name="Bea")
    assert ana.table["phase"] == "opening"
    await ana.open_salt()
    assert (ana.table["phase"], ana.table["salts"]) == ("playing", [ana.salt] * 2)


@pytest.mark.parametrize("door", ["lay", "sit", "rematch", "open"])
@pytest.mark.parametrize("bad", ["{}\n", "\n{}", " {}", "{}00", "", "\n", "AB" * 32, "zz" * 32, "00ff"])
async def test_exact_patterns_at_every_door(ana: Player, door: str, bad: str) -> None:
    """A salt that ended in a line end passed, and the check of the luck threw for everybody at the table."""
    text = bad.format("ab" * 32)
    key = (await ana.lay(seats="pp"))["id"]
    addresses = {"lay": "", "sit": f"/{key}/seats", "rematch": f"/{key}/rematch", "open": f"/{key}/salts"}
    bodies: dict[str, Any] = {
        "lay": {"game": "sharks", "seats": [{"kind": "person"}] * 2, "name": "Ana", "pledge": text},
        "sit": {"name": "Bob", "here": True, "pledge": text},
        "rematch": {"pledge": text},
        "open": {"salts": [{"seat": 0, "salt": text}]},
    }
    answer = await ana.http.post(f"/api/tables{addresses[door]}", json=bodies[door])
    assert (answer.status_code, answer.json()["refusal"]) == (400, "MISASKED")


async def test_a_rematch_is_pledged_anew(ana: Player) -> None:
    await ana.lay(settings={"target": 30})
    await ana.open_salt()
    await ana.hello()
    await ana.play_on(5000)
    old, ana.salt = ana.table["id"], new_salt().hex()
    ana.table = (await ana.http.post(f"/api/tables/{old}/rematch", json={"pledge": ana.pledge})).json()
    assert (ana.table["phase"], ana.table["pledges"]["made"][0]) == ("opening", ana.pledge)
    assert (await ana.open_salt()).json()["phase"] == "playing"


async def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    server = Served(tmp_path, "--bot-pace", "0.01").start()
    salts = [new_salt().hex() for _ in range(2)]
    async with Player(server.address, "Ana", salts[0]) as ana, Player(server.address, "Bob", salts[1]) as bob:
        await lay_for_two(ana, bob)
        before = ana.table
        await ana.open_salt()
        server.kill()
        server.start()
        after = await bob.get(f"/api/tables/{before['id']}")
        kept = [[table[name] for name in ("phase", "commitment", "pledges")] for table in (before, after)]
        assert kept[0] == kept[1]
        assert (await bob.open_salt()).json()["salts"] == salts
    server.stop()


# What is proved in the end


def checked(told: Any, *, thoughts: bool = False) -> str:
    file = msgspec.convert(told, MatchFile)
    return verify(Path("match.json"), file, proof_of(file.players, thoughts=thoughts), file.commitment).fault


async def test_a_match_with_bots_and_a_hurried_seat_is_proved(ana: Player) -> None:
    """Somebody who gave up is played for by a bot to the end."""
    await ana.lay(seats="pbc", settings={"target": 100, "first": 1})  # more than anybody makes of one turn
    await ana.open_salt()
    await ana.hello()
    while not ana.allowed:
        await ana.hear()
    await ana.act(ana.allowed[0])
    await ana.ask("resign")
    while ana.table["phase"] != "over":
        await ana.hear()
        if len(ana.heard) % 5 == 0:
            await ana.send("hurry")
    file = await ana.get(f"/api/matches/{ana.table['id']}")
    kinds = {chooser[0] for chooser in file["choosers"][0]}
    assert (file["fathom"], kinds >= {"person", "matelot", "capitaine"}) == (2, True)
    assert checked(file, thoughts=True) == ""
    steps = (await ana.get(f"/api/replays/{ana.table['id']}"))["steps"]
    assert [step["chooser"] for step in steps] == [chooser[0] for chooser in file["choosers"][0]]


# Without anybody there, and with a beacon: tables in this process


@pytest.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    yield Services(store, Config(opening=0.05))
    await store.close()


async def lay_and_start(services: Services, *pledges: str) -> LiveTable:
    """A table of people who pledged these; "" for none."""
    wish: Any = {"game": "sharks", "seats": [{"kind": "person"}] * len(pledges), "name": "Ana"}
    wish["pledge"] = pledges[0] or None
    key = await seating.lay(services.store, msgspec.convert(wish, TableWish), "token0")
    table = (await Registry(services).find(key)).table
    for seat, pledge in enumerate(pledges[1:], 1):
        await seating.sit(table, SitWish(f"B{seat}", pledge or None), f"token{seat}", may_start=True)
    return table


async def until_played(table: LiveTable) -> LiveTable:
    async with asyncio.timeout(60):
        while table.phase != "playing":
            await asyncio.sleep(0.01)
    return table


async def test_who_does_not_open_is_named_and_the_pledge_counts(services: Services) -> None:
    """No socket, no page: it begins after the few seconds."""
    pledges = [pledge_of(new_salt().hex()) for _ in range(2)]
    table = await until_played(await lay_and_start(services, *pledges))
    assert (table.pledged().unopened, table.row.salts) == ([0, 1], pledges)
    salts = [bytes.fromhex(pledge) for pledge in pledges]
    assert table.playing().salts == salts


async def test_who_pledged_nothing_is_not_waited_for(services: Services) -> None:
    table = await lay_and_start(services, "", "")
    assert (table.phase, table.pledged().made, table.row.salts) == ("playing", ["", ""], [])


async def test_too_late_is_too_late(services: Services) -> None:
    salt = new_salt().hex()
    table = await until_played(await lay_and_start(services, pledge_of(salt), ""))
    with pytest.raises(RefusalError, match="OPENED_LATE"):
        await opening.open_salts(table, [OpenedSalt(0, salt)], (0,))


async def test_time_absence_and_bots_under_water_are_proved(services: Services) -> None:
    """Where time runs it passes by itself, who is away lets go, and bots choose ten times a second."""
    table = lay(services, find_game("bermudes"), 3, 7)
    table.row = replace(table.row, settings={"clock": "live", "breath": "honour"})
    table.seats[:] = [taken_by(empty_seat(0), "Ana", None, "token"), *(bot_in(seat, "mousse") for seat in (1, 2))]
    await services.store.add_table(table.row, table.seats)
    table.match = table.new_match()
    table.decisions.note(table.match)
    driver = Driver(table)
    table.listeners.gone_at = [0.0] * len(table.listeners.gone_at)
    for _ in range(400):
        driver.passed_at -= 0.2
        async with Change(table) as change:
            await driver.do_what_is_due(change)
            if not table.does_time_run() and table.decisions.may_act(0):
                await driver.play_for(change, 0)
    driver.stop()
    file = as_file(table.match, ["A", "B", "C"], ["person", "mousse", "mousse"], Pledges([""] * 3))
    assert {"time", "absence", "mousse"} <= {chooser.kind for chooser in (file.choosers or [[]])[0]}
    assert checked(msgspec.to_builtins(file)) == ""


def a_round(number: int) -> Beacon:
    signature = number.to_bytes(48, "big").hex()
    return Beacon(number, pledge_of(signature), signature, "")


def write_rounds(path: Path, *rounds: Beacon) -> str:
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in rounds))
    return str(path)


async def test_a_round_that_does_not_exist_yet_is_promised_and_joins_in(services: Services, tmp_path: Path) -> None:
    path = tmp_path / "beacon.jsonl"
    services.beacon = BeaconSource(write_rounds(path, a_round(41), a_round(42)))
    salt = new_salt().hex()
    table = await lay_and_start(services, pledge_of(salt), "")
    assert (table.phase, table.pledged().beacon) == ("opening", Beacon(43))
    write_rounds(path, a_round(43), a_round(44))
    await until_played(table)
    assert table.pledged().beacon == a_round(43)
    assert table.row.salts == [pledge_of(salt), a_round(43).randomness]
    assert table.pledged().fault(table.row.salts) == ""


@pytest.mark.parametrize("contents", ["", "{", "[]", '{"round": 5, "randomness": "ab", "signature": "cd"}'])
async def test_without_a_beacon_the_table_goes_on_and_says_so(
    services: Services, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, contents: str
) -> None:
    monkeypatch.setattr(beacons, "COMING", 0.1)
    path = tmp_path / "beacon.json"
    path.write_text(contents)
    services.beacon = BeaconSource(str(path))
    table = await until_played(await lay_and_start(services, "", ""))
    assert (table.pledged().beacon, table.row.salts) == (Beacon(0), [])


class Drand(http.server.BaseHTTPRequestHandler):
    """A chain with rounds up to 8; the next one comes when it is asked for the second time."""

    asked = 0

    def do_GET(self) -> None:
        wanted = self.path.removeprefix("/chain/public/")
        type(self).asked += wanted == "9"
        number = 8 if wanted == "latest" else int(wanted)
        is_there = number <= 8 or self.asked > 1
        body = json.dumps({**msgspec.to_builtins(a_round(number)), "more": 1}).encode() if is_there else b""
        self.send_response(200 if is_there else 404)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Nothing to say."""


@pytest.fixture
def drand() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Drand) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/chain/"
        server.shutdown()


async def test_a_chain_is_asked_by_its_address(drand: str) -> None:
    source = BeaconSource(drand)
    promised = await source.promise()
    assert promised == Beacon(9)
    assert await source.wait_for(promised) == a_round(9)
    assert await BeaconSource("http://127.0.0.1:9/nobody").promise() == Beacon(0)
