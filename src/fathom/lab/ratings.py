"""What a tournament makes of the levels for people: Bradley and Terry's strengths, as chess players write them.

Of two at a table, or two teams over one deal, who did better has won; a tie is half. Nobody is believed to be without
equal: everybody has also won half a game against each rival, and lost half.
"""

import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any, Self

import msgspec
import numpy as np

from fathom.bots.kinds import KINDS, MATELOT
from fathom.engine.errors import Mistake
from fathom.engine.files import write
from fathom.engine.game import find_game
from fathom.engine.ratings import Rated, Ratings, ratings_file
from fathom.lab.simulate import SURE
from fathom.lab.standings import HALF, MANY, Duel, duels
from fathom.lab.tournament import Outcome, Terms

ANCHOR, ANCHORED = KINDS[MATELOT], 1000
SCALE = 400 / log(10)  # points for a step of the logarithm: 400 are ten to one
STEPS, CLOSE, LONGEST = 200, 1e-9, 1.0  # of Newton's method: how many, when they are enough, how far each goes

Numbers = np.ndarray[Any, np.dtype[Any]]


def check_rateable(terms: Terms) -> None:
    """Before hours of play, not after."""
    if ANCHOR not in terms.players or not set(terms.players) <= set(KINDS):
        raise Mistake("unrateable_players", anchor=ANCHOR, known=", ".join(KINDS))
    if terms.settings:
        raise Mistake("unrateable_box")
    path = ratings_file(find_game(terms.game))
    if not os.access(path.parent, os.W_OK):
        raise Mistake("folder_unwritable", path=path, reason=path.parent)


@dataclass(frozen=True)
class Evidence:
    """A row for each duel: 1 in the column of one player, -1 in the other's; the anchor has none, its strength is 0."""

    sides: Numbers
    scores: Numbers
    weights: Numbers
    deals: Numbers  # numbered from 0
    played: int  # of these deals, the others being those of the even duels

    @classmethod
    def of(cls, rated: Sequence[str], fought: Sequence[Duel]) -> Self:
        rows = [*fought, *even_duels(fought)]
        sides = np.array([[(name == duel.one) - (name == duel.other) for name in rated] for duel in rows], float)
        scores, weights = np.array([(duel.score, duel.weight) for duel in rows]).T
        deals = np.unique([duel.deal for duel in rows], return_inverse=True)[1]
        return cls(sides, scores, weights, deals, len({duel.deal for duel in fought}))

    def expected(self, strengths: Numbers) -> Numbers:
        shares: Numbers = 1 / (1 + np.exp(-self.sides @ strengths))
        return shares

    def pulls(self, strengths: Numbers) -> Numbers:
        """Where each duel draws the strengths."""
        pulls: Numbers = self.sides * (self.weights * (self.scores - self.expected(strengths)))[:, None]
        return pulls

    def bend(self, strengths: Numbers) -> Numbers:
        """How firmly the duels hold the strengths."""
        expected = self.expected(strengths)
        bend: Numbers = self.sides.T @ (self.sides * (self.weights * expected * (1 - expected))[:, None])
        return bend


def even_duels(fought: Sequence[Duel]) -> Iterator[Duel]:
    """Half a game won and half of one lost for each two who met, apart from all deals that were played."""
    for number, (one, other) in enumerate(sorted({tuple(sorted((duel.one, duel.other))) for duel in fought})):
        yield Duel(-2 * number - 1, one, other, 1.0, HALF)
        yield Duel(-2 * number - 2, one, other, 0.0, HALF)


def fit(evidence: Evidence) -> Numbers:
    """The likeliest strengths, by Newton's method."""
    strengths = np.zeros(evidence.sides.shape[1])
    for _ in range(STEPS):
        step = np.linalg.solve(evidence.bend(strengths), evidence.pulls(strengths).sum(axis=0))
        strengths += np.clip(step, -LONGEST, LONGEST)
        if np.abs(step).max() < CLOSE:
            break
    return strengths


def errors(evidence: Evidence, strengths: Numbers) -> Numbers:
    """Standard errors; games over one deal depend on each other, so what is independent is a deal.

    A few deals are not believed to tell more than their games.
    """
    by_deal = np.zeros((int(evidence.deals.max()) + 1, len(strengths)))
    np.add.at(by_deal, evidence.deals, evidence.pulls(strengths))
    loose = np.linalg.inv(evidence.bend(strengths))
    found = np.diag(loose @ by_deal.T @ by_deal @ loose)
    return np.sqrt(found if evidence.played >= MANY else np.maximum(found, np.diag(loose)))


def ratings(terms: Terms, outcomes: Sequence[Outcome]) -> Ratings:
    rated = [player for player in terms.players if player != ANCHOR]
    evidence = Evidence.of(rated, list(duels(terms, outcomes)))
    strengths = fit(evidence)
    strong = {ANCHOR: 0.0, **dict(zip(rated, strengths, strict=True))}
    error = {ANCHOR: 0.0, **dict(zip(rated, errors(evidence, strengths), strict=True))}
    levels = {name: rated_of(name, strong[name], error[name], outcomes) for name in KINDS if name in strong}
    return Ratings(terms.seats, command_of(terms, len(outcomes)), levels)


def rated_of(player: str, strength: float, error: float, outcomes: Sequence[Outcome]) -> Rated:
    games = sum(player in one.seated for one in outcomes)
    return Rated(ANCHORED + round(SCALE * strength), round(SCALE * SURE * error), games)


def command_of(terms: Terms, games: int) -> str:
    """The command that plays these games again."""
    effort = ["--seconds", f"{terms.seconds:g}"] if terms.seconds else ["--playouts", f"{terms.playouts}"]
    box = ["--seats", f"{terms.seats}", "--players", ",".join(terms.players), "--games", f"{games}"]
    return shlex.join(["./fathom", "tournament", terms.game, *box, *effort, "--seed", f"{terms.seed}", "--rate"])


def write_ratings(terms: Terms, outcomes: Sequence[Outcome]) -> Path:
    path = ratings_file(find_game(terms.game))
    write(path, msgspec.json.format(msgspec.json.encode(ratings(terms, outcomes)), indent=2) + b"\n")
    return path
