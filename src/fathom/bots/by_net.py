"""Somebody who plays by the net of a file, without any search: each action as likely as the net says."""

import random
from pathlib import Path
from typing import Any

import numpy as np

from fathom.bots.inputs import turn
from fathom.bots.net import CHANCE_BITS, evaluate, read
from fathom.engine.errors import Mistake


class ByNet:
    """A policy from outside (`outside.py`)."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.net = name, read(path)

    def __call__(self, asked: dict[str, Any]) -> int:
        seats, learned = int(asked["observation"]["seats"]), self.net.made["game"]
        if asked["game"] != learned or not self.net.is_for(seats):
            reason = f"{learned}, {self.net.made.get('seats')} ∌ {asked['game']}, {seats}"
            raise Mistake("player_failed", player=self.name, reason=reason)
        logs = evaluate(self.net, turn(learned, seats, np.array([asked["array"]])))[0][0, asked["allowed"]]
        likely = np.exp2((logs - logs.max()) / (1 << CHANCE_BITS))
        (action,) = random.Random(asked["seed"]).choices(asked["allowed"], likely.tolist())  # noqa: S311  # no secret
        return int(action)
