"""The live table, spoken to as a page speaks to it."""

import asyncio
import hashlib
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from fathom.engine import match_file
from fathom.engine.verify import verify
from fathom.server.tables.names import clean_text
from tests.server.client import Message, Player, two_at_a_table
from tests.server.serving import Served

PARTY, STOP, PRESS = 0, 1, 2  # Shark Attacks!


def mover(*players: Player) -> Player:
    return next(player for player in players if player.allowed)


async def catch_up(player: Player, n: int) -> None:
    while player.n < n:
        await player.hear()


def refusal(answer: Message) -> tuple[str, str]:
    assert answer["t"] == "no", answer
    return answer["d"]["refusal"], answer["d"]["clause"]


async def test_a_table_with_bots_begins_at_once_and_goes_to_its_end(ana: Player) -> None:
    table = await ana.lay(seats="pbb", settings={"target": 40})
    assert table["phase"] == "playing"
    assert table["you"] == [0]
    await ana.hello()
    await ana.play_on(5000)
    assert ana.table["phase"] == "over"
    assert sorted(place for place, _ in ana.table["results"])[0] == 1
    assert hashlib.sha256(bytes.fromhex(ana.table["seed"])).hexdigest() == table["commitment"]


async def test_the_seed_stays_secret_until_the_end(ana: Player) -> None:
    table = await ana.lay()
    assert table["seed"] is None
    assert table["salts"] == []
    refused = await ana.http.get(f"/api/matches/{table['id']}")
    assert refused.status_code == 409
    assert refused.json()["refusal"] == "NOT_OVER"


async def test_whoever_is_told_the_last_move_may_ask_for_the_match(ana: Player) -> None:
    """While its results were on their way to the disk it was not over yet."""
    table = await ana.lay(seats="bb", settings={"target": 30})
    await ana.hello()
    while ana.to_act:
        await ana.hear()
    assert ana.table["phase"] == "playing"
    assert (await ana.http.get(f"/api/matches/{table['id']}")).status_code == 200


async def test_people_join_by_code_in_small_letters_too(ana: Player, bob: Player) -> None:
    table = await ana.lay(seats="pp")
    assert table["phase"] == "waiting"
    joined = await bob.sit(table["code"].lower())
    assert joined["phase"] == "playing"
    assert [chair["name"] for chair in joined["seats"]] == ["Ana", "Bob"]


