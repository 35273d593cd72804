"""Who is there to think for us, and who else asks them: by what they say of themselves twice a second."""

import time
from math import ceil

from fathom.bots.kinds import KINDS
from fathom.server.metrics import THINKERS
from fathom.server.thinking.errands import LOST, QUEUES, Asking, Thinkers
from fathom.server.thinking.jobs import Job


class Presence:
    """As one node sees it. The thinkers are divided among all nodes that ask."""

    def __init__(self, node: str) -> None:
        self.node = node
        self.thinkers: dict[str, tuple[Thinkers, float]] = {}  # and when they were heard
        self.askers: dict[str, float] = {}
        self.shares = dict.fromkeys(QUEUES, 0)  # how many jobs we may ask them at a time

    def note(self, said: Thinkers | Asking) -> None:
        now = time.monotonic()
        if isinstance(said, Asking):
            self.askers[said.node] = now
            return
        before, _ = self.thinkers.get(said.name, (None, now))
        self.thinkers[said.name] = said, now
        if before is None or before.processes != said.processes:
            self.count()

    def forget(self) -> None:
        self.thinkers, self.askers = {}, {}
        self.count()

    def count(self) -> None:
        """Who is there still, and what our share of them is."""
        since = time.monotonic() - LOST
        self.thinkers = {name: one for name, one in self.thinkers.items() if one[1] > since}
        self.askers = {name: heard for name, heard in self.askers.items() if heard > since}
        for queue in QUEUES:
            processes = sum(said.processes[queue] for said, _ in self.thinkers.values())
            self.shares[queue] = ceil(processes / len(self.askers.keys() | {self.node}))
            THINKERS.labels(queue).set(processes)

    def knows(self, job: Job) -> bool:
        """Whether anybody there knows this game, and this player."""
        return any(can_do(said, job) for said, _ in self.thinkers.values())


def can_do(thinkers: Thinkers, job: Job) -> bool:
    return job.game in thinkers.games and (job.player in KINDS or job.player in thinkers.players)
