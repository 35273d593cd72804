"""What a browser calls of a game. Generic source: `specialise("fathom.wasm.exports", game)` loads it."""

from typing import Any

from fathom.bots.tree import clear_tree, surely
from fathom.engine.dealer import WORD, WORD_BITS, Dealer, hush, seed_dealer, set_words
from fathom.engine.game import Game, Menu
from fathom.engine.rule import rule
from fathom.engine.seats import next_seat
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
search = specialise("fathom.bots.search", GAME)
sieve = specialise("fathom.bots.sieve", GAME) if GAME.part else None
choose = specialise("fathom.bots.players", GAME).choose
to_act, step = GAME.to_act, GAME.step


@rule
def seed_mind(mind: Dealer, low: int, high: int) -> None:
    """Both halves of a seed of 64 bits."""
    seed_dealer(mind, (high << WORD_BITS) | (low & WORD), 0)


@rule
def play_out(s: Any, player: int, dealer: Dealer, mind: Dealer, menu: Menu) -> int:
    """All seats play on at a glance, to the end: the number of steps."""
    steps = 0
    seat = -1
    acting = to_act(s)
    while acting != 0:
        seat = next_seat(acting, seat)
        step(s, seat, choose(s, seat, player, mind, menu), dealer)
        steps += 1
        acting = to_act(s)
    return steps


# The rules, and how each parameter is called: a record by a name of `fathom.wasm.memory`, all else is a whole number.
# The luck of the table (`dealer`) and that of those who choose (`mind`) never mix.
EXPORTS: dict[str, tuple[Any, str]] = {
    "set_words": (set_words, "dealer one two three four"),
    "hush": (hush, "dealer"),
    "set_up": (GAME.set_up, "s box dealer"),
    "to_act": (to_act, "s"),
    "refusal": (GAME.refusal, "s seat action"),
    "allowed": (GAME.allowed, "s seat menu"),
    "step": (step, "s seat action dealer"),
    "see": (GAME.see, "s seat sight"),
    "redeal": (GAME.redeal, "s seat mind"),
    "payoff": (GAME.payoff, "s seat"),
    "seed_mind": (seed_mind, "mind low high"),
    "choose": (choose, "s seat player mind menu"),
    "play_out": (play_out, "s player dealer mind menu"),
    "clear_tree": (clear_tree, "tree"),
    "look_ahead": (search.look_ahead, "states mind firsts playouts"),
}
if sieve:
    EXPORTS["think"] = sieve.sift, "states seat sights words mind luck menu tree sieve playouts"
    EXPORTS["surely"] = sieve.surely, "tree sieve edge"
else:
    EXPORTS["think"] = search.think, "states seat sights words mind menu tree playouts"
    EXPORTS["surely"] = surely, "tree edge"
