"""A search led by a net. Generic source: `specialise("fathom.bots.led", game)` loads it.

As `search`, each play-out deals again what the thinking seat cannot know and walks down the tree; but it ends in the
new node. There the net says how likely each action is, and what the position is worth to each seat; where the game
ends, its result counts. Where several choose at once the choice is mixed, so that nobody can see it coming.
"""

import math
from typing import Any

from fathom.bots.layers import STEPS, Layers, chance_of, look, power, worth_of
from fathom.bots.memory import copy_state
from fathom.bots.net import WORTH_BITS
from fathom.bots.tree import EDGES, LONGEST_PATH, NODES, NOWHERE, Tree, back_up, f64, step_down
from fathom.engine.dealer import Dealer, pick
from fathom.engine.declaration import flattening_one
from fathom.engine.game import MAX_SEATS, PLACE, Game, Menu
from fathom.engine.records import Ints, Record, i8
from fathom.engine.rule import apart, rule
from fathom.engine.seats import next_seat
from fathom.engine.specialise import specialise

GAME: Game = globals()["GAME"]  # put here by `specialise`
to_act, step, see, redeal, payoff, opinion = GAME.to_act, GAME.step, GAME.see, GAME.redeal, GAME.payoff, GAME.opinion
search = specialise("fathom.bots.search", GAME)
reach_node, ORIGIN, TRIAL = search.reach_node, search.ORIGIN, search.TRIAL
lay_row = flattening_one(GAME.sight)
TOGETHER = sum(1 << int(phase) for phase in GAME.together)  # in these nobody is told before all have chosen
BOLDNESS = 0.6  # how much is tried that does not look best; found, as the next ones, by letting searches meet
OPENNESS = 0.05  # share of the trying that does not follow the net
KEENNESS = 3.0  # in a mixed choice: what always wins is so many powers of two likelier than what never does
GRAINS = 1 << 30


class Guide(Record):
    """What a tree remembers besides, by its nodes and edges."""

    mixed: Ints = i8(NODES)  # 1 where others choose at the same time
    prior: Any = f64(EDGES)  # how likely an action is by the net
    weight: Any = f64(EDGES)  # in the mixed choice at hand
    share: Any = f64(EDGES)  # how likely it was in all visits, summed
    side: Ints = i8(MAX_SEATS)  # of each seat: partners have the same
    advised: Any = f64()  # share of the trying that follows the game's opinion


@rule
def is_new(tree: Tree, node: int) -> bool:
    """A node where nobody has looked; in one with a single action there is nothing to look for."""
    return tree.visits[node] == 0 and tree.width[node] > 1


@rule
def has_rivals(s: Any, guide: Guide) -> bool:
    found = False
    for seat in range(s.seats):
        found = found or guide.side[seat] != guide.side[0]
    return found


@rule
def is_mixed(s: Any, guide: Guide) -> bool:
    """Whether rivals choose at the same time, or have chosen and nobody was told."""
    acting = to_act(s)
    several = (acting & (acting - 1)) != 0 or (TOGETHER >> s.phase) & 1 == 1
    return several and has_rivals(s, guide)


@rule
def look_at(s: Any, seat: int, sights: Any, net: Layers) -> None:
    """The net sees what the seat sees."""
    see(s, seat, sights[0])
    lay_row(sights[0], net.row, seat)
    look(net, seat)


@rule
def value_now(net: Layers) -> float:
    """To whoever looked, from 0 to 1."""
    return 0.5 + worth_of(net) / (2.0 * (1 << WORTH_BITS))


@rule
def value_all(s: Any, first: int, sights: Any, tree: Tree, guide: Guide, net: Layers) -> None:
    """What the position is worth to each seat: each by what it sees itself; the first has just looked."""
    tree.value[first] = value_now(net)
    for seat in range(s.seats):
        if seat != first:
            look_at(s, seat, sights, net)
            tree.value[seat] = value_now(net)
    if has_rivals(s, guide):
        agree(s, tree)


@rule
def agree(s: Any, tree: Tree) -> None:
    """What some win others lose: seats that see different things are wrong together by what is left over."""
    left = 0.0
    for seat in range(s.seats):
        left += tree.value[seat] - 0.5
    for seat in range(s.seats):
        tree.value[seat] = min(max(tree.value[seat] - left / s.seats, 0.0), 1.0)


@rule
def value_end(s: Any, tree: Tree, guide: Guide) -> None:
    """The share of the rivals that a seat beat, a tie as half of it; without rivals, whether it won."""
    for seat in range(s.seats):
        own = payoff(s, seat) // PLACE
        rivals, beaten = 0, 0
        for rival in range(s.seats):
            if guide.side[rival] != guide.side[seat]:
                place = payoff(s, rival) // PLACE
                rivals += 1
                beaten += (1 if place > own else 0) - (1 if place < own else 0)
        won = 1.0 if own == 1 else 0.0
        tree.value[seat] = 0.5 + 0.5 * beaten / rivals if rivals > 0 else won


