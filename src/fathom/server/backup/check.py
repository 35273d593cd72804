"""Tries a backup: it is restored beside, and every match in it is played again."""

import asyncio
import tempfile
import zlib
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import func, select

from fathom.engine import match_file
from fathom.engine.archive import unpacked
from fathom.engine.errors import Mistake
from fathom.engine.game import find_games
from fathom.engine.match_file import MatchFile
from fathom.engine.other_rules import is_of_other_rules, verify_draws
from fathom.engine.verify import verify
from fathom.server.backup.backup_file import Contents
from fathom.server.backup.restore import restore
from fathom.server.backup.snapshot import Report
from fathom.server.storage.schema import TableRow, tables
from fathom.server.storage.store import Laid, Store
from fathom.server.tables.loading import load
from fathom.server.tables.table import LiveTable, Services

AT_ONCE = 500  # tables
RESTORING = 0.3  # of the time, about
WAITING, UNDER_WAY, FINISHED, OTHER_RULES, AMISS = "waiting", "under_way", "finished", "other_rules", "amiss"


@dataclass
class Findings:
    """How many tables were found in which way, and which matches are not what they should be."""

    found: dict[str, int] = field(default_factory=lambda: dict.fromkeys((FINISHED, UNDER_WAY, WAITING, OTHER_RULES), 0))
    amiss: list[str] = field(default_factory=list)

    @property
    def tried(self) -> int:
        return sum(self.found.values()) + len(self.amiss)

    def note(self, table: str, finding: str) -> None:
        if finding == AMISS:
            self.amiss.append(table)
        else:
            self.found[finding] += 1


def check(path: Path, contents: Contents, get_ready: Callable[[str], Any], report: Report) -> Findings:
    """`get_ready` brings the rules of a game; the folder for temporary files holds the whole house for a while."""
    with tempfile.TemporaryDirectory(prefix="fathom-") as folder:
        address = f"sqlite:///{folder}/tables.db"
        restore(path, contents, address, lambda share: report(share * RESTORING))
        return asyncio.run(play_again(address, get_ready, lambda share: report(RESTORING + share * (1 - RESTORING))))


async def play_again(address: str, get_ready: Callable[[str], Any], report: Report) -> Findings:
    store, findings = await Store.open(address), Findings()
    try:
        for (game,) in await store.read(select(tables.c.game).distinct()):
            if game in find_games():
                get_ready(game)
        ((count,),) = await store.read(select(func.count()).select_from(tables))
        services = Services(store)
        async for laid in all_laid(store):
            findings.note(laid[0].id, await try_table(services, laid))
            report(findings.tried / count)
    finally:
        await store.close()
    return findings


async def all_laid(store: Store) -> AsyncIterator[Laid]:
    last = ""
    while keys := await store.read(select(tables.c.id).where(tables.c.id > last).order_by(tables.c.id).limit(AT_ONCE)):
        for (last,) in keys:
            laid = await store.find_table(last)
            assert laid is not None  # nobody else is here
            yield laid


async def try_table(services: Services, laid: Laid) -> str:
    """A match under way as a server would wake it."""
    row = laid[0]
    if row.game not in find_games():
        return OTHER_RULES
    if row.started is None:
        return WAITING
    contents = await services.store.archive_of(row.id) if row.ended is not None else None
    if contents is not None:
        return try_archive(row, contents)
    table = LiveTable(services, *laid)
    await load(table)
    if not table.is_aside:
        return UNDER_WAY if row.ended is None else FINISHED
    return OTHER_RULES if table.is_of_other_rules else AMISS


def try_archive(row: TableRow, contents: bytes) -> str:
    """As `fathom verify` does, and whether the file is that of this table."""
    try:
        raw = unpacked(contents).file
        file = match_file.parse(Path(row.id), raw)
    except (Mistake, ValueError, zlib.error):
        return AMISS
    if not match_file.is_whole(raw, file) or file.seed != row.seed.hex():
        return AMISS
    if comes_out_the_same(row, file):
        return FINISHED
    return OTHER_RULES if is_of_other_rules(file) and not verify_draws(file).fault else AMISS


def comes_out_the_same(row: TableRow, file: MatchFile) -> bool:
    try:
        verdict = verify(Path(row.id), file)
    except Mistake:  # the box itself is another one now
        return False
    return verdict.is_good and verdict.match.results() == row.results
