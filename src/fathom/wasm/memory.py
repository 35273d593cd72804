"""What lies in the memory of a browser's rules, and how compiled code is pointed to it."""

from dataclasses import dataclass
from typing import Any

import numba
from numba import types

from fathom.bots.memory import WORD_BYTES
from fathom.bots.tree import Tree
from fathom.engine.dealer import Dealer
from fathom.engine.game import MAX_SEATS, Game, Menu
from fathom.engine.records import Record
from fathom.engine.specialise import specialise

COPIES = {"state": 2}  # the one to think about, and the one to play on


@dataclass(frozen=True)
class Pointer:
    """A parameter that points into a block: to a record, or to a row of `count` items."""

    block: str
    item: Any  # Numba's type
    count: int = 0

    @property
    def type(self) -> Any:
        return types.Array(self.item, 1, "C") if self.count else self.item

    @property
    def item_size(self) -> int:
        return int(self.item.size) if isinstance(self.item, types.Record) else WORD_BYTES


def in_words(size: int) -> int:
    return -(-size // WORD_BYTES)


def records_of(game: Game) -> dict[str, type[Record]]:
    """The kind of each block of memory."""
    common = {"dealer": Dealer, "mind": Dealer, "menu": Menu, "tree": Tree}
    sifted = {"luck": Dealer, "sieve": specialise("fathom.bots.sieve", game).Sieve} if game.part else {}
    return {"state": game.state, "box": game.box, "sight": game.sight, **common, **sifted}


def sizes_of(game: Game) -> dict[str, int]:
    """The bytes of each block."""
    sizes = {name: kind.dtype.itemsize * COPIES.get(name, 1) for name, kind in records_of(game).items()}
    return sizes | {"sight": WORD_BYTES * in_words(sizes["sight"]), "firsts": WORD_BYTES * MAX_SEATS}


def pointers_of(game: Game) -> dict[str, Pointer]:
    """The names of parameters that point into memory. Some blocks are taken for a record here, for a row there."""
    records = {name: numba.typeof(kind.new()) for name, kind in records_of(game).items()}  # type: ignore[no-untyped-call]
    found = {name: Pointer(name, kind) for name, kind in records.items()}
    found["s"] = found.pop("state")
    found["states"] = Pointer("state", records["state"], COPIES["state"])
    found["sights"] = Pointer("sight", records["sight"], 1)
    found["words"] = Pointer("sight", types.int64, in_words(int(records["sight"].size)))
    found["firsts"] = Pointer("firsts", types.int64, MAX_SEATS)
    return found