@rule
def set_priors(tree: Tree, guide: Guide, net: Layers, node: int, advice: int) -> None:
    """How likely each allowed action is by the net, and by the opinion; the least likely ones a little more."""
    first, width = int(tree.start[node]), int(tree.width[node])
    most = -(1 << 31)
    for edge in range(first, first + width):
        chance = chance_of(net, tree.action[edge])
        guide.share[edge] = chance
        most = max(most, chance)
    total = 0
    for edge in range(first, first + width):
        total += power(net, most - int(guide.share[edge]))
    for edge in range(first, first + width):
        likely = power(net, most - int(guide.share[edge])) / total
        if guide.advised > 0.0:
            likely = (1.0 - guide.advised) * likely + (guide.advised if tree.action[edge] == advice else 0.0)
        guide.prior[edge] = (1.0 - OPENNESS) * likely + OPENNESS / width
        guide.share[edge] = 0.0


@rule
def begin_node(
    s: Any, seat: int, sights: Any, dealer: Dealer, tree: Tree, guide: Guide, net: Layers, node: int
) -> None:
    """A play-out ends where somebody looks for the first time."""
    look_at(s, seat, sights, net)
    guide.mixed[node] = 1 if is_mixed(s, guide) else 0
    advice = opinion(s, seat, dealer) if guide.advised > 0.0 else NOWHERE
    set_priors(tree, guide, net, node, advice)
    value_all(s, seat, sights, tree, guide, net)
    tree.visits[node] += 1
    tree.worth[node] += tree.value[seat]


@rule
def pick_best(tree: Tree, guide: Guide, node: int) -> int:
    """The edge that looks best once what was rarely tried is given some credit (PUCT)."""
    first, visits = int(tree.start[node]), int(tree.visits[node])
    usual = tree.worth[node] / max(1, visits)
    curiosity = BOLDNESS * math.sqrt(visits)
    best, most = first, -1.0
    for edge in range(first, first + tree.width[node]):
        tries = int(tree.tries[edge])
        worth = tree.gain[edge] / tries if tries > 0 else usual
        worth += curiosity * guide.prior[edge] / (tries + 1.0)
        if worth > most:
            best, most = edge, worth
    return best


@rule
def weigh(tree: Tree, guide: Guide, net: Layers, node: int) -> float:
    """Each edge by how likely it is by the net, and by how much better than usual it went; the sum of all."""
    first, end = int(tree.start[node]), int(tree.start[node]) + int(tree.width[node])
    usual = tree.worth[node] / tree.visits[node]
    most = 0.0
    for edge in range(first, end):
        tries = int(tree.tries[edge])
        guide.weight[edge] = KEENNESS * (tree.gain[edge] / tries - usual) if tries > 0 else 0.0
        most = max(most, guide.weight[edge])
    total = 0.0
    for edge in range(first, end):
        guide.weight[edge] = guide.prior[edge] * power(net, int((most - guide.weight[edge]) * STEPS))
        total += guide.weight[edge]
    return total


@rule
def pick_mixed(tree: Tree, guide: Guide, net: Layers, node: int, dealer: Dealer) -> int:
    """An edge drawn by the weights of all."""
    first, end = int(tree.start[node]), int(tree.start[node]) + int(tree.width[node])
    total = weigh(tree, guide, net, node)
    left = total * pick(dealer, GRAINS) / GRAINS
    chosen = NOWHERE
    for edge in range(first, end):
        guide.share[edge] += guide.weight[edge] / total
        left -= guide.weight[edge]
        chosen = edge if left < 0.0 and chosen == NOWHERE else chosen
    return chosen if chosen != NOWHERE else end - 1


@rule
def pick_edge(tree: Tree, guide: Guide, net: Layers, node: int, dealer: Dealer) -> int:
    if guide.mixed[node] == 1 and tree.width[node] > 1:
        return pick_mixed(tree, guide, net, node, dealer)
    return pick_best(tree, guide, node)


@apart
def play_out(
    s: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree, guide: Guide, net: Layers
) -> None:
    """From the thinking seat's choice to a new node, or to the end of the game."""
    tree.length = 0
    last = seat - 1
    acting = to_act(s)
    while acting != 0:
        last = next_seat(acting, last)
        node = reach_node(s, last, sights, words, menu, tree)
        if node == NOWHERE or tree.length == LONGEST_PATH:
            look_at(s, last, sights, net)
            value_all(s, last, sights, tree, guide, net)
            return
        if is_new(tree, node):
            begin_node(s, last, sights, dealer, tree, guide, net, node)
            return
        edge = pick_edge(tree, guide, net, node, dealer)
        step_down(tree, node, edge, last)
        step(s, last, tree.action[edge], dealer)
        acting = to_act(s)
    value_end(s, tree, guide)


@rule
def think(
    states: Any, seat: int, sights: Any, words: Any, dealer: Dealer, menu: Menu, tree: Tree, guide: Guide, net: Layers,
    playouts: int,
) -> None:  # fmt: skip  # one line each would hide that these go together
    """Some more play-outs for the seat that must choose."""
    for _ in range(playouts):
        copy_state(states, TRIAL, ORIGIN)
        s = states[TRIAL]
        redeal(s, seat, dealer)
        play_out(s, seat, sights, words, dealer, menu, tree, guide, net)
        back_up(tree)
