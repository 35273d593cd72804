"""What a tournament says: ratings, who beats whom, and a picture of both."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

from openskill.models import PlackettLuce

from fathom.lab.tournament import Outcome, Terms

SURE = 1.96  # standard errors on either side: 95 %
HALF = 0.5


@dataclass(frozen=True)
class Share:
    """Games of one player against another: what share was won, a tie being half, and between which bounds (Wilson)."""

    won: float
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else HALF

    @property
    def bounds(self) -> tuple[float, float]:
        if not self.games:
            return 0.0, 1.0
        weight = SURE**2 / self.games
        middle = (self.share + weight / 2) / (1 + weight)
        half = SURE * sqrt(self.share * (1 - self.share) / self.games + weight / (4 * self.games)) / (1 + weight)
        return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True)
class Rating:
    player: str
    rating: float
    low: float
    high: float
    games: int
    points: float  # on average


@dataclass(frozen=True)
class Meeting:
    """Some players who met over one game, or teams over one deal: a smaller place is better."""

    players: list[str]
    places: list[tuple[int, int]]


def meetings(terms: Terms, outcomes: Sequence[Outcome]) -> Iterator[Meeting]:
    """In a game for one team the teams that were dealt the same meet: the place, then the points decide."""
    if not terms.is_shared:
        for outcome in outcomes:
            yield meeting_of_sides(terms.sides, outcome)
        return
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(outcome.number // len(terms.players), []).append(outcome)
    for teams in deals.values():
        yield Meeting([team.seated[0] for team in teams], [(team.places[0], -team.points[0]) for team in teams])


def meeting_of_sides(sides: Sequence[int], outcome: Outcome) -> Meeting:
    first = [sides.index(side) for side in sorted(set(sides))]
    return Meeting([outcome.seated[seat] for seat in first], [(outcome.places[seat], 0) for seat in first])


def cross_table(terms: Terms, outcomes: Sequence[Outcome]) -> dict[tuple[str, str], Share]:
    """Every player against every other: a better place wins, the same place is half."""
    won: dict[tuple[str, str], list[float]] = {}
    for meeting in meetings(terms, outcomes):
        for (one, place), (other, theirs) in combinations(zip(meeting.players, meeting.places, strict=True), 2):
            if one != other:
                score = HALF if place == theirs else float(place < theirs)
                won.setdefault((one, other), []).append(score)
                won.setdefault((other, one), []).append(1 - score)
    return {pair: Share(sum(scores), len(scores)) for pair, scores in won.items()}


def rate(terms: Terms, outcomes: Sequence[Outcome]) -> list[Rating]:
    """Plackett and Luce's model as Weng and Lin fit it, the best first; nobody changes, so nothing is forgotten."""
    model = PlackettLuce(tau=0.0)
    known = {player: model.rating(name=player) for player in terms.players}
    for meeting in meetings(terms, outcomes):
        if len(set(meeting.players)) > 1:
            ranks = [float(sorted(meeting.places).index(place)) for place in meeting.places]
            rated = model.rate([[known[player]] for player in meeting.players], ranks=ranks)
            known.update({player: team[0] for player, team in zip(meeting.players, rated, strict=True)})
    return sorted((rating_of(known[player], player, outcomes) for player in terms.players), key=lambda one: -one.rating)


def rating_of(found: Any, player: str, outcomes: Sequence[Outcome]) -> Rating:
    points = [made for one in outcomes for name, made in zip(one.seated, one.points, strict=True) if name == player]
    spread = SURE * float(found.sigma)
    mean = sum(points) / max(1, len(points))
    games = sum(player in one.seated for one in outcomes)
    return Rating(player, float(found.mu), float(found.mu) - spread, float(found.mu) + spread, games, mean)
