"""The last turns of two, played out: what each action is worth if both play their best.

On the way up an empty deck leaves two turns at most (H32): the rest of the one in which it ran out, and the other
player's last. Pile and table lie open, so a card that a seat does not see is in the other's hand, unless one lies face
down before somebody (H11). Nothing is drawn any more: luck only says which of two like cards leaves a hand, and that
changes nothing. So what is left is a game of open cards. Who still lays one face down deceives nobody: it ends a turn,
and the other's last one only asks how many cards that hand holds (H20, H21).
"""

from typing import Any

from fathom.engine.desk import Desk
from fathom.engine.game import find_game, place_of
from fathom.engine.play import quiet_dealer
from fathom.engine.records import copy, first, shelf
from fathom.games.breath.material import BEASTS, HAND
from fathom.games.breath.state import Phase, State, Veil

TWO = 2  # with more, whoever cannot win may decide who does
LOST, SHARED, WON = 0.0, 0.5, 1.0
ANY_LUCK = (1, 0, 0, 0)
Situation = tuple[Any, ...]


def chances(s: State, seat: int) -> dict[int, float]:
    """The chance of winning with each allowed action; nothing where that cannot be known.

    What one would do at a glance comes first: of equally good actions it is the natural one.
    """
    if not is_open(s, seat):
        return {}
    found = Endgame(seat).chances(shelf(copy(s)))
    natural = int(find_game("breath").opinion(s, seat, quiet_dealer(0)))
    return {natural: found[natural]} | found


def is_open(s: State, seat: int) -> bool:
    """Whether the seat knows all that still matters, and knows that the other does; only what it sees decides that."""
    if s.seats != TWO or s.ascent == 0 or s.deck_size > 0 or s.phase == Phase.OVER:
        return False
    if seat == s.turn == s.last:
        return True  # whatever the other holds, nobody will swim with it
    return all(s.veil[one] == Veil.OPEN for one in range(TWO))


class Endgame:
    """All that can come of one position: every course is played by the rules, every situation once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.game, self.desk = find_game("breath"), Desk()
        self.desk.dealer.quiet = 1
        self.known: dict[Situation, float] = {}

    def chances(self, states: Any) -> dict[int, float]:
        return {action: self.chance_after(states, action) for action in self.allowed(states)}

    def allowed(self, states: Any) -> list[int]:
        return self.desk.look(self.game, states, int(states[0].chooser))[1]

    def chance_after(self, states: Any, action: int) -> float:
        then = shelf(copy(states[0]))
        acting = self.desk.play(self.game, then, int(then[0].chooser), action, ANY_LUCK)
        return self.chance_in(then) if acting else self.result(then[0])

    def chance_in(self, states: Any) -> float:
        situation = situation_of(states[0])
        if situation not in self.known:
            self.known[situation] = self.best_in(states)
        return self.known[situation]

    def best_in(self, states: Any) -> float:
        """For who is to act, seat or rival; nothing beats a win, so there the search ends."""
        is_own = int(states[0].chooser) == self.seat
        better, hoped, best = (max, WON, LOST) if is_own else (min, LOST, WON)
        for action in self.allowed(states):
            best = better(best, self.chance_after(states, action))
            if best == hoped:
                break
        return best

    def result(self, s: State) -> float:
        """At the end; a shared win is worth half."""
        own, other = (place_of(int(self.game.payoff(s, one))) for one in (self.seat, 1 - self.seat))
        return SHARED if own == other else WON if own < other else LOST


def situation_of(s: State) -> Situation:
    """All that can still make a difference.

    Not so what lies on pile and table, where a card of a hand lies, what is remembered of it (R20), and which card it
    is that keeps somebody from swimming.
    """
    step = int(s.phase), int(s.turn), int(s.chooser), int(s.air - s.swum), bool(s.air > 0)
    panics, sharks = [card >= 0 for card in first(s.panic, TWO)], first(s.sharks, TWO * BEASTS)
    swum = first(s.depth, TWO), first(s.surfaced, TWO)
    return (*step, *panics, *sharks, *swum[0], *swum[1], *(hand_of(s, seat) for seat in range(TWO)))


def hand_of(s: State, seat: int) -> Any:
    """In somebody's last turn only the number of the other's cards counts."""
    size = int(s.hand_size[seat])
    if seat != s.turn == s.last:
        return size
    return tuple(sorted(first(s.hand, TWO * HAND)[seat * HAND : seat * HAND + size]))
