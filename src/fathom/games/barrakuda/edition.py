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
from fathom.games.barrakuda import material
from fathom.games.barrakuda.seabed import swapped
from fathom.games.barrakuda.state import Map, Options

KINDS = {
    "none": material.NOTHING,
    "coins": material.COINS,
    "retrieve": material.RETRIEVE,
    "deposit 7": material.DEPOSIT,
    "deposit all": material.DEPOSIT_ALL,
    "retrieve 1 or hex": material.RECALL_OR_HEX,
    "immune": material.IMMUNE,
    "bait": material.BAIT,
}
COUNTED = {material.COINS, material.RETRIEVE}  # the kinds with an amount
TRIGGERS = {"none": material.NO_TRIGGER, "all recover": material.ALL_RECOVER, "jump": material.JUMP}
SET_NAMES = ("base", "extra")
CARD_ROWS = ("unique", "unique_x", "common", "common_x", "trigger")
NUMBERS = [str(number) for number in range(1, material.WRECKS + 1)]
EMPTY = ". "
FOUR, TWO, THREE = 4, 2, 3  # the base cards of which the rulebook's example tells

Rows = dict[str, list[int]]


def box_fault(box: Options) -> str:
    """What does not fit together: swaps, teams, the map, or the cards of an edition."""
    swaps = sum(int(swapped(box, wreck)) for wreck in range(1, material.WRECKS + 1))
    if swaps > material.MOST_SWAPS:
        return "too_many_swaps"
    if box.teams == 1 and box.seats != material.TEAM_SEATS:
        return "teams_need_four"
    if box.teams == 1 and box.long_game == 1:
        return "teams_have_their_goal"
    layout = [int(place) for place in box.layout]
    if box.map == Map.EXAMPLE and tuple(layout) != material.LAYOUT:
        return "layout_unused"
    return layout_fault(layout) or cards_fault(box) or deposit_fault(box)


def layout_fault(layout: Sequence[int]) -> str:
    """K2, R2 Six places on the grid, no two the same, all connected."""
    if any(not 0 <= place < material.GRID * material.GRID for place in layout):
        return "layout_off_grid"
    if len(set(layout)) < material.WRECKS:
        return "layout_doubled"
    return "" if is_connected(layout) else "layout_islands"


def is_connected(layout: Sequence[int]) -> bool:
    return touch_all(divmod(place, material.GRID) for place in layout)


def cards_fault(box: Options) -> str:
    """The rows of an edition hold kinds and amounts that exist."""
    for card in range(material.WRECK_CARDS):
        unique, common = int(box.unique[card]), int(box.common[card])
        amounts = (int(box.unique_x[card]), int(box.common_x[card]))
        if unique not in KINDS.values() or common not in KINDS.values() or box.trigger[card] not in TRIGGERS.values():
            return "card_unknown_kind"
        if unique == material.IMMUNE:
            return "card_immune_unique"
        if not all(0 <= amount <= material.HIGHEST_AMOUNT for amount in amounts):
            return "card_amount"
    return ""


def deposit_fault(box: Options) -> str:
    """K50 Nobody could win if no wreck in play led to a chest."""
    for wreck in range(1, int(box.toy_cards[0]) + 1):
        card = wreck - 1 + material.WRECKS * int(swapped(box, wreck))
        if {int(box.unique[card]), int(box.common[card])} & {material.DEPOSIT, material.DEPOSIT_ALL}:
            return ""
    return "no_deposit"


def read_edition(file: EditionFile) -> Rows:
    """The rows that this copy replaces."""
    file.check_names(file.data, (*SET_NAMES, "map"))
    rows: Rows = {name: list(getattr(material, name.upper())) for name in CARD_ROWS}
    for place, name in enumerate(SET_NAMES):
        for number in file.table(name, set(NUMBERS)):
            read_card(file, name, number, rows, place * material.WRECKS + int(number) - 1)
    if not file.toys:
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
    return file.fault(fault, name, line, set=name, number=number, **values)


