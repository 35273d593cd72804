"""The house as `deploy/` puts it together: HAProxy with our configuration before real nodes."""

import asyncio
import json
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import cast

import httpx
import pytest

from fathom.engine.game import find_games
from tests.server.balancer import Balancer, check
from tests.server.client import PATIENCE, Player
from tests.server.killing import some_moves
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import BOUNDLESS, Served
from tests.server.witness import Witness

NODES = 2
UPGRADES = 2  # of each node one
A_BEAT = 0.2  # seconds
QUICK = ("--bot-pace", "0.01", "--tables-an-hour", "100000", *BOUNDLESS)


def start(folder: Path, database: str, bus: Redis, number: int) -> Served:
    house = ("--database", database, "--bus", bus.address, "--behind-proxy", "127.0.0.1")
    return Served(folder / f"node{number}", *QUICK, *house).start()


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis) -> Iterator[list[Served]]:
    folder, database = tmp_path_factory.mktemp("nodes"), postgres.new_database()
    started = [start(folder, database, redis, number) for number in range(NODES)]
    yield started
    for node in started:
        node.stop()


@pytest.fixture(scope="module")
def balancer(tmp_path_factory: pytest.TempPathFactory, nodes: list[Served]) -> Iterator[Balancer]:
    started = Balancer(tmp_path_factory.mktemp("balancer"), [node.port for node in nodes])
    yield started
    started.stop()


class Echo(ThreadingHTTPServer):
    """In a node's place: answers with what it was asked, or, where it is rude, hangs up when it has heard it."""

    def __init__(self, *, is_rude: bool = False) -> None:
        super().__init__(("127.0.0.1", 0), Echoing)
        self.is_rude = is_rude
        self.heard: list[str] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class Echoing(BaseHTTPRequestHandler):
    def do_GET(self) -> None:  # as the library has it
        server = cast(Echo, self.server)
        if self.path != "/health":
            server.heard.append(self.command)
            if server.is_rude:
                self.close_connection = True
                return
        body = json.dumps([[name.lower(), value] for name, value in self.headers.items()]).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def echoes() -> Iterator[list[Echo]]:
    servers = [Echo(), Echo(is_rude=True)]
    yield servers
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def before_echoes(echoes: list[Echo], tmp_path: Path) -> Iterator[Balancer]:
    started = Balancer(tmp_path, [echo.server_port for echo in echoes])
    yield started
    started.stop()


def test_what_nodes_hear_of_clients_the_balancer_alone_says(before_echoes: Balancer) -> None:
    forged = {"X-Forwarded-For": "203.0.113.9", "Forwarded": "for=203.0.113.9", "X-Forwarded-Proto": "https"}
    heard = httpx.get(f"{before_echoes.address}/", headers={"Host": "fathom.example", **forged}).json()
    told = [(name, value) for name, value in heard if name == "host" or "forwarded" in name]
    assert sorted(told) == [("host", "fathom.example"), ("x-forwarded-for", "127.0.0.1"), ("x-forwarded-proto", "http")]
    assert httpx.get(f"{before_echoes.address}/metrics").status_code == 404


def test_what_may_have_changed_something_is_not_asked_twice(before_echoes: Balancer, echoes: list[Echo]) -> None:
    """A question goes to another node if the first hangs up; whether an order was carried out nobody knows."""
    looked = [httpx.get(f"{before_echoes.address}/").status_code for _ in range(6)]
    assert looked == [200] * 6
    assert "GET" in echoes[1].heard
    ordered = [httpx.post(f"{before_echoes.address}/").status_code for _ in range(6)]
    assert set(ordered) == {200, 502}
    assert sum(echo.heard.count("POST") for echo in echoes) == len(ordered)


def test_haproxy_accepts_the_configuration() -> None:
    assert check(NODE1="127.0.0.1:1", NODE2="127.0.0.1:2", NODE3="127.0.0.1:3") == ""


@pytest.mark.long
async def test_nodes_are_stopped_one_after_the_other_and_nothing_is_lost(
    nodes: list[Served], balancer: Balancer
) -> None:
    witnesses = [Witness([balancer.address], game, seed) for seed, game in enumerate(find_games())]
    async with asyncio.TaskGroup() as playing:
        for witness in witnesses:
            playing.create_task(witness.live())
        for number in range(UPGRADES):
            await some_moves(witnesses, 5 * len(witnesses))
            assert await asyncio.to_thread(nodes[number % NODES].stop) == 0
            await some_moves(witnesses, 5 * len(witnesses))
            await asyncio.to_thread(nodes[number % NODES].start)
        for witness in witnesses:
            witness.has_enough = True
    for witness in witnesses:
        await witness.look_again()
        await witness.check_tables()
        await witness.leave()


@pytest.mark.long
async def test_one_address_holds_so_many_connections(nodes: list[Served], tmp_path: Path) -> None:
    narrow = Balancer(tmp_path, [node.port for node in nodes], CONNECTIONS="3")
    people = [Player(narrow.address, f"P{number}") for number in range(5)]
    try:
        held = await asyncio.gather(*(person.http.get("/api/status") for person in people), return_exceptions=True)
        assert sum(isinstance(one, httpx.Response) for one in held) == 3
    finally:
        for person in people:
            await person.http.aclose()
        narrow.stop()


@pytest.mark.long
async def test_when_no_node_is_in_order_they_say_so_themselves(
    nodes: list[Served], balancer: Balancer, redis: Redis
) -> None:
    """Without the bus none is; the page is still shown, with a reason for what cannot be done."""
    redis.kill()
    async with httpx.AsyncClient(base_url=balancer.address, timeout=PATIENCE) as http:
        while (await http.get("/health")).status_code == 200:
            await asyncio.sleep(A_BEAT)
        await asyncio.sleep(3)  # two looks of the balancer
        answer = await http.get("/health")
        assert (answer.status_code, answer.json()["refusal"]) == (503, "UNREACHABLE")
        assert "<title>Fathom" in (await http.get("/")).text
        redis.start()
        while (await http.get("/health")).status_code != 200:
            await asyncio.sleep(A_BEAT)
    balancer.wait_until_ready()


@pytest.mark.long
async def test_with_a_certificate_all_is_told_under_it(nodes: list[Served], tmp_path: Path) -> None:
    subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *subject]
    (tmp_path / "certificates").mkdir()
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run([*made, "-keyout", str(key), "-out", str(certificate)], check=True, capture_output=True)
    (tmp_path / "certificates" / "house.pem").write_text(certificate.read_text() + key.read_text())
    secure = Balancer(tmp_path, [node.port for node in nodes], CERTIFICATES=str(tmp_path / "certificates"))
    try:
        trusting = ssl.create_default_context(cafile=str(certificate))
        async with httpx.AsyncClient(verify=trusting, timeout=PATIENCE) as http:
            sent_on = await http.get(f"{secure.address}/rules")
            assert (sent_on.status_code, sent_on.headers["location"][:8]) == (308, "https://")
            laid = await http.post(
                f"{secure.secure_address}/api/tables",
                json={"game": "sharks", "seats": [{"kind": "person"}] * 2, "name": "Ana"},
            )
            assert "secure" in laid.headers["set-cookie"].lower()
            assert "strict-transport-security" in laid.headers
    finally:
        secure.stop()
