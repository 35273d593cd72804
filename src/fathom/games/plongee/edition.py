"""An edition of En plongée: the board, the action cards and the gold of one's own copy.

What the rulebook states is checked: 55 action cards, 22 gold cards, 7 octopuses and 3 Poseidons, a first space that is
pink, an ascent that begins with an arrow and is longer than the descent. `edition.toml` is our own.
"""

from collections.abc import Sequence
from typing import Any

from fathom.engine.edition import EditionFile
from fathom.games.plongee import material
from fathom.games.plongee.state import Options

TABLES = ("board", "cards", "gold", "treasure")
PATHS = {"descent": material.LONGEST_DESCENT, "ascent": material.LONGEST_ASCENT}
STATED = {
    "gold": ("toy_gold", material.GOLD_CARDS),
    "octopus": ("toy_octopuses", material.OCTOPUSES),
    "poseidon": ("toy_poseidons", material.POSEIDONS),
}
PATH_COLOURS = material.COLOURS[material.NOWHERE + 1 : material.VIOLET]


def edition(file: EditionFile) -> dict[str, list[int]]:
    """The rows of the box that the file replaces."""
    file.check_names(file.data, TABLES)
    rows = read_board(file) | read_cards(file) | read_gold(file)
    check_board(file, rows)
    check_treasure(file)
    return rows


def read_board(file: EditionFile) -> dict[str, list[int]]:
    """`descent = "PTBY..."`: pink, turquoise, blue, yellow arrow."""
    return {path: read_path(file, path, text) for path, text in file.table("board", set(PATHS)).items()}


def read_path(file: EditionFile, path: str, text: Any) -> list[int]:
    longest = PATHS[path]
    if not isinstance(text, str) or not 1 <= len(text) <= longest or set(text) - set(PATH_COLOURS):
        raise file.fault("path_unreadable", "board", path, longest=longest, colours=", ".join(PATH_COLOURS))
    return list(material.spaces_of(text, longest))


def check_board(file: EditionFile, rows: dict[str, list[int]]) -> None:
    """A path may be replaced alone: then it must fit the other one of our own board."""
    descent = rows.get("descent") or material.spaces_of(material.DESCENT, material.LONGEST_DESCENT)
    ascent = rows.get("ascent") or material.spaces_of(material.ASCENT, material.LONGEST_ASCENT)
    fault = path_fault(descent, ascent)
    if fault:
        path = "descent" if fault == "first_not_pink" or "ascent" not in rows else "ascent"
        raise file.fault(fault, "board", path)


def read_cards(file: EditionFile) -> dict[str, list[int]]:
    """`pink_shark = 7`: kinds that the file does not name keep our number."""
    total = file.total("toy_cards", material.ACTION_CARDS)
    ours = material.CARDS if total == material.ACTION_CARDS else [0] * material.CARD_KINDS
    counts = file.counts("cards", material.CARD_NAMES, ours, total, "not_55_cards")
    return {"cards": counts} if file.data.get("cards") else {}


def read_gold(file: EditionFile) -> dict[str, list[int]]:
    """`[gold]`, then `5 = 2`: two cards of value 5. The table replaces ours as a whole."""
    named = file.table("gold", set(file.data["gold"]) if isinstance(file.data.get("gold"), dict) else set())
    if not named:
        return {}
    for key in named:
        if not key.isdecimal() or not 1 <= int(key) <= material.HIGHEST_GOLD:
            raise file.fault("no_gold_value", "[gold]", key, name=key, high=material.HIGHEST_GOLD)
    counts = [file.number("gold", key, 0, material.GOLD_CARDS) for key in named]
    if len(named) > material.GOLD_KINDS:
        raise file.fault("too_many_kinds", "[gold]", list(named)[material.GOLD_KINDS], most=material.GOLD_KINDS)
    total = file.total("toy_gold", material.GOLD_CARDS)
    if sum(counts) != total:
        raise file.fault("not_22_gold", "[gold]", list(named)[-1], found=sum(counts), total=total)
    blank = [0] * (material.GOLD_KINDS - len(named))
    return {"gold_values": [int(key) for key in named] + blank, "gold_counts": counts + blank}


def check_treasure(file: EditionFile) -> None:
    """P4 A copy may say how many treasures of each kind it has; the rulebook has said it already."""
    for name, count in file.table("treasure", set(STATED)).items():
        stated = file.total(*STATED[name])
        if count != stated:
            raise file.fault("treasure_stated", "[treasure]", name, name=name, found=count, stated=stated)


def path_fault(descent: Sequence[int], ascent: Sequence[int]) -> str:
    """P2 What the rulebook says of every board."""
    if descent[0] != material.PINK:
        return "first_not_pink"
    if ascent[0] != material.ARROW:
        return "ascent_without_arrow"
    return "" if length(ascent) > length(descent) else "ascent_too_short"


def length(path: Sequence[int]) -> int:
    return sum(colour != material.NOWHERE for colour in path)


def is_path(path: Sequence[int]) -> bool:
    """Colours without a gap, then nothing."""
    spaces = length(path)
    return all(material.NOWHERE < colour < material.VIOLET for colour in path[:spaces]) and not any(path[spaces:])


def box_fault(box: Options) -> str:
    """The same checks for a box from anywhere: a match file brings its own rows."""
    descent, ascent, cards = list(box.descent), list(box.ascent), list(box.cards)
    if not (is_path(descent) and is_path(ascent)):
        return "path_with_gaps"
    if min(cards) < 0 or sum(cards) != box.toy_cards[0]:
        return "wrong_cards"
    if not is_gold(list(box.gold_values), list(box.gold_counts), int(box.toy_gold[0])):
        return "wrong_gold"
    return path_fault(descent, ascent)


def is_gold(values: Sequence[int], counts: Sequence[int], total: int) -> bool:
    """P4 22 gold cards, each with a value."""
    valued = all(1 <= value <= material.HIGHEST_GOLD for value, count in zip(values, counts, strict=True) if count)
    return valued and min(counts) >= 0 and sum(counts) == total
