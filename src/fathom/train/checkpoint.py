"""A learner in one file, to go on with."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from pathlib import Path

import msgspec
import numpy as np

from fathom.bots.inputs import Array, Inputs
from fathom.bots.net import Net
from fathom.engine.errors import Mistake
from fathom.library import Variant
from fathom.train.games import lay_aside, take_up
from fathom.train.learner import Learner
from fathom.train.network import Adam, Network, here
from fathom.train.plan import Plan, changed
from fathom.train.tables import numpy_of

VERSION = 3
TOLD = "update", "steps", "seconds", "curve", "commands", "seed", "device"


def beside(path: Path) -> Path:
    """Where the learner of a net is kept."""
    return path.with_suffix(".learner.npz")


def keep(learner: Learner, path: Path, *, with_games: bool = True) -> None:
    """Whole or not at all: an older file is replaced at the end."""
    told = {name: getattr(learner, name) for name in TOLD}
    told |= {"version": VERSION, "game": learner.games[0].name, "seats": [game.seats for game in learner.games]}
    told |= {"plan": msgspec.to_builtins(learner.plan), "adam": learner.adam.steps}
    arrays = {f"inputs.{name}": array for name, array in vars(learner.inputs).items()}
    nets = {"network": learner.network.parameters, "means": learner.adam.means, "squares": learner.adam.squares}
    nets |= {"magnet": learner.magnet.parameters} if learner.magnet else {}
    nets |= {f"self.{number}": one.parameters for number, one in enumerate(learner.selves)}
    arrays |= {f"{name}.{place}": here(one) for name, net in nets.items() for place, one in enumerate(net)}
    for place, table in learner.tables.items() if with_games else ():
        arrays |= {f"games.{place}.{name}": array for name, array in lay_aside(table.batch).items()}
    kept = io.BytesIO()
    np.savez(kept, told=np.array(json.dumps(told)), **arrays)
    fresh = path.with_suffix(".new")
    try:
        fresh.write_bytes(kept.getvalue())
        fresh.replace(path)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error


def restore(
    path: Path, games: Sequence[Variant], device: str, wishes: Sequence[str] = (), guests: Sequence[Net] = ()
) -> Learner:
    """The learner as it was, for the games it learned; what changes in its plan."""
    if not path.is_file():
        raise Mistake("file_missing", path=path)
    try:
        with np.load(path, allow_pickle=False) as kept:
            learner = restored(kept, games, device, wishes)
            learner.guests = guests
            return take_up_games(learner, kept)
    except (OSError, ValueError, KeyError, EOFError, TypeError) as error:
        raise Mistake("file_not_a_learner", path=path, reason=error) from error


def restored(kept: Mapping[str, Array], games: Sequence[Variant], device: str, wishes: Sequence[str]) -> Learner:
    told = json.loads(str(kept["told"]))
    known = told["version"], told["game"], told["seats"]
    wanted = VERSION, games[0].name, [game.seats for game in games]
    if known != wanted:
        raise ValueError(f"{known} is not {wanted}")
    xp, plan = numpy_of(device), changed(msgspec.convert(told["plan"], Plan), wishes)
    inputs = Inputs(*(kept[f"inputs.{field.name}"] for field in fields(Inputs)))
    network = Network(xp, parts(kept, "network"))
    adam = Adam(network)
    adam.steps = told["adam"]
    adam.means, adam.squares = ([xp.asarray(one) for one in parts(kept, name)] for name in ("means", "squares"))
    magnet = Network(xp, parts(kept, "magnet")) if "magnet.0" in kept else None
    selves = [Network(xp, parts(kept, f"self.{number}")) for number in range(count(kept, "self."))]
    rest = {name: told[name] for name in TOLD if name not in {"seed", "device"}}
    return Learner(games, plan, inputs, told["seed"], device, network, adam, magnet, selves, **rest)


def parts(kept: Mapping[str, Array], name: str) -> list[Array]:
    return [kept[f"{name}.{place}"] for place in range(6)]


def count(kept: Mapping[str, Array], start: str) -> int:
    return len({name.split(".")[1] for name in kept if name.startswith(start)})


def take_up_games(learner: Learner, kept: Mapping[str, Array]) -> Learner:
    """The games go on where they were, if as many are played on a device of the same kind."""
    is_here = json.loads(str(kept["told"]))["device"] == learner.device
    for place in range(len(learner.games) if is_here else 0):
        first = f"games.{place}."
        own = {name.removeprefix(first): kept[name] for name in kept if name.startswith(first)}
        if own and len(own["seeds"]) == learner.plan.lanes:
            take_up(learner.table(place).batch, own)
    return learner
