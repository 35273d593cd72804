"""From node to node over the bus, by publishing and subscribing: in order and without a gap, or it is said to be lost.

The bus keeps nothing. What it lost on the way, while it was away or because somebody did not read, shows as a gap in
the numbers of a sender; then, and whenever the subscription of either breaks, both give up all lines between them, and
their clients come back to what is on disk.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Set

import structlog
from redis.asyncio import Redis

from fathom.server.bus import AWAY
from fathom.server.nodes.messages import Message, Post, decode, encode

HOUSE = "*"  # in place of a node: all of them
TO_ALL = 0  # the number of what may get lost
QUIET = 5.0  # seconds without even one's own beat, after which the bus counts as lost
AGAIN = 0.1  # seconds before the bus is tried again
KNOCKS = 4  # times that a node is looked for
BETWEEN = 0.25  # seconds: a node that lost the bus finds it again in that time
log = structlog.get_logger()


def channel(node: str) -> str:
    return f"fathom:node:{node}"


class Link:
    """Posts messages to other nodes and hears what they post. `lost` is told which node, or "" for all of them."""

    def __init__(
        self, bus: "Redis", node: str, take: Callable[[str, Message], None], lost: Callable[[str], None]
    ) -> None:
        self.bus, self.node, self.take, self.lost = bus, node, take, lost
        self.waiting: dict[str, list[Message]] = {}
        self.sending: asyncio.Task[None] | None = None
        self.posted: Counter[str] = Counter()
        self.heard: dict[str, int] = {}
        self.losses = 0
        self.losses_of: dict[str, int] = {}
        self.is_up = False

    def post(self, node: str, *messages: Message) -> None:
        """Does not wait; what is posted in one go travels in one piece."""
        self.waiting.setdefault(node, []).extend(messages)
        if self.sending is None:
            self.sending = asyncio.create_task(self.send_all())

    async def send_all(self) -> None:
        try:
            while self.waiting:
                waiting, self.waiting = self.waiting, {}
                await self.send(waiting)
        finally:
            self.sending = None

    async def send(self, waiting: dict[str, list[Message]]) -> None:
        """A node that nothing reaches is lost, be it the bus that is away."""
        posts = self.bus.pipeline(transaction=False)
        for node, messages in waiting.items():
            self.posted[node] += node != HOUSE
            posts.publish(channel(node), encode(Post(self.node, self.posted[node], self.losses, messages)))
        try:
            readers = await posts.execute()
        except AWAY:
            readers = [0] * len(waiting)
        for node, count in zip(waiting, readers, strict=True):
            if count == 0 and node != HOUSE:
                self.lost(node)

    async def listen_for_ever(self) -> None:
        while True:
            try:
                await self.listen()
            except AWAY as error:
                self.note(is_up=False, reason=repr(error))
            self.heard.clear()
            self.losses += 1
            self.lost("")
            await asyncio.sleep(AGAIN)

    async def listen(self) -> None:
        """Until the subscription breaks, or stays silent for too long."""
        async with self.bus.pubsub() as subscription:
            await subscription.subscribe(channel(self.node))
            await subscription.subscribe(channel(HOUSE))
            while told := await subscription.get_message(timeout=QUIET):
                if told["type"] == "message":
                    self.hear(decode(told["data"]))
                elif told["channel"] == channel(HOUSE).encode():  # and so the other one is subscribed to as well
                    self.note(is_up=True)
                    self.post(HOUSE)  # all hear at once that we were away, before they ask us for anything
        raise TimeoutError("not even our own beat was heard")

    def note(self, *, is_up: bool, reason: str = "") -> None:
        """Once, however often it is tried."""
        if is_up != self.is_up:
            self.is_up = is_up
            log.info("bus_reached") if is_up else log.warning("bus_lost", reason=reason)

    def hear(self, post: Post) -> None:
        if post.sender == self.node:
            return
        if self.losses_of.setdefault(post.sender, post.losses) != post.losses:
            self.losses_of[post.sender] = post.losses
            self.heard.pop(post.sender, None)
            self.lost(post.sender)
        if post.number != TO_ALL:
            before = self.heard.get(post.sender, post.number - 1)
            self.heard[post.sender] = post.number
            if post.number != before + 1:
                log.warning("posts_lost", sender=post.sender, count=post.number - before - 1)
                self.lost(post.sender)
        for message in post.messages:
            self.take(post.sender, message)

    async def reaches(self, node: str) -> bool:
        """Whether it listens at the bus; raises what is AWAY if we do not, for no answer would reach us."""
        if not self.is_up:
            raise ConnectionError("not subscribed")
        for left in reversed(range(KNOCKS)):
            ((_, readers),) = await self.bus.pubsub_numsub(channel(node))
            if readers or left == 0:
                return bool(readers)
            await asyncio.sleep(BETWEEN)
        return False

    async def look_for(self, nodes: Set[str]) -> None:
        """Who of them does not listen is lost."""
        asked = list(nodes)
        found = await self.bus.pubsub_numsub(*map(channel, asked)) if asked else []
        for node, (_, readers) in zip(asked, found, strict=True):
            if readers == 0:
                self.lost(node)

    def forget_all_but(self, nodes: Set[str]) -> None:
        """Who has no lease any more does not come back under its name."""
        for gone in self.losses_of.keys() - nodes:
            del self.losses_of[gone]
            self.heard.pop(gone, None)
            self.lost(gone)
