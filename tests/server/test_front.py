"""The server's front door: the page, and a sentence for whoever starts it wrongly."""

import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.server.client import PATIENCE, Player
from tests.server.serving import Served


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "fathom", "serve", "--lang", "en", *options]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)


def test_a_database_that_is_none_is_named(tmp_path: Path) -> None:
    told = serve("--port", "0", "--database", "mysql://nobody@nowhere/x")
    assert told.returncode == 2
    assert "mysql://nobody@nowhere/x" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = serve("--port", str(port), "--data", str(tmp_path))
    assert told.returncode == 2
    assert str(port) in told.stderr


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = serve("--port", "0", "--data", str(tmp_path / "file" / "data"))
    assert told.returncode == 2
    assert str(tmp_path / "file") in told.stderr


def assert_guarded(answer: httpx.Response) -> None:
    """Nothing inline, nothing from elsewhere, and nobody puts the page into a frame."""
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")
    scripts = "script-src 'self' 'wasm-unsafe-eval';"  # what is compiled has no way to the page but what it is given
    for rule in ("default-src 'none'", scripts, "worker-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"):
        assert rule in policy
    told = {name: answer.headers[name] for name in ("x-content-type-options", "referrer-policy", "x-frame-options")}
    assert told == {"x-content-type-options": "nosniff", "referrer-policy": "same-origin", "x-frame-options": "DENY"}
    assert answer.headers["cross-origin-opener-policy"] == "same-origin"
    assert "camera=()" in answer.headers["permissions-policy"]


@pytest.mark.parametrize(
    "address", ["/icon.svg", "/api/status", "/api/nothing", "/api/tables/x", "/health", "/metrics"]
)
def test_every_answer_is_guarded(served: Served, address: str) -> None:
    assert_guarded(httpx.get(f"{served.address}{address}", timeout=PATIENCE))


@pytest.mark.parametrize(
    ("address", "status"), [("/", 200), ("/t/ABCDE", 200), ("/r/x", 200), ("/new/sharks", 200), ("/no", 404)]
)
def test_the_page_answers_everywhere(served: Served, address: str, status: int) -> None:
    answer = httpx.get(f"{served.address}{address}", timeout=PATIENCE)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert_guarded(answer)


def test_what_the_page_loads_is_compressed_and_kept(served: Served) -> None:
    page = httpx.get(f"{served.address}/", timeout=PATIENCE).text
    script = page.split('src="')[1].split('"')[0]
    answer = httpx.get(f"{served.address}{script}", timeout=PATIENCE)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/sw.js", "text/javascript; charset=utf-8"),
        ("/manifest.webmanifest", "application/manifest+json; charset=utf-8"),
        ("/icons/maskable-512.png", "image/png"),
    ],
)
def test_what_an_app_is_made_of_is_asked_for_anew(served: Served, address: str, kind: str) -> None:
    answer = httpx.get(f"{served.address}{address}", timeout=PATIENCE)
    assert (answer.status_code, answer.headers["content-type"]) == (200, kind)
    assert answer.headers["cache-control"] == "no-cache"


def test_the_service_worker_comes_with_the_list_of_what_it_keeps(served: Served) -> None:
    head = httpx.get(f"{served.address}/sw.js", timeout=PATIENCE).text.splitlines()[0]
    kept = {
        entry["url"]: entry["revision"] for entry in json.loads(head.removeprefix("self.KEPT = ").removesuffix(";"))
    }
    assert kept["index.html"]
    assert kept["api/games/sharks/fr/texts.json"]
    assert {revision for name, revision in kept.items() if name.startswith("assets/")} == {None}
    assert not {
        name for name in kept if name.startswith(("/", ".", "sw.js", "api/tables", "api/matches", "api/status"))
    }


def test_metrics_and_health(served: Served) -> None:
    assert set(httpx.get(f"{served.address}/health", timeout=PATIENCE).json()["games"]) >= {"sharks", "bermudes"}
    assert "fathom_tables" in httpx.get(f"{served.address}/metrics", timeout=PATIENCE).text
    assert [served.gauge(name) for name in ("fathom_lease_held", "fathom_bus_up")] == [1, 1]


def test_a_look_at_the_metrics_of_a_server_at_rest_has_something_written(served: Served) -> None:
    began = int(time.time())
    while served.gauge("fathom_last_write_timestamp_seconds") < began:
        time.sleep(0.2)


def test_an_address_of_the_table_that_is_none(served: Served) -> None:
    answer = httpx.get(f"{served.address}/api/nothing", timeout=PATIENCE)
    assert (answer.status_code, answer.json()["refusal"]) == (404, "MISASKED")


def head_of(served: Served, path: str, **headers: str) -> dict[str, str]:
    """What a preview is made of: the names and contents of the page's tags."""
    page = httpx.get(f"{served.address}{path}", headers=headers, timeout=PATIENCE).text
    return {name: unescape(content) for name, content in re.findall(r'<meta property="(.+?)" content="(.*?)" />', page)}


async def lay(served: Served, name: str, **wish: object) -> str:
    async with Player(served.address, name) as ana:
        return str((await ana.lay("sharks", "pp", **wish))["id"])


