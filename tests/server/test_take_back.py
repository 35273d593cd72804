"""Taking back against bots alone: the luck stays the same, the disk forgets nothing, and nothing stale is played."""

from pathlib import Path

import msgspec
import pytest

from fathom.engine.game import ALLOWED, find_game
from fathom.engine.match import Move, TakenBack
from fathom.engine.match_file import MatchFile
from fathom.engine.verify import verify
from fathom.games.bermudes.state import Action
from fathom.server.storage.store import Store
from fathom.server.tables.table import Services
from fathom.server.tables.take_back import MOST_TAKEN_BACK, before_last_decision, why_not
from tests.server.client import Player, refusal, two_at_a_table
from tests.server.serving import Served
from tests.server.test_secrets import lay

STOP = 1  # Shark Attacks!


async def decide(ana: Player, place: int = 0) -> int:
    """Ana's next choice between several actions; answers the step after which it stood."""
    while len(ana.allowed) < 2:
        if ana.allowed:
            await ana.act(ana.allowed[0])
        else:
            await ana.hear()
    stood = ana.n
    assert (await ana.act(ana.allowed[place]))["t"] == "ok"
    return stood


async def take_back(ana: Player) -> None:
    before = ana.taken_back
    assert (await ana.ask("back", {"taken_back": before}))["t"] == "ok"
    assert ana.taken_back == before + 1


@pytest.fixture
async def diver(ana: Player) -> Player:
    """Ana at a table with bots."""
    await ana.lay(seats="pbb", settings={"target": 120})
    await ana.hello()
    return ana


async def test_a_decision_is_taken_back_and_falls_as_it_fell(diver: Player) -> None:
    stood = await decide(diver)
    told, sight = diver.steps[stood + 1], diver.sight
    await take_back(diver)
    assert diver.n == stood
    assert len(diver.allowed) > 1
    assert await decide(diver) == stood
    assert (diver.steps[stood + 1], diver.sight) == (told, sight)


async def test_what_the_bots_did_meanwhile_is_undone_too(diver: Player) -> None:
    stood = await decide(diver)  # stops
    while not diver.allowed:
        await diver.hear()
    assert diver.n > stood + 1
    await take_back(diver)
    assert diver.n == stood


async def test_it_can_be_done_again_and_again_to_the_first_decision(diver: Player) -> None:
    stood = [await decide(diver) for _ in range(3)]
    for before in reversed(stood):
        await take_back(diver)
        assert diver.n == before
    assert refusal(await diver.ask("back", {"taken_back": 3})) == "BACK_NOTHING"
    assert [told["d"]["may_take_back"] for told in diver.heard if told["t"] == "welcome"] == [False, True, True, False]


async def test_a_hundred_times_is_enough(tmp_path: Path) -> None:
    services = Services(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))
    table = lay(services, find_game("sharks"), 2, 1)
    table.playing().play(table.playing().seat_to_act(), STOP)
    seat = table.playing().steps[-1].seat
    table.playing().taken_back = [TakenBack(1, (Move(seat, STOP),))] * (MOST_TAKEN_BACK - 1)
    assert why_not(table, seat) == ""
    table.match = before_last_decision(table, seat)
    table.match.play(seat, STOP)
    assert why_not(table, seat) == "BACK_OFTEN"
    await services.store.close()


async def test_what_happened_while_time_ran_is_not_taken_back(tmp_path: Path) -> None:
    services = Services(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))
    table = lay(services, find_game("bermudes"), 2, 7)
    table.row = msgspec.structs.replace(table.row, settings={"clock": "live", "breath": "honour"})
    match = table.match = table.new_match()
    for seat, action in ((0, Action.READY), (1, Action.READY), (0, Action.SIGNAL), (1, Action.HOLD), (0, Action.HOLD)):
        assert why_not(table, 1) in ("", "BACK_NOTHING")
        assert match.play(seat, action) == ALLOWED
    assert match.play(0, Action.PASS) == ALLOWED
    assert why_not(table, 1) == "BACK_CLOCK"
    await services.store.close()


