"""The server's front door: the page, and a sentence for whoever starts it wrongly."""

import re
import socket
import subprocess
import sys
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


@pytest.mark.parametrize(
    ("address", "status"), [("/", 200), ("/t/ABCDE", 200), ("/r/x", 200), ("/new/sharks", 200), ("/no", 404)]
)
def test_the_page_answers_everywhere(served: Served, address: str, status: int) -> None:
    answer = httpx.get(f"{served.address}{address}", timeout=PATIENCE)
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in answer.headers["content-security-policy"]


def test_what_the_page_loads_is_compressed_and_kept(served: Served) -> None:
    page = httpx.get(f"{served.address}/", timeout=PATIENCE).text
    script = page.split('src="')[1].split('"')[0]
    answer = httpx.get(f"{served.address}{script}", timeout=PATIENCE)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]


def test_metrics_and_health(served: Served) -> None:
    assert set(httpx.get(f"{served.address}/health", timeout=PATIENCE).json()["games"]) >= {"sharks", "bermudes"}
    assert "fathom_tables" in httpx.get(f"{served.address}/metrics", timeout=PATIENCE).text


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
