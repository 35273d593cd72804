"""What a clever client would send: every message is well made, only the order, the moment or the sender is wrong."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed

from tests.server.client import Message, Player, refusal
from tests.server.mischief import POLICY, Vandal
from tests.server.serving import Served

WAITING = {"first": 1}  # whoever laid the table begins
NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve")
SPECTATORS_ASK: list[tuple[str, Message]] = [
    ("act", {"action": 0}), ("back", {}), ("lean", {"action": 0}), ("say", {"text": "ahoy"}), ("resign", {}),
    ("say", {"text": "psst", "to": "partners"}), ("hold", {"seat": 0}), ("hurry", {}), ("hint", {}),
]  # fmt: skip


Plan = Callable[["Company"], Awaitable[int]]  # how many messages it took


class Company:
    """People from one address, each with cookies and lines of their own."""

    def __init__(self, address: str, near: str) -> None:
        self.address, self.near = address, near
        self.here: list[Player] = []

    def come(self, name: str, cookies: Player | None = None, salt: str = "") -> Player:
        """Somebody new, or one's own second window."""
        player = Player(self.address, name, salt, near=self.near)
        if cookies:
            player.http.cookies, player.table = cookies.http.cookies, cookies.table
        self.here.append(player)
        return player

    async def leave(self) -> None:
        for player in self.here:
            await player.__aexit__(None)


@asynccontextmanager
async def company(address: str, near: str) -> AsyncIterator[Company]:
    people = Company(address, near)
    try:
        yield people
    finally:
        await people.leave()


async def alone_with_a_bot(people: Company) -> Player:
    ana = people.come("Ana")
    await ana.lay(seats="pb", settings=WAITING)
    await ana.hello()
    return ana


async def hello_again_and_again(people: Company) -> int:
    """Each is answered, until they are too many; nothing moves by it."""
    ana = await alone_with_a_bot(people)
    n = ana.n
    told = [await ana.ask("hello", {"talk": -1}, -1) for _ in range(8)]
    welcomes = [len(one["d"]["missed"]) for one in told if one["t"] == "welcome"]
    assert set(welcomes) == {n + 1}
    assert {refusal(one) for one in told if one["t"] != "welcome"} <= {"TOO_FAST"}
    assert {one["n"] for one in told} == {n}
    return len(told)


async def act_before_hello(people: Company) -> int:
    ana = await alone_with_a_bot(people)
    window = people.come("Ana", ana)
    await window.call()
    await window.send("act", {"action": ana.allowed[0]}, ana.n)
    with suppress(ConnectionClosed):
        while True:
            await window.hear()
    assert window.line is not None
    assert window.line.close_code == POLICY
    assert (await ana.ask("ping"))["n"] == ana.n
    return 2


async def resign_then_act(people: Company) -> int:
    """A seat that was given up is a bot's for good, whatever its owner does then."""
    ana = await alone_with_a_bot(people)
    assert (await ana.ask("resign"))["t"] == "ok"
    for kind, said in (("act", {"action": 0}), ("act", {"action": 1}), ("back", {})):
        assert refusal(await ana.ask(kind, said)) in {"RESIGNED", "BACK_OVER"}
    assert refusal(await ana.ask("hint")) == "HINT_NOT_NOW"
    assert refusal(await ana.ask("hold", {"seat": ana.table["you"][0]})) == "NOT_ABSENT"
    await ana.ask("resign")
    welcome = await ana.ask("hello", {"talk": -1}, -1)
    assert (welcome["d"]["table"]["seats"][0]["resigned"], welcome["d"]["allowed"]) == (True, [])
    return 8


async def take_back_in_a_race(people: Company) -> int:
    """From two windows at once: one decision is taken back, once."""
    ana = await alone_with_a_bot(people)
    window = people.come("Ana", ana)
    await window.hello()
    while len(ana.allowed) < 2:
        await (ana.act(ana.allowed[0]) if ana.allowed else ana.hear())
    assert (await ana.act(ana.allowed[0]))["t"] == "ok"
    before = ana.taken_back
    asked = [one.ask("back", {"taken_back": before}, id=number) for number, one in ((71, ana), (72, window))]
    told = Counter(one["t"] if one["t"] == "ok" else refusal(one) for one in await asyncio.gather(*asked))
    assert told == Counter(ok=1, STALE=1), told
    return 3


async def act_in_a_race(people: Company) -> int:
    """From two windows, and twice from each: a decision is made once."""
    ana = await alone_with_a_bot(people)
    window = people.come("Ana", ana)
    await window.hello()
    n, action = ana.n, ana.allowed[0]
    asked = [one.ask("act", {"action": action}, n, id=number) for number, one in ((81, ana), (82, window))]
    told = await asyncio.gather(*asked)
    assert Counter(one["t"] for one in told) == Counter(ok=1, no=1), told
    accepted = next(one for one in told if one["t"] == "ok")
    repeated = await (ana if accepted["id"] == 81 else window).ask("act", {"action": action}, n, id=accepted["id"])
    assert repeated == accepted
    return 3


