"""Matches that were played in a browser alone, brought to the server: checked, kept, gone on with."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from fathom.bots.levels import glance
from fathom.engine.game import find_game
from fathom.engine.luck import seed_from_words
from fathom.engine.match import BY_PERSON, Chooser, Match
from fathom.engine.match_file import MatchFile, as_file, parse, write_out
from fathom.engine.pledges import Pledges, pledge_of
from fathom.server.storage.store import Store
from fathom.server.tables.bringing import LONGEST_FILE, MOST_STEPS, Bringing
from fathom.server.tables.loading import read_log
from tests.server.client import PATIENCE, Player
from tests.server.serving import BOUNDLESS, Served

GAME = find_game("sharks")
SALT = "5a" * 32
BOT = "matelot"
SEALED = Pledges([pledge_of(SALT), ""])
AGAIN = (5, 9)  # steps before which somebody takes a decision back


def play(match: Match) -> None:
    """One step: the person takes the first that is offered, the bot what it chooses."""
    seat = match.seat_to_act()
    if seat == 0:
        match.play(seat, match.allowed(seat)[0], BY_PERSON)
    else:
        match.play(seat, glance(GAME, match.state, seat, BOT, match.mind_of(seat)), Chooser(BOT))


def played(steps: int = 10_000, seed: str = "brought", back: tuple[int, ...] = ()) -> Match:
    match = Match(GAME, GAME.pack(2, {"target": 100}), seed_from_words(seed), [bytes.fromhex(SALT)])
    while len(match.steps) <= steps and not match.is_over:
        play(match)
        if len(match.steps) in back:
            back = tuple(step for step in back if step != len(match.steps))
            match = match.before(len(match.steps) - 2)
    return match


def filed(match: Match, names: tuple[str, ...] = ("Ana", "Nautile"), pledges: Pledges | None = SEALED) -> MatchFile:
    return as_file(match, list(names), ["person", BOT], pledges)


OVER, UNDER_WAY = filed(played()), filed(played(12, back=AGAIN))


async def bring(player: Player, file: MatchFile) -> httpx.Response:
    answer = await player.http.post("/api/matches", content=msgspec.json.encode(file))
    if answer.status_code == 201:
        player.table = answer.json()
    return answer


async def test_a_finished_match_is_kept_and_can_be_watched_and_checked(ana: Player, bob: Player) -> None:
    table = (await bring(ana, OVER)).json()
    assert (table["phase"], table["brought"], table["you"], table["code"]) == ("over", True, [0], None)
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Nautile"]
    told = (await bob.http.get(f"/api/matches/{table['id']}")).content
    assert parse(Path("told"), told) == OVER
    assert told == write_out(OVER)
    replay = await bob.get(f"/api/replays/{table['id']}")
    assert len(replay["steps"]) == len(OVER.steps)
    assert table["results"] == [list(result) for result in played().results()]


async def test_a_match_under_way_goes_on_with_all_that_was_taken_back(ana: Player, bob: Player) -> None:
    table = (await bring(ana, UNDER_WAY)).json()
    assert (table["phase"], table["n"], table["taken_back"]) == ("playing", len(UNDER_WAY.steps) - 1, len(AGAIN))
    assert table["seed"] is None
    await ana.hello()
    assert ana.table["you"] == [0]
    await ana.play_on(5000)
    assert ana.table["phase"] == "over"
    told = parse(Path("told"), (await bob.http.get(f"/api/matches/{table['id']}")).content)
    assert told.steps[: len(UNDER_WAY.steps)] == UNDER_WAY.steps
    assert told.taken_back == UNDER_WAY.taken_back
    assert (await bob.get(f"/api/tables/{table['id']}"))["brought"] is True


async def test_somebody_else_has_no_seat_there(ana: Player, bob: Player) -> None:
    table = (await bring(ana, UNDER_WAY)).json()
    await bob.hello(table["id"])
    assert bob.table["you"] == []


async def test_the_same_file_from_the_same_browser_is_the_same_table(ana: Player, bob: Player) -> None:
    file = filed(played(9, "twice"))
    first, second = [(await bring(ana, file)).json() for _ in range(2)]
    assert first["id"] == second["id"]
    assert second["you"] == [0]
    assert (await bring(bob, file)).json()["id"] != first["id"]


def altered(**changed: Any) -> MatchFile:
    return replace(OVER, **changed).sealed()


def other_step() -> MatchFile:
    (number, seat, action, events), *rest = OVER.steps[4:]
    name, by, *values = events[0]
    told = ((name, by, values[0] + 1, *values[1:]), *events[1:])
    return altered(steps=[*OVER.steps[:4], (number, seat, action, told), *rest])


def other_draw() -> MatchFile:
    assert OVER.draws
    course = [list(draws) for draws in OVER.draws[0]]
    course[0] = [*course[0], (6, 1)]
    return altered(draws=[course, *OVER.draws[1:]])


def other_choice() -> MatchFile:
    """A bot that chose what it would not."""
    match = played(3)
    while len(match.allowed(match.seat_to_act())) < 2 or match.seat_to_act() == 0:
        play(match)
    seat = match.seat_to_act()
    usual = glance(GAME, match.state, seat, BOT, match.mind_of(seat))
    match.play(seat, next(action for action in match.allowed(seat) if action != usual), Chooser(BOT))
    return filed(match)


UNFIT: dict[str, tuple[Callable[[], MatchFile], int, str]] = {
    "an altered name": (lambda: replace(OVER, names=["Eve", "Nautile"]), 400, "FILE_ALTERED"),
    "another seal": (lambda: altered(commitment="00" * 32), 409, "SEED_UNFIT"),
    "another salt": (lambda: altered(salts=["6b" * 32]), 409, "SALTS_UNFIT"),
    "another event": (other_step, 409, "STEP_UNFIT"),
    "another draw": (other_draw, 409, "STEP_UNFIT"),
    "another choice": (other_choice, 409, "STEP_UNCHOSEN"),
    "a step that is not allowed": (
        lambda: altered(steps=[*OVER.steps[:2], (2, OVER.steps[2][1], 99, ()), *OVER.steps[3:]]),
        409,
        "STEP_REFUSED",
    ),
    "no seed": (lambda: altered(seed=None), 400, "FILE_SEALED"),
    "nobody who chose": (lambda: filed(played(), pledges=None), 409, "FILE_BARE"),
    "other rules": (lambda: altered(rules="0" * 16), 409, "FILE_OF_OTHER_RULES"),
    "a seat that is not there": (
        lambda: altered(steps=[OVER.steps[0], (1, 7, 0, ()), *OVER.steps[2:]]),
        400,
        "FILE_NOT_A_MATCH",
    ),
    "an unknown game": (lambda: altered(game="chess"), 400, "UNKNOWN_GAME"),
    "a bot that nobody knows": (lambda: altered(players=["person", "dog"]), 400, "UNKNOWN_PLAYER"),
    "two of one name": (lambda: filed(played(), ("Ana", "ana")), 409, "NAME_TAKEN"),
    "more taken back than anybody may": (
        lambda: altered(
            taken_back=[OVER.steps[1:]] * 101,
            choosers=[OVER.choosers[0], *[OVER.choosers[0][1:]] * 101] if OVER.choosers else [],
            draws=[OVER.draws[0], *[OVER.draws[0][1:]] * 101] if OVER.draws else [],
        ),
        409,
        "FILE_TOO_LONG",
    ),
}


@pytest.mark.parametrize("fault", UNFIT)
async def test_what_does_not_follow_is_refused_with_a_sentence(ana: Player, fault: str) -> None:
    make, status, refusal = UNFIT[fault]
    answer = await bring(ana, make())
    assert (answer.status_code, answer.json()["refusal"]) == (status, refusal)
    assert all(len(sentence) > 20 for sentence in answer.json()["text"].values())


async def test_a_thought_that_was_asked_for_early_again_and_again_is_not_played_for_ever(ana: Player) -> None:
    match, thought = played(2), Chooser("kraken", 1, 2)
    while len(match.steps) ** 2 < 4 * MOST_STEPS and not match.is_over:
        seat = match.seat_to_act()
        match.play(seat, match.allowed(seat)[0], replace_asked(thought, len(match.steps)) if seat else BY_PERSON)
    answer = await bring(ana, as_file(match, ["Ana", "Kraken"], ["person", "kraken"], SEALED))
    assert answer.json()["refusal"] in {"FILE_TOO_LONG", "STEP_UNCHOSEN"}


def replace_asked(chooser: Chooser, steps: int) -> Chooser:
    return chooser._replace(asked=max(1, steps - 1))


async def test_what_is_no_match_is_told_what_is_missing(ana: Player) -> None:
    answer = await ana.http.post("/api/matches", json={"fathom": 2})
    assert (answer.status_code, answer.json()["refusal"]) == (400, "MISASKED")


async def test_a_file_that_is_too_large_is_not_read(ana: Player) -> None:
    answer = await ana.http.post("/api/matches", content=b" " * (LONGEST_FILE + 1))
    assert answer.status_code == 413


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--matches-an-hour", "2", *BOUNDLESS).start()
    yield server
    server.stop()


async def test_who_brings_too_many_waits(strict: Served) -> None:
    async with Player(strict.address) as ana:
        answers = [await bring(ana, filed(played(6, f"flood {number}"))) for number in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert answers[-1].json()["refusal"] == "TOO_MANY_MATCHES"


@pytest.fixture
async def twins(address: str) -> AsyncIterator[tuple[Bringing, Bringing]]:
    """Two servers on one database."""
    stores = [await Store.open(address) for _ in range(2)]
    yield Bringing(stores[0]), Bringing(stores[1])
    for store in stores:
        await store.close()


async def test_two_that_come_at_once_are_one_table(twins: tuple[Bringing, Bringing]) -> None:
    keys = await asyncio.wait_for(asyncio.gather(*(twin.bring(UNDER_WAY, "Ana") for twin in twins)), PATIENCE)
    assert keys[0] == keys[1]
    rows = await twins[0].store.moves_of(keys[0])
    stands, undone = read_log(rows)
    assert [(row.seat, row.action) for row in stands] == [step[1:3] for step in UNDER_WAY.steps[1:]]
    assert len(undone) == len(AGAIN)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
