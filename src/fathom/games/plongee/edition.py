"""An edition of En plongée: the board, the action cards and the gold of one's own copy.

What the rulebook states is checked: 55 action cards, 22 gold cards, 7 octopuses and 3 Poseidons, a first space that is
pink, an ascent that begins with an arrow and is longer than the descent. `edition.toml` is our own.
"""

from collections.abc import Sequence
from typing import Any

from fathom.engine.edition import EditionFile
from fathom.games.plongee.material import (
    ACTION_CARDS,
    ARROW,
    ASCENT,
    CARD_NAMES,
    CARDS,
    COLOURS,
    DESCENT,
    GOLD_CARDS,
    GOLD_KINDS,
    HIGHEST_GOLD,
    LONGEST_ASCENT,
    LONGEST_DESCENT,
    NOWHERE,
    OCTOPUSES,
    PINK,
    POSEIDONS,
    VIOLET,
    spaces_of,
)
from fathom.games.plongee.state import Options

SLUG = "plongee"
TABLES = ("board", "cards", "gold", "treasure")
PATHS = {"descent": LONGEST_DESCENT, "ascent": LONGEST_ASCENT}
STATED = {"gold": GOLD_CARDS, "octopus": OCTOPUSES, "poseidon": POSEIDONS}
PATH_COLOURS = COLOURS[NOWHERE + 1 : VIOLET]


def edition(file: EditionFile) -> dict[str, list[int]]:
    """The rows of the box that the file replaces."""
    for name in file.data:
        if name not in TABLES:
            raise file.mistake("edition_unknown_key", name, name=name, known=", ".join(TABLES))
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
        raise file.fault(SLUG, "path_unreadable", "board", path, longest=longest, colours=", ".join(PATH_COLOURS))
    return list(spaces_of(text, longest))


def check_board(file: EditionFile, rows: dict[str, list[int]]) -> None:
    """A path may be replaced alone: then it must fit the other one of our own board."""
    descent = rows.get("descent") or spaces_of(DESCENT, LONGEST_DESCENT)
    ascent = rows.get("ascent") or spaces_of(ASCENT, LONGEST_ASCENT)
    fault = path_fault(descent, ascent)
    if fault:
        path = "descent" if fault == "first_not_pink" or "ascent" not in rows else "ascent"
        raise file.fault(SLUG, fault, "board", path)


def read_cards(file: EditionFile) -> dict[str, list[int]]:
    """`pink_shark = 7`: kinds that the file does not name keep our number."""
    named = file.table("cards", set(CARD_NAMES))
    counts = [
        file.number("cards", name, 0, ACTION_CARDS) if name in named else ours
        for name, ours in zip(CARD_NAMES, CARDS, strict=True)
    ]
    if sum(counts) != ACTION_CARDS:
        raise file.fault(SLUG, "not_55_cards", "cards", *list(named)[-1:], found=sum(counts))
    return {"cards": counts} if named else {}


def read_gold(file: EditionFile) -> dict[str, list[int]]:
    """`[gold]`, then `5 = 2`: two cards of value 5. The table replaces ours as a whole."""
    named = file.table("gold", set(file.data["gold"]) if isinstance(file.data.get("gold"), dict) else set())
    if not named:
        return {}
    for key in named:
        if not key.isdecimal() or not 1 <= int(key) <= HIGHEST_GOLD:
            raise file.fault(SLUG, "no_gold_value", "[gold]", key, name=key, high=HIGHEST_GOLD)
    counts = [file.number("gold", key, 0, GOLD_CARDS) for key in named]
    if len(named) > GOLD_KINDS:
        raise file.fault(SLUG, "too_many_kinds", "[gold]", list(named)[GOLD_KINDS], most=GOLD_KINDS)
    if sum(counts) != GOLD_CARDS:
        raise file.fault(SLUG, "not_22_gold", "[gold]", list(named)[-1], found=sum(counts))
    blank = [0] * (GOLD_KINDS - len(named))
    return {"gold_values": [int(key) for key in named] + blank, "gold_counts": counts + blank}


def check_treasure(file: EditionFile) -> None:
    """P4 A copy may say how many treasures of each kind it has; the rulebook has said it already."""
    for name, count in file.table("treasure", set(STATED)).items():
        if count != STATED[name]:
            raise file.fault(SLUG, "treasure_stated", "[treasure]", name, name=name, found=count, stated=STATED[name])


def path_fault(descent: Sequence[int], ascent: Sequence[int]) -> str:
    """P2 What the rulebook says of every board."""
    if descent[0] != PINK:
        return "first_not_pink"
    if ascent[0] != ARROW:
        return "ascent_without_arrow"
    return "" if length(ascent) > length(descent) else "ascent_too_short"


def length(path: Sequence[int]) -> int:
    return sum(colour != NOWHERE for colour in path)


def is_path(path: Sequence[int]) -> bool:
    """Colours without a gap, then nothing."""
    spaces = length(path)
    return all(NOWHERE < colour < VIOLET for colour in path[:spaces]) and not any(path[spaces:])


def box_fault(box: Options) -> str:
    """The same checks for a box from anywhere: a match file brings its own rows."""
    descent, ascent, cards = list(box.descent), list(box.ascent), list(box.cards)
    if not (is_path(descent) and is_path(ascent)):
        return "path_with_gaps"
    if min(cards) < 0 or sum(cards) != ACTION_CARDS:
        return "wrong_cards"
    if not is_gold(list(box.gold_values), list(box.gold_counts)):
        return "wrong_gold"
    return path_fault(descent, ascent)


def is_gold(values: Sequence[int], counts: Sequence[int]) -> bool:
    """P4 22 gold cards, each with a value."""
    valued = all(1 <= value <= HIGHEST_GOLD for value, count in zip(values, counts, strict=True) if count)
    return valued and min(counts) >= 0 and sum(counts) == GOLD_CARDS
