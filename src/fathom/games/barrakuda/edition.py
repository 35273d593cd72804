"""Which boxes make sense, and a TOML file with the cards and the map of one's own copy.

[base]
4 = { unique = "coins 2", common = "coins 1" }
[extra]
6 = { trigger = "jump" }
[map]
rows = ["61..", "2345"]

Only what differs from the reconstructed box needs to be there.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fathom.engine.edition import EditionFile
from fathom.engine.errors import Mistake
from fathom.games.barrakuda.material import (
    ALL_RECOVER,
    BAIT,
    COINS,
    COINS_ON_FOUR,
    COMMON,
    COMMON_X,
    DEPOSIT,
    DEPOSIT_ALL,
    GRID,
    HIGHEST_AMOUNT,
    IMMUNE,
    JUMP,
    LAYOUT,
    MOST_SWAPS,
    NO_TRIGGER,
    NOTHING,
    RECALL_OR_HEX,
    RETRIEVE,
    TEAM_SEATS,
    TRIGGER,
    UNIQUE,
    UNIQUE_X,
    WRECK_CARDS,
    WRECKS,
)
from fathom.games.barrakuda.seabed import is_edge_to_edge, swapped
from fathom.games.barrakuda.state import Map, Options

SLUG = "barrakuda"
KINDS = {
    "none": NOTHING,
    "coins": COINS,
    "retrieve": RETRIEVE,
    "deposit 7": DEPOSIT,
    "deposit all": DEPOSIT_ALL,
    "retrieve 1 or hex": RECALL_OR_HEX,
    "immune": IMMUNE,
    "bait": BAIT,
}
COUNTED = {COINS, RETRIEVE}  # the kinds with an amount
TRIGGERS = {"none": NO_TRIGGER, "all recover": ALL_RECOVER, "jump": JUMP}
SET_NAMES = ("base", "extra")
NUMBERS = [str(number) for number in range(1, WRECKS + 1)]
EMPTY = ". "
FOUR, TWO, THREE = 4, 2, 3  # the base cards of which the rulebook's example tells

Rows = dict[str, list[int]]


def box_fault(box: Options) -> str:
    """What does not fit together: swaps, teams, the map, or the cards of an edition."""
    swaps = sum(int(swapped(box, wreck)) for wreck in range(1, WRECKS + 1))
    if swaps > MOST_SWAPS:
        return "too_many_swaps"
    if box.teams == 1 and box.seats != TEAM_SEATS:
        return "teams_need_four"
    if box.teams == 1 and box.long_game == 1:
        return "teams_have_their_goal"
    layout = [int(place) for place in box.layout]
    if box.map == Map.EXAMPLE and tuple(layout) != LAYOUT:
        return "layout_unused"
    return layout_fault(layout) or cards_fault(box) or deposit_fault(box)


def layout_fault(layout: Sequence[int]) -> str:
    """K2, R2 Six places on the grid, no two the same, all connected."""
    if any(not 0 <= place < GRID * GRID for place in layout):
        return "layout_off_grid"
    if len(set(layout)) < WRECKS:
        return "layout_doubled"
    return "" if is_connected(layout) else "layout_islands"


def is_connected(layout: Sequence[int]) -> bool:
    """R2 From the first card every other can be reached edge by edge."""
    reached, rest = [layout[0]], set(layout[1:])
    for place in reached:
        touching = {other for other in rest if is_edge_to_edge(place, other)}
        reached += sorted(touching)
        rest -= touching
    return not rest


def cards_fault(box: Options) -> str:
    """The rows of an edition hold kinds and amounts that exist."""
    for card in range(WRECK_CARDS):
        unique, common = int(box.unique[card]), int(box.common[card])
        amounts = (int(box.unique_x[card]), int(box.common_x[card]))
        if unique not in KINDS.values() or common not in KINDS.values() or box.trigger[card] not in TRIGGERS.values():
            return "card_unknown_kind"
        if unique == IMMUNE:
            return "card_immune_unique"
        if not all(0 <= amount <= HIGHEST_AMOUNT for amount in amounts):
            return "card_amount"
    return ""


def deposit_fault(box: Options) -> str:
    """K50 Nobody could win if no wreck in play led to a chest."""
    for wreck in range(1, WRECKS):
        card = wreck - 1 + WRECKS * int(swapped(box, wreck))
        if {int(box.unique[card]), int(box.common[card])} & {DEPOSIT, DEPOSIT_ALL}:
            return ""
    return "no_deposit"


def read_edition(file: EditionFile) -> Rows:
    """The rows that this copy replaces."""
    known = {*SET_NAMES, "map"}
    for name in file.data:
        if name not in known:
            raise file.mistake("edition_unknown_key", name, name=name, known=", ".join(sorted(known)))
    rows: Rows = {
        "unique": list(UNIQUE),
        "unique_x": list(UNIQUE_X),
        "common": list(COMMON),
        "common_x": list(COMMON_X),
        "trigger": list(TRIGGER),
    }
    for place, name in enumerate(SET_NAMES):
        for number in file.table(name, set(NUMBERS)):
            read_card(file, name, number, rows, place * WRECKS + int(number) - 1)
    check_example(file, rows)
    check_kinds(file, rows)
    return {**rows, **read_map(file)}


def line_of_card(file: EditionFile, name: str, number: str) -> str:
    """The text of the line where a card stands, as `4 = ...` under its set or as `[base.4]`."""
    header = rf"\s*\[\s*{name}\s*\.\s*\"?{number}\"?\s*\]"
    lines = file.text.splitlines()
    inside = False
    for line in lines:
        if re.match(header, line) or (inside and re.match(rf"\s*\"?{number}\"?\s*[=.]", line)):
            return line
        if line.lstrip().startswith("["):
            inside = re.match(rf"\s*\[\s*{name}\s*\]", line) is not None
    return name


def card_fault(file: EditionFile, name: str, number: str, fault: str, **values: Any) -> Mistake:
    line = line_of_card(file, name, number)
    return file.fault(SLUG, fault, name, line, set=name, number=number, **values)


def read_card(file: EditionFile, name: str, number: str, rows: Rows, card: int) -> None:
    """A card as a table of strings: what is not named is not on it."""
    found = file.data[name][number]
    if not isinstance(found, Mapping) or set(found) - {"unique", "common", "trigger"}:
        raise card_fault(file, name, number, "card_shape")
    for part in ("unique", "common"):
        kind, amount = read_kind(file, name, number, found.get(part, "none"))
        rows[part][card], rows[f"{part}_x"][card] = kind, amount
    if rows["unique"][card] == IMMUNE:
        raise card_fault(file, name, number, "card_immune_unique")
    trigger = found.get("trigger", "none")
    if trigger not in TRIGGERS:
        raise card_fault(file, name, number, "trigger_unknown", found=trigger, known=", ".join(TRIGGERS))
    rows["trigger"][card] = TRIGGERS[trigger]


def read_kind(file: EditionFile, name: str, number: str, words: Any) -> tuple[int, int]:
    """`coins 2` is a kind and its amount."""
    if words in KINDS and KINDS[words] not in COUNTED:
        return KINDS[words], 0
    kind, _, amount = str(words).partition(" ")
    if KINDS.get(kind) in COUNTED and amount.isdecimal() and 1 <= int(amount) <= HIGHEST_AMOUNT:
        return KINDS[kind], int(amount)
    known = ", ".join(f"{kind} 1-{HIGHEST_AMOUNT}" if KINDS[kind] in COUNTED else kind for kind in KINDS)
    raise card_fault(file, name, number, "kind_unknown", found=words, known=known)


def coins_alone(rows: Rows, card: int) -> int:
    """What the card brings to a lone diver."""
    return sum(rows[f"{part}_x"][card] for part in ("unique", "common") if rows[part][card] == COINS)


def check_example(file: EditionFile, rows: Rows) -> None:
    """What the rulebook's example says of three base cards must be true of every copy."""
    if coins_alone(rows, FOUR - 1) != COINS_ON_FOUR:
        raise card_fault(file, "base", str(FOUR), "four_brings_three", coins=COINS_ON_FOUR)
    for number in (TWO, THREE):
        if rows["common"][number - 1] in (NOTHING, IMMUNE):
            raise card_fault(file, "base", str(number), "common_missing")


