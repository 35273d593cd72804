"""The library: any game as a program plays it. `import fathom` gives all that is named here."""

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np

from fathom.bots import outside
from fathom.bots.kinds import KINDS
from fathom.bots.levels import choose
from fathom.bots.outside import Policy, name_of
from fathom.engine.box import Box, Setting, is_toy, settings_of
from fathom.engine.chance import every_course
from fathom.engine.dealer import Dealer, hush, pick, seed_dealer
from fathom.engine.desk import Desk, entry
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game, find_games, place_of, points_of
from fathom.engine.languages import own_language
from fathom.engine.observation import FieldInfo, Observation, Past, fields_of, size_of
from fathom.engine.play import quiet_dealer
from fathom.engine.records import contents, copy, first, from_memory, shelf
from fathom.engine.seats import next_seat
from fathom.engine.specialise import specialise
from fathom.engine.texts import Texts, explain

NOBODY = -1
SEEDS = 1 << 31
MOST_OUTCOMES = 10_000
Luck = tuple[int, ...]  # where a random stream stands
Mask = np.ndarray[Any, np.dtype[np.bool_]]


class Own(threading.local):
    """A desk for each thread: nothing on it outlives a call."""

    def __init__(self) -> None:
        self.desk = Desk()


own = Own()


class IllegalAction(ValueError):
    """An action that the rules refuse now: `reason` by its name, and the `clause` that says so. Nothing was played."""

    def __init__(self, game: Game, seat: int, action: int, code: int) -> None:
        self.seat, self.action, self.reason, self.clause = (
            seat,
            action,
            game.reason(code).name,
            game.reason(code).clause,
        )
        super().__init__(f"{action_name(game, action)} by seat {seat} is refused: {Texts(game, 'en').refusal(code)}")


class Result(NamedTuple):
    """How a game ended for one seat: the first place is 1, and equals share it."""

    place: int
    points: int


class Outcome(NamedTuple):
    """A state that an action can lead to, and how likely that is."""

    probability: Fraction
    state: "State"


class Calls(NamedTuple):
    """What each decision calls in compiled code."""

    play: Callable[..., int]
    list_for: Callable[..., int]


class Saved(msgspec.Struct, frozen=True, array_like=True):
    """A state as bytes."""

    game: str
    seats: int
    options: dict[str, Setting]
    layout: str  # of the memory
    memory: bytes
    luck: Luck
    seat: int
    past: list[tuple[int, int, bytes, int | None]]


def action_name(game: Game, action: int) -> str:
    """In words, whatever number somebody gives."""
    return name_of(game, action) if 0 <= action < game.action_count else f"action {action}"


@dataclass(frozen=True)
class Variant:
    """A game with its seats and options: what `load` gives, with `name`, `seats` and `options`. Games begin here."""

    game: Game = field(repr=False, compare=False)
    box: Box = field(repr=False, compare=False)
    name: str
    seats: int
    options: dict[str, Setting]  # all of them, as people write them

    @property
    def num_actions(self) -> int:
        """Actions are numbered from 0 to one less than this, whatever the seat or the phase."""
        return self.game.action_count

    @property
    def observation_size(self) -> int:
        """How many numbers the flat array of an observation holds."""
        return size_of(self.game)

    @property
    def fields(self) -> dict[str, FieldInfo]:
        """What the fields of an observation mean, by name, in the order of the flat array."""
        return fields_of(self.name)

    @cached_property
    def sides(self) -> list[int]:
        """For each seat the number of its side: partners have the same one."""
        return self.game.sides(self.box)

    @cached_property
    def calls(self) -> "Calls":
        turns, desk, states = specialise("fathom.engine.turns", self.game), own.desk, shelf(self.game.state.new())
        return Calls(desk.of(self.game).play, entry(turns.list_for, states, desk.menus, 0))

    def action_name(self, action: int) -> str:
        """An action in words: `TAKE_SIGN 2` is its family and what it is about."""
        return action_name(self.game, action)

    def new(self, seed: int, stream: int = 0) -> "State":
        """A new game. The same seed gives the same luck; `stream` numbers many games of one seed."""
        desk, states = own.desk, shelf(self.game.state.new())
        seed_dealer(desk.dealer, seed, stream)
        hush(desk.dealer)
        self.game.set_up(states[0], self.box, desk.dealer)
        past = Past(None, NOBODY, NOBODY, desk.notes())
        return State(self, states, desk.luck(), int(self.game.to_act(states[0])), NOBODY, past)

    def beginnings(self, most: int = MOST_OUTCOMES) -> "list[Outcome]":
        """Every way in which a game can begin, with its probability; more than `most` raise `TooManyOutcomes`."""
        return gather(every_course(own.desk.dealer, lambda: self.new(0), most))

    @property
    def is_toy(self) -> bool:
        """Whether its box is smaller than any copy, for exact methods."""
        return is_toy(self.game.box, self.box)

    def __hash__(self) -> int:
        return hash((self.name, self.seats))

    def __reduce__(self) -> tuple[Any, ...]:
        return load_as, (self.name, self.seats, self.options)


