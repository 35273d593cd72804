"""What is to be decided at a table: by which seats, and since when."""

import time

from fathom.engine.game import MAX_SEATS
from fathom.engine.match import Match

NOBODY = -1


class Decisions:
    """`since` is the step from which a seat's decision has stood, `asked_at` the moment."""

    def __init__(self) -> None:
        self.to_act = 0  # mask of the seats that may act
        self.since = [0] * MAX_SEATS
        self.asked_at = [0.0] * MAX_SEATS

    def may_act(self, seat: int) -> bool:
        return seat >= 0 and bool(self.to_act >> seat & 1)

    def since_of(self, seat: int) -> int:
        """The step that put its decision before the seat; -1 without one."""
        return self.since[seat] if self.may_act(seat) else -1

    def note(self, match: Match, actor: int = NOBODY) -> None:
        """After a step. A decision is new if its seat has just acted, or had nothing to decide before."""
        before, self.to_act = self.to_act, match.to_act
        now, number = time.monotonic(), len(match.steps) - 1
        for seat in range(match.box.seats):
            if self.may_act(seat) and (seat == actor or not before >> seat & 1):
                self.since[seat], self.asked_at[seat] = number, now
