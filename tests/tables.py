"""Tables to test at: any game, any box, played by chance."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import strategies as st

from fathom.engine.box import Box, Option, Setting, options_of
from fathom.engine.dealer import Dealer, hush, pick, seed_dealer
from fathom.engine.declaration import Declared
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, Menu, find_games
from fathom.engine.lesson import has_lesson
from fathom.engine.records import Record, field_names
from fathom.engine.rule import PLAIN

GAMES = list(find_games().values())
TAUGHT = [game for game in GAMES if has_lesson(game)]  # a young game may do without
LONGEST = 20_000  # steps; no game may take longer
SEARCHED = {"sharks"}  # the game whose search is quickest to compile
BREATH = "air"  # a field of whoever dives by the clock: who runs out first ends the dive, and all hear who that was
SEEDS = st.integers(min_value=0, max_value=(1 << 63) - 1)


def long_if_compiled(slug: str) -> tuple[pytest.MarkDecorator, ...]:
    """To compile a search takes as long as all else of a game, a sieve minutes: compiled, the short run takes one."""
    return () if PLAIN or slug in SEARCHED else (pytest.mark.long,)


def each_searched_game() -> pytest.MarkDecorator:
    games = [pytest.param(game, id=game.slug, marks=long_if_compiled(game.slug)) for game in GAMES]
    return pytest.mark.parametrize("game", games)


def each_game_of_the_library() -> pytest.MarkDecorator:
    """The step is compiled into it once more."""
    names = [pytest.param(game.slug, marks=long_if_compiled(game.slug)) for game in GAMES]
    return pytest.mark.parametrize("name", names)


@dataclass
class Table:
    """A game laid out and ready, with its own luck."""

    game: Game
    box: Box
    s: Any
    dealer: Dealer
    mind: Dealer  # the luck of those who choose

    def acting(self) -> list[int]:
        mask = int(self.game.to_act(self.s))
        return [seat for seat in range(self.box.seats) if mask >> seat & 1]

    def allowed(self, seat: int) -> list[int]:
        menu = Menu.new()
        self.game.allowed(self.s, seat, menu)
        return [int(menu.action[place]) for place in range(menu.count)]

    def play(self, seat: int, action: int) -> None:
        hush(self.dealer)
        self.game.step(self.s, seat, action, self.dealer)

    def choose(self) -> tuple[int, int]:
        """Some seat that may act, and something it may do."""
        seats = self.acting()
        seat = seats[int(pick(self.mind, len(seats)))]
        actions = self.allowed(seat)
        return seat, actions[int(pick(self.mind, len(actions)))]

    def steps(self, most: int = LONGEST) -> Iterator[tuple[int, int]]:
        """Plays by chance; before each step, whose it is and what will be done."""
        for _ in range(most):
            if not self.acting():
                return
            seat, action = self.choose()
            yield seat, action
            self.play(seat, action)


def lay_out(game: Game, box: Box, seed: int) -> Table:
    s, dealer, mind = game.state.new(), Dealer.new(), Dealer.new()
    seed_dealer(dealer, seed, 0)
    seed_dealer(mind, seed, 1)
    game.set_up(s, box, dealer)
    return Table(game, box, s, dealer, mind)


def settings_for(option: Option) -> st.SearchStrategy[Setting]:
    return st.integers(option.low, option.high).map(option.show)


@st.composite
def boxes(draw: st.DrawFn, game: Game) -> Box:
    """Any box that the game accepts, the rulebook's own more often than not."""
    seats = draw(st.sampled_from(game.seats))
    changes = {name: draw(settings_for(option)) for name, option in options_of(game.box).items() if draw(st.booleans())}
    try:
        box: Box = game.pack(seats, changes)
    except Mistake:
        box = game.pack(seats, {})
    return box


@st.composite
def tables(draw: st.DrawFn, game: Game) -> Table:
    return lay_out(game, draw(boxes(game)), draw(SEEDS))


@st.composite
def tables_under_way(draw: st.DrawFn, game: Game) -> Table:
    """A table some steps into the game."""
    table = draw(tables(game))
    for _ in table.steps(draw(st.integers(0, 60))):
        pass
    return table


def spoil(record: Record) -> None:
    """Fills a record with what no fresh one holds."""
    for name in field_names(record):
        value = getattr(record, name)
        if hasattr(value, "__len__"):
            for place in range(len(value)):
                value[place] = 99
        else:
            setattr(record, name, 99)


def secret_choices(game: Game, s: Any) -> list[int]:
    """What somebody has chosen or how long a breath is, and nobody is told yet."""
    declared = [(name, field) for name, field in game.state.fields.items() if isinstance(field, Declared)]
    secret = [name for name, field in declared if field.number == "action" or (name == BREATH and field.each)]
    return [int(choice) for name in secret for choice in getattr(s, name)]


def told_of(before: Sequence[int], after: Sequence[int]) -> list[tuple[int, int]]:
    """Which of these were told meanwhile, and what they were."""
    return [(place, old) for place, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
