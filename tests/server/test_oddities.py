"""Whatever is asked, however oddly: a 4xx with a sentence, never a 500; and no secret in the log, whatever fails."""

import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
import structlog
from websockets.exceptions import ConnectionClosed

from fathom.server.log import set_up_log
from tests.scale import LONG
from tests.server.client import Player, refusal
from tests.server.oddities import ask_all, is_told_properly, odd_requests
from tests.server.serving import BOUNDLESS, Served


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With a log of its own, and a database that may be spoilt."""
    server = Served(tmp_path_factory.mktemp("odd"), "--bot-pace", "0", *BOUNDLESS).start()
    yield server
    server.stop()


@pytest.fixture
async def ana(served: Served) -> AsyncIterator[Player]:
    async with Player(served.address, "Ana", salt=secrets.token_hex(16)) as player:
        yield player


def log_of(served: Served) -> str:
    return (served.data / "log").read_text()


async def test_no_request_is_odd_enough_to_make_the_server_fail(served: Served, ana: Player) -> None:
    await ana.lay(seats="ppp", open=True)
    schema = await ana.get("/api/schema/openapi.json")
    odd = list(odd_requests(schema, ana.table["id"], ana.cookies))
    assert len(odd) > 2000
    told = await ask_all(served.port, odd if LONG else odd[::7])  # each address and each oddity all the same
    assert [(asked, answer) for asked, answer in told if not is_told_properly(answer)] == []
    assert '"failed"' not in log_of(served)


async def test_a_key_that_can_be_none_is_asked_of_no_database(address: str, tmp_path: Path) -> None:
    """PostgreSQL takes no NUL: the answer was that the database could not be reached."""
    server = Served(tmp_path / "data", "--database", address).start()
    try:
        async with Player(server.address) as zoe:
            for path in ("/api/tables/%00", "/api/tables/a%00b/standing", "/api/matches/%00", "/api/replays/%00"):
                answer = await zoe.http.get(path)
                assert (answer.status_code, answer.json()["refusal"]) == (404, "NO_TABLE")
            assert (await zoe.http.get("/t/%00")).status_code == 200
    finally:
        server.stop()


def secrets_of(served: Served, *players: Player) -> list[str]:
    """Keys of seats, salts and seeds, as they might be printed."""
    with closing(sqlite3.connect(served.data / "tables.db")) as database:
        seeds = [seed for (seed,) in database.execute("SELECT seed FROM tables")]
    keys = [str(cookie.value) for player in players for cookie in player.http.cookies.jar]
    return [*keys, *(player.salt for player in players), *map(bytes.hex, seeds), *(repr(seed)[2:14] for seed in seeds)]


async def test_no_secret_is_in_the_log_whatever_fails(served: Served, ana: Player) -> None:
    """A traceback told what the variables held: the request with its cookie, the table with its seed."""
    for _ in range(2):
        await ana.lay(seats="pb")
        await ana.hello()
        spoil(served, "UPDATE tables SET settings = '{'")
        assert (await ana.http.get(f"/api/tables/{ana.table['id']}/standing")).status_code == 500
        await ana.hang_up()
    await ana.lay(seats="pb")
    await ana.hello()
    hidden = secrets_of(served, ana)
    spoil(served, "ALTER TABLE moves RENAME TO gone", "ALTER TABLE words RENAME TO gone_too")
    with suppress(ConnectionClosed):  # by a bot that could not move
        assert refusal(await ana.ask("say", {"text": "ahoy"})) == "UNREACHABLE"
    await ana.hang_up()
    assert (await ana.http.post("/api/tables", json={"game": "sharks"})).status_code == 400
    spoil(served, "ALTER TABLE seats RENAME TO gone_as_well")
    wish = {"game": "sharks", "seats": [{"kind": "person"}] * 2, "name": "Ana"}
    assert (await ana.http.post("/api/tables", json=wish)).status_code == 503
    log = log_of(served)
    assert log.count('"event": "failed"') == 2
    assert '"event": "database_unreachable"' in log
    assert [secret for secret in hidden if secret in log] == []
    assert "seat-" not in log  # as the cookie of a key is called


def spoil(served: Served, *statements: str) -> None:
    with closing(sqlite3.connect(served.data / "tables.db")) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()


@pytest.mark.parametrize("for_people", [False, True])
def test_an_error_is_told_without_what_the_variables_held(capsys: pytest.CaptureFixture[str], for_people: bool) -> None:
    set_up_log(for_people=for_people)
    key = secrets.token_hex(16)
    try:
        len(key) / 0
    except ZeroDivisionError:
        structlog.get_logger().exception("failed")
    finally:
        structlog.reset_defaults()
    told = capsys.readouterr().err
    assert "ZeroDivisionError" in told
    assert key not in told
