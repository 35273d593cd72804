"""The search led by a net: what it draws, who uses it, and that a choice can be made again."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from fathom.bots import levels, net
from fathom.bots.kinds import CAPITAINE, KINDS, KRAKEN
from fathom.bots.levels import Effort, choose_and_count, kraken_for
from fathom.bots.net import Net, read, save
from fathom.bots.proof import proof_of
from fathom.bots.thinking import Led, draw
from fathom.bots.tree import ROOT
from fathom.cli import main
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game
from fathom.engine.luck import seed_from_words
from fathom.engine.match import Chooser, Match, Move
from fathom.engine.play import quiet_dealer
from fathom.engine.rule import PLAIN
from tests.nets import random_net
from tests.scale import sample
from tests.tables import GAMES, Table, lay_out

pytestmark = pytest.mark.compiled
OPENNESS = 0.05  # what is left for the least likely
SHARKS, BARRAKUDA = find_game("sharks"), find_game("barrakuda")
PLAYOUTS = sample(plain=20, compiled=200)


def slow_to_compile(test: Callable[..., None]) -> Callable[..., None]:
    return test if PLAIN else pytest.mark.long(test)


def start(game: Game, seats: int, **settings: str) -> Table:
    return lay_out(game, game.pack(seats, dict(settings)), 3)


def led(game: Game, seats: int = 2) -> Led:
    return Led(game, random_net(game.slug, seats))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_state_names_the_sides_as_its_box_does(game: Game) -> None:
    for seats in game.seats:
        table = start(game, seats)
        assert game.sides(table.s) == game.sides(table.box)
    if game is BARRAKUDA:
        partners = start(game, 4, teams="on")
        assert game.sides(partners.s) == [0, 1, 0, 1]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_phases_in_which_rivals_choose_together_are_declared(game: Game) -> None:
    table = start(game, game.seats[-1])
    for _ in table.steps(sample(plain=60, compiled=300)):
        if len(table.acting()) > 1 and len(set(game.sides(table.box))) > 1:
            assert game.phases(int(table.s.phase)) in game.together


@slow_to_compile
def test_the_last_to_choose_mixes_too() -> None:
    """Nobody has told it what the first one chose."""
    table, thinker = start(BARRAKUDA, 2), led(BARRAKUDA)
    for seat in (0, 1):
        chosen = {thinker.think(table.s, seat, seed, PLAYOUTS)[0].action for seed in range(12)}
        assert thinker.guide.mixed[ROOT] == 1
        assert len(chosen) > 1
        table.play(seat, table.allowed(seat)[0])


@slow_to_compile
def test_of_a_mixed_choice_all_that_is_ever_drawn_is_likely() -> None:
    """No mistake to have done it, whatever would have been drawn this time."""
    table, thinker = start(BARRAKUDA, 2), led(BARRAKUDA)
    drawn = {thinker.think(table.s, 0, seed, PLAYOUTS)[0].action in thinker.likely(seed) for seed in range(6)}
    assert drawn == {True}
    assert len(thinker.likely(1)) > 1
    assert thinker.likely(1) == thinker.likely(2)


def test_of_any_other_choice_the_one_tried_most_is_likely() -> None:
    table, thinker = start(SHARKS, 3), led(SHARKS)
    found = thinker.think(table.s, int(table.s.turn), 1, PLAYOUTS)
    assert thinker.likely(1) == [found[0].action]


@slow_to_compile
def test_partners_against_the_game_have_nobody_to_hide_from() -> None:
    bermudes = find_game("bermudes")
    table, thinker = start(bermudes, 3), led(bermudes, 3)
    assert len(table.acting()) > 1
    thinker.think(table.s, table.acting()[0], 1, PLAYOUTS)
    assert thinker.guide.mixed[ROOT] == 0


def test_a_search_follows_the_opinion_as_far_as_its_net_says() -> None:
    table, free = start(SHARKS, 3), random_net("sharks", 3)
    bound = replace(free, made={**free.made, "advised": 1.0})
    likeliest = []
    for one in (free, bound):
        thinker = Led(SHARKS, one)
        thinker.think(table.s, int(table.s.turn), 1, playouts=1)
        likeliest.append(max(thinker.guide.prior[edge] for edge in range(thinker.tree.width[ROOT])))
    assert likeliest[0] < 1 - OPENNESS < likeliest[1]


def test_a_mixed_choice_is_drawn_by_the_shares() -> None:
    drawn = [draw([0.0, 3.0, 1.0, 0.0], quiet_dealer(seed)) for seed in range(400)]
    assert set(drawn) == {1, 2}
    assert 250 < drawn.count(1) < 350


def test_as_many_play_outs_with_the_same_seed_choose_the_same() -> None:
    """However they were counted out, and whatever was thought before."""
    table, thinker = start(SHARKS, 3), led(SHARKS)
    once = thinker.think(table.s, int(table.s.turn), 4, PLAYOUTS)
    thinker.think(table.s, int(table.s.turn), 5, 3)
    assert thinker.think(table.s, int(table.s.turn), 4, PLAYOUTS) == once
    assert led(SHARKS).think(table.s, int(table.s.turn), 4, PLAYOUTS) == once


def test_a_single_play_out_is_the_nets_own_choice() -> None:
    table, thinker = start(SHARKS, 3), led(SHARKS)
    found = thinker.think(table.s, int(table.s.turn), 1, 1)
    priors = {int(thinker.tree.action[edge]): float(thinker.guide.prior[edge]) for edge in range(len(found))}
    assert found[0].action == max(priors, key=priors.__getitem__)
    assert abs(sum(priors.values()) - 1) < 1e-12


@pytest.fixture
def _learned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "net_of", lambda game: random_net(game.slug, 3))


@pytest.mark.usefixtures("_learned")
def test_the_kraken_is_led_where_the_net_has_learned() -> None:
    assert isinstance(kraken_for(SHARKS, start(SHARKS, 3).s), Led)
    assert not isinstance(kraken_for(SHARKS, start(SHARKS, 4).s), Led)


@pytest.mark.usefixtures("_learned")
@pytest.mark.parametrize("by", [KINDS[KRAKEN], KINDS[CAPITAINE]])
def test_a_krakens_choice_is_thought_again(by: str) -> None:
    """As a server has thought, led by a net, or as a browser has, which has none."""
    match = Match(SHARKS, SHARKS.pack(3, {}), seed_from_words("a match to prove"))
    while len(match.allowed(match.seat_to_act())) == 1:
        match.play(match.seat_to_act(), match.allowed(match.seat_to_act())[0])
    seat, proves = match.seat_to_act(), proof_of([KINDS[KRAKEN]] * 3, thoughts=True)
    action, playouts = choose_and_count(SHARKS, match.state, seat, by, match.mind_of(seat), Effort(playouts=9))
    assert proves(match, Move(seat, action, Chooser(KINDS[KRAKEN], playouts, len(match.steps))))
    assert not proves(match, Move(seat, action, Chooser(KINDS[CAPITAINE], playouts, len(match.steps))))


def test_a_net_comes_back_from_its_file(tmp_path: Path) -> None:
    made, path = random_net("sharks", 3), tmp_path / "net.npz"
    save(made, path)
    assert read(path).digest == made.digest
    assert read(path).made == made.made


def spoiled(made: Net, how: str, path: Path) -> None:
    save(made, path)
    with np.load(path) as kept:
        arrays: dict[str, Any] = dict(kept)
    match how:
        case "text":
            path.write_text("not a net\n")
        case "cut":
            path.write_bytes(path.read_bytes()[:-200])
        case "nothing":
            path.write_bytes(b"")
        case "missing":
            del arrays["worth"]
            np.savez(path, **arrays)
        case "shapes":
            np.savez(path, **arrays | {"second": arrays["second"][:-1]})
        case "wide":
            np.savez(path, **arrays | {"first": arrays["first"].astype(np.int64)})
        case "places":
            np.savez(path, **arrays | {"inputs_place": arrays["inputs_place"] + 10_000})
        case "before":
            np.savez(path, **arrays | {"inputs_first": arrays["inputs_first"] - 1})


WAYS = ["text", "cut", "nothing", "missing", "shapes", "wide", "places", "before"]


@pytest.mark.parametrize("how", WAYS)
def test_a_net_that_cannot_be_read_is_one_clear_sentence(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "net.npz"
    spoiled(random_net("sharks", 3), how, path)
    monkeypatch.setattr(net, "FILE", path)
    options = ("--seats", "3", "--players", "kraken,matelot", "--games", "1", "--playouts", "1", "--cores", "1")
    told = CliRunner().invoke(main, ["tournament", "sharks", *options, "--lang", "en"])
    assert told.exit_code == 2
    assert str(path) in told.output.replace("\n", "")
    assert "Traceback" not in told.output


def test_a_net_that_is_too_large_is_not_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(net, "LARGEST", 100)
    with pytest.raises(Mistake, match="net_too_large"):
        save(random_net("sharks", 3), tmp_path / "net.npz")
    assert not list(tmp_path.iterdir())
