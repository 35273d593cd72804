"""How games end, and after how many rounds. Also a command: `python -m fathom.games.plongee.tests.census --help`.

Each card of the wreck is an action of its own, so `random`, who takes any action, hardly ever stops fishing, and its
games are short. For `random-by-kind` fishing on is one choice like stopping: its games last two to four times as long.
"""

import argparse
from typing import Any

import numpy as np

from fathom.engine.box import pack_box
from fathom.engine.dealer import Dealer, pick, seed_dealer
from fathom.engine.game import Menu
from fathom.engine.rule import rule
from fathom.games.plongee import GAME
from fathom.games.plongee.opinion import opinion
from fathom.games.plongee.rules import step, to_act
from fathom.games.plongee.state import Action, End, Options, State

set_up, allowed = GAME.set_up, GAME.allowed

PLAYERS = ("random", "random-by-kind", "opinion")
BY_KIND = PLAYERS.index("random-by-kind")  # turning over a card is one choice, whichever card it is
OPINION = PLAYERS.index("opinion")
QUANTILES = (0, 5, 50, 95, 100)


@rule
def choose(s: State, dealer: Dealer, menu: Menu, player: int) -> int:
    if player == OPINION:
        return opinion(s, s.acting, dealer)
    allowed(s, s.acting, menu)
    action = menu.action[pick(dealer, menu.count)]
    while player == BY_KIND and Action.FLIP <= action < Action.LET_GO and action != menu.action[menu.count - 1]:
        action = menu.action[pick(dealer, menu.count)]
    return action


@rule
def play_games(
    s: State, box: Options, dealer: Dealer, menu: Menu, player: int, seed: int, ends: Any, rounds: Any
) -> None:
    for game in range(len(ends)):
        seed_dealer(dealer, seed, game)
        set_up(s, box, dealer)
        while to_act(s) != 0:
            step(s, s.acting, choose(s, dealer, menu, player), dealer)
        ends[game] = s.end
        rounds[game] = s.rounds


def census(seats: int, players: str, games: int, seed: int) -> tuple[list[int], list[int]]:
    """Why each game ended, and how many rounds it took."""
    ends, rounds = np.zeros(games, np.int64), np.zeros(games, np.int64)
    dealer = Dealer.new()
    dealer.quiet = 1
    player, box = PLAYERS.index(players), pack_box(Options, seats, {})
    play_games(State.new(), box, dealer, Menu.new(), player, seed, ends, rounds)
    return ends.tolist(), rounds.tolist()


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=100_000)
    asked.add_argument("--seed", type=int, default=7)
    settings = asked.parse_args()
    for seats in GAME.seats:
        for players in PLAYERS:
            ends, rounds = census(seats, players, settings.games, settings.seed)
            found = {end.name: ends.count(end) for end in End if end != End.NOT_YET}
            spread = [int(np.percentile(rounds, quantile)) for quantile in QUANTILES]
            print(f"{seats} seats, {players}: {found}, rounds {QUANTILES} %: {spread}")


if __name__ == "__main__":
    main()
