"""Messages that no page would send: mutilated ones, values that fit nowhere, noise; and somebody who sends them."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.client import PATIENCE, Message, Player, dial
from tests.server.serving import Served

Mess = str | bytes
ODD_VALUES: list[Any] = [
    None, True, -1, 0, 1 << 31, -(1 << 63), 1 << 64, 10**400, 0.5, -0.0, float("inf"), float("nan"), "", "\0", "\ud800",
    "é" * 300, "../../etc/passwd", "'; DROP TABLE moves; --", "<script>", [], [[]], {}, {"d": {}}, [0] * 500,
]  # fmt: skip
KEYS = ["t", "n", "id", "d", "action", "text", "phrase", "to", "seat", "talk", "taken_back", "__class__", ""]
DEEP = 1000  # brackets within brackets
NOISE = 200  # bytes at most
POLICY = 1008
COME_AGAIN = 1012  # the table of a game that is over had just gone to sleep
BURST = 80  # messages before the vandal listens
LAST = 1_000_000  # the id of its last message
ADDRESSES = 200  # from which vandals come


class Vandal:
    """Somebody without manners, who comes back whenever it is cut off, from one address or another."""

    def __init__(self, served: Served, seed: int) -> None:
        self.served, self.rng = served, Random(seed)  # noqa: S311  # the same mischief in every run
        self.answers: Counter[str] = Counter()

    @property
    def answered(self) -> int:
        return self.answers.total()

    @property
    def near(self) -> str:
        """Where the next line comes from."""
        return f"127.7.7.{self.rng.randrange(1, ADDRESSES)}"

    async def strike(self) -> None:
        """All that it does in one go."""
        raise NotImplementedError


def proper(rng: Random) -> dict[str, Any]:
    """What a page might say, though not always at the right moment."""
    d: dict[str, dict[str, Any]] = {
        "hello": {"talk": rng.choice([-1, 0, 5])},
        "act": {"action": rng.randrange(-2, 40)},
        "back": {"taken_back": rng.randrange(-1, 3)},
        "lean": {"action": rng.randrange(-2, 40)},
        "say": {rng.choice(["text", "phrase"]): rng.choice(["well_done", "ahoy", "x" * rng.randrange(300)])},
        "hold": {"seat": rng.randrange(6)},
        "ping": {},
    }
    kind = rng.choice(list(d))
    return {"t": kind, "n": rng.randrange(-2, 50), "id": rng.randrange(100), "d": d[kind]}


def with_odd_value(message: dict[str, Any], rng: Random) -> Mess:
    insides = [message, *(value for value in message.values() if isinstance(value, dict))]
    inside = rng.choice(insides)
    inside[rng.choice([*inside, *KEYS])] = rng.choice(ODD_VALUES)
    return json.dumps(message)


def with_a_gap(message: dict[str, Any], rng: Random) -> Mess:
    text = json.dumps(message)
    first, last = sorted(rng.choices(range(len(text) + 1), k=2))
    return text[:first] + text[last:]


def with_an_echo(message: dict[str, Any], rng: Random) -> Mess:
    text = json.dumps(message)
    first, last = sorted(rng.choices(range(len(text) + 1), k=2))
    return text[:last] + text[first:]


def with_flipped_bits(message: dict[str, Any], rng: Random) -> Mess:
    body = bytearray(json.dumps(message).encode())
    for _ in range(rng.randrange(1, 5)):
        body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
    return bytes(body)


def as_it_is(message: dict[str, Any], _: Random) -> Mess:
    return json.dumps(message)


def noise(_: dict[str, Any], rng: Random) -> Mess:
    return rng.randbytes(rng.randrange(NOISE))


def deep(_: dict[str, Any], rng: Random) -> Mess:
    return '{"t":"act","d":' + rng.choice("[{") * rng.randrange(1, DEEP)


KINDS: list[Callable[[dict[str, Any], Random], Mess]] = [
    as_it_is, with_odd_value, with_a_gap, with_an_echo, with_flipped_bits, noise, deep,
]  # fmt: skip


def spoilt(message: dict[str, Any], rng: Random) -> Mess:
    """A message, in one of the ways in which one can be wrong; now and then as it was."""
    return rng.choice(KINDS)(message, rng)


class Heckler(Vandal):
    """Somebody with a seat, who shouts."""

    def __init__(self, served: Served, player: Player, seed: int) -> None:
        super().__init__(served, seed)
        self.address = f"ws://127.0.0.1:{served.port}/api/tables/{player.table['id']}/socket"
        self.cookies = player.cookies

    async def strike(self) -> None:
        async with dial(self.address, self.near, Cookie=self.cookies) as line:
            await line.send('{"t": "hello"}')
            try:
                await self.shout(line)
            except ConnectionClosed as closed:
                self.note_cut(closed)

    async def shout(self, line: ClientConnection) -> None:
        for said in [spoilt(proper(self.rng), self.rng) for _ in range(BURST)]:
            await line.send(said)
        await line.send(json.dumps({"t": "ping", "id": LAST}))
        while self.note(json.loads(await asyncio.wait_for(line.recv(), PATIENCE))):
            pass

    def note(self, told: Message) -> bool:
        """Counts what is an answer; False for the last one."""
        if told["t"] in {"ok", "no", "welcome"}:
            self.answers[told["t"] if told["t"] != "no" else told["d"]["refusal"]] += 1
        return told.get("id") != LAST

    def note_cut(self, closed: ConnectionClosed) -> None:
        assert closed.rcvd is not None
        assert closed.rcvd.code in {POLICY, COME_AGAIN}
        assert closed.rcvd.reason
        self.answers["cut"] += 1
