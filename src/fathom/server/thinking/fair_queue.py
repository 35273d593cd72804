"""Who waits for a thought: hints and bots take turns, in each of them the addresses, then first come first served."""

import asyncio
from collections import OrderedDict, deque
from typing import Generic, Protocol, TypeVar

from fathom.server.thinking.jobs import Job


class Waiting(Protocol):
    """A job, and the address that it is done for."""

    job: Job
    owner: str


T = TypeVar("T", bound=Waiting)


class Turns(Generic[T]):
    """Takes the place of a queue's deque: whoever had a turn goes to the end, if there is more to do."""

    def __init__(self) -> None:
        self.kinds: OrderedDict[type[Job], OrderedDict[str, deque[T]]] = OrderedDict()
        self.size = 0

    def __len__(self) -> int:
        return self.size

    def append(self, item: T) -> None:
        owners = self.kinds.setdefault(type(item.job), OrderedDict())
        owners.setdefault(item.owner, deque()).append(item)
        self.size += 1

    def popleft(self) -> T:
        kind, owners = self.kinds.popitem(last=False)
        owner, line = owners.popitem(last=False)
        item = line.popleft()
        if line:
            owners[owner] = line
        if owners:
            self.kinds[kind] = owners
        self.size -= 1
        return item


class FairQueue(asyncio.Queue[T]):
    """However much one address wants, the others wait for one job of it at a time."""

    def _init(self, maxsize: int) -> None:  # noqa: ARG002  # as the library calls it
        self._queue: Turns[T] = Turns()

    def crowd(self, item: T) -> int:
        """Into how many parts time is divided for somebody who comes now: as if all had brought as much."""
        owners = self._queue.kinds.get(type(item.job), OrderedDict())
        kinds = len(self._queue.kinds.keys() | {type(item.job)})
        return kinds * len(owners.keys() | {item.owner}) * (len(owners.get(item.owner, ())) + 1)
