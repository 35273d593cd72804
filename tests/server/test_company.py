"""People at a table besides playing: they talk before, after and among partners, and may give up."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.server.client import Player, refusal, two_at_a_table
from tests.server.four import ANA, BOB, CLEO, DAN, Four, four_at_a_table, kinds_heard
from tests.server.serving import Served


@pytest.fixture
async def four(served: Served) -> AsyncIterator[Four]:
    async with four_at_a_table(served) as players:
        yield players


def said(player: Player) -> list[tuple[str, str]]:
    return [(word["text"], word["to"]) for word in player.talk]


async def come_again(player: Player) -> None:
    """As in another browser that has the cookie."""
    await player.hang_up()
    player.forget()
    await player.hello()


async def test_k61_a_word_for_the_partner_is_heard_by_nobody_else_now_or_later(four: Four, served: Served) -> None:
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(four[ANA].table["id"])
        outside = [four[BOB], four[DAN], zoe]
        for player in outside:
            await kinds_heard(player)
        assert (await four[ANA].ask("say", {"text": "the wreck", "to": "partners"}))["t"] == "ok"
        assert (await four[CLEO].hear_until("talk"))["d"]["to"] == "partners"
        assert [await kinds_heard(player) for player in outside] == [["ok"]] * 3
        await four[BOB].ask("say", {"text": "hello"})
        for player in (*four, zoe):
            await come_again(player)
        both, public = [("the wreck", "partners"), ("hello", "all")], [("hello", "all")]
        assert [said(player) for player in (*four, zoe)] == [both, public, both, public, public]
        assert "the wreck" not in "".join(text for player in outside for text in player.raw)


async def test_who_has_no_partner_talks_to_all(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    assert refusal(await ana.ask("say", {"text": "psst", "to": "partners"})) == "NO_PARTNER"
    assert refusal(await ana.ask("say", {"text": "psst", "to": "rivals"})) == "UNREADABLE"
    assert ana.table["sides"] == [0, 1]


async def test_where_all_are_on_one_side_there_is_nothing_to_whisper(ana: Player, bob: Player) -> None:
    await ana.lay("bermudes", "pp", settings={"clock": "live", "breath": "honour"})
    await ana.hello()
    assert refusal(await ana.ask("say", {"text": "psst", "to": "partners"})) == "NO_PARTNER"
    await bob.sit(ana.table["code"])
    await bob.hello()
    assert refusal(await bob.ask("say", {"text": "psst", "to": "partners"})) == "NO_PARTNER"


async def test_people_talk_before_the_game_and_after_it(ana: Player, bob: Player) -> None:
    await ana.lay(seats="ppp", settings={"target": 30})
    await bob.sit(ana.table["code"])
    await ana.hello()
    await bob.hello()
    assert (await ana.ask("say", {"text": "who else comes?"}))["t"] == "ok"
    assert (await bob.hear_until("talk"))["d"]["text"] == "who else comes?"
    await ana.http.post(f"/api/tables/{ana.table['id']}/start")
    await asyncio.gather(ana.play_on(5000), bob.play_on(5000))
    assert (await bob.ask("say", {"text": "well played"}))["t"] == "ok"
    assert (await ana.hear_until("talk"))["d"]["text"] == "well played"


async def test_who_gives_up_leaves_the_seat_to_a_bot_for_good(ana: Player, bob: Player, served: Served) -> None:
    mover, other = await two_at_a_table(ana, bob, settings={"target": 120})  # no bot gets there in one turn
    seat = mover.table["you"][0]
    assert (await mover.ask("resign"))["t"] == "ok"
    assert refusal(await mover.act(mover.allowed[0])) == "RESIGNED"
    while not other.allowed:
        await other.hear()
    assert other.table["seats"][seat]["resigned"]
    await come_again(mover)
    assert mover.allowed == []
    assert refusal(await mover.act(1)) == "RESIGNED"
    await other.play_on(5000)
    assert other.table["results"] is not None
    chairs = (await other.get(f"/api/tables/{other.table['id']}"))["seats"]
    assert [(chair["name"], chair["level"], chair["resigned"]) for chair in (chairs[seat],)] == [
        (mover.name, "matelot", True)
    ]
    file = await other.get(f"/api/matches/{other.table['id']}")
    chosen = [chooser[0] for row, chooser in zip(file["steps"], file["choosers"][0], strict=True) if row[1] == seat]
    assert (file["players"], chosen[-1]) == (["person", "person"], "matelot")
    assert refusal(await other.ask("resign")) == "NOTHING_TO_GIVE_UP"
    again = (await mover.http.post(f"/api/tables/{other.table['id']}/rematch", json={})).json()
    assert (again["you"], again["seats"][seat]["resigned"]) == ([seat], False)


async def test_when_all_have_given_up_the_bots_play_it_out(ana: Player, bob: Player, served: Served) -> None:
    await two_at_a_table(ana, bob, settings={"target": 30})
    for player in (ana, bob):
        await player.ask("resign")
    while ana.table["phase"] != "over":
        await ana.hear()
    assert ana.table["results"] is not None


async def test_nobody_gives_up_what_is_not_theirs_or_has_not_begun(ana: Player, served: Served) -> None:
    await ana.lay(seats="pp")
    await ana.hello()
    assert refusal(await ana.ask("resign")) == "NOTHING_TO_GIVE_UP"
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(ana.table["id"])
        assert refusal(await zoe.ask("resign")) == "NOT_SEATED"
