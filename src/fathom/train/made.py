"""What was learned, as a net that travels, and how it was made: by which commands, from which source, on what."""

from typing import Any

from fathom.bots.net import Net, quantise
from fathom.engine.version import rules_version
from fathom.lab.machine import commit, machine
from fathom.library import Variant
from fathom.train.learner import Learner


def net_of(learner: Learner) -> Net:
    """In whole numbers."""
    return quantise(learner.network.weights(), learner.inputs, made(learner))


def made(learner: Learner) -> dict[str, Any]:
    games = learner.games
    long = {"updates": learner.update, "steps": learner.steps, "hours": round(learner.seconds / 3600, 3)}
    own = made_here(games[0], [game.seats for game in games], learner.seed)
    if learner.device == "cuda":
        own["device"] = card()
    return {**own, "commands": learner.commands, **long, "advised": learner.plan.advised}


def made_here(game: Variant, seats: list[int], seed: int) -> dict[str, Any]:
    """What is told of every net."""
    what = {"game": game.name, "seats": seats, "seed": seed}
    return {**what, "commit": commit(), "rules": rules_version(game.name), "device": machine()}


def card() -> str:
    import cupy  # noqa: PLC0415  # only who has a GPU has CuPy

    return str(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
