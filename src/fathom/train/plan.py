"""What a learner is told: how much it plays, and how it goes over that."""

from dataclasses import dataclass
from typing import Any

import msgspec


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All of it; `fathom train` asks for a few, and what suits a device follows from `plan_for`."""

    lanes: int = 1024
    decisions: int = 32  # in each lane before it learns from them
    hidden: tuple[int, int] = (128, 64)
    part: int = 4096  # decisions that a step of Adam looks at
    epochs: int = 3  # how often it goes over each
    rate: tuple[float, float] = (1e-3, 1e-4)  # of learning, at first and at the end
    curiosity: tuple[float, float] = (0.02, 0.004)  # what entropy is worth, at first and at the end
    magnet: float = 0.02  # what it costs to leave a policy that follows slowly, where choices are simultaneous
    following: float = 0.02  # how far that one comes nearer with each update
    clip: float = 0.2
    worth: float = 0.5  # how much the value's error weighs
    foresight: float = 0.95  # GAE's lambda: how much counts of what comes after the next decision
    pupil: int = 0  # updates at the beginning in which it learns to do as Matelot does
    frozen: float = 0.1  # of the lanes: where it meets one of its past selves; there are two such parts
    matelot: float = 0.4  # of the lanes: where it meets Matelot
    selves: int = 12  # past selves at most
    remember: int = 20  # updates from one of them to the next


@dataclass(frozen=True)
class Pace:
    """What changes in the course of learning, from 0 to 1."""

    plan: Plan
    share: float

    def between(self, ends: tuple[float, float]) -> float:
        return ends[0] + (ends[1] - ends[0]) * min(1.0, max(0.0, self.share))

    @property
    def rate(self) -> float:
        return self.between(self.plan.rate)

    @property
    def curiosity(self) -> float:
        return self.between(self.plan.curiosity)


ON_GPU: dict[str, Any] = {"lanes": 16384, "part": 32768, "epochs": 2, "frozen": 0.15, "matelot": 0.0}


def plan_for(device: str, **wishes: Any) -> Plan:
    """What is not wished for suits the device: there Matelot cannot be asked, and games are many."""
    return Plan(**(({**ON_GPU} if device == "cuda" else {}) | wishes))
