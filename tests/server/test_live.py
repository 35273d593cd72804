"""A game in which time runs by itself: Bermudes at the live clock, two divers, no bot."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from fathom.bots.levels import glance
from fathom.engine.game import ALLOWED, find_game
from fathom.games.bermudes.state import Action, Event, Phase
from fathom.server.refusals import RefusalError
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.seats import Seats
from fathom.server.tables.table import Services
from tests.server.client import Message, Player
from tests.server.serving import Served
from tests.server.test_secrets import lay
from tests.server.test_thinkers import Onlooker


@pytest.fixture
async def divers(served: Served) -> AsyncIterator[tuple[Player, Player]]:
    """Ana and Bob, just under water."""
    async with Player(served.address, "Ana") as ana, Player(served.address, "Bob") as bob:
        await ana.lay("bermudes", "pp", settings={"clock": "live", "breath": "honour"})
        await bob.sit(ana.table["code"])
        await ana.hello()
        await bob.hello()
        await go_under(ana, bob)
        yield ana, bob


async def go_under(ana: Player, bob: Player) -> None:
    for diver, action in (
        (ana, Action.READY),
        (bob, Action.READY),
        (ana, Action.SIGNAL),
        (bob, Action.HOLD),
        (ana, Action.HOLD),
    ):
        await until(diver, action)
        await diver.act(action)
    for diver in (ana, bob):
        await hear_of(diver, Event.DIVED)


async def until(diver: Player, action: int) -> None:
    while action not in diver.allowed:
        await diver.hear()


async def hear_of(diver: Player, kind: Event) -> list[int]:
    """The first event of a kind, heard already or to come."""
    while True:
        for events in diver.steps.values():
            for event in events:
                if event[0] == kind:
                    return event
        await diver.hear()


def refused(answer: Message) -> str:
    assert answer["t"] == "no", answer
    return str(answer["d"]["refusal"])


async def test_time_that_goes_by_makes_no_move_stale(divers: tuple[Player, Player]) -> None:
    # Time is carried by the first seat: its owner was told that the table had moved on, at every card.
    for diver in divers:
        dived = diver.n
        while diver.n < dived + 5:
            await diver.hear()
        answer = await diver.ask("act", {"action": next(a for a in diver.allowed if a >= Action.PLACE)}, n=dived)
        assert answer["t"] == "ok", answer


async def test_nobody_chooses_to_let_time_pass(divers: tuple[Player, Player]) -> None:
    for diver in divers:
        assert not [action for action in diver.allowed if action >= Action.PASS]
        assert refused(await diver.act(Action.PASS)) == "TIME_IS_NOBODYS"


async def test_under_water_nobody_speaks(divers: tuple[Player, Player]) -> None:
    ana, bob = divers
    assert refused(await ana.ask("say", {"text": "a five, quick"})) == "HUSH"
    await bob.act(Action.BREATHE)
    while ana.sight["phase"] != Phase.READY:
        await ana.hear()
    assert (await ana.ask("say", {"text": "what a pity"}))["t"] == "ok"


async def test_nor_where_the_clock_stands_in_words_or_by_leaning(served: Served) -> None:
    """B14 holds by the second too: a partner is not shown a card before the tick is over, and the Captain is silent."""
    async with Player(served.address, "Ana") as ana, Player(served.address, "Bob") as bob:
        await ana.lay("bermudes", "pp", settings={"clock": "ticks"})
        await bob.sit(ana.table["code"])
        await ana.hello()
        await bob.hello()
        card = next(action for action in ana.allowed if action >= Action.PLACE)
        for kind, said in (("say", {"text": "a five"}), ("lean", {"action": card})):
            assert refused(await ana.ask(kind, said)) == "HUSH"
        assert refused(await ana.ask("hint", {})) == "HINT_NOT_NOW"


async def test_who_is_not_heard_of_any_more_has_let_go(divers: tuple[Player, Player]) -> None:
    ana, bob = divers
    await bob.hang_up()
    assert (await hear_of(ana, Event.BREATHED))[1] == 1


@pytest.fixture
async def bots_under_water(tmp_path: Path) -> AsyncIterator[Driver]:
    """Two of them, with all their cards in hand."""
    services = Services(await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"))
    table = lay(services, find_game("bermudes"), 2, 7)
    table.row = msgspec.structs.replace(table.row, settings={"clock": "live", "breath": "honour"})
    table.seats = Seats(msgspec.structs.replace(seat, level="random") for seat in table.seats)
    table.match = table.new_match()
    for seat, action in ((0, Action.READY), (1, Action.READY), (0, Action.SIGNAL), (1, Action.HOLD), (0, Action.HOLD)):
        assert table.match.play(seat, action) == ALLOWED
    table.decisions.note(table.match)
    driver = Driver(table)
    yield driver
    driver.stop()
    await services.store.close()


async def test_a_bot_that_errs_does_not_let_go_by_mistake(bots_under_water: Driver) -> None:
    """As often as it is asked, one choice in forty would be a breath."""
    table = bots_under_water.table
    assert table.does_time_run()
    chosen = {glance(table.game, table.playing().state, 1, "random", mind) for mind in range(1000)}
    assert len(chosen) > 20
    assert Action.BREATHE not in chosen


async def test_the_next_look_at_a_dive_is_when_it_was_whatever_is_played_meanwhile(bots_under_water: Driver) -> None:
    """Every act wound the timer anew: who sent some all the time kept bots from their cards."""
    table = bots_under_water.table
    table.listeners.append(Onlooker())
    bots_under_water.schedule()
    timer = bots_under_water.timer
    assert timer is not None
    card = next(action for action in table.allowed(0) if action >= Action.PLACE)
    async with Change(table):
        assert table.playing().play(0, card) == ALLOWED
        table.decisions.note(table.playing(), 0)
    assert bots_under_water.timer is timer


async def test_who_has_nothing_to_decide_moves_no_time(bots_under_water: Driver) -> None:
    """Each such act let time pass before it was refused: a step on disk and to everybody, twenty times a second."""
    table = bots_under_water.table
    table.listeners.append(Onlooker())
    bots_under_water.schedule()
    bots_under_water.passed_at -= 1.0
    table.decisions.to_act &= ~1
    n = table.n
    with pytest.raises(RefusalError):
        await bots_under_water.act(0, n, 0, Action.HOLD)
    assert table.n == n
