"""The kinds of players, by name and by number."""

from collections.abc import Sequence

from fathom.engine.errors import Mistake

KINDS = ("random", "opinion")
RANDOM = KINDS.index("random")
OPINION = KINDS.index("opinion")


def read_kinds(names: Sequence[str], seats: int) -> list[int]:
    """One player for each seat; a single name stands for all of them."""
    for name in names:
        if name not in KINDS:
            raise Mistake("unknown_player", player=name, known=", ".join(KINDS))
    if len(names) not in (1, seats):
        raise Mistake("wrong_players", players=len(names), seats=seats)
    return [KINDS.index(name) for name in (names if len(names) == seats else list(names) * seats)]