async def test_a_move_is_told_to_all_and_acknowledged(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    first, other = (ana, bob) if ana.allowed else (bob, ana)
    before = first.n
    answer = await first.act(first.allowed[0])
    assert answer["t"] == "ok"
    assert answer["n"] == before + 1
    await catch_up(other, before + 1)
    assert other.steps[before + 1] == first.steps[before + 1]
    assert other.sight == first.sight


async def test_a_refused_move_names_its_clause_and_the_true_number(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    waiting = bob if ana.allowed else ana
    answer = await waiting.act(STOP)
    assert refusal(answer) == ("NOT_YOUR_TURN", "S41")
    assert answer["n"] == waiting.n


async def test_a_stale_move_is_refused(ana: Player) -> None:
    await ana.lay(seats="pb")
    await ana.hello()
    while not ana.allowed:
        await ana.hear()
    seen = ana.n
    await ana.act(ana.allowed[0])
    while not ana.allowed:
        await ana.hear()
    assert refusal(await ana.ask("act", {"action": ana.allowed[0]}, seen)) == ("STALE", "")


async def test_a_request_that_comes_twice_is_done_once(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    first = mover(ana, bob)
    before = first.n
    once = await first.ask("act", {"action": first.allowed[0]}, id=77)
    again = await first.ask("act", {"action": STOP}, id=77)
    assert again == once
    assert first.n == before + 1


async def test_who_comes_back_gets_only_what_was_missed(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    away, stays = (bob, ana) if ana.allowed else (ana, bob)
    known = dict(away.steps)
    await away.hang_up()
    await stays.play_on(1)
    welcome = await away.hello()
    assert len(welcome["d"]["missed"]) == stays.n - max(known)
    assert away.sight == stays.sight
    assert away.steps == stays.steps


async def test_a_spectator_looks_on_and_touches_nothing(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(ana.table["code"])
        assert zoe.table["you"] == []
        assert zoe.steps == ana.steps
        assert refusal(await zoe.act(STOP))[0] == "NOT_SEATED"
        assert refusal(await zoe.ask("say", {"text": "psst"}))[0] == "NOT_SEATED"


async def test_nobody_sits_on_anothers_chair(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    async with Player(served.address) as thief:
        thief.http.cookies.set(f"seat-{ana.table['id']}", "forged", domain="127.0.0.1")
        await thief.call(ana.table["id"], seat=0)
        with pytest.raises(ConnectionClosed) as closed:
            await thief.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


async def test_a_bot_holds_the_seat_of_somebody_who_is_away_and_hands_it_back(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    away, stays = (ana, bob) if ana.allowed else (bob, ana)
    seat = away.table["you"][0]
    assert refusal(await stays.ask("hold", {"seat": seat}))[0] == "NOT_ABSENT"
    await away.hang_up()
    while stays.table["seats"][seat]["here"]:
        await stays.hear()
    assert (await stays.ask("hold", {"seat": seat}))["t"] == "ok"
    while not stays.allowed:
        await stays.hear()
    assert stays.table["seats"][seat]["held"]
    await away.hello()
    assert not (await away.get(f"/api/tables/{stays.table['id']}"))["seats"][seat]["held"]


async def test_the_clock_plays_for_who_takes_too_long(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob, clock=5)
    first = mover(ana, bob)
    assert 0 < first.heard[-1]["d"].get("deadline", 5) <= 5
    before = first.n
    await catch_up(first, before + 1)
    assert first.n == before + 1


async def test_strangers_have_a_clock_and_friends_have_none(ana: Player) -> None:
    assert (await ana.lay(seats="pp", open=True))["clock"] == 120
    assert (await ana.lay(seats="pp", open=True, clock=None))["clock"] is None
    assert (await ana.lay(seats="pp"))["clock"] is None


async def test_talk_is_kept_and_told_to_who_comes_later(served: Served, ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob)
    await ana.ask("say", {"text": "  Bonjour\n à tous "})
    await bob.ask("say", {"phrase": "well_done"})
    assert refusal(await bob.ask("say", {"phrase": "rubbish"}))[0] == "UNKNOWN"
    async with Player(served.address) as zoe:
        await zoe.hello(ana.table["id"])
        assert [(word["name"], word["text"], word["phrase"]) for word in zoe.talk] == [
            ("Ana", "Bonjour à tous", ""),
            ("Bob", "", "well_done"),
        ]


async def play_to_the_end(ana: Player, *others: Player) -> None:
    while ana.table["phase"] != "over":
        answer = await mover(ana, *others).act(STOP)
        await asyncio.gather(*(catch_up(player, answer["n"]) for player in (ana, *others)))
        while ana.to_act == 0 and ana.table["phase"] != "over":  # who moved last has heard the end already
            await ana.hear()


async def test_a_rematch_is_the_same_table_for_all_who_ask(ana: Player, bob: Player) -> None:
    await two_at_a_table(ana, bob, settings={"target": 30})
    await play_to_the_end(ana, bob)
    old = ana.table["id"]
    assert ana.table["next"] is None
    hers = (await ana.http.post(f"/api/tables/{old}/rematch", json={})).json()
    assert (hers["phase"], hers["you"]) == ("waiting", [0])
    while bob.table["next"] is None:  # he is told at once, and finds her there
        await bob.hear()
    assert bob.table["next"] == hers["id"]
    assert [chair["name"] for chair in (await bob.get(f"/api/tables/{hers['id']}"))["seats"]] == ["Ana", ""]
    his = (await bob.http.post(f"/api/tables/{old}/rematch", json={})).json()
    assert his["id"] == hers["id"] != old
    assert (his["phase"], his["you"]) == ("playing", [1])


async def test_a_rematch_keeps_its_chairs_for_those_who_played_and_who_looked_on_is_not_told(
    served: Served, ana: Player, bob: Player
) -> None:
    """Whoever had the code sat down on the partner's chair, under the partner's name."""
    async with Player(served.address, "Cleo") as cleo, Player(served.address, "Zoe") as zoe:
        await ana.lay(seats="ppp", settings={"target": 30})
        for player in (bob, cleo):
            await player.sit(ana.table["code"])
        for player in (zoe, ana, bob, cleo):
            await player.hello(ana.table["id"])
        await play_to_the_end(ana, bob, cleo)
        rematch = f"/api/tables/{ana.table['id']}/rematch"
        hers = (await ana.http.post(rematch, json={})).json()
        await zoe.ask("ping")
        assert zoe.table["next"] is None
        assert [chair["kept_for"] for chair in hers["seats"]] == ["", "Bob", "Cleo"]
        assert all(0 < chair["kept"] <= 120 for chair in hers["seats"][1:])
        for name, seat in (("Zoe", 1), ("Bob", 1), ("Zoe", None)):
            answer = await zoe.http.post(f"/api/tables/{hers['code']}/seats", json={"name": name, "seat": seat})
            assert (answer.status_code, answer.json()["refusal"]) == (409, "SEATS_KEPT")
        assert (await cleo.http.post(rematch, json={})).json()["you"] == [2]
        begun = (await bob.http.post(rematch, json={})).json()
        assert (begun["phase"], begun["you"], begun["seats"][1]["kept_for"]) == ("playing", [1], "")


async def test_two_people_at_one_device_have_a_line_each(ana: Player) -> None:
    table = await ana.lay(seats="pp")
    ana.name = "Mia"
    both = await ana.sit(table["id"], here=True)
    assert both["you"] == [0, 1]
    for seat in (0, 1):
        assert (await ana.hello(seat=seat))["d"]["you"] == seat
        await ana.hang_up()


async def test_a_chair_can_be_left_before_the_game(ana: Player, bob: Player) -> None:
    table = await ana.lay(seats="ppp", open=True)
    await bob.sit(table["code"])
    await ana.hello()
    assert [open_table["id"] for open_table in await ana.get("/api/tables")] == [table["id"]]
    assert (await bob.http.delete(f"/api/tables/{table['id']}/seats/0")).status_code == 403
    assert (await bob.http.delete(f"/api/tables/{table['id']}/seats/1")).status_code == 204
    await bob.sit(table["code"], seat=2)
    started = await ana.http.post(f"/api/tables/{table['id']}/start")
    assert [chair["kind"] for chair in started.json()["seats"]] == ["person", "bot", "person"]


async def test_a_finished_match_replays_and_verifies(ana: Player, tmp_path: Path) -> None:
    await ana.lay(seats="pb", settings={"target": 30})
    await ana.hello()
    await ana.play_on(5000)
    replay = await ana.get(f"/api/replays/{ana.table['id']}")
    assert [step["events"] for step in replay["steps"]] == [ana.steps[n] for n in sorted(ana.steps)]
    assert any(step["draws"] for step in replay["steps"])
    file = await ana.get(f"/api/matches/{ana.table['id']}")
    assert file["seed"] == ana.table["seed"]
    assert len(file["steps"]) == len(replay["steps"])
    raw = (await ana.http.get(f"/api/matches/{ana.table['id']}")).content
    (tmp_path / "match.json").write_bytes(raw)
    assert verify(tmp_path, match_file.load(tmp_path / "match.json")).is_good  # to the byte as `fathom verify` takes it


@pytest.mark.parametrize(
    ("wish", "status", "reason"),
    [
        ({"game": "chess"}, 400, "UNKNOWN_GAME"),
        ({"seats": [{"kind": "person"}]}, 400, "WRONG_SEATS"),
        ({"settings": {"target": "sky"}}, 400, "OPTION_OUT_OF_RANGE"),
        ({"settings": {"wings": 2}}, 400, "OPTION_UNKNOWN"),
        ({"name": " \t "}, 400, "NAME_MISSING"),
        ({"name": "x" * 25}, 400, "MISASKED"),
        ({"seats": [{"kind": "person"}, {"kind": "bot", "level": "god"}]}, 400, "UNKNOWN_PLAYER"),
        ({"extra": 1}, 400, "MISASKED"),
    ],
)
async def test_a_table_that_cannot_be_laid_says_why(ana: Player, wish: Message, status: int, reason: str) -> None:
    seats = [{"kind": "person"}, {"kind": "bot"}]
    answer = await ana.http.post("/api/tables", json={"game": "sharks", "seats": seats, "name": "Ana", **wish})
    assert (answer.status_code, answer.json()["refusal"]) == (status, reason)
    assert answer.json()["text"]["fr"]
    assert answer.json()["text"]["en"]


async def test_a_table_nobody_knows(ana: Player) -> None:
    answer = await ana.http.get("/api/tables/ZZZZZ")
    assert (answer.status_code, answer.json()["refusal"]) == (404, "NO_TABLE")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("👩‍🚀  Léa\n", "👩‍🚀 Léa"),
        ("👨‍👩‍👧‍👦", "👨‍👩‍👧‍👦"),
        ("Le\u200da", "Lea"),  # two names that look alike are one
        ("\u200d", ""),
        ("Ann\u202e\u0007", "Ann"),
    ],
)
def test_a_name_keeps_its_pictures_whole_and_nothing_that_cannot_be_seen(typed: str, kept: str) -> None:
    assert clean_text(typed) == kept
