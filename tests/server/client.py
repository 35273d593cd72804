"""A player without a browser: speaks the wire of docs/wire.md, and remembers what it was told."""

import asyncio
import itertools
import json
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.protocol import State

from fathom.engine.pledges import pledge_of

Message = dict[str, Any]
PATIENCE = 180  # seconds: a bound on failure, for a machine that is busy with other things
CREATED, UNAVAILABLE = 201, 503
CHAIRS = {
    "p": {"kind": "person"},
    "b": {"kind": "bot"},
    "c": {"kind": "bot", "level": "capitaine"},
    "k": {"kind": "bot", "level": "kraken"},
}


def dial(address: str, near: str = "127.0.0.1", **headers: str) -> connect:
    """A line from one of the addresses that this machine has for itself."""
    return connect(
        address,
        additional_headers=headers,
        compression=None,
        max_size=None,
        max_queue=None,  # as a browser reads; else who sends to a line that is being closed waits for ten seconds
        local_addr=(near, 0),
        open_timeout=PATIENCE,
        ping_timeout=None,
    )


class Player:
    """Somebody at a table, with the cookies of one browser."""

    def __init__(self, address: str, name: str = "Ana", salt: str = "", near: str = "127.0.0.1") -> None:
        self.address, self.name, self.salt, self.near = address, name, salt, near
        transport = httpx.AsyncHTTPTransport(verify=False, local_address=near)  # plain HTTP: certificates take long
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, transport=transport)
        self.table: Message = {}
        self.line: ClientConnection | None = None
        self.ids = itertools.count(1)
        self.forget()

    def forget(self) -> None:
        """As a browser that is opened anew."""
        self.n, self.last_word = -1, -1
        self.sight: Message = {}
        self.allowed: list[int] = []
        self.to_act = 0
        self.steps: dict[int, list[list[int]]] = {}
        self.talk: list[Message] = []
        self.heard: list[Message] = []
        self.raw: list[str] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.hang_up()
        await self.http.aclose()

    async def lay(self, game: str = "sharks", seats: str = "pb", **wish: Any) -> Message:
        """`seats` has a letter for each chair: p for a person, b for a bot, c and k for a Captain and the Kraken."""
        kinds = [CHAIRS[letter] for letter in seats]
        body = {"game": game, "seats": kinds, "name": self.name, "pledge": self.pledge, **wish}
        self.table = granted(await self.http.post("/api/tables", json=body))
        return self.table

    async def sit(self, key: str, **wish: Any) -> Message:
        body = {"name": self.name, "pledge": self.pledge, **wish}
        self.table = granted(await self.http.post(f"/api/tables/{key}/seats", json=body))
        return self.table

    @property
    def pledge(self) -> str | None:
        """Who has no salt pledges none, and the table waits for nobody."""
        return pledge_of(self.salt) if self.salt else None

    async def open_salt(self, *seats: int) -> httpx.Response:
        opened = [{"seat": seat, "salt": self.salt} for seat in seats or self.table["you"]]
        answer = await self.http.post(f"/api/tables/{self.table['id']}/salts", json={"salts": opened})
        self.table = answer.json() if answer.status_code == 201 else self.table
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.json()

    @property
    def taken_back(self) -> int:
        return int(self.table.get("taken_back", 0))

    @property
    def cookies(self) -> str:
        """Those of this table alone, as a browser sends them: a key has the path of its table."""
        jar = (cookie for cookie in self.http.cookies.jar if cookie.name.endswith(self.table.get("id", "")))
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)

    async def call(self, key: str = "", seat: int | None = None, **headers: str) -> None:
        """Opens a line without a word."""
        query = "" if seat is None else f"?seat={seat}"
        address = f"{self.address.replace('http', 'ws')}/api/tables/{key or self.table['id']}/socket{query}"
        self.line = await dial(address, self.near, **{"Cookie": self.cookies, **headers})

    async def hello(self, key: str = "", seat: int | None = None) -> Message:
        """Opens a line and says the last that was seen."""
        await self.call(key, seat)
        return await self.ask("hello", {"talk": self.last_word, "taken_back": self.taken_back}, self.n)

    def move_to(self, address: str) -> None:
        """From now on the same table is looked for there."""
        self.address = address
        self.http.base_url = httpx.URL(address)

    @property
    def is_on_line(self) -> bool:
        return self.line is not None and self.line.state is State.OPEN

    async def hang_up(self) -> None:
        if self.line is not None:
            await self.line.close()
            self.line = None

    async def send(self, t: str, d: Any = None, n: int = -1, id: int = 0) -> int:  # noqa: A002  # the wire's own word
        assert self.line is not None
        number = id or next(self.ids)
        await self.line.send(json.dumps({"t": t, "n": n, "id": number, "d": d or {}}))
        return number

    async def ask(self, t: str, d: Any = None, n: int | None = None, id: int = 0) -> Message:  # noqa: A002
        """The answer to a request; what is heard in between is taken in."""
        number = await self.send(t, d, self.n if n is None else n, id)
        while True:
            message = await self.hear()
            if message.get("id") == number:
                return message

    async def act(self, action: int) -> Message:
        return await self.ask("act", {"action": action, "taken_back": self.taken_back})

    async def hear(self) -> Message:
        assert self.line is not None
        raw = await asyncio.wait_for(self.line.recv(), PATIENCE)
        text = raw if isinstance(raw, str) else raw.decode()
        message: Message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        self.take(message)
        return message

    def take(self, message: Message) -> None:
        d = message.get("d") or {}
        if message["t"] == "welcome":
            first = message["n"] - len(d["missed"]) + 1
            self.steps.update(dict(enumerate(d["missed"], first)))
            self.table, self.sight = d["table"], d["sight"]
            self.talk += d["talk"]
            self.take_turn(message["n"], d)
        elif message["t"] == "step":
            self.steps[message["n"]] = d["events"]
            self.sight = self.sight | d["sight"]
            self.take_turn(message["n"], d)
        elif message["t"] == "table":
            self.table = d
        elif message["t"] == "talk":
            self.talk.append(d)
        self.last_word = self.talk[-1]["number"] if self.talk else -1

    def take_turn(self, n: int, d: Message) -> None:
        self.n, self.allowed, self.to_act = n, d["allowed"], d["to_act"]

    async def hear_until(self, kind: str) -> Message:
        while True:
            message = await self.hear()
            if message["t"] == kind:
                return message

    async def play_on(self, steps: int) -> None:
        """Plays the first allowed action until so many steps have been seen or the game is over."""
        last = self.n + steps
        while self.n < last and self.table["phase"] != "over":
            if self.allowed:
                await self.act(self.allowed[0])
            else:
                await self.hear()


def granted(answer: httpx.Response) -> Message:
    """Raises an HTTPError where nothing was refused, but nothing could be done for the moment."""
    if answer.status_code == UNAVAILABLE:
        answer.raise_for_status()
    assert answer.status_code == CREATED, answer.text
    table: Message = answer.json()
    return table


async def two_at_a_table(ana: Player, bob: Player, **wish: Any) -> tuple[Player, Player]:
    """Whoever must choose, and whoever waits."""
    await ana.lay(seats="pp", **wish)
    await bob.sit(ana.table["code"])
    await ana.hello()
    await bob.hello()
    return (ana, bob) if ana.allowed else (bob, ana)


def refusal(answer: Message) -> str:
    assert answer["t"] == "no", answer
    return str(answer["d"]["refusal"])
