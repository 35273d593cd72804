"""What people say to each other at a table."""

from fathom.engine.dealer import SPECTATOR
from fathom.engine.game import ALLOWED
from fathom.engine.languages import LANGUAGES
from fathom.engine.texts import common
from fathom.server.protocol import Leant, Say, envelope
from fathom.server.refusals import RefusalError, by_the_rules
from fathom.server.tables.change import Change
from fathom.server.tables.seats import clean_text
from fathom.server.tables.table import LiveTable

NOTHING = -1  # in mind


def check_may_talk(table: LiveTable, seat: int) -> None:
    if seat == SPECTATOR:
        raise RefusalError("NOT_SEATED")
    if table.does_time_run():
        raise RefusalError("HUSH")


async def say(table: LiveTable, seat: int, said: Say) -> None:
    """In one's own words, or by a quick phrase."""
    check_may_talk(table, seat)
    text = clean_text(said.text)
    if not text and said.phrase not in common(LANGUAGES[0])["phrases"]:
        raise RefusalError("UNKNOWN")
    async with Change(table) as change:
        await change.say(seat, text, "" if text else said.phrase)


def lean(table: LiveTable, seat: int, action: int) -> None:
    """What somebody has in mind is told to the partners, to nobody else, and forgotten."""
    check_may_talk(table, seat)
    match = table.playing()
    why_not = match.refusal(seat, action) if action != NOTHING else ALLOWED
    if why_not != ALLOWED:
        raise by_the_rules(table.game, why_not)
    sides = table.game.sides(match.box)
    for listener in table.listeners:
        if listener.seat not in (SPECTATOR, seat) and sides[listener.seat] == sides[seat]:
            listener.post(envelope("lean", table.n, Leant(seat, action)))