def check_kinds(file: EditionFile, rows: Rows) -> None:
    """The rulebook explains nine kinds of actions: each is on some card."""
    found: set[int] = {*rows["unique"], *rows["common"]}
    missing = [words for words, kind in KINDS.items() if kind not in found]
    missing += [words for words, kind in TRIGGERS.items() if kind not in rows["trigger"]]
    if missing:
        name = next(name for name in SET_NAMES if name in file.data)
        raise file.fault(SLUG, "kind_missing", name, kind=", ".join(missing))


def read_map(file: EditionFile) -> Rows:
    """K2 Rows of numbers and dots, pushed into the corner of the grid."""
    if "rows" not in file.table("map", {"rows"}):
        return {}
    lines = file.data["map"]["rows"]
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise file.fault(SLUG, "map_shape", "map", "rows")
    found: dict[str, tuple[int, int]] = {}
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark in NUMBERS and mark not in found:
                found[mark] = (row, column)
            elif mark not in EMPTY:
                fault = "map_doubled" if mark in found else "map_unknown"
                raise file.fault(SLUG, fault, "map", "rows", line, number=mark)
    return {"layout": place_on_grid(file, found)}


def place_on_grid(file: EditionFile, found: Mapping[str, tuple[int, int]]) -> list[int]:
    missing = [number for number in NUMBERS if number not in found]
    if missing:
        raise file.fault(SLUG, "map_missing", "map", "rows", number=", ".join(missing))
    if not touch_all(found.values()):
        raise file.fault(SLUG, "map_islands", "map", "rows")
    top, left = (min(place[axis] for place in found.values()) for axis in (0, 1))
    return [(row - top) * GRID + column - left for row, column in (found[number] for number in NUMBERS)]


def touch_all(places: Iterable[tuple[int, int]]) -> bool:
    """R2, on a sheet of any size."""
    first, *others = places
    reached, rest = [first], set(others)
    for row, column in reached:
        touching = {place for place in rest if abs(place[0] - row) + abs(place[1] - column) == 1}
        reached += sorted(touching)
        rest -= touching
    return not rest
