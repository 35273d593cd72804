"""Many games: who acts where several may, and how wins are divided."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from fathom.bots.kinds import MATELOT, RANDOM
from fathom.engine.box import Setting
from fathom.engine.dealer import Dealer
from fathom.engine.game import PLACE, find_game
from fathom.engine.rule import PLAIN
from fathom.engine.specialise import specialise
from fathom.lab.simulate import Piece, Simulation, Tally

FAIR = 0.75  # of what the busiest seat does, at least


@pytest.mark.skipif(not PLAIN, reason="nobody can listen to a compiled step")
@pytest.mark.parametrize(
    ("slug", "settings"), [("bermudes", {"clock": "live"}), ("bermudes", {}), ("barrakuda", {}), ("breath", {})]
)
def test_no_seat_is_quicker_than_another(
    slug: str, settings: dict[str, Setting], monkeypatch: pytest.MonkeyPatch
) -> None:
    game, deeds = find_game(slug), Counter[int]()
    playouts: Any = specialise("fathom.lab.playouts", game)
    step = playouts.step

    def count(s: Any, seat: int, action: int, dealer: Dealer) -> None:
        deeds[seat] += 1
        step(s, seat, action, dealer)

    monkeypatch.setattr(playouts, "step", count)
    Simulation(game, game.pack(3, settings), [RANDOM] * 3, 0, 7).play(range(10))
    assert min(deeds.values()) > FAIR * max(deeds.values())
    assert len(deeds) == 3


def test_divers_who_all_play_bring_treasures_up_at_the_live_clock_too() -> None:
    game = find_game("bermudes")
    played = Simulation(game, game.pack(3, {"clock": "live"}), [MATELOT] * 3, 0, 7).play(range(3))
    assert (played.payoffs % PLACE).sum() > 0


def test_a_shared_win_is_divided_and_shares_add_up() -> None:
    payoffs = np.array([[PLACE, PLACE], [PLACE, 2 * PLACE], [PLACE, PLACE], [2 * PLACE, PLACE]])
    tally = Tally(2)
    tally.add(Piece(0, np.ones(4, np.int32), payoffs))
    assert [tally.share(seat)[0] for seat in range(2)] == [0.5, 0.5]
    assert tally.share(0)[1] == pytest.approx(1.96 * (0.125 / 4) ** 0.5)
