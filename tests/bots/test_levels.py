"""The levels, by name, from any process."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from fathom.bots.kinds import KINDS, number_of, read_players, read_quick_kinds
from fathom.bots.levels import Effort, as_record, choose, choose_with_effort
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game
from fathom.engine.records import as_bytes, put
from tests.scale import sample
from tests.tables import each_searched_game, lay_out

pytestmark = pytest.mark.compiled
each_game = each_searched_game()
SHARKS = find_game("sharks")
PLAYOUTS = Effort(playouts=sample(plain=2, compiled=50))


@each_game
@pytest.mark.parametrize("level", KINDS)
def test_every_level_chooses_what_is_allowed_and_the_same_from_the_same_seed(game: Game, level: str) -> None:
    table = lay_out(game, game.pack(game.seats[0], {}), 5)
    for _ in table.steps(12):
        pass
    seat = table.acting()[0]
    chosen = {choose_with_effort(game, table.s, seat, level, 8, PLAYOUTS) for _ in range(2)}
    assert len(chosen) == 1
    assert chosen <= set(table.allowed(seat))


@each_game
def test_a_state_can_travel_as_bytes(game: Game) -> None:
    table = lay_out(game, game.pack(game.seats[0], {}), 5)
    raw = as_bytes(table.s)
    assert as_bytes(as_record(game, raw)) == raw
    seat = table.acting()[0]
    assert choose(game, raw, seat, "matelot", 1) == choose(game, table.s, seat, "opinion", 1)


def choose_elsewhere(slug: str, raw: bytes, seat: int, level: str) -> int:
    return choose(find_game(slug), raw, seat, level, 4, seconds=0.05)


def test_another_process_can_think() -> None:
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 5)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        action = pool.submit(choose_elsewhere, "sharks", as_bytes(table.s), 0, "capitaine").result()
    assert action in table.allowed(0)


def test_the_kraken_knows_the_solved_race() -> None:
    """One point short with one swimmer: stopping is certain, and no play-out is needed to know it."""
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 5)
    put(table.s, score=[99, 0], dice=[6, 1, 0, 0])
    assert choose_with_effort(SHARKS, table.s, 0, "kraken", 1, Effort(playouts=0)) == SHARKS.actions["STOP"]


def test_a_mousse_slips_and_a_matelot_does_not() -> None:
    """With one wave and one swimmer the opinion presses on; a mousse stops now and then."""
    table = lay_out(SHARKS, SHARKS.pack(2, {"first": 1}), 5)
    put(table.s, dice=[6, 1, 0, 0])
    stop, press = SHARKS.actions["STOP"], SHARKS.actions["PRESS"]
    chosen = {level: {choose(SHARKS, table.s, 0, level, seed) for seed in range(60)} for level in ("mousse", "matelot")}
    assert chosen == {"mousse": {stop, press}, "matelot": {press}}


def test_names_of_old_files_still_count() -> None:
    assert number_of("opinion") == number_of("matelot")
    assert read_players("opinion, kraken", 2) == ["matelot", "kraken"]
    with pytest.raises(Mistake, match="unknown_player"):
        choose(SHARKS, SHARKS.state.new(), 0, "admiral", 1)


def test_who_thinks_does_not_play_thousands_of_games() -> None:
    with pytest.raises(Mistake, match="slow_player"):
        read_quick_kinds("matelot,capitaine", 2)
