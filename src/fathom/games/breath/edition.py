"""The numbers of one's own copy: how its 68 cards are made up, and how deep its board goes.

    [air_5]
    panic = 4
    calm = 6

    [creatures]
    shark = 1

    [board]
    bottom = 100

What a file does not name stays as it was reconstructed.
"""

from fathom.engine.edition import EditionFile
from fathom.games.breath.material import (
    BOTTOM,
    CARDS,
    DECK,
    DEEDS,
    FIVE,
    HIGHEST_BOTTOM,
    KINDS,
    LOWEST_BOTTOM,
    VALUE_KINDS,
)
from fathom.games.breath.state import Options

VALUE_TABLES = ("air_5", "air_10", "swim_5", "swim_10")
DEED_NAMES = ("panic", "calm", "discard", "draw", "plain")
CREATURES = ("shark", "kraken", "dolphin")
KINDS_NAMED: dict[tuple[str, str], int] = {
    **{(t, d): v * DEEDS + a for v, t in enumerate(VALUE_TABLES) for a, d in enumerate(DEED_NAMES)},
    **{("creatures", name): VALUE_KINDS + place for place, name in enumerate(CREATURES)},
}
TABLES = {**{name: set(DEED_NAMES) for name in VALUE_TABLES}, "creatures": set(CREATURES), "board": {"bottom"}}


def edition(file: EditionFile) -> dict[str, list[int]]:
    """The rows of the box that the file replaces, or the line that does not fit."""
    file.check_names(file.data, list(TABLES))
    return {"cards": read_cards(file), "bottom": [read_bottom(file)]}


def read_cards(file: EditionFile) -> list[int]:
    """H3 All cards together are 68. That is only known with the last number of the file: the line to look at first."""
    total = file.total("toy_cards", CARDS)
    cards, last = list(DECK) if total == CARDS else [0] * KINDS, ("", "")
    for table in (name for name in file.data if name != "board"):
        for key in file.table(table, TABLES[table]):
            last = (table, key)
            cards[KINDS_NAMED[last]] = file.number(table, key, 0, CARDS)
    if sum(cards) != total:
        raise file.fault("edition_total", f"[{last[0]}]", last[1], total=sum(cards), stated=total)
    return cards


def read_bottom(file: EditionFile) -> int:
    """H8 All moves are by five, so the last mark is one of these."""
    if "bottom" not in file.table("board", TABLES["board"]):
        return BOTTOM
    bottom = file.number("board", "bottom", LOWEST_BOTTOM, HIGHEST_BOTTOM)
    if bottom % FIVE:
        raise file.fault("edition_bottom", "board", "bottom", bottom=bottom)
    return bottom


def box_fault(box: Options) -> str:
    """What does not fit together in a box, however it was made."""
    if any(count < 0 for count in box.cards) or sum(int(count) for count in box.cards) != box.toy_cards[0]:
        return "deck_total"
    if box.seats * box.toy_hand[0] >= box.toy_cards[0]:
        return "too_few_cards"
    bottom = int(box.bottom[0])
    return "bottom_unfit" if bottom % FIVE or not LOWEST_BOTTOM <= bottom <= HIGHEST_BOTTOM else ""
