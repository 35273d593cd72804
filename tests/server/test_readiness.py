"""Rules that cannot be compiled leave their game closed, and the server as quick to stop as ever."""

import asyncio
import sys

import pytest

from fathom.engine.game import find_game
from fathom.server import warm_up
from fathom.server.warm_up import WarmUp


async def test_a_game_whose_rules_do_not_compile_stays_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    # The server compiled them itself after that, in a thread, and a stop had to wait for minutes.
    monkeypatch.setattr(sys, "executable", "false")
    monkeypatch.setattr(warm_up, "is_warm", lambda *_: False)
    monkeypatch.setattr(warm_up, "load", lambda _: pytest.fail("compiled in the server"))
    one = WarmUp()
    one.share["sharks"] = 0.0
    await one.get_game_ready(find_game("sharks"), asyncio.Semaphore(1))
    assert not one.is_ready("sharks")
    assert [process.returncode for process in one.compilers] == [1, 1, 1]
