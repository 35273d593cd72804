"""The server's front door: the page, and a sentence for whoever starts it wrongly."""

import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.client import PATIENCE
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
