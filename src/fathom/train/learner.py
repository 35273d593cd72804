"""Learns a game from play: against itself, its past selves, Matelot and guests, with all numbers of seats in turns."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fathom.bots.inputs import Array, Inputs, make_inputs, turn
from fathom.bots.net import Net
from fathom.env.batch import batch
from fathom.library import Variant
from fathom.train.encoding import Encoder
from fathom.train.lessons import study, terms_of
from fathom.train.luck import Luck
from fathom.train.network import WORTHS, Adam, Network, here, new_network
from fathom.train.plan import Pace, Plan
from fathom.train.tables import NAMES, Table, numpy_of

PLAY, RIVALS, STUDY, LOOKS = range(4)  # what luck is drawn for
TEACHERS = "matelot", "mousse", "random"  # whose games show what is to be seen
LOOKED, LOOKED_ON = 192, 600  # lanes and decisions of them
KEPT_ROWS = 24_000  # of each teacher


@dataclass
class Tally:
    """Since the last report: how often each block was won, of how many games; and what the lessons told."""

    won: Array
    told: list[Array] = field(default_factory=list)
    steps: int = 0


@dataclass
class Learner:
    """All that a net is learned with. From the same seed and plan comes the same net, wherever it was laid aside."""

    games: Sequence[Variant]  # one for each number of seats; the first is played most
    plan: Plan
    inputs: Inputs
    seed: int
    device: str
    network: Network
    adam: Adam
    magnet: Network | None
    selves: list[Network]
    update: int = 0
    steps: int = 0  # decisions, of whomever
    seconds: float = 0.0
    curve: list[dict[str, Any]] = field(default_factory=list)
    commands: list[str] = field(default_factory=list)  # that it has learned by
    guests: Sequence[Net] = ()  # whom it meets besides
    tables: dict[int, Table] = field(default_factory=dict)  # by the place of their game
    tally: Tally = field(init=False)

    def __post_init__(self) -> None:
        self.tally = Tally(self.network.xp.zeros((len(NAMES), 2), np.float32))

    @property
    def xp(self) -> Any:
        return self.network.xp

    def table(self, place: int) -> Table:
        if place not in self.tables:
            self.tables[place] = Table(self.games[place], self.inputs, self.plan, self.device, self.seed, self.guests)
        return self.tables[place]

    def turn_of(self, update: int) -> int:
        """The first game every other time, the others in turns between."""
        rest = len(self.games) - 1
        return 1 + (update // 2) % rest if rest and update % 2 else 0

    def learn(self, share: float) -> None:
        """One update, so far on the way: plays a while, and goes over it."""
        begun, plan = time.perf_counter(), self.plan
        is_pupil = self.update < plan.pupil and self.device == "cpu"
        table, luck = self.table(self.turn_of(self.update)), Luck(self.xp, self.seed, PLAY, self.update)
        with np.errstate(under="ignore"):
            lesson, won = table.play(self.network, self.rivals(), luck, is_pupil=is_pupil)
            terms = terms_of(Pace(plan, share), has_magnet=self.magnet is not None, is_pupil=is_pupil)
            luck = Luck(self.xp, self.seed, STUDY, self.update)
            self.tally.told.append(study(self.network, self.adam, table.encoder, lesson, terms, luck, self.magnet))
            self.tally.won += won
            self.remember()
        self.steps += plan.lanes * plan.decisions
        self.seconds += time.perf_counter() - begun

    def rivals(self) -> list[Network]:
        """Two past selves: one of the latest, and any."""
        luck, count = Luck(self.xp, self.seed, RIVALS, self.update), len(self.selves)
        return [self.selves[-1 - luck.pick(min(3, count))], self.selves[luck.pick(count)]]

    def remember(self) -> None:
        """The magnet follows; now and then this self is kept, and of the older ones every other one forgotten."""
        self.update += 1
        if self.magnet is not None:
            self.magnet.follow(self.network, self.plan.following)
        if self.update % self.plan.remember == 0:
            self.selves.append(self.network.copy())
        if len(self.selves) > self.plan.selves:
            del self.selves[self.update // self.plan.remember % (len(self.selves) // 2)]

    def report(self) -> dict[str, Any]:
        """A point of the curve: what happened since the last one."""
        won, told = here(self.tally.won), here(self.xp.stack(self.tally.told).mean(axis=0))
        shares = {name: round(float(w / n), 4) for name, (w, n) in zip(NAMES, won, strict=True) if n}
        numbers = dict(zip(("error", "entropy", "moved"), (round(float(one), 4) for one in told), strict=True))
        point = {"update": self.update, "steps": self.steps, "seconds": round(self.seconds, 1)}
        self.curve.append({**point, "won": shares, "games": int(won[:, 1].sum()), **numbers})
        self.tally = Tally(self.xp.zeros_like(self.tally.won))
        return self.curve[-1]


def begin(games: Sequence[Variant], plan: Plan, seed: int, device: str, guests: Sequence[Net] = ()) -> Learner:
    """One that knows nothing but what there is to see."""
    rows = [look_around(game, seed) for game in games]
    turned = np.concatenate([turn(games[0].name, game.seats, seen) for game, seen in zip(games, rows, strict=True)])
    inputs = make_inputs(games[0].name, turned)
    xp = numpy_of(device)
    encoder = Encoder(np, games[0].name, games[0].seats, inputs)
    typical = float((encoder.wide(encoder.short(rows[0])[: KEPT_ROWS // 4]) ** 2).sum(axis=1).mean())
    sizes = [encoder.width, *plan.hidden, games[0].num_actions + WORTHS]
    network = new_network(xp, sizes, typical, here(encoder.usual), seed)
    magnet = network.copy() if any(is_simultaneous(game, seed) for game in games[:1]) else None
    adam, selves = Adam(network), [network.copy()]
    return Learner(games, plan, inputs, seed, device, network, adam, magnet, selves, guests=guests)


def look_around(game: Variant, seed: int) -> Array:
    """Observations from games of good play and of bad, so that much is seen."""
    found = []
    for teacher in TEACHERS:
        looked, seen = batch(game, LOOKED, seed & ((1 << 31) - 1)), []
        for _ in range(LOOKED_ON):
            looked.step(looked.choose(teacher))
            seen.append(looked.observations.copy())
        rows = np.concatenate(seen)
        found.append(rows[:: max(1, len(rows) // KEPT_ROWS)])
    return np.concatenate(found)


def is_simultaneous(game: Variant, seed: int) -> bool:
    """Whether seats of different sides ever choose at the same time: then good play is mixed."""
    looked, sides = batch(game, LOOKED, seed & ((1 << 31) - 1)), np.array(game.sides)
    for _ in range(LOOKED_ON // 4):
        looked.step(looked.choose("random"))
        acting = (looked.acting[:, None] >> np.arange(game.seats)) & 1
        if any(len(set(sides[seats > 0])) > 1 for seats in np.unique(acting, axis=0)):
            return True
    return False


@dataclass(frozen=True)
class Budget:
    """When learning ends: after so many updates in all, or so many seconds from now on, whichever comes first."""

    updates: int | None = None
    seconds: float | None = None

    def share(self, learner: Learner, begun: float) -> float:
        """How much of it is used up."""
        timed = [(time.perf_counter() - begun) / self.seconds] if self.seconds else []
        counted = [learner.update / self.updates] if self.updates else []
        return max([*timed, *counted], default=0.0)


def never() -> bool:
    return False


def lessons(
    learner: Learner, budget: Budget, report_every: float, is_stopped: Callable[[], bool] = never
) -> Iterator[dict[str, Any]]:
    """Learns until the budget is used up, or it is stopped; reports every so many seconds, and at the end."""
    begun = reported = time.perf_counter()
    share = budget.share(learner, begun)
    while share < 1 and not is_stopped():
        learner.learn(share)
        share = budget.share(learner, begun)
        if time.perf_counter() - reported >= report_every:
            reported = time.perf_counter()
            yield learner.report()
    if learner.tally.told:
        yield learner.report()
