"""A match is its moves: a game, a box, a seed and the numbered actions. All else follows by replaying them."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from fathom.engine.box import Box
from fathom.engine.dealer import THE_TABLE, Dealer, Happening, hear, hush, note_down
from fathom.engine.game import ALLOWED, Game, Menu, place_of, points_of
from fathom.engine.luck import commitment, set_luck
from fathom.engine.records import Record, first
from fathom.engine.specialise import specialise

SET_UP = 0  # the number of the step that lays out the table


@dataclass(frozen=True, slots=True)
class Step:
    """One numbered action, and everything that came of it."""

    number: int
    seat: int
    action: int
    notes: bytes

    @property
    def events(self) -> tuple[Happening, ...]:
        return self.heard(THE_TABLE)

    def heard(self, listener: int) -> tuple[Happening, ...]:
        return tuple(hear(self.notes, listener))


@dataclass
class Match:
    """A game being played with checkable luck."""

    game: Game
    box: Box
    seed: bytes
    salts: Sequence[bytes] = ()
    dealer: Dealer = field(default_factory=Dealer.new)  # many matches may share one: each step sets its luck anew
    steps: list[Step] = field(default_factory=list)
    state: Record = field(init=False)

    def __post_init__(self) -> None:
        self.state = self.game.state.new()
        self.sit_down()

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def is_over(self) -> bool:
        return self.to_act == 0

    @property
    def to_act(self) -> int:
        return int(self.game.to_act(self.state))

    def sit_down(self) -> None:
        self.draw_luck(SET_UP)
        self.game.set_up(self.state, self.box, self.dealer)
        self.note(SET_UP, -1, -1)

    def draw_luck(self, number: int) -> None:
        set_luck(self.dealer, self.seed, self.salts, number)
        hush(self.dealer)

    def note(self, number: int, seat: int, action: int) -> None:
        self.steps.append(Step(number, seat, action, note_down(self.dealer)))

    def refusal(self, seat: int, action: int) -> int:
        return int(self.game.refusal(self.state, int(seat), int(action)))

    def play(self, seat: int, action: int) -> int:
        """Plays an action, or answers why not and leaves everything as it was."""
        why_not = self.refusal(seat, action)
        if why_not == ALLOWED:
            number = len(self.steps)
            self.draw_luck(number)
            self.game.step(self.state, int(seat), int(action), self.dealer)
            self.note(number, int(seat), int(action))
        return why_not

    def allowed(self, seat: int) -> list[int]:
        menu = Menu.new()
        specialise("fathom.engine.menus", self.game).list_allowed(self.state, seat, menu)
        return first(menu.action, int(menu.count))

    def seat_to_act(self) -> int:
        """The first seat that may act now."""
        mask = self.to_act
        return (mask & -mask).bit_length() - 1

    def sight(self, seat: int) -> Record:
        sight = self.game.sight.new()
        self.game.see(self.state, seat, sight)
        return sight

    def results(self) -> list[tuple[int, int]]:
        """Place and points of every seat, at the end."""
        payoffs = [int(self.game.payoff(self.state, seat)) for seat in range(self.box.seats)]
        return [(place_of(payoff), points_of(payoff)) for payoff in payoffs]
