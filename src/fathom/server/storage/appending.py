"""Many moves in one statement of PostgreSQL: all of them if their tables are still at home here, else none."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from msgspec.structs import astuple
from sqlalchemy import ARRAY, Integer, String, bindparam, func, insert, select

from fathom.server.storage.schema import Fence, MoveRow, moves, tables

NAMES = [column.name for column in moves.c]
played = func.unnest(*(bindparam(column.name, type_=ARRAY(column.type)) for column in moves.c))
rows = played.table_valued(*NAMES).render_derived("played")
fences = func.unnest(bindparam("homes", type_=ARRAY(String)), bindparam("epochs", type_=ARRAY(Integer)))
homes = fences.table_valued("id", "epoch").render_derived("homes")
still_there = (tables.c.id == homes.c.id) & (tables.c.epoch == homes.c.epoch)
# They stay there until the moves are written: a new home waits for us, and we for one that is about to be.
kept = select(tables.c.id).join(homes, still_there).order_by(tables.c.id).with_for_update(read=True, of=tables)
are_kept = select(func.count()).select_from(kept.cte("kept")).scalar_subquery() == bindparam("fences", type_=Integer)
APPEND = insert(moves).from_select(NAMES, select(*rows.c).where(are_kept))


def values_of(played: Sequence[MoveRow], fences: set[Fence]) -> dict[str, Any]:
    """For the statement. Two servers that lock the same keys in another order would wait for each other."""
    ordered = sorted(played, key=attrgetter("table", "number"))
    values = dict(zip(NAMES, map(list, zip(*map(astuple, ordered), strict=True)), strict=True))
    at_home = {"homes": [fence.table for fence in fences], "epochs": [fence.epoch for fence in fences]}
    return {**values, **at_home, "fences": len(fences)}
