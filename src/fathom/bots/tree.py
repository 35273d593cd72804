"""The memory of a search: what each seat has tried where it saw what it saw, and how that went.

A node is what one seat can see when it must choose, so nobody in the tree acts on what it cannot know. Seats that
choose at the same time each choose in a node of their own and do not see each other's choice: that is what is called
decoupled selection. And as the sight decides what is allowed, every edge of a node can be taken at every visit.
"""

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from fathom.engine.game import MAX_SEATS
from fathom.engine.records import Field, Ints, Record, i8, i16
from fathom.engine.rule import FOR_BROWSERS, PLAIN, rule

NODES = 1 << (10 if PLAIN else 15 if FOR_BROWSERS else 17)  # a phone has less memory: docs/wasm.md
EDGES = NODES << 3
SLOTS = NODES << 1  # of the hash table
LONGEST_PATH = 200  # choices of one play-out that are remembered
NOWHERE = -1
ROOT = 0  # the choice at hand
BOLDNESS = 0.5  # how much is tried that does not look best; found, as the next ones, by letting searches meet
FAIRNESS = 1.0  # the same for the choice at hand
TRUST = 0.9  # share of the trying that follows the opinion
DOUBT = 0.5  # the standard deviation of a game won as often as lost


class Fraction(Field):
    """A field that holds any number."""

    def check(self, value: float) -> Any:
        return float(value)


i32: Callable[..., Any] = partial(Field, "i4")
i64: Callable[..., Any] = partial(Field, "i8")
f64: Callable[..., Any] = partial(Fraction, "f8")


class Tree(Record):
    nodes: int = i32()
    edges: int = i32()
    slot: Ints = i32(SLOTS)  # a node's number plus 1, by its key; 0 where there is none
    key: Ints = i64(NODES)
    visits: Ints = i32(NODES)
    worth: Any = f64(NODES)  # summed over the visits, for the seat that chooses here
    start: Ints = i32(NODES)  # the first of its edges
    width: Ints = i16(NODES)
    action: Ints = i16(EDGES)
    tries: Ints = i32(EDGES)
    advised: Ints = i32(EDGES)  # how often the game's opinion was this action
    gain: Any = f64(EDGES)  # summed over the tries
    wins: Any = f64(EDGES)  # first places in the end, shared ones too
    points: Any = f64(EDGES)

    length: int = i16()  # of the path of this play-out
    path_node: Ints = i32(LONGEST_PATH)
    path_edge: Ints = i32(LONGEST_PATH)
    path_seat: Ints = i8(LONGEST_PATH)

    playouts: int = i32()
    full: int = i8()  # 1 when nothing more can be remembered
    value: Any = f64(MAX_SEATS)  # how this play-out went, 0 to 1
    won: Ints = i8(MAX_SEATS)
    made: Ints = i32(MAX_SEATS)  # points
    prize: Any = f64(MAX_SEATS)  # the largest share of a win so far: partners never win alone
    lead: Any = f64(MAX_SEATS)  # by how many points a seat leads its best rival, on average
    spread: Any = f64(MAX_SEATS)  # and how far from that it usually is

    in_full: int = i8()  # 1 if a play-out goes on to the end of the game, however soon its value is known


@rule
def clear_tree(tree: Tree) -> None:
    tree.nodes = 0
    tree.edges = 0
    tree.playouts = 0
    tree.full = 0
    for slot in range(SLOTS):
        tree.slot[slot] = 0
    for seat in range(MAX_SEATS):
        tree.prize[seat] = 0.0
        tree.lead[seat] = 0.0
        tree.spread[seat] = 0.0


@rule
def find_node(tree: Tree, key: int) -> int:
    """The node of this key, or NOWHERE."""
    slot = key % SLOTS
    while tree.slot[slot] != 0:
        node = tree.slot[slot] - 1
        if tree.key[node] == key:
            return node
        slot = (slot + 1) % SLOTS
    return NOWHERE


@rule
def add_node(tree: Tree, key: int, menu: Any) -> int:
    """A new node with an edge for each action of the menu; NOWHERE if there is no room."""
    if tree.nodes == NODES or tree.edges + menu.count > EDGES:
        tree.full = 1
        return NOWHERE
    slot = key % SLOTS
    while tree.slot[slot] != 0:
        slot = (slot + 1) % SLOTS
    node = int(tree.nodes)
    tree.slot[slot] = node + 1
    tree.key[node] = key
    tree.visits[node] = 0
    tree.worth[node] = 0.0
    tree.start[node] = tree.edges
    tree.width[node] = menu.count
    for place in range(menu.count):
        add_edge(tree, menu.action[place])
    tree.nodes += 1
    return node


@rule
def add_edge(tree: Tree, action: int) -> None:
    edge = tree.edges
    tree.action[edge] = action
    tree.tries[edge] = 0
    tree.advised[edge] = 0
    tree.gain[edge] = 0.0
    tree.wins[edge] = 0.0
    tree.points[edge] = 0.0
    tree.edges += 1


@rule
def note_advice(tree: Tree, node: int, action: int) -> None:
    """Some opinions have moods: how often each action was advised is what counts."""
    for edge in range(tree.start[node], tree.start[node] + tree.width[node]):
        if tree.action[edge] == action:
            tree.advised[edge] += 1


@rule
def pick_edge(tree: Tree, node: int) -> int:
    """The edge that looks best once what was rarely tried is given some credit (PUCT)."""
    first, width, visits = int(tree.start[node]), int(tree.width[node]), int(tree.visits[node])
    usual = tree.worth[node] / visits if visits > 0 else 1.0
    curiosity = (BOLDNESS if node != ROOT else FAIRNESS) * math.sqrt(visits + 1.0)
    best, most = first, -1.0
    for edge in range(first, first + width):
        tries = int(tree.tries[edge])
        hope = TRUST * tree.advised[edge] / (visits + 1.0) + (1.0 - TRUST) / width
        worth = tree.gain[edge] / tries if tries > 0 else usual
        worth += curiosity * hope / (tries + 1.0)
        if worth > most:
            best, most = edge, worth
    return best


@rule
def step_down(tree: Tree, node: int, edge: int, seat: int) -> None:
    """Remembers a choice of this play-out."""
    if tree.length < LONGEST_PATH:
        tree.path_node[tree.length] = node
        tree.path_edge[tree.length] = edge
        tree.path_seat[tree.length] = seat
        tree.length += 1


@rule
def is_still_inside(tree: Tree) -> bool:
    """A play-out leaves the tree where it makes its first choice in a new node; a forced move is none."""
    if tree.length == 0:
        return True
    if tree.full == 1 or tree.length == LONGEST_PATH:
        return False
    node = tree.path_node[tree.length - 1]
    return tree.visits[node] > 0 or tree.width[node] == 1


@rule
def back_up(tree: Tree) -> None:
    """Every choice of the play-out is credited with how it went for the seat that made it (max-n)."""
    for place in range(tree.length):
        node, edge, seat = tree.path_node[place], tree.path_edge[place], tree.path_seat[place]
        tree.visits[node] += 1
        tree.worth[node] += tree.value[seat]
        tree.tries[edge] += 1
        tree.gain[edge] += tree.value[seat]
        tree.wins[edge] += tree.won[seat]
        tree.points[edge] += tree.made[seat]
    tree.playouts += 1


@rule
def surely(tree: Tree, edge: int) -> float:
    """The value, less a doubt about what was rarely tried: loses a third of what counting the tries loses."""
    tries = int(tree.tries[edge])
    return tree.gain[edge] / max(1, tries) - DOUBT / math.sqrt(tries + 1.0)  # type: ignore[no-any-return]  # a float
