"""A match is its moves: a game, a box, a seed and the numbered actions. All else follows by replaying them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from msgspec import Struct

from fathom.engine.box import Box
from fathom.engine.dealer import THE_TABLE, Dealer, Draw, EventRow, Happening, hear, hush, rows_heard
from fathom.engine.desk import Desk
from fathom.engine.game import ALLOWED, Game, Menu, place_of, points_of
from fathom.engine.luck import commitment, luck_of, mind_of, set_luck
from fathom.engine.records import Record, fingerprint, first, shelf

SET_UP = 0  # the number of the step that lays out the table
PERSON = "person"
TIME = "time"  # nobody chose: time passed
ABSENCE = "absence"  # nobody chose: whoever is away has let go
SOLVED = -1  # in place of a number of play-outs: nothing was left to try


class Chooser(NamedTuple):
    """Who chose: a person, nobody, or a bot by its level; and how a bot can be made to choose so again."""

    kind: str = ""  # "" where nobody wrote it down
    playouts: int = 0  # none for a choice at a glance
    asked: int = 0  # the step that a bot which thinks was asked for: others may have been quicker


UNKNOWN = Chooser()
BY_PERSON, BY_TIME, BY_ABSENCE = Chooser(PERSON), Chooser(TIME), Chooser(ABSENCE)


class Move(NamedTuple):
    seat: int
    action: int
    chooser: Chooser = UNKNOWN


class Step(Struct, frozen=True, gc=False):
    """One numbered action, and everything that came of it. Python looks for no garbage behind it: there is none."""

    number: int
    seat: int
    action: int
    notes: bytes
    draws: list[Draw]
    state: int  # the fingerprint of the state that it led to
    chooser: Chooser = UNKNOWN

    @property
    def events(self) -> tuple[Happening, ...]:
        return self.heard(THE_TABLE)

    def heard(self, listener: int) -> tuple[Happening, ...]:
        return tuple(hear(self.notes, listener))

    def rows(self, listener: int) -> list[EventRow]:
        return rows_heard(self.notes, listener)


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Moves that were played and then undone, from step `first` on. The luck of those steps stays what it was."""

    first: int
    moves: tuple[Move, ...]


@dataclass
class Match:
    """A game being played with checkable luck."""

    game: Game
    box: Box
    seed: bytes
    salts: Sequence[bytes] = ()
    desk: Desk = field(default_factory=Desk)  # many matches may share one
    steps: list[Step] = field(default_factory=list)
    taken_back: list[TakenBack] = field(default_factory=list)  # in the order in which that was done
    state: Record = field(init=False)
    states: Any = field(init=False, repr=False)  # the same, as compiled code takes it up fastest
    to_act: int = field(init=False)  # mask of the seats that may act now

    def __post_init__(self) -> None:
        self.lay_down(self.game.state.new())
        self.sit_down()

    def lay_down(self, state: Record) -> None:
        """From now on the match goes on from this state."""
        self.state, self.states = state, shelf(state)
        self.to_act = int(self.game.to_act(state))

    @property
    def dealer(self) -> Dealer:
        return self.desk.dealer

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def is_over(self) -> bool:
        return self.to_act == 0

    def sit_down(self) -> None:
        set_luck(self.dealer, self.seed, self.salts, SET_UP)
        hush(self.dealer)
        self.game.set_up(self.state, self.box, self.dealer)
        self.to_act = int(self.game.to_act(self.state))
        self.note(SET_UP, -1, -1)

    def note(self, number: int, seat: int, action: int, chooser: Chooser = UNKNOWN) -> None:
        state = fingerprint(self.states)
        self.steps.append(Step(number, seat, action, self.desk.notes(), self.desk.draws(), state, chooser))

    def refusal(self, seat: int, action: int) -> int:
        return int(self.game.refusal(self.state, int(seat), int(action)))

    def play(self, seat: int, action: int, chooser: Chooser = UNKNOWN) -> int:
        """Plays an action, or answers why not and leaves everything as it was."""
        number = len(self.steps)
        luck = luck_of(self.seed, self.salts, number)
        acting = self.desk.play(self.game, self.states, seat, action, luck)
        if acting < 0:
            return -acting
        self.to_act = acting
        self.note(number, seat, action, chooser)
        return ALLOWED

    def mind_of(self, seat: int) -> int:
        """What a bot in this seat draws from if it chooses the next step."""
        return mind_of(self.seed, self.salts, seat, len(self.steps))

    @property
    def moves(self) -> list[Move]:
        return [Move(step.seat, step.action, step.chooser) for step in self.steps[1:]]

    def with_moves(self, moves: Iterable[Move]) -> "Match":
        """The same table, where these moves were played instead."""
        other = Match(self.game, self.box, self.seed, self.salts, self.desk)
        for move in moves:
            other.play(*move)
        return other

    def apart(self) -> "Match":
        """The same match at a desk of its own, for another thread."""
        twin = Match(self.game, self.box, self.seed, self.salts).with_moves(self.moves)
        twin.taken_back = self.taken_back
        return twin

    def before(self, number: int) -> "Match":
        """The match as it was before step `number`, which is taken back with all that came after it."""
        moves = self.moves
        earlier = self.with_moves(moves[: number - 1])
        earlier.taken_back = [*self.taken_back, TakenBack(number, tuple(moves[number - 1 :]))]
        return earlier

    def abandoned(self) -> Iterator[tuple[int, list[Move]]]:
        """Each course that was taken back, the latest first: from which step on, and its moves from the beginning.

        Between two of them moves were only added: what came before the one is how the other began.
        """
        course = self.moves
        for gone in reversed(self.taken_back):
            course = [*course[: gone.first - 1], *gone.moves]
            yield gone.first, course

    def look(self, seat: int) -> tuple[bytes, list[int]]:
        """The memory of what a seat sees, and what it may do."""
        return self.desk.look(self.game, self.states, seat)

    def memory_of(self, seat: int) -> bytes:
        """The memory of what a seat sees, and nothing else."""
        return self.desk.see(self.game, self.states, seat)

    def allowed(self, seat: int) -> list[int]:
        menu = Menu.new()
        self.game.allowed(self.state, seat, menu)
        return first(menu.action, int(menu.count))

    def seat_to_act(self) -> int:
        """The first seat that may act now."""
        mask = self.to_act
        return (mask & -mask).bit_length() - 1

    def sight(self, seat: int) -> Record:
        sight: Record = self.game.sight.new()
        self.game.see(self.state, seat, sight)
        return sight

    def results(self) -> list[tuple[int, int]]:
        """Place and points of every seat, at the end."""
        payoffs = [int(self.game.payoff(self.state, seat)) for seat in range(self.box.seats)]
        return [(place_of(payoff), points_of(payoff)) for payoff in payoffs]