class State:
    """A game under way: what lies on the table, the luck to come, and what has happened. `Variant.new` makes one.

    `variant` is the game, `seat` whose turn it is, -1 when it is over; seats and actions are numbered from 0. Two
    states are equal where the same lies on the table, whatever has happened and whatever luck is to come.
    """

    __slots__ = ("acting_mask", "luck", "past", "seat", "states", "variant")

    def __init__(self, variant: Variant, states: Any, luck: Luck, acting: int, last: int, past: Past) -> None:
        self.variant, self.states, self.luck, self.past = variant, states, luck, past
        self.take_turns(acting, last)

    def take_turns(self, acting: int, last: int) -> None:
        self.acting_mask = acting  # where several may act they come one after the other, around the table
        self.seat = int(next_seat(acting, last)) if acting else NOBODY

    @property
    def record(self) -> Any:
        """What lies on the table, all of it: a record with the fields of the game's state."""
        return self.states[0]

    @property
    def is_over(self) -> bool:
        """Whether nobody may act any more."""
        return self.acting_mask == 0

    @property
    def acting(self) -> list[int]:
        """The seats that may act now: several where a choice is simultaneous, none when the game is over."""
        return [seat for seat in range(self.variant.seats) if self.acting_mask >> seat & 1]

    def allowed(self, seat: int | None = None) -> list[int]:
        """What a seat may do now, by number; without a seat, the one whose turn it is (`State.seat`)."""
        who, desk = self.seat_or_own(seat), own.desk
        if who == NOBODY or not self.acting_mask >> who & 1:
            return []
        return desk.listed(self.variant.calls.list_for(self.states, desk.menus, who))

    def mask(self, seat: int | None = None) -> Mask:
        """The same as a row of truths, one for each action of the game."""
        mask = np.zeros(self.variant.num_actions, np.bool_)
        mask[self.allowed(seat)] = True
        return mask

    def observe(self, seat: int | None = None) -> Observation:
        """What a seat knows; -1 is somebody who looks on."""
        who = self.seat_or_own(seat)
        return Observation(self.variant.game, who, own.desk.see(self.variant.game, self.states, who), self.past)

    def seat_or_own(self, seat: int | None) -> int:
        who = self.seat if seat is None else int(seat)
        if not NOBODY <= who < self.variant.seats:
            raise ValueError(f"there is no seat {who}: the seats are 0 to {self.variant.seats - 1}")
        return who

    def play(self, action: int, seat: int | None = None) -> None:
        """Plays an action of the seat whose turn it is, or of another one that may act now.

        An action that the rules refuse raises `IllegalAction`, and the state is as it was.
        """
        who, desk = self.seat_or_own(seat), own.desk
        if who == NOBODY and not self.is_over:
            raise ValueError("somebody who looks on does not act")
        answer = self.variant.calls.play(self.states, desk.dealers, who, int(action), *self.luck)
        if answer < 0:
            raise IllegalAction(self.variant.game, who, int(action), -answer)
        self.luck, self.past = desk.luck(), Past(self.past, who, int(action), desk.notes())
        self.take_turns(answer, who)

    def outcomes(self, action: int, seat: int | None = None, most: int = MOST_OUTCOMES) -> list[Outcome]:
        """Every state that an action can lead to, with its probability; they add up to one.

        Where there are more than `most`, `TooManyOutcomes` is raised: `copy` and `play` to sample them.
        """
        return gather(every_course(own.desk.dealer, lambda: self.after(action, seat), most))

    def after(self, action: int, seat: int | None = None) -> "State":
        """A copy in which the action has been played."""
        twin = self.copy()
        twin.play(action, seat)
        return twin

    def turns(self) -> Iterator[int]:
        """Whose turn it is, again and again until the game is over: who asks for the next has played the last."""
        while self.acting_mask:
            yield self.seat

    def result(self) -> list[Result]:
        """Place and points of every seat, when the game is over."""
        return [Result(place_of(payoff), points_of(payoff)) for payoff in self.payoffs()]

    def returns(self) -> list[float]:
        """For each seat from -1 to 1: the share of its rivals that it beat, less the share that beat it.

        Where all play together it is 1 if they won and -1 if not.
        """
        return returns_of([place_of(payoff) for payoff in self.payoffs()], self.variant.sides)

    def payoffs(self) -> list[int]:
        if not self.is_over:
            raise ValueError("the game is not over yet")
        return [int(self.variant.game.payoff(self.record, seat)) for seat in range(self.variant.seats)]

    def copy(self) -> "State":
        """The same game once more, with the same luck to come."""
        twin = shelf(copy(self.record))
        return State(self.variant, twin, self.luck, self.acting_mask, self.last_seat, self.past)

    @property
    def last_seat(self) -> int:
        return self.past.seat

    def reseed(self, seed: int, stream: int = 0) -> None:
        """Other luck from here on."""
        self.luck = luck_of(quiet_dealer(seed, stream))

    def resample(self, seat: int, seed: int) -> "State":
        """A copy in which all that the seat cannot know is dealt again, as likely as it is, with other luck to come.

        What the seat observes stays the same. Of the past only what it has heard is left.
        """
        twin, dealer = self.copy(), quiet_dealer(seed)
        self.variant.game.redeal(twin.record, self.seat_or_own(seat), dealer)
        twin.luck, twin.past = luck_of(dealer), Past(self.past, self.last_seat, NOBODY, b"", seat)
        return twin

    @property
    def contents(self) -> bytes:
        """What lies on the table, as bytes: the same for equal states."""
        return contents(self.variant.game.state, self.states)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.variant == other.variant and self.contents == other.contents

    def __hash__(self) -> int:
        """By what lies on the table now: `copy` a state before it becomes a key."""
        return hash((self.variant.name, self.contents))

    def __bytes__(self) -> bytes:
        """All of it, for `restore`: the luck to come and the past as well."""
        steps = reversed([step for step, _ in self.past.listened(NOBODY)])
        past = [(step.seat, step.action, step.notes, step.veil) for step in steps]
        variant, layout = self.variant, layout_of(self.variant.game)
        saved = (variant.name, variant.seats, variant.options, layout, self.contents, self.luck, self.last_seat, past)
        return msgspec.msgpack.encode(Saved(*saved))

    def __reduce__(self) -> tuple[Callable[[bytes], "State"], tuple[bytes]]:
        return restore, (bytes(self),)

    def __deepcopy__(self, _: Any) -> "State":
        return self.copy()

    def __repr__(self) -> str:
        turn = "over" if self.is_over else f"seat {self.seat} to act"
        return f"<State of {self.variant.name} for {self.variant.seats}: {turn}>"


