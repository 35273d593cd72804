"""The Captain of a browser against the server's at equal time: it has so much fewer play-outs as WebAssembly is slower.

`.venv/bin/python -m bench.captains SHARE PLAYOUTS GAMES [GAME…]`, where SHARE is what `bench.wasm` found: play-outs a
second, of native. Two sit down, each deal is played in both seatings, a shared first place counts half for either.
"""

import sys
from math import sqrt

from fathom.bots.levels import Effort, choose_with_effort
from fathom.engine.dealer import pick
from fathom.engine.game import Game, find_game, place_of
from fathom.engine.play import lay_out, quiet_dealer, seats_to_act

CAPTAIN = "capitaine"
SEATS = 2
SURE = 1.96  # standard errors
SEED, MINDS, SEEDS = 20261117, 1 << 32, 1 << 31


def play(game: Game, number: int, efforts: tuple[Effort, Effort]) -> float:
    """What the first effort makes of a game: 1, 0 or a half. It sits at the second seat in every other one."""
    dealer, mind = quiet_dealer(SEED, number // SEATS), quiet_dealer(SEED, MINDS + number)
    s = lay_out(game, game.pack(SEATS, {}), dealer)
    for seat in seats_to_act(game, s):
        effort = efforts[(seat + number) % SEATS]
        game.step(s, seat, choose_with_effort(game, s, seat, CAPTAIN, int(pick(mind, SEEDS)), effort), dealer)
    own, other = (place_of(int(game.payoff(s, (number + side) % SEATS))) for side in range(SEATS))
    return 0.5 if own == other else float(own == 1)


def compare(slug: str, share: float, playouts: int, games: int) -> str:
    efforts = Effort(playouts=round(share * playouts)), Effort(playouts=playouts)
    points = [play(find_game(slug), number, efforts) for number in range(games)]
    mean = sum(points) / games
    error = SURE * sqrt(sum((one - mean) ** 2 for one in points) / games / games)
    return f"| {slug} | {share:.2f} | {playouts:,} | {games} | {mean:.1%} ({mean - error:.1%} – {mean + error:.1%}) |"


def main(share: str, playouts: str, games: str, *slugs: str) -> None:
    print("| game | share of play-outs | of | games | the browser's Captain wins |")
    print("|---|---|---|---|---|")
    for slug in slugs:
        print(compare(slug, float(share), int(playouts), int(games)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
