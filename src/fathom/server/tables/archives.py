"""What is kept of a match at its end, and read for ever after."""

import asyncio

from fathom.engine.archive import Archive, archive
from fathom.engine.match_file import as_file, write_out
from fathom.server.protocol import PERSON
from fathom.server.refusals import RefusalError
from fathom.server.tables.table import LiveTable


async def archive_of(table: LiveTable) -> Archive:
    """What was kept; of a match from before anything was, what its rules tell of it now.

    Whoever has been told the last move may ask at once: its results are on their way, here or at another home.
    """
    if table.phase != "over":
        await table.at_rest()
        await table.store.check_home()
    if table.phase != "over":
        raise RefusalError("NOT_OVER")
    if table.archive is None:
        table.archive = await make_archive(table)
    return table.archive


async def make_archive(table: LiveTable) -> Archive:
    """In another thread: every seat looks at every step once more.

    Where choosers are not told, a seat that was given up is the bot's.
    """
    match, names, pledges = table.playing(), [seat.name for seat in table.seats], table.row.pledges
    is_bots = [seat.kind != PERSON or (seat.resigned and pledges is None) for seat in table.seats]
    players = [seat.level if bot else PERSON for seat, bot in zip(table.seats, is_bots, strict=True)]

    def work() -> Archive:
        apart = match.apart()
        return archive(apart, table.rules, write_out(as_file(apart, names, players, pledges)))

    return await asyncio.to_thread(work)