def gather(courses: Iterable[tuple[Fraction, State]]) -> list[Outcome]:
    """Those that come to the same, by what lies there and what was told, are one."""
    found: dict[tuple[bytes, bytes], Outcome] = {}
    for probability, state in courses:
        same = state.contents, state.past.notes
        before = found[same].probability if same in found else 0
        found[same] = Outcome(before + probability, state)
    return list(found.values())


def returns_of(places: Sequence[int], sides: Sequence[int]) -> list[float]:
    if len(set(sides)) == 1:
        return [1.0 if place == 1 else -1.0 for place in places]
    return [beaten(seat, places, sides) for seat in range(len(places))]


def beaten(seat: int, places: Sequence[int], sides: Sequence[int]) -> float:
    """The share of its rivals that a seat beat, less the share that beat it."""
    rivals = [place for place, side in zip(places, sides, strict=True) if side != sides[seat]]
    return sum((rival > places[seat]) - (rival < places[seat]) for rival in rivals) / len(rivals)


def luck_of(dealer: Dealer) -> Luck:
    return tuple(first(dealer.words, len(dealer.words)))


def layout_of(game: Game) -> str:
    return " ".join(f"{name}:{field.length}{field.code}" for name, field in game.state.fields.items())


def list_games() -> list[str]:
    """The names of all games."""
    return list(find_games())


