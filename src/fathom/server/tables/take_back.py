"""Taking back one's last decision, where nobody but bots plays along: when that may be done, and how far it goes."""

from collections.abc import Iterator

from fathom.engine.match import SET_UP, Match
from fathom.server.refusals import RefusalError
from fathom.server.tables.table import LiveTable

MOST_TAKEN_BACK = 100  # in one match: each is played again whenever somebody checks the luck


def may_take_back(table: LiveTable, seat: int) -> bool:
    return seat >= 0 and why_not(table, seat) == ""


def why_not(table: LiveTable, seat: int) -> str:
    """The name of the refusal; "" if nothing stands against it."""
    if table.phase != "playing":
        return {"over": "BACK_OVER", "aside": "SET_ASIDE"}.get(table.phase, "NOT_STARTED")
    if table.seats[seat].resigned:
        return "RESIGNED"
    if table.seats.people > 1:
        return "BACK_COMPANY"
    if table.row.clock is not None or has_time_run(table):
        return "BACK_CLOCK"
    if table.taken_back >= MOST_TAKEN_BACK:
        return "BACK_OFTEN"
    return "" if any(own_steps(table, seat)) else "BACK_NOTHING"


def has_time_run(table: LiveTable) -> bool:
    """Live: what happened while time ran cannot happen once more."""
    steps = table.playing().steps if table.game.time is not None else ()
    return table.does_time_run() or any(not table.is_choice(step.action) for step in steps)


def own_steps(table: LiveTable, seat: int) -> Iterator[int]:
    """The numbers of the steps that a seat played, the latest first."""
    return (step.number for step in reversed(table.playing().steps) if step.seat == seat and step.number > SET_UP)


def before_last_decision(table: LiveTable, seat: int) -> Match:
    """The match as it was before the seat last had a choice: what is forced, the page may play again of itself."""
    refusal = why_not(table, seat)
    if refusal:
        raise RefusalError(refusal)
    for number in own_steps(table, seat):
        earlier = table.playing().before(number)
        if len(table.choices(earlier.allowed(seat))) > 1:
            return earlier
    raise RefusalError("BACK_NOTHING")