async def test_a_link_to_an_open_table_shows_its_game_and_who_sits_there(served: Served) -> None:
    table = await lay(served, 'Ana "<b>&', open=True)
    told = head_of(served, f"/t/{table}")
    assert told["og:title"] == "Come and play Shark Attacks!"
    assert told["og:description"].startswith('With Ana "<b>&. ')
    assert told["og:url"] == f"{served.address}/t/{table}"
    picture = httpx.get(told["og:image"], timeout=PATIENCE)
    assert picture.headers["content-type"] == "image/png"
    assert "<b>" not in httpx.get(f"{served.address}/t/{table}", timeout=PATIENCE).text


async def test_a_link_to_a_private_table_shows_no_more_than_its_game(served: Served) -> None:
    told = head_of(served, f"/t/{await lay(served, 'Ana')}", **{"accept-language": "fr-CH, fr;q=0.9"})
    assert told["og:title"] == "Viens jouer à Shark Attacks!"
    assert "Ana" not in str(told)


def test_a_link_to_nothing_shows_fathom_and_a_host_that_is_none_no_preview(served: Served) -> None:
    assert head_of(served, "/r/nothing")["og:title"] == "Fathom"
    assert head_of(served, "/learn/breath")["og:title"] == "Hold Your Breath!: learn by playing"
    assert head_of(served, "/", host='x"onload="y') == {}


def test_a_base_path_that_is_none_is_named(tmp_path: Path) -> None:
    told = serve("--port", "0", "--data", str(tmp_path), "--base-path", "games and more")
    assert (told.returncode, "Traceback" in told.stderr) == (2, False)
    assert "games and more" in told.stderr


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Behind a proxy that passes on what comes to /games."""
    options = ("--base-path", "/games", "--behind-proxy", "127.0.0.1")
    server = Served(tmp_path_factory.mktemp("below"), *options).start()
    yield server
    server.stop()


@pytest.mark.parametrize("base", ["/games", ""])
def test_below_a_base_path_everything_is_found(below: Served, base: str) -> None:
    """Whether the proxy leaves the path in its place or takes it away."""
    page = httpx.get(f"{below.address}{base}/t/ABCDE", timeout=PATIENCE).text
    assert '<meta name="base-path" content="/games/" />' in page
    found = re.findall(r'(?:src|href)="(.+?)"', page)
    assert [address for address in found if not address.startswith("/games/")] == []
    for address in found:
        answer = httpx.get(f"{below.address}{address}", timeout=PATIENCE)
        assert (answer.status_code, "text/html" in answer.headers["content-type"]) == (200, False)
    assert httpx.get(f"{below.address}{base}/api/status", timeout=PATIENCE).status_code == 200
    assert httpx.get(f"{below.address}/gamestore", timeout=PATIENCE).status_code == 404


async def test_a_key_below_a_base_path_goes_to_its_table_alone(below: Served) -> None:
    """Of two servers below one host neither hears the other's keys; and lines are opened there too."""
    async with Player(f"{below.address}/games") as ana:
        await ana.lay(seats="pb")
        (cookie,) = ana.http.cookies.jar
        assert cookie.path == f"/games/api/tables/{ana.table['id']}"
        assert (await ana.hello())["d"]["you"] == 0
        told = head_of(below, f"/games/t/{ana.table['id']}", host="play.example")
        assert told["og:url"] == f"http://play.example/games/t/{ana.table['id']}"
        assert told["og:image"].startswith("http://play.example/games/previews/")


def warnings_of(server: Served) -> list[str]:
    lines = (server.data / "log").read_text().splitlines()
    return [json.loads(line)["reason"] for line in lines if "proxy_looks_wrong" in line]


def test_a_proxy_that_nobody_named_is_told_of_once(tmp_path: Path) -> None:
    """All clients behind it shared one address's limits, and nothing said so."""
    server = Served(tmp_path / "data").start()
    try:
        assert warnings_of(server) == []
        for _ in range(3):
            httpx.get(f"{server.address}/api/status", headers={"X-Forwarded-For": "203.0.113.9"}, timeout=PATIENCE)
        (told,) = warnings_of(server)
        assert "Start with --behind-proxy" in told
    finally:
        server.stop()


def test_a_proxy_that_sends_nothing_or_is_another_is_told_of_once(tmp_path: Path) -> None:
    server = Served(tmp_path / "data", "--behind-proxy", "192.0.2.1").start()
    try:
        assert warnings_of(server) == []
        for headers in ({}, {"X-Forwarded-For": "203.0.113.9"}, {}, {"X-Forwarded-For": "203.0.113.8"}):
            httpx.get(f"{server.address}/api/status", headers=headers, timeout=PATIENCE)
        silent, other = warnings_of(server)
        assert "without X-Forwarded-For" in silent
        assert "Add its address" in other
    finally:
        server.stop()


def test_a_proxy_as_it_should_be_is_told_nothing(below: Served) -> None:
    before = warnings_of(below)
    httpx.get(f"{below.address}/api/status", headers={"X-Forwarded-For": "203.0.113.9"}, timeout=PATIENCE)
    assert warnings_of(below) == before
