"""A search for choices that weigh little. Generic source: `specialise("fathom.bots.sieve", game)` loads it.

Where a game falls into parts, one choice is among hundreds, and the luck of a part drowns what it is worth. So every
action is tried in the same worlds with the same luck, next to what the game's opinion would do, and all go on at a
glance. What falls behind by more than luck explains is tried no more, and the rest gets its time.
"""

import math
from typing import Any

from fathom.bots.memory import copy_state
from fathom.bots.tree import ROOT, Tree, back_up, f64, step_down
from fathom.engine.dealer import Dealer, pick, seed_dealer
from fathom.engine.game import MAX_ACTIONS, PLACE, Game, Menu
from fathom.engine.records import Record, i16
from fathom.engine.rule import apart, rule
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
to_act, step, redeal, payoff, opinion = GAME.to_act, GAME.step, GAME.redeal, GAME.payoff, GAME.opinion
search = specialise("fathom.bots.search", GAME)
reach_node, go_on, judge, note_end, part = search.reach_node, search.go_on, search.judge, search.note_end, search.part
lead_of = search.lead_of
ORIGIN, TRIAL = search.ORIGIN, search.TRIAL
SEEDS = 1 << 30
KEEN = 2.0  # standard errors that an action may be behind the best and still be tried
SCRUPLES = 2.0  # standard errors by which an action must be ahead of what the opinion advises
PINCH = 1.0  # of doubt, so that a few play-outs that happen to agree prove nothing
PRIZE = 2.0  # points that winning the game is worth


class Sieve(Record):
    """How each action of the menu compares with the usual one, which the opinion advises."""

    usual: int = i16()  # its place in the menu
    rivals: int = i16()  # other actions that were tried in the last world; without any the choice is settled
    lead: Any = f64(MAX_ACTIONS)  # summed over the worlds: by how much it went better than the usual one
    squares: Any = f64(MAX_ACTIONS)


@rule
def fill_sieve(
    s: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree, sieve: Sieve
) -> None:
    """All that is allowed, in the first node of the tree."""
    advice = opinion(s, seat, dealer)
    reach_node(s, seat, sights, words, menu, tree)
    for place in range(tree.width[ROOT]):
        sieve.lead[place] = 0.0
        sieve.squares[place] = 0.0
        if tree.action[place] == advice:
            sieve.usual = place
    sieve.rivals = tree.width[ROOT]


@rule
def margin(tree: Tree, sieve: Sieve, place: int, doubts: float) -> Any:
    """How far an action is ahead of the usual one, give or take so many standard errors; its place is its edge."""
    tries = tree.tries[place]
    if place == sieve.usual or tries == 0:
        return 0.0
    return (sieve.lead[place] + doubts * math.sqrt(sieve.squares[place] + PINCH)) / tries


@rule
def surely(tree: Tree, sieve: Sieve, place: int) -> Any:
    """How far it is ahead of what the opinion advises, less a doubt: luck alone changes no mind."""
    return margin(tree, sieve, place, -SCRUPLES)


@rule
def best_lead(tree: Tree, sieve: Sieve) -> Any:
    best = 0.0
    for place in range(tree.width[ROOT]):
        best = max(best, margin(tree, sieve, place, 0.0))
    return best


@rule
def worth_of(s: Any, seat: int) -> Any:
    """In points: a part that is over, or the game."""
    prize = PRIZE if to_act(s) == 0 and payoff(s, seat) // PLACE == 1 else 0.0
    return lead_of(s, seat) + prize


@apart
def try_action(states: Any, seat: int, edge: int, seed: int, luck: Dealer, tree: Tree) -> Any:
    """How it goes for the seat that thinks; the seed deals what it cannot know, and makes the luck that follows."""
    copy_state(states, TRIAL, ORIGIN)
    s = states[TRIAL]
    running = part(s)
    seed_dealer(luck, seed, 0)
    redeal(s, seat, luck)
    step(s, seat, tree.action[edge], luck)
    go_on(s, seat, running, luck)
    worth = worth_of(s, seat)
    judge(s, tree)
    note_end(s, tree, luck)
    tree.length = 0
    step_down(tree, ROOT, edge, seat)
    back_up(tree)
    return worth


@rule
def try_world(states: Any, seat: int, dealer: Dealer, luck: Dealer, tree: Tree, sieve: Sieve) -> None:
    """Tries the usual action and all that may be better, in a world of one seed."""
    seed = pick(dealer, SEEDS)
    best = best_lead(tree, sieve)
    usual = try_action(states, seat, sieve.usual, seed, luck, tree)
    sieve.rivals = 0
    for place in range(tree.width[ROOT]):
        if place != sieve.usual and (tree.tries[place] == 0 or margin(tree, sieve, place, KEEN) >= best):
            lead = try_action(states, seat, place, seed, luck, tree) - usual
            sieve.lead[place] += lead
            sieve.squares[place] += lead * lead
            sieve.rivals += 1


@rule
def sift(
    states: Any, seat: int, sights: Any, words: Any, dealer: Dealer, luck: Dealer, menu: Menu, tree: Tree, sieve: Sieve,
    playouts: int,
) -> None:  # fmt: skip
    """Some more worlds for the seat that must choose, until there were so many play-outs."""
    if tree.nodes == 0:
        fill_sieve(states[ORIGIN], seat, sights, words, dealer, menu, tree, sieve)
    enough = tree.playouts + playouts
    while tree.playouts < enough and sieve.rivals > 0:
        try_world(states, seat, dealer, luck, tree, sieve)
