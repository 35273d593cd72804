"""What good players do that others do not: both are asked in the same situations."""

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from fathom.bots.kinds import CAPITAINE, KINDS, KRAKEN, MATELOT
from fathom.bots.levels import Effort, choose_with_effort, is_solved
from fathom.engine.actions import Family
from fathom.engine.game import Game
from fathom.lab.study.bounds import Measured, Unit, ratio, share
from fathom.lab.study.looks import sampled
from fathom.lab.study.plan import Habit, Plan
from fathom.library import State, Variant

FEWEST = 15  # games in which something could have been chosen
Row = tuple[float, float, int]  # the good player's choices, the other's, and how many there were
Found = dict[str, dict[int, Row]]


def good_player(game: Game) -> str:
    """Who knows the exact chances, where they are known."""
    return KINDS[KRAKEN if is_solved(game) else CAPITAINE]


def habits(
    variant: Variant, plan: Plan, games: int, each: int, playouts: int, seed: int
) -> Iterator[tuple[str, Measured]]:
    game, found, agreed = variant.game, Found(), defaultdict[int, list[bool]](list)
    level = good_player(game)
    for number, state in sampled(variant, games, seed, each):
        good = asked(state, level, playouts, seed)
        other = asked(state, KINDS[MATELOT], playouts, seed)
        agreed[number].append(good == other)
        for key in keys_of(state, plan):
            chosen = (float(key in keys_of_action(state, action, plan)) for action in (good, other))
            add(found.setdefault(key, {}), number, *chosen)
    yield "habits.agreed", share(*(np.array([f(row) for row in agreed.values()], float) for f in (sum, len)))
    families = [family.name for family in game.actions]
    yield from compared({key: found[key] for key in sorted(found, key=lambda key: rank(key, families))})


def asked(state: State, level: str, playouts: int, seed: int) -> int:
    return choose_with_effort(state.variant.game, state.record, state.seat, level, seed, Effort(playouts=playouts))


def add(rows: dict[int, Row], number: int, good: float, other: float) -> None:
    before = rows.get(number, (0.0, 0.0, 0))
    rows[number] = before[0] + good, before[1] + other, before[2] + 1


def compared(found: Found) -> Iterator[tuple[str, Measured]]:
    for key, rows in found.items():
        good, other, counts = (np.array(column, float) for column in zip(*rows.values(), strict=True))
        if len(rows) >= FEWEST and good.sum() + other.sum() > 0:
            yield f"habits.{key}.good", share(good, counts)
            yield f"habits.{key}.other", share(other, counts)
            yield f"habits.{key}.more", ratio(good - other, counts, Unit.SHIFT)


def keys_of(state: State, plan: Plan) -> set[str]:
    """All that could be chosen now, by the names under which it is counted; what cannot be avoided is no habit."""
    listed = [keys_of_action(state, action, plan) for action in state.allowed()]
    return set[str]().union(*listed) - listed[0].intersection(*listed)


def keys_of_action(state: State, action: int, plan: Plan) -> set[str]:
    family = state.variant.game.family_of(action)
    return {family.name} | {
        key for number, habit in enumerate(plan.habits) if habit.action == family.name
        for key in [key_of(state, family, action, number, habit)] if key
    }  # fmt: skip  # it is one set


def key_of(state: State, family: Family, action: int, number: int, habit: Habit) -> str:
    which = family.about(action)[habit.by] if habit.by >= 0 else field_of(state, habit.field)
    return f"{number}.{which}" if habit.low <= which <= habit.most else ""


def field_of(state: State, named: str) -> int:
    """What the one who chooses sees there: of a row for all seats its own place, or the place that is named."""
    name, _, place = named.partition(".")
    seen = state.observe()[name]
    if isinstance(seen, int):
        return seen
    return seen[int(place)] if place else seen[state.seat]


def rank(key: str, families: list[str]) -> tuple[int, int]:
    """Families in the order of the game, then what is told of some of them by number."""
    if key in families:
        return -1, families.index(key)
    number, _, which = key.partition(".")
    return int(number), int(which)
