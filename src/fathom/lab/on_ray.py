"""The same tournament on many machines: Ray hands out the games, and plays again what a lost machine was playing.

Every game follows from the terms and its number alone, so it does not matter where it is played; and the ledger takes
each number once, so it does not matter how often.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from fathom.bots.outside import Policy, let_in, outsiders
from fathom.engine.errors import Mistake
from fathom.lab.tournament import Outcome, Terms, play_game

GAMES_AT_ONCE = 8
AHEAD = 2  # pieces that wait for each processor, so that none is idle
FOR_EVER = -1

Players = dict[str, str | Policy]  # from outside
Piece = Callable[[bytes, list[int], Players], bytes]


def find_ray() -> Any:
    try:
        import ray  # noqa: PLC0415  # an extra that most people do not have
    except ImportError as error:
        raise Mistake("no_ray") from error
    return ray


def play_piece(terms: bytes, numbers: list[int], players: Players) -> bytes:
    """Some games on some machine; terms and outcomes travel as JSON, so that both ends need only Fathom.

    Players from outside travel by what they are: a command is started there, a function of the program's goes along.
    """
    let_in(players)
    known = msgspec.json.decode(terms, type=Terms)
    return msgspec.json.encode([play_game(known, number) for number in numbers])


def play_on_ray(terms: Terms, numbers: Sequence[int], piece: Piece = play_piece) -> Iterator[list[Outcome]]:
    """On the cluster that RAY_ADDRESS names, or on one that is started here."""
    ray = find_ray()
    if not ray.is_initialized():
        ray.init(log_to_driver=False, include_dashboard=False)
    work = ray.remote(max_retries=FOR_EVER, num_cpus=1)(piece)
    pieces = [list(numbers[first : first + GAMES_AT_ONCE]) for first in range(0, len(numbers), GAMES_AT_ONCE)]
    packed, known = msgspec.json.encode(terms), outsiders()
    players = {name: known[name] for name in terms.players if name in known}
    waiting: list[Any] = []
    while pieces or waiting:
        places = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        while pieces and len(waiting) < places:
            waiting.append(work.remote(packed, pieces.pop(0), players))
        done, waiting = ray.wait(waiting)
        for played in done:
            yield msgspec.json.decode(ray.get(played), type=list[Outcome])
