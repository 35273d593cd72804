"""Exact chance: every outcome of an action with its probability, by a dealer that follows a script.

A step is played again and again: each time the script is the next one in order. Where several numbers of a draw lead
to the same, the rule says so (`lead_to_the_same`), and one of them stands for all.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import takewhile
from typing import TypeVar

from fathom.engine.dealer import MAX_DRAWS, Dealer
from fathom.engine.records import first, put

Outcome = TypeVar("Outcome")
Draws = list[tuple[int, int, int]]  # of each: from how many, which, and how many lead to the same


class TooManyOutcomes(ValueError):
    """There are more outcomes than were asked for, or too many draws for one of them: sample instead."""


def every_course(dealer: Dealer, play: Callable[[], Outcome], most: int) -> Iterator[tuple[Fraction, Outcome]]:
    """Plays a step once for each course that luck can take; how likely it is, and what `play` answered."""
    script: list[int] | None = []
    count = 0
    dealer.quiet = 0
    while script is not None:
        count += 1
        outcome = follow(dealer, script, play)
        draws = draws_of(dealer)
        if count > most or len(draws) == MAX_DRAWS:
            raise TooManyOutcomes(f"there are more than {most} outcomes: copy the state and play, to sample them")
        yield likelihood(draws), outcome
        script = next_script(draws)


def follow(dealer: Dealer, script: list[int], play: Callable[[], Outcome]) -> Outcome:
    put(dealer, chosen=script, given=len(script), scripted=1)
    try:
        return play()
    finally:
        dealer.scripted = 0


def draws_of(dealer: Dealer) -> Draws:
    drawn = int(dealer.drawn)
    rows = (first(row, drawn) for row in (dealer.choices, dealer.chosen, dealer.alike))
    return list(zip(*rows, strict=True))


def likelihood(draws: Draws) -> Fraction:
    found = Fraction(1)
    for choices, _, alike in draws:
        found *= Fraction(alike, choices)
    return found


def next_script(draws: Draws) -> list[int] | None:
    """The last draw that could still have been another number becomes that; all before it stay."""
    spent = len(list(takewhile(lambda draw: draw[1] + draw[2] == draw[0], reversed(draws))))
    kept = draws[: len(draws) - spent]
    if not kept:
        return None
    return [*(chosen for _, chosen, _ in kept[:-1]), kept[-1][1] + kept[-1][2]]
