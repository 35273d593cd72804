"""Nets as they play in a batch: from what is shown there to actions, many lanes at once."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fathom.bots.inputs import Array, Inputs
from fathom.bots.net import Net
from fathom.library import Variant
from fathom.train.encoding import Encoder
from fathom.train.luck import Luck
from fathom.train.network import Network, log_chances, read_network


@dataclass(frozen=True)
class Player:
    """Somebody who plays by a net, and by chance where it leaves a choice."""

    encoder: Encoder
    network: Network

    def logs(self, rows: Array, masks: Array) -> Array:
        """The logarithm of each action's chance."""
        outputs = self.network.layers(self.encoder.wide(self.encoder.short(rows)))[-1]
        return log_chances(self.network.xp, outputs, masks)

    def choose(self, rows: Array, masks: Array, luck: Luck) -> Array:
        return luck.draw(self.network.xp.exp(self.logs(rows, masks)))


def player_of(xp: Any, net: Net, game: Variant) -> Player:
    """By the net of a file."""
    return Player(Encoder(xp, game.name, game.seats, unscaled(net.inputs)), read_network(xp, net))


def unscaled(inputs: Inputs) -> Inputs:
    """As a net of whole numbers sees: nothing is divided."""
    return replace(inputs, scale=np.ones_like(inputs.scale))
