"""An edition of Bermudes: the cards of one's own copy."""

from fathom.engine.edition import EditionFile
from fathom.games.bermudes.material import DEEPEST, DIVE_CARDS, SHALLOWEST, STRONGEST, TREASURES, VALUES, WEAKEST

SLUG = "bermudes"
VALUE_KEYS = tuple(f"value_{value}" for value in range(1, VALUES + 1))
KIND_KEYS = tuple(
    f"depth_{depth}_defence_{defence}"
    for depth in range(SHALLOWEST, DEEPEST + 1)
    for defence in range(WEAKEST, STRONGEST + 1)
)


def edition(file: EditionFile) -> dict[str, list[int]]:
    """B1 `[treasures] depth_6_defence_1 = 5 ...` and `[dive_cards] value_1 = 7 ...`; each table is told whole."""
    rows = {}
    if "treasures" in file.data:
        rows["treasure_copies"] = read_copies(file, "treasures", KIND_KEYS, TREASURES)
    if "dive_cards" in file.data:
        rows["copies"] = read_copies(file, "dive_cards", VALUE_KEYS, DIVE_CARDS)
    for table in file.data:
        if table not in ("treasures", "dive_cards"):
            raise file.mistake("edition_unknown_key", table, name=table, known="dive_cards, treasures")
    return rows


def read_copies(file: EditionFile, table: str, keys: tuple[str, ...], total: int) -> list[int]:
    """Copies of each kind, none where the file is silent; their sum is stated by the booklet."""
    named = file.table(table, set(keys))
    row = [file.number(table, key, 0, total) if key in named else 0 for key in keys]
    if sum(row) != total:
        raise file.fault(SLUG, table, f"[{table}]", *last_named(named), total=total, found=sum(row))
    return row


def last_named(named: object) -> list[str]:
    """The line at fault is the last one of the table: there the sum should be reached."""
    keys = list(named) if isinstance(named, dict) else []
    return keys[-1:]
