"""Toys: each game in a box so small that exact methods reach the end of it."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import fathom
from fathom.engine.box import Setting, toys_of
from fathom.engine.errors import Mistake
from fathom.engine.game import TOY, Game, find_game
from fathom.library import load_as
from tests.tables import GAMES

TOYS = [game for game in GAMES if toys_of(game.box)]  # a young game may do without
each_game = pytest.mark.parametrize("game", TOYS, ids=lambda game: game.slug)
MATCHES, HALF = 20, 0.5


@each_game
@pytest.mark.parametrize("level", ["random", "matelot"])
def test_a_toy_is_played_to_its_end_and_nothing_goes_missing(game: Game, level: str) -> None:
    toy, bot = fathom.load(game.slug, seats=2, edition="toy"), fathom.player(level)
    assert toy.is_toy
    for seed in range(MATCHES):
        state = toy.new(seed)
        for _ in state.turns():
            assert game.amiss(state.record) == 0
            state.play(bot(state))
        assert len(state.result()) == 2


@each_game
def test_whatever_toy_is_accepted_can_be_played(game: Game) -> None:
    """One die and six signs had been: a turn began with less than none."""
    chance, base, played = Random(1), game.read_edition(TOY), 0  # noqa: S311  # the same boxes in every run
    while played < MATCHES:
        smaller = {name: chance.randint(toy.low, toy.default[0]) for name, toy in toys_of(game.box).items()}
        wish: dict[str, Setting] = {**base, **{name: n for name, n in smaller.items() if chance.random() < HALF}}
        with suppress(ValueError):
            state = load_as(game.slug, chance.choice(game.seats), wish).new(played)
            for _ in state.turns():
                assert game.amiss(state.record) == 0
                state.play(chance.choice(state.allowed()))
            played += 1


def test_a_turn_begins_with_a_die_at_least() -> None:
    for wrong in ({"toy_dice": 1, "toy_signs": 1}, {"toy_dice": 3, "toy_blue": 2, "toy_signs": 1}):
        with pytest.raises(ValueError, match="S5"):
            load_as("sharks", 2, wrong)


@each_game
def test_what_is_a_toy_says_so_in_its_options(game: Game) -> None:
    toy = fathom.load(game.slug, seats=2, edition="toy")
    smaller = {name for name in toy.options if name.startswith("toy_")}
    assert smaller
    assert not fathom.load(game.slug, seats=2).is_toy
    assert not set(fathom.load(game.slug, seats=2).options) & set(toys_of(game.box))
    assert load_as(game.slug, 2, toy.options) == toy


@each_game
def test_a_toy_has_no_number_above_the_rulebooks(game: Game) -> None:
    for name, row in toys_of(game.box).items():
        wrong: list[Setting] = [row.default[0] + 1, row.low - 1, "many", []]
        for setting in wrong:
            with pytest.raises(ValueError, match=name):
                load_as(game.slug, 2, {name: setting})


@each_game
def test_a_file_that_asks_for_more_is_refused_with_its_line(game: Game, tmp_path: Path) -> None:
    key = next(iter(toys_of(game.box))).removeprefix("toy_")
    path = tmp_path / "box.toml"
    for text in (f"# mine\n[toy]\n{key} = 1000\n", "# mine\n[toy]\nwhales = 1\n"):
        path.write_text(text)
        with pytest.raises(Mistake) as mistake:
            game.read_edition(path)
        assert mistake.value.values["line"] in {2, 3}


def test_hands_that_cannot_be_dealt_are_refused() -> None:
    for name, seats in (("breath", 3), ("bermudes", 4)):
        with pytest.raises(ValueError, match=r"cards|cartes|Karten"):
            fathom.load(name, seats, edition="toy")


def test_every_beginning_has_its_probability() -> None:
    beginnings = fathom.load("breath", seats=2, edition="toy").beginnings()
    assert sum(chance for chance, _ in beginnings) == 1
    assert len(beginnings) == len({(state.contents, state.past.notes) for _, state in beginnings}) > 1


def test_a_toys_file_is_read_by_its_name_alone() -> None:
    assert find_game("sharks").read_edition(TOY)["toy_dice"] == [2]