async def test_who_looks_on_sees_it_and_what_was_thought_of_before_is_stale(served: Served, diver: Player) -> None:
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(diver.table["id"])
        stood = await decide(diver)
        await take_back(diver)
        told = await zoe.hear_until("welcome")
        assert (told["n"], told["d"]["you"], told["d"]["table"]["taken_back"]) == (stood, -1, 1)
        assert not told["d"]["may_take_back"]
        assert refusal(await zoe.ask("back", {"taken_back": 1})) == "NOT_SEATED"
    stale = await diver.ask("act", {"action": diver.allowed[0]}, n=stood + 1)
    assert refusal(stale) == "STALE"
    assert refusal(await diver.ask("back", {"taken_back": 0})) == "STALE"
    assert diver.n == stood


async def test_a_request_that_comes_twice_takes_back_once(diver: Player) -> None:
    await decide(diver)
    stood = await decide(diver)
    answers = [await diver.ask("back", {"taken_back": 0}, id=77) for _ in range(2)]
    assert [(answer["t"], answer["n"]) for answer in answers] == [("ok", stood)] * 2
    assert diver.taken_back == 1


async def test_who_was_away_meanwhile_learns_all_of_it_anew(served: Served, diver: Player) -> None:
    async with Player(served.address, "Zoe") as zoe:
        for _ in range(2):
            await decide(diver)
        await zoe.hello(diver.table["id"])
        await zoe.hang_up()
        await take_back(diver)
        await decide(diver, place=1)
        welcome = await zoe.hello(diver.table["id"])
        assert len(welcome["d"]["missed"]) == welcome["n"] + 1


async def test_the_replay_and_the_file_tell_of_it_and_the_luck_still_fits(diver: Player) -> None:
    for place in (0, 1):
        await decide(diver, place)
        await take_back(diver)
    await diver.play_on(5000)
    assert diver.taken_back == 2
    replay = await diver.get(f"/api/replays/{diver.table['id']}?seat=0")
    assert [len(gone["steps"]) >= 2 for gone in replay["taken_back"]] == [True, True]
    first = replay["taken_back"][0]
    assert first["steps"][0]["events"] == replay["steps"][first["first"] - 1]["events"]
    assert first["steps"][0]["sight"].keys() == replay["steps"][0]["sight"].keys()
    file = msgspec.convert(await diver.get(f"/api/matches/{diver.table['id']}"), MatchFile)
    assert [len(rows) for rows in file.taken_back or ()] == [len(gone["steps"]) - 1 for gone in replay["taken_back"]]
    assert verify(Path("match"), file).is_good
    assert refusal(await diver.ask("back", {"taken_back": 2})) == "BACK_OVER"


async def test_a_crash_loses_neither_a_move_nor_a_taking_back(tmp_path: Path) -> None:
    server = Served(tmp_path / "data", "--bot-pace", "0.01").start()
    try:
        async with Player(server.address, "Ana") as ana:
            await ana.lay(seats="pb", settings={"target": 120})
            await ana.hello()
            await decide(ana)
            await decide(ana)
            await take_back(ana)
            await decide(ana, place=1)
            told = dict(ana.steps)
            server.kill()
            server.start()
            ana.forget()
            await ana.hang_up()
            await ana.hello()
            assert {n: ana.steps[n] for n in told} == told
            assert ana.taken_back == 1
            await take_back(ana)
            await ana.play_on(5000)
            file = msgspec.convert(await ana.get(f"/api/matches/{ana.table['id']}"), MatchFile)
            assert len(file.taken_back or ()) == 2
            assert verify(Path("match"), file).is_good
    finally:
        server.kill()


async def test_not_where_others_play_nor_where_time_runs(ana: Player, bob: Player) -> None:
    first, _ = await two_at_a_table(ana, bob)
    await first.act(first.allowed[0])
    assert refusal(await first.ask("back")) == "BACK_COMPANY"
    for player in (ana, bob):
        await player.hang_up()
        player.forget()
    await ana.lay(seats="pb", clock=60)
    await ana.hello()
    await decide(ana)
    assert refusal(await ana.ask("back")) == "BACK_CLOCK"


async def test_the_captain_forgets_what_was_thought_of_a_decision_that_is_gone(diver: Player) -> None:
    await decide(diver)
    while len(diver.allowed) < 2:
        await diver.hear()
    await diver.ask("hint")
    gone = (await diver.hear_until("hint"))["n"]
    await take_back(diver)
    assert diver.n < gone
    await decide(diver, place=1)
    while len(diver.allowed) < 2:
        await diver.hear()
    assert (await diver.ask("hint"))["t"] == "ok"
    advice = (await diver.hear_until("hint"))["d"]["advice"]
    assert {one["action"] for one in advice} <= set(diver.allowed)
