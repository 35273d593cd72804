"""What a bot would do in each lane of a batch. Generic source: `specialise("fathom.env.rivals", game)` loads it.

Its whims come from a stream of its own: whoever asks a bot changes nothing of the games.
"""

from typing import Any

from fathom.engine.dealer import STATE_WORDS, seed_dealer
from fathom.engine.game import Game
from fathom.engine.rule import rule
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
choose = specialise("fathom.bots.players", GAME).choose
MINDS = 1 << 32  # the stream of a lane's seed that is the bots': the games' own are below


@rule
def wake(dealers: Any, minds: Any, seeds: Any, first: int, end: int, worker: int) -> None:
    """The bots of each lane begin their stream."""
    dealer = dealers[worker]
    for lane in range(first, end):
        seed_dealer(dealer, int(seeds[lane]), MINDS)
        for word in range(STATE_WORDS):
            minds[lane, word] = dealer.words[word]


@rule
def choose_all(
    states: Any, dealers: Any, menus: Any, minds: Any, acting: Any, turns: Any, actions: Any, player: int, first: int,
    end: int, worker: int,
) -> None:  # fmt: skip  # one line each would hide how few kinds of arguments there are
    """The choice of a bot of this kind in each slot that is asked."""
    dealer, menu = dealers[worker], menus[worker]
    slots = actions.shape[1]
    for lane in range(first, end):
        for word in range(STATE_WORDS):
            dealer.words[word] = minds[lane, word]
        asked = acting[lane] if slots > 1 else 1 << turns[lane]
        for slot in range(slots):
            seat = slot if slots > 1 else turns[lane]
            if (asked >> seat) & 1:
                actions[lane, slot] = choose(states[lane], seat, player, dealer, menu)
        for word in range(STATE_WORDS):
            minds[lane, word] = dealer.words[word]