def read_card(file: EditionFile, name: str, number: str, rows: Rows, card: int) -> None:
    """A card as a table of strings: what is not named is not on it."""
    found = file.data[name][number]
    if not isinstance(found, Mapping) or set(found) - {"unique", "common", "trigger"}:
        raise card_fault(file, name, number, "card_shape")
    for part in ("unique", "common"):
        kind, amount = read_kind(file, name, number, found.get(part, "none"))
        rows[part][card], rows[f"{part}_x"][card] = kind, amount
    if rows["unique"][card] == material.IMMUNE:
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
    if KINDS.get(kind) in COUNTED and amount.isdecimal() and 1 <= int(amount) <= material.HIGHEST_AMOUNT:
        return KINDS[kind], int(amount)
    known = ", ".join(f"{kind} 1-{material.HIGHEST_AMOUNT}" if KINDS[kind] in COUNTED else kind for kind in KINDS)
    raise card_fault(file, name, number, "kind_unknown", found=words, known=known)


def coins_alone(rows: Rows, card: int) -> int:
    """What the card brings to a lone diver."""
    return sum(rows[f"{part}_x"][card] for part in ("unique", "common") if rows[part][card] == material.COINS)


def check_example(file: EditionFile, rows: Rows) -> None:
    """What the rulebook's example says of three base cards must be true of every copy."""
    if coins_alone(rows, FOUR - 1) != material.COINS_ON_FOUR:
        raise card_fault(file, "base", str(FOUR), "four_brings_three", coins=material.COINS_ON_FOUR)
    for number in (TWO, THREE):
        if rows["common"][number - 1] in (material.NOTHING, material.IMMUNE):
            raise card_fault(file, "base", str(number), "common_missing")


def check_kinds(file: EditionFile, rows: Rows) -> None:
    """The rulebook explains nine kinds of actions: each is on some card."""
    found: set[int] = {*rows["unique"], *rows["common"]}
    missing = [words for words, kind in KINDS.items() if kind not in found]
    missing += [words for words, kind in TRIGGERS.items() if kind not in rows["trigger"]]
    if missing:
        name = next(name for name in SET_NAMES if name in file.data)
        raise file.fault("kind_missing", name, kind=", ".join(missing))


def read_map(file: EditionFile) -> Rows:
    """K2 Rows of numbers and dots, pushed into the corner of the grid."""
    if "rows" not in file.table("map", {"rows"}):
        return {}
    lines = file.data["map"]["rows"]
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise file.fault("map_shape", "map", "rows")
    found: dict[str, tuple[int, int]] = {}
    for row, line in enumerate(lines):
        for column, mark in enumerate(line):
            if mark in NUMBERS and mark not in found:
                found[mark] = (row, column)
            elif mark not in EMPTY:
                fault = "map_doubled" if mark in found else "map_unknown"
                raise file.fault(fault, "map", "rows", line, number=mark)
    return {"layout": place_on_grid(file, found)}


def place_on_grid(file: EditionFile, found: Mapping[str, tuple[int, int]]) -> list[int]:
    missing = [number for number in NUMBERS if number not in found]
    if missing:
        raise file.fault("map_missing", "map", "rows", number=", ".join(missing))
    if not touch_all(found.values()):
        raise file.fault("map_islands", "map", "rows")
    top, left = (min(place[axis] for place in found.values()) for axis in (0, 1))
    return [(row - top) * material.GRID + column - left for row, column in (found[number] for number in NUMBERS)]


def touch_all(places: Iterable[tuple[int, int]]) -> bool:
    """R2 From the first card every other can be reached edge by edge, on a sheet of any size."""
    first, *others = places
    reached, rest = [first], set(others)
    for row, column in reached:
        touching = {place for place in rest if abs(place[0] - row) + abs(place[1] - column) == 1}
        reached += sorted(touching)
        rest -= touching
    return not rest
