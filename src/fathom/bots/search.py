"""Information-set Monte Carlo tree search. Generic source: `specialise("fathom.bots.search", game)` loads it.

Each play-out deals again what the thinking seat cannot know, walks down the tree, adds one node, and is played to its
end by the game's own opinion. Luck is drawn anew each time. Where a game falls into parts that touch each other by
their points alone, a play-out ends with the part: what comes later would only blur what the choice was worth.
"""

from typing import Any

from fathom.bots.memory import copy_state, finger_print
from fathom.bots.tree import (
    NOWHERE,
    Tree,
    add_node,
    back_up,
    find_node,
    is_still_inside,
    note_advice,
    pick_edge,
    step_down,
)
from fathom.engine.dealer import Dealer
from fathom.engine.game import PLACE, Game, Menu
from fathom.engine.rule import apart, rule
from fathom.engine.seats import next_seat

GAME: Game = globals()["GAME"]  # put here by `specialise`
to_act, step, see, redeal = GAME.to_act, GAME.step, GAME.see, GAME.redeal
payoff, opinion = GAME.payoff, GAME.opinion
list_allowed = GAME.allowed
ORIGIN, TRIAL = 0, 1  # the state to think about, and the one to play on
GREED = 0.1  # share of the value that is points rather than winning


@rule
def whole_game(s: Any) -> int:
    """A game all of a piece."""
    return 0


part = GAME.part or whole_game


@rule
def reach_node(s: Any, seat: int, sights: Any, words: Any, menu: Menu, tree: Tree) -> int:
    """The node of what the seat sees, a new one if need be."""
    see(s, seat, sights[0])
    key = finger_print(sights, words, seat + 1)
    node = find_node(tree, key)
    if node == NOWHERE:
        list_allowed(s, seat, menu)
        node = add_node(tree, key, menu)
    return node


@rule
def choose_in_tree(s: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree) -> int:
    """The next choice on the way down; the path tells whether the tree ends here."""
    advice = opinion(s, seat, dealer)
    node = reach_node(s, seat, sights, words, menu, tree)
    if node == NOWHERE:
        return advice
    note_advice(tree, node, advice)
    edge = pick_edge(tree, node)
    step_down(tree, node, edge, seat)
    return tree.action[edge]


@rule
def play_out(s: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree) -> None:
    """From the thinking seat's choice to the end of the part."""
    tree.length = 0
    last = seat - 1
    acting = to_act(s)
    running = part(s)
    while acting != 0 and part(s) == running and is_still_inside(tree):
        last = next_seat(acting, last)
        step(s, last, choose_in_tree(s, last, sights, words, dealer, menu, tree), dealer)
        acting = to_act(s)
    go_on(s, last, running, dealer)


@apart
def go_on(s: Any, last: int, running: int, dealer: Dealer) -> None:
    """All go on at a glance, to the end of the part."""
    acting = to_act(s)
    while acting != 0 and part(s) == running:
        last = next_seat(acting, last)
        step(s, last, opinion(s, last, dealer), dealer)
        acting = to_act(s)


@rule
def finish(s: Any, dealer: Dealer) -> None:
    """And to the end of the game."""
    while to_act(s) != 0:
        go_on(s, -1, part(s), dealer)


@rule
def lead_of(s: Any, seat: int) -> int:
    """Points more than the best seat that did not end just alike; a team without rivals counts its points."""
    own = payoff(s, seat)
    best = -1
    for rival in range(s.seats):
        if payoff(s, rival) != own:
            best = max(best, payoff(s, rival) % PLACE)
    return own % PLACE - max(0, best)


@rule
def share_of_win(s: Any, seat: int) -> float:
    """1 for the only winner; those who share the first place share it, partners too."""
    if payoff(s, seat) // PLACE != 1:
        return 0.0
    winners = 0
    for rival in range(s.seats):
        winners += 1 if payoff(s, rival) // PLACE == 1 else 0
    return 1.0 / winners


@rule
def judge(s: Any, tree: Tree) -> None:
    """How it went for each seat: mostly whether it won, a little by how much, as far as that is unusual.

    As long as nobody has won, by how much is all there is.
    """
    greed = GREED if to_act(s) == 0 else 1.0
    for seat in range(s.seats):
        lead = float(lead_of(s, seat))
        weight = 1.0 / (tree.playouts + 1.0)
        tree.lead[seat] += (lead - tree.lead[seat]) * weight
        beyond = lead - tree.lead[seat]
        tree.spread[seat] += (abs(beyond) - tree.spread[seat]) * weight
        pride = 0.5 + 0.5 * beyond / (abs(beyond) + tree.spread[seat] + 1.0)
        share = share_of_win(s, seat)
        tree.prize[seat] = max(tree.prize[seat], share)
        triumph = share / tree.prize[seat] if share > 0.0 else 0.0
        tree.value[seat] = (1.0 - greed) * triumph + greed * pride


@rule
def note_end(s: Any, tree: Tree, dealer: Dealer) -> None:
    """What came of it in first places and points; of the whole game, if somebody wants to know."""
    if tree.in_full == 1:
        finish(s, dealer)
    for seat in range(s.seats):
        tree.won[seat] = 1 if payoff(s, seat) // PLACE == 1 else 0
        tree.made[seat] = payoff(s, seat) % PLACE


@rule
def think(
    states: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree, playouts: int
) -> None:
    """Some more play-outs for the seat that must choose."""
    for _ in range(playouts):
        copy_state(states, TRIAL, ORIGIN)
        s = states[TRIAL]
        redeal(s, seat, dealer)
        play_out(s, seat, sights, words, dealer, menu, tree)
        judge(s, tree)
        note_end(s, tree, dealer)
        back_up(tree)


@rule
def look_ahead(states: Any, dealer: Dealer, firsts: Any, playouts: int) -> None:
    """Counts the first places of every seat if all go on at a glance, from the state just as it is."""
    for _ in range(playouts):
        copy_state(states, TRIAL, ORIGIN)
        s = states[TRIAL]
        finish(s, dealer)
        for seat in range(s.seats):
            firsts[seat] += 1 if payoff(s, seat) // PLACE == 1 else 0
