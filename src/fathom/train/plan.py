"""What a learner is told: how much it plays, and how it goes over that."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from fathom.engine.errors import Mistake

Count = Annotated[int, Meta(ge=1)]
Share = Annotated[float, Meta(ge=0, le=1)]
Weight = Annotated[float, Meta(ge=0)]


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """All of it. `fathom train --plan` sets any of these; what suits a device follows from `plan_for`."""

    lanes: Count = 1024
    decisions: Count = 32  # in each lane before it learns from them
    hidden: tuple[Count, Count] = (128, 64)
    part: Count = 4096  # decisions that a step of Adam looks at
    epochs: Count = 3  # how often it goes over each
    rate: tuple[Weight, Weight] = (1e-3, 1e-4)  # of learning, at first and at the end
    curiosity: tuple[Weight, Weight] = (0.02, 0.004)  # what entropy is worth, at first and at the end
    magnet: Weight = 0.02  # what it costs to leave a policy that follows slowly, where choices are simultaneous
    following: Share = 0.02  # how far that one comes nearer with each update
    clip: Share = 0.2
    worth: Weight = 0.5  # how much the value's error weighs
    foresight: Share = 0.95  # GAE's lambda: how much counts of what comes after the next decision
    pupil: Annotated[int, Meta(ge=0)] = 0  # updates at the beginning in which it learns to do as Matelot does
    shown: Share = 0.5  # of the decisions of a pupil's games: those that Matelot makes
    advised: Share = (
        0.0  # what a search that the net leads takes from the game's opinion instead, where that knows more
    )
    frozen: Share = 0.1  # of the lanes: where it meets one of its past selves; there are two such parts
    matelot: Share = 0.4  # of the lanes: where it meets Matelot
    guests: Share = 0.2  # of the lanes: where it meets the nets of files, if there are any
    selves: Annotated[int, Meta(ge=2)] = 12  # past selves at most
    remember: Count = 20  # updates from one of them to the next

    def __post_init__(self) -> None:
        if 2 * self.frozen + self.matelot + self.guests > 1:
            raise ValueError("2 x frozen, matelot and guests are more than all lanes")


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


def plan_for(device: str, wishes: Sequence[str] = ()) -> Plan:
    """What is not wished for suits the device: there Matelot cannot be asked, and games are many."""
    return changed(Plan(**ON_GPU) if device == "cuda" else Plan(), wishes)


def changed(plan: Plan, wishes: Sequence[str]) -> Plan:
    """By wishes of the form name=value, or name=value,value."""
    for wish in wishes:
        name, _, value = wish.partition("=")
        if name not in Plan.__struct_fields__:
            raise Mistake("plan_unknown", wish=wish, known=", ".join(Plan.__struct_fields__))
        try:
            values = json.loads(f"[{value}]")
            told = {**msgspec.to_builtins(plan), name: values[0] if len(values) == 1 else values}
            plan = msgspec.convert(told, Plan)
        except (ValueError, IndexError) as error:
            raise Mistake("plan_unfit", wish=wish, reason=error) from error
    return plan