def load(name: str, seats: int, edition: Path | str | None = None, **options: Setting) -> Variant:
    """A game by its name, for so many seats; options as `fathom games` lists them, the rulebook's where none is given.

    `edition` is a file with the numbers of somebody's own copy, or `"toy"`: the game's own toy, small enough for exact
    methods. What does not fit raises a `ValueError` that says why.
    """
    return load_as(name, seats, options, edition)


def load_as(name: str, seats: int, options: Mapping[str, Setting], edition: Path | str | None = None) -> Variant:
    try:
        game = find_game(name)
        box = game.pack(seats, {**game.read_edition(Path(edition) if edition else None), **options})
    except Mistake as mistake:
        raise ValueError(explain(mistake, own_language())) from mistake
    return variant_of(game, box)


def variant_of(game: Game, box: Box) -> Variant:
    return Variant(game, box, game.slug, int(box.seats), settings_of(game.box, box))


def restore(saved: bytes) -> State:
    """A state from its `bytes`."""
    found = msgspec.msgpack.decode(saved, type=Saved)
    variant = load_as(found.game, found.seats, found.options)
    if found.layout != layout_of(variant.game):
        raise ValueError(f"this state of {found.game} was saved by another version of its rules")
    states, past = shelf(from_memory(variant.game.state, found.memory)), None
    for seat, action, notes, veil in found.past:
        past = Past(past, seat, action, notes, veil)
    assert past is not None, "every game was set up"
    return State(variant, states, found.luck, int(variant.game.to_act(states[0])), found.seat, past)


def let_in(**players: str | Policy) -> None:
    """Players from outside: from now on `player`, and a tournament, know them by these names.

    Each is a command, `module:function`, or a function itself, which plays in this process alone. What they are asked
    and how they answer: [players.md](players.md).
    """
    if ours := set(players).intersection(KINDS):
        raise ValueError(f"these names belong to our own: {', '.join(sorted(ours))}")
    outside.let_in(players)


Player = Callable[[State], int]  # chooses an action for the seat whose turn it is


def player(name: str, seed: int = 0, seconds: float | None = None, stream: int = 0) -> Player:
    """A bot by its name: random, mousse, matelot, capitaine or kraken, or one of those that `let_in` has named.

    Those who think take `seconds` for a choice. It chooses from what the seat may know alone, for the seat whose turn
    it is; `stream` numbers many bots of one seed.
    """
    mind = quiet_dealer(seed, stream)

    def choose_action(state: State) -> int:
        return choose(state.variant.game, state.record, state.seat, name, int(pick(mind, SEEDS)), seconds)

    return choose_action
