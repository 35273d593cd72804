"""The levels that people know: Mousse makes mistakes, Matelot plays at a glance, Capitaine thinks, Kraken longer.

`choose` is all that a table needs. It works from bytes or a record, so that it can run in another process.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from fathom.bots.kinds import DEFAULT, KINDS, KRAKEN, QUICK, check_kinds, number_of, today
from fathom.bots.net import Net, net_of
from fathom.bots.outside import ask, outsiders
from fathom.bots.thinking import ENDLESS, Led, Prospect, Thinker, new_thinker
from fathom.engine.game import Game, Menu
from fathom.engine.match import SOLVED
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act
from fathom.engine.records import Record, from_memory
from fathom.engine.specialise import specialise

Question = Callable[[], bool]
Choice = tuple[int, int]  # the action, and after how many play-outs


@dataclass(frozen=True)
class Effort:
    """How long a player that thinks may think about one choice; the sooner of both ends it."""

    seconds: float = float("inf")
    playouts: int = ENDLESS

    def of(self, level: str) -> "Effort":
        """The same for a Kraken, who has more patience than a Captain."""
        factor = KRAKENS_PATIENCE if today(level) == KINDS[KRAKEN] else 1
        return Effort(self.seconds * factor, min(ENDLESS, self.playouts * factor))


CAPTAINS_EFFORT = Effort(seconds=1.0)
KRAKENS_PATIENCE = 4  # times as long as the Captain
LED = " led"  # behind a game's name
own = threading.local()  # a thinker for each thread and game: its memory is no place for two


def choose(
    game: Game, state: Record | bytes, seat: int, level: str, seed: int, seconds: float | None = None,
    is_hurried: Question = lambda: False,
) -> int:  # fmt: skip
    """What a player of this level does; the same seed gives the same choice, unless the clock decides."""
    effort = CAPTAINS_EFFORT.of(level) if seconds is None else Effort(seconds)
    return choose_with_effort(game, as_record(game, state), seat, level, seed, effort, is_hurried)


def choose_with_effort(
    game: Game, s: Record, seat: int, level: str, seed: int, effort: Effort, is_hurried: Question = lambda: False
) -> int:
    return choose_and_count(game, s, seat, level, seed, effort, is_hurried)[0]


def choose_and_count(
    game: Game, s: Record, seat: int, level: str, seed: int, effort: Effort, is_hurried: Question = lambda: False
) -> Choice:
    """The same seed and as many play-outs give the same choice, however the first time ended."""
    check_kinds([level])
    if level in outsiders():
        return ask(level, game, s, seat, seed), 0
    if today(level) in QUICK:
        return choose_at_a_glance(game, s, seat, level, seed), 0
    exact = chances_of(game, s, seat) if today(level) == KINDS[KRAKEN] else []
    if exact:
        return exact[0].action, SOLVED
    thinker = kraken_for(game, s) if today(level) == KINDS[KRAKEN] else thinker_for(game)
    best = thinker.think(s, seat, seed, effort.playouts, effort.seconds, is_hurried)[0]
    return best.action, thinker.playouts


def choose_at_a_glance(game: Game, s: Record, seat: int, level: str, seed: int) -> int:
    choose_now = specialise("fathom.bots.players", game).choose
    return int(choose_now(s, seat, number_of(level), quiet_dealer(seed), Menu.new()))


def glance(game: Game, s: Record, seat: int, level: str, seed: int) -> int:
    """The same at the table, which asks ten times a second where time runs: nobody lets go there by mistake."""
    action = choose_at_a_glance(game, s, seat, level, seed)
    lets_go = game.time is not None and action == game.time.silence
    return choose_at_a_glance(game, s, seat, DEFAULT, seed) if lets_go else action


def chances_of(game: Game, s: Record, seat: int) -> list[Prospect]:
    """What the exact player knows of each action, the best first; nothing where a position is not solved."""
    chances = game.exact(s, seat) if game.exact else {}
    found = [Prospect(action, 0, chance, chance, 0.0) for action, chance in chances.items()]
    return sorted(found, key=lambda prospect: -prospect.chance)


def is_solved(game: Game) -> bool:
    """Whether chances are exact from the first choice on, with as few as can play; elsewhere it may be an endgame."""
    s = lay_out(game, game.pack(game.seats[0], {}), quiet_dealer(0))
    return bool(chances_of(game, s, next(seats_to_act(game, s))))


def thinker_for(game: Game) -> Thinker:
    """The memory of the running thread for searches in a game; it is large, so it is kept."""
    thinkers: dict[str, Thinker] = vars(own)
    if game.slug not in thinkers:
        thinkers[game.slug] = new_thinker(game)
    return thinkers[game.slug]


def kraken_for(game: Game, s: Record) -> Thinker:
    """The Kraken is led by what was learned of a game; where that is nothing, it searches as the Captain does."""
    net, thinkers = net_for(game, s), vars(own)
    if net is None:
        return thinker_for(game)
    led = thinkers.get(f"{game.slug}{LED}")
    if led is None or led.net is not net:
        led = thinkers[f"{game.slug}{LED}"] = Led(game, net)
    return cast(Thinker, led)


def net_for(game: Game, s: Record) -> Net | None:
    """What was learned of a game at tables of as many seats."""
    net = net_of(game)
    return net if net and net.is_for(int(getattr(s, "seats"))) else None  # noqa: B009  # every state has seats


def as_record(game: Game, state: Record | bytes) -> Record:
    """A state that came as bytes from another process."""
    return from_memory(game.state, state) if isinstance(state, bytes) else state


def choose_once(game: Game, levels: Sequence[str]) -> None:
    """The first choice at a fresh table, by each level: that compiles all that `choose` needs."""
    s = lay_out(game, game.pack(game.seats[0], {}), quiet_dealer(0))
    seat = next(seats_to_act(game, s))
    for level in levels:
        choose_with_effort(game, s, seat, level, 0, Effort(playouts=1))
