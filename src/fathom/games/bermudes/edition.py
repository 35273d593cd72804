"""An edition of Bermudes: the cards of one's own copy."""

from fathom.engine.edition import EditionFile
from fathom.games.bermudes.material import DEEPEST, DIVE_CARDS, SHALLOWEST, STRONGEST, TREASURES, VALUES, WEAKEST

VALUE_KEYS = tuple(f"value_{value}" for value in range(1, VALUES + 1))
KIND_KEYS = tuple(
    f"depth_{depth}_defence_{defence}"
    for depth in range(SHALLOWEST, DEEPEST + 1)
    for defence in range(WEAKEST, STRONGEST + 1)
)
TABLES = {
    "dive_cards": ("copies", VALUE_KEYS, "toy_cards", DIVE_CARDS),
    "treasures": ("treasure_copies", KIND_KEYS, "toy_treasures", TREASURES),
}


def edition(file: EditionFile) -> dict[str, list[int]]:
    """B1 `[treasures] depth_6_defence_1 = 5 ...` and `[dive_cards] value_1 = 7 ...`; each table is told whole."""
    file.check_names(file.data, list(TABLES))
    told = {table: TABLES[table] for table in file.data}
    return {
        row: file.counts(table, keys, [0] * len(keys), file.total(toy, stated), table)
        for table, (row, keys, toy, stated) in told.items()
    }