async def sit_rise_and_start_in_a_race(people: Company) -> int:
    """However it ends, every chair has one owner, and nobody who got up is still there."""
    ana = people.come("Ana")
    key = (await ana.lay(seats="ppp"))["id"]
    others = [people.come(name) for name in NAMES[1:]]
    asked: list[Awaitable[httpx.Response]] = [
        other.http.post(f"/api/tables/{key}/seats", json={"name": other.name}) for other in others
    ]
    asked += [ana.http.post(f"/api/tables/{key}/start"), ana.http.delete(f"/api/tables/{key}/seats/0")]
    asked += [other.http.delete(f"/api/tables/{key}/seats/{seat}") for seat, other in enumerate(others)]
    asked += [other.http.post(f"/api/tables/{key}/start") for other in others]
    statuses = {answer.status_code for answer in await asyncio.gather(*asked)}
    assert statuses <= {200, 201, 204, 403, 409, 429}, statuses
    owned = [seat for one in people.here for seat in (await one.get(f"/api/tables/{key}"))["you"]]
    assert len(owned) == len(set(owned)) <= 3
    table = await ana.get(f"/api/tables/{key}")
    people_there = [seat for seat, one in enumerate(table["seats"]) if one["kind"] == "person" and one["name"]]
    assert sorted(owned) == people_there
    return len(asked)


async def salts_of_others(people: Company) -> int:
    """A salt is opened by who pledged it, as it was pledged, and once; whoever tries otherwise holds nobody up."""
    salts = {name: letter * 64 for name, letter in (("Ana", "a"), ("Bob", "b"), ("Zoe", "a"))}
    ana, bob, zoe = (people.come(name, salt=salt) for name, salt in salts.items())
    await ana.lay(seats="pp")
    zoe.table = await bob.sit(ana.table["code"])
    assert (await zoe.open_salt(0)).status_code == 403
    assert (await ana.open_salt(1)).status_code == 403
    ana.salt = "c" * 64
    assert (await ana.open_salt()).json()["refusal"] == "SALT_UNFIT"
    ana.salt = salts["Ana"]
    opened = await asyncio.gather(ana.open_salt(), ana.open_salt(), bob.open_salt())
    assert {answer.status_code for answer in opened} == {201}
    assert (await ana.get(f"/api/tables/{ana.table['id']}"))["phase"] == "playing"
    ana.salt = "c" * 64
    assert (await ana.open_salt()).json()["refusal"] == "SALT_UNFIT"
    return 7


async def rematch_by_strangers(people: Company) -> int:
    """Not before the end, and not by anybody who did not sit there."""
    ana, zoe = await alone_with_a_bot(people), people.come("Zoe")
    key = ana.table["id"]
    for asking, status in ((ana, 409), (zoe, 403)):
        answer = await asking.http.post(f"/api/tables/{key}/rematch", json={})
        assert answer.status_code == status, answer.text
    for method, path in (("POST", "start"), ("DELETE", "seats/0"), ("POST", "seats")):
        body = {"name": "Zoe"} if path == "seats" else None
        answer = await zoe.http.request(method, f"/api/tables/{key}/{path}", json=body)
        assert answer.status_code in {403, 409}, answer.text
    return 5


async def requests_of_a_spectator(people: Company) -> int:
    """Who looks on moves nothing, hurries nobody, asks for nothing."""
    ana, zoe = await alone_with_a_bot(people), people.come("Zoe")
    await zoe.hello(ana.table["id"])
    for kind, said in SPECTATORS_ASK:
        assert refusal(await zoe.ask(kind, said)) == "NOT_SEATED", kind
    assert (await ana.ask("ping"))["n"] == ana.n
    return len(SPECTATORS_ASK)


async def words_to_nobody(people: Company) -> int:
    """To partners where there are none, in phrases that there are not, without a word."""
    ana = await alone_with_a_bot(people)
    wrong: list[tuple[Message, str]] = [
        ({"text": "psst", "to": "partners"}, "NO_PARTNER"), ({"phrase": "well_done", "to": "partners"}, "NO_PARTNER"),
        ({"phrase": "abracadabra"}, "UNKNOWN"), ({"text": " \u200b\u202e "}, "UNKNOWN"), ({}, "UNKNOWN"),
        ({"text": "x", "to": "rivals"}, "UNREADABLE"),
    ]  # fmt: skip
    for said, why in wrong:
        assert refusal(await ana.ask("say", said)) == why, said
    return len(wrong)


async def stale_and_future_moves(people: Company) -> int:
    """Moves of another time: before the decision stood, before something was taken back, or not yet to be made."""
    ana = await alone_with_a_bot(people)
    asked: list[dict[str, Any]] = [
        {"d": {"action": ana.allowed[0]}, "n": -1},
        {"d": {"action": ana.allowed[0], "taken_back": 7}, "n": ana.n},
        {"d": {"action": 1 << 30}, "n": ana.n + 1000},
    ]
    for one in asked:
        refusal(await ana.ask("act", **one))
    assert (await ana.ask("ping"))["n"] == ana.n
    return len(asked)


SEQUENCES: list[Plan] = [
    hello_again_and_again, act_before_hello, resign_then_act, take_back_in_a_race, act_in_a_race,
    sit_rise_and_start_in_a_race, salts_of_others, rematch_by_strangers, requests_of_a_spectator, words_to_nobody,
    stale_and_future_moves,
]  # fmt: skip


class Schemer(Vandal):
    """Knows the rules of the table, and looks for a way around them."""

    def __init__(self, served: Served, seed: int, plans: Iterator[Plan]) -> None:
        super().__init__(served, seed)
        self.plans = plans

    async def strike(self) -> None:
        sequence = next(self.plans)
        async with company(self.served.address, self.near) as people:
            self.answers[sequence.__name__] += await sequence(people)
