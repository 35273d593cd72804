"""K61 What somebody has in mind is for the partner alone: nobody else gets a byte of it, and it is kept nowhere."""

from collections.abc import AsyncIterator

import pytest

from fathom.games.barrakuda.state import Action
from tests.server.client import Player
from tests.server.four import ANA, BOB, CLEO, DAN, Four, four_at_a_table, kinds_heard
from tests.server.serving import Served


@pytest.fixture
async def four(served: Served) -> AsyncIterator[Four]:
    async with four_at_a_table(served) as players:
        yield players


async def test_a_partner_hears_of_it_and_a_rival_gets_not_a_byte(four: Four, served: Served) -> None:
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(four[ANA].table["id"])
        outside = [four[BOB], four[DAN], zoe]
        for player in outside:
            await kinds_heard(player)
        for action in (Action.PLAY, Action.PLAY + 2, -1):
            assert (await four[ANA].ask("lean", {"action": action}))["t"] == "ok"
        heard = [(await four[CLEO].hear_until("lean"))["d"] for _ in range(3)]
        assert heard == [{"seat": ANA, "action": action} for action in (Action.PLAY, Action.PLAY + 2, -1)]
        assert [await kinds_heard(player) for player in outside] == [["ok"]] * 3


async def test_it_is_forgotten(four: Four, served: Served) -> None:
    await four[ANA].ask("lean", {"action": Action.PLAY + 3})
    four[CLEO].forget()
    await four[CLEO].hang_up()
    await four[CLEO].hello()
    assert "lean" not in "".join(four[CLEO].raw)
    stored = b"".join(file.read_bytes() for file in served.data.rglob("*") if file.is_file())
    assert b"lean" not in stored


async def test_only_what_could_be_done_can_be_had_in_mind(four: Four, served: Served) -> None:
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(four[ANA].table["id"])
        assert (await zoe.ask("lean", {"action": Action.PLAY}))["d"]["refusal"] == "NOT_SEATED"
    refused = await four[ANA].ask("lean", {"action": Action.STEER})
    assert refused["d"] == {"refusal": "CARD_FIRST", "clause": "K9"}
    assert (await four[ANA].ask("lean", {"action": "card 3"}))["d"]["refusal"] == "UNREADABLE"
