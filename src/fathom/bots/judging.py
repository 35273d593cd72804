"""What a choice was worth, once a match is over: by the exact chances where a game is solved, by a search that a net
leads where one has learned it, by the Captain's search elsewhere.
"""

from dataclasses import dataclass
from enum import StrEnum

from fathom.bots.kinds import CAPTAIN, KINDS, KRAKEN
from fathom.bots.levels import chances_of, kraken_for, net_for, thinker_for
from fathom.bots.thinking import Prospect
from fathom.engine.game import Game
from fathom.engine.play import seats_to_act
from fathom.engine.records import Record

CLOSER = 5  # an action that was done is tried once more, a share of so many of all play-outs
TWO = 2  # sides: who beats the one rival comes first


class Measure(StrEnum):
    """What a judge's chances are chances of."""

    FIRST = "first"  # a first place
    RIVAL = "rival"  # being ahead of one rival: the share of the rivals that are beaten


@dataclass(frozen=True)
class Verdict:
    """A choice beside a better one, by one judge, from what the seat saw."""

    better: int  # the action itself if that was right
    kept: float  # the chance with the better one
    worth: float  # with the action that was done


@dataclass(frozen=True)
class Judge:
    """One for a whole match: numbers of two judges are never compared within a verdict."""

    game: Game
    by: str
    measure: Measure

    def weigh(self, s: Record, seat: int, action: int, seed: int, playouts: int) -> Verdict:
        """So many play-outs tell what would have been better; some more, what the action itself is worth."""
        exact = chances_of(self.game, s, seat) if self.by != CAPTAIN else []
        if exact:
            return compare(exact, [exact[0].action], action)
        thinker = kraken_for(self.game, s) if self.by != CAPTAIN else thinker_for(self.game)
        found, likely = thinker.think(s, seat, seed, playouts, in_full=True), thinker.likely(seed)
        closer = [] if action in likely else thinker.look_closer(seat, action, max(1, playouts // CLOSER))
        return compare([*found, *closer], likely, action)


def judge_of(game: Game, s: Record) -> Judge:
    """The best there is for the matches of a table; `s` is how it was laid."""
    if chances_of(game, s, next(seats_to_act(game, s))):
        return Judge(game, KINDS[KRAKEN], Measure.FIRST)
    if net_for(game, s):
        return Judge(game, KINDS[KRAKEN], Measure.FIRST if len(set(game.sides(s))) <= TWO else Measure.RIVAL)
    return captain_of(game)


def captain_of(game: Game) -> Judge:
    """Who judges where there is neither net nor book: in a browser too."""
    return Judge(game, CAPTAIN, Measure.FIRST)


def compare(found: list[Prospect], likely: list[int], action: int) -> Verdict:
    """What the judge might do itself is right, even where it is mixed and something else was likelier."""
    chance = {prospect.action: prospect.chance for prospect in found}
    best, worth = chance[likely[0]], chance.get(action, chance[likely[0]])
    if action in likely or worth >= best:
        return Verdict(action, worth, worth)
    return Verdict(likely[0], best, worth)
