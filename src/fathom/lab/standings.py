"""What a tournament says: ratings, and who beats whom."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple, Self

from openskill.models import PlackettLuce

from fathom.lab.simulate import SURE
from fathom.lab.tournament import Outcome, Terms

HALF = 0.5
MANY = 50  # deals, from which on their spread is believed even if it is small


@dataclass(frozen=True)
class Share:
    """What share of its games one player won against another, a tie being half, and between which bounds."""

    deals: list[list[float]]  # what was won of the games over each deal

    @property
    def won(self) -> float:
        return sum(map(sum, self.deals))

    @property
    def games(self) -> int:
        return sum(map(len, self.deals))

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else HALF

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's, for as many games as these are worth."""
        if not self.games:
            return 0.0, 1.0
        weight = SURE**2 / self.worth
        middle = (self.share + weight / 2) / (1 + weight)
        half = SURE * sqrt(self.share * (1 - self.share) / self.worth + weight / (4 * self.worth)) / (1 + weight)
        return max(0.0, middle - half), min(1.0, middle + half)

    @property
    def worth(self) -> float:
        """So many games over different deals would tell as much.

        Games over one deal depend on each other. Of two players who choose nearly alike the better seat wins,
        whoever sits there: the luck of the deal cancels out. But three at one table lose together to the fourth.
        """
        off = sum((sum(deal) - self.share * len(deal)) ** 2 for deal in self.deals)
        if off == 0.0:
            return self.games
        worth = self.share * (1 - self.share) * self.games**2 / off
        return worth if len(self.deals) >= MANY else min(self.games, worth)


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

    deal: int
    players: list[str]
    places: list[tuple[int, int]]


def meetings(terms: Terms, outcomes: Sequence[Outcome]) -> Iterator[Meeting]:
    """In a game for one team the teams that were dealt the same meet: the place, then the points decide."""
    if not terms.is_shared:
        for outcome in outcomes:
            yield meeting_of_sides(terms, outcome)
        return
    deals: dict[int, list[Outcome]] = {}
    for outcome in outcomes:
        deals.setdefault(terms.deal_of(outcome.number), []).append(outcome)
    for deal, teams in deals.items():
        yield Meeting(deal, [team.seated[0] for team in teams], [(team.places[0], -team.points[0]) for team in teams])


def meeting_of_sides(terms: Terms, outcome: Outcome) -> Meeting:
    sides = terms.sides
    first = [sides.index(side) for side in sorted(set(sides))]
    deal = terms.deal_of(outcome.number)
    return Meeting(deal, [outcome.seated[seat] for seat in first], [(outcome.places[seat], 0) for seat in first])


class Duel(NamedTuple):
    """Two of a meeting: what the one made of it, 1 for a better place than the other's."""

    deal: int
    one: str
    other: str
    score: float
    weight: float = 1.0  # so many games


def duels(terms: Terms, outcomes: Sequence[Outcome]) -> Iterator[Duel]:
    """Every player against every other: a better place wins, the same place is half."""
    for meeting in meetings(terms, outcomes):
        for (one, place), (other, theirs) in combinations(zip(meeting.players, meeting.places, strict=True), 2):
            if one != other:
                yield Duel(meeting.deal, one, other, HALF if place == theirs else float(place < theirs))


def cross_table(terms: Terms, outcomes: Sequence[Outcome]) -> dict[tuple[str, str], Share]:
    won: dict[tuple[str, str], dict[int, list[float]]] = {}
    for deal, one, other, score, _ in duels(terms, outcomes):
        won.setdefault((one, other), {}).setdefault(deal, []).append(score)
        won.setdefault((other, one), {}).setdefault(deal, []).append(1 - score)
    return {pair: Share(list(deals.values())) for pair, deals in won.items()}


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


@dataclass(frozen=True)
class Standings:
    """All that a tournament found."""

    terms: Terms
    games: int
    ratings: list[Rating]  # the best first
    cross: dict[tuple[str, str], Share]

    @classmethod
    def of(cls, terms: Terms, outcomes: Iterable[Outcome]) -> Self:
        ordered = sorted(outcomes, key=lambda outcome: outcome.number)
        return cls(terms, len(ordered), rate(terms, ordered), cross_table(terms, ordered))

    def as_json(self) -> dict[str, Any]:
        meetings = [
            {"player": one, "against": other, "won": share.won, "games": share.games, "share": share.share,
             "low": share.bounds[0], "high": share.bounds[1]}
            for (one, other), share in self.cross.items()
        ]  # fmt: skip  # one line each would hide that it is one object
        return {
            "game": self.terms.game, "seats": self.terms.seats, "seed": self.terms.seed,
            "playouts": self.terms.playouts, "seconds": self.terms.seconds, "games": self.games,
            "ratings": [asdict(one) for one in self.ratings], "cross": meetings,
        }  # fmt: skip  # as above
