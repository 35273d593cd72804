"""Where a finished match turned, thought out once for all who look at it again."""

import asyncio
from collections import OrderedDict
from pathlib import Path

import msgspec

from fathom.engine.archive import Archive
from fathom.engine.match_file import MatchFile
from fathom.engine.verify import verify
from fathom.server.protocol import Review, TurningPoint
from fathom.server.refusals import UNAVAILABLE, RefusalError
from fathom.server.tables.archives import archive_of
from fathom.server.tables.table import LiveTable
from fathom.server.thinking.jobs import ReviewJob
from fathom.server.thinking.pending import PendingJob, Unanswered
from fathom.server.thinking.pool import Pool

PATIENCE = 20.0  # seconds that one request waits; the job goes on, and the next request finds more of it
KEPT = 500  # reviews in memory; a match gives the same one again


class Reviews:
    """They have a worker of their own: they take seconds, and no bot shall wait for that."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.kept: OrderedDict[str, asyncio.Task[Review]] = OrderedDict()

    async def of(self, table: LiveTable) -> Review:
        archive = await archive_of(table)
        await check_rules(table, archive)
        if table.game.slug not in self.pool.games:
            raise RefusalError("HINT_NOT_READY", UNAVAILABLE)
        if table.id not in self.kept:
            self.kept[table.id] = asyncio.create_task(self.think(job_about(table, archive)))
        self.kept.move_to_end(table.id)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)[1].cancel()
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self.kept[table.id])
        except (TimeoutError, Unanswered) as error:
            if isinstance(error, Unanswered):
                self.kept.pop(table.id, None)
            raise RefusalError("REVIEW_COMING", UNAVAILABLE) from error

    async def think(self, job: ReviewJob) -> Review:
        found = msgspec.convert(await self.pool.ask(PendingJob(job)), Review)
        return msgspec.structs.replace(found, turns=[rounded(turn) for turn in found.turns])

    async def stop(self) -> None:
        for task in self.kept.values():
            task.cancel()
        await self.pool.stop()


async def check_rules(table: LiveTable, archive: Archive) -> None:
    """Who judges knows the rules of now alone."""
    if archive.rules != table.rules:
        file = msgspec.json.decode(archive.file, type=MatchFile)
        if not (await asyncio.to_thread(verify, Path(table.id), file)).is_good:
            raise RefusalError("OTHER_RULES")


def job_about(table: LiveTable, archive: Archive) -> ReviewJob:
    """The seed of the job comes from the match's: whoever asks, whenever, hears the same."""
    return ReviewJob(
        game=table.game.slug,
        seats=len(table.seats),
        settings=table.row.settings,
        luck=table.row.seed,
        salts=[bytes.fromhex(salt) for salt in table.row.salts or ()],
        moves=archive.stands.moves[1:],
        seed=int.from_bytes(table.row.seed[:7]),
    )


def rounded(turn: TurningPoint) -> TurningPoint:
    before, after = ([round(chance, 4) for chance in row] for row in (turn.before, turn.after))
    kept, worth = (round(chance, 4) for chance in (turn.kept, turn.worth))
    return msgspec.structs.replace(turn, before=before, after=after, kept=kept, worth=worth)
