"""A table as it is seen: by everybody, by whoever comes, and step by step by each seat."""

from collections.abc import Sequence

from fathom.bots.kinds import adviser
from fathom.engine.archive import unpack_sights
from fathom.engine.luck import commitment
from fathom.engine.records import changes, read_all
from fathom.server.protocol import Seat, Sight, Step, Table, Welcome, Word, envelope
from fathom.server.storage.schema import EVERYBODY, SeatRow, WordRow
from fathom.server.tables.listeners import Listener
from fathom.server.tables.table import LiveTable
from fathom.server.tables.take_back import may_take_back

WORDS_TOLD = 100
NOTHING_SEEN = -1


def view(table: LiveTable, own: Sequence[int] = ()) -> Table:
    """Where those who sat here play next is told to them alone: whoever only looked on could take their chairs."""
    row = table.row
    return Table(
        id=row.id,
        code=row.code,
        game=row.game,
        settings=row.settings,
        open=row.open,
        clock=row.clock,
        hints=table.gives_hints,
        adviser=adviser(),
        phase=table.phase,
        seats=[view_seat(table, seat) for seat in table.seats],
        host=row.host,
        you=list(own),
        n=table.n,
        commitment=commitment(row.seed),
        pledges=row.pledges,
        salts=row.salts,
        seed=row.seed.hex() if row.ended is not None else None,
        results=row.results,
        next=row.next if own else None,
        taken_back=table.taken_back,
        sides=table.sides,
        brought=row.brought,
    )


def view_seat(table: LiveTable, row: SeatRow) -> Seat:
    here, kept = table.listeners.is_here(row.seat), seconds(table.kept(row.seat))
    own = (row.kind, row.level, row.name, here, row.held, row.resigned, seconds(table.grace(row.seat)))
    return Seat(*own, row.kept_for if kept else "", kept)


def seconds(left: float) -> float | None:
    return round(left, 1) or None


def view_word(row: WordRow) -> Word:
    return Word(row.number, row.seat, row.name, row.text, row.phrase, "all" if row.side == EVERYBODY else "partners")


def look(table: LiveTable, seat: int, before: bytes | None = None) -> tuple[Sight, list[int]]:
    """What has changed since the seat last looked, or the whole sight; and what the seat may choose from."""
    if table.archive is not None:
        return read_all(table.archive.kind, unpack_sights(table.archive.stands, seat)[-1]), []
    if table.match is None:
        return {}, []
    kind, (seen, actions) = table.game.sight, table.match.look(seat)
    table.listeners.seen[seat] = seen
    is_idle = table.is_aside or (seat >= 0 and table.seats[seat].resigned)
    choices = [] if is_idle else table.choices(actions)
    return read_all(kind, seen) if before is None else changes(kind, before, seen), choices


async def words_after(table: LiveTable, last_word: int, seat: int) -> list[Word]:
    """What the seat may hear: what was said to all, and what its side said among itself."""
    rows = await table.services.store.words_of(table.id, last_word, WORDS_TOLD, table.side_of(seat))
    return [view_word(row) for row in rows]


def welcome(table: LiveTable, listener: Listener, last: int, words: list[Word]) -> Welcome:
    seat, steps = listener.seat, table.steps
    sight, allowed = look(table, seat)
    return Welcome(
        table=view(table, listener.own),
        you=seat,
        missed=[step.rows(seat) for step in steps[max(0, last + 1) :]],
        sight=sight,
        allowed=allowed,
        to_act=table.decisions.to_act,
        since=table.decisions.since_of(seat),
        deadline=table.deadline(),
        may_take_back=may_take_back(table, seat),
        talk=words,
    )


def last_step(table: LiveTable, seat: int) -> Step:
    sight, allowed = look(table, seat, table.listeners.seen.get(seat))
    return Step(
        events=table.playing().steps[-1].rows(seat),
        sight=sight,
        allowed=allowed,
        to_act=table.decisions.to_act,
        since=table.decisions.since_of(seat),
        deadline=table.deadline(),
        may_take_back=may_take_back(table, seat),
    )


def tell_step(table: LiveTable) -> None:
    """Each seat that listens hears its own version of the last step."""
    table.listeners.tell("step", table.n, lambda listener: listener.seat, lambda seat: last_step(table, seat))


def tell_anew(table: LiveTable) -> None:
    """All begin once more from the table as it lies now; what was said stays said."""
    for listener in table.listeners:
        listener.post(envelope("welcome", table.n, welcome(table, listener, NOTHING_SEEN, [])))


def tell_word(table: LiveTable, row: WordRow) -> None:
    told = envelope("talk", table.n, view_word(row))
    for listener in table.listeners:
        if row.side in (EVERYBODY, table.side_of(listener.seat)):
            listener.post(told)


def tell_table(table: LiveTable) -> None:
    table.listeners.tell("table", table.n, lambda listener: listener.own, lambda own: view(table, own))
