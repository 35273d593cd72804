"""The OpenAPI, asked by a machine that has read it: no question makes the server fail, every answer is documented."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.scale import LONG, sample
from tests.server.client import PATIENCE, Player
from tests.server.serving import BOUNDLESS, Served

SEED = "20261115"
EXAMPLES = str(sample(plain=3, compiled=3, long=100))  # of each question
PHASES = [] if LONG else ["--phases", "coverage"]  # odd questions and sequences have tests of their own
WORDS = {"slug": ["sharks", "bermudes", "breath"], "language": ["fr", "en"], "game": ["sharks", "barrakuda"]}
CONFIG = """
[checks]
enabled = false
not_a_server_error.enabled = true
status_code_conformance.enabled = true
content_type_conformance.enabled = true
response_schema_conformance.enabled = true

[parameters]
"path.key" = { dictionary = "key", probability = 0.8 }
"path.slug" = { dictionary = "slug", probability = 0.8 }
"path.language" = { dictionary = "language", probability = 0.8 }
"body.game" = { dictionary = "game", probability = 0.8 }

[[operations]]
include-name = "GET /api/matches/{key}"
checks.response_schema_conformance.enabled = false # schemathesis does not read a tuple within a tuple
"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--bot-pace", "0", "--tables-an-hour", "1000000", *BOUNDLESS).start()
    yield server
    server.stop()


async def lay_tables(ana: Player) -> list[str]:
    """One that waits, by its id and its code, one that is played, one that is over."""
    waiting = await ana.lay(seats="ppp", open=True)
    playing = await ana.lay(seats="pb")
    over = await ana.lay(seats="pb", settings={"target": 30}, open=True)
    await ana.hello()
    await ana.play_on(5000)
    assert ana.table["phase"] == "over"
    return [waiting["id"], waiting["code"], playing["id"], over["id"]]


def config_for(words: dict[str, list[str]]) -> str:
    return CONFIG + "".join(f"[dictionaries.{name}]\nvalues = {values}\n" for name, values in words.items())


async def test_no_question_makes_the_server_fail(served: Served, tmp_path: Path) -> None:
    async with Player(served.address) as ana:
        words = {**WORDS, "key": await lay_tables(ana)}
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in ana.http.cookies.jar)
    config = tmp_path / "schemathesis.toml"
    config.write_text(config_for(words))
    command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"]
    address, patience = f"{served.address}/api/schema/openapi.json", ["--request-timeout", str(PATIENCE)]
    options = [*patience, "--seed", SEED, "--max-examples", EXAMPLES, "--no-color", *PHASES, "-H", f"Cookie:{cookies}"]
    asked = subprocess.run([*command, address, *options], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert asked.returncode == 0, asked.stdout + asked.stderr
    assert '"failed"' not in (served.data / "log").read_text()
