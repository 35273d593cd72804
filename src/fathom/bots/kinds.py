"""The kinds of players, by name and by number."""

from collections.abc import Iterable

from fathom.engine.errors import Mistake

KINDS = ("random", "opinion")
RANDOM = KINDS.index("random")
OPINION = KINDS.index("opinion")
DEFAULT = "opinion"  # who takes an empty chair


def check_kinds(names: Iterable[str]) -> None:
    for name in names:
        if name not in KINDS:
            raise Mistake("unknown_player", player=name, known=", ".join(KINDS))


def read_kinds(listed: str, seats: int) -> list[int]:
    """`random,opinion`: one player for each seat; a single name stands for all of them."""
    names = [name.strip() for name in listed.split(",")]
    check_kinds(names)
    if len(names) not in (1, seats):
        raise Mistake("wrong_players", players=len(names), seats=seats)
    return [KINDS.index(name) for name in (names if len(names) == seats else list(names) * seats)]
