"""Bags: a shuffled pile whose order nobody knows is how many of each kind are left in it."""

from fathom.engine.dealer import Dealer, lead_to_the_same, pick
from fathom.engine.records import Ints
from fathom.engine.rule import rule


@rule
def size_of(bag: Ints) -> int:
    """All pieces that are left in it."""
    pieces = 0
    for kind in range(len(bag)):
        pieces += bag[kind]
    return pieces


@rule
def draw(bag: Ints, left: int, dealer: Dealer) -> int:
    """Takes out one of the `left` pieces, each as likely, and answers of which kind it is."""
    place = pick(dealer, left)
    kind = 0
    while place >= bag[kind]:
        place -= bag[kind]
        kind += 1
    lead_to_the_same(dealer, bag[kind] - place)
    bag[kind] -= 1
    return kind
