"""The store: what is written is there, on SQLite and on PostgreSQL."""

import asyncio
from typing import Any

import msgspec
import pytest

from fathom.server.storage.schema import MoveRow, TableRow, WordRow
from fathom.server.storage.store import Store
from fathom.server.storage.writer import Missing, Taken
from tests.server.laying import SEED, a_chair, a_table, lay, two_chairs

SALTS = ["00ff", "a1b2"]
RESULTS = [(1, 104), (2, -3)]


def begun(number: int = 0, **values: Any) -> TableRow:
    """A table whose match has begun."""
    return a_table(number, **{"salts": SALTS, "started": 2000.0, "rules": "0123456789abcdef", "laid": -7, **values})


def spoken(table: str, number: int, text: str = "Bonjour !") -> WordRow:
    return WordRow(table, number, 0, "Ana", text, "", 1000.5)


async def test_a_table_comes_back_as_it_was_laid(store: Store) -> None:
    settings = {"target": 120, "fleeing": "dice", "finish_round": True, "row": [1, 2, 3]}
    table = a_table(open=False, clock=30, host=1, settings=settings, created=1700000000.123456)
    chairs = [
        a_chair(0, "Zoë 🐙 Šárka 潜水", token=bytes(range(224, 256)), salt="c0ffee"),
        a_chair(1, "", kind="bot", level="greedy", held=True),
        a_chair(2, 'L\'Étoile de "mer"; DROP TABLE seats'),
    ]
    await store.add_table(table, chairs[::-1])
    assert await store.find_table(table.id) == (table, chairs)
    assert await store.find_table("CODE0") == (table, chairs)


async def test_nobody_sits_at_a_table_that_was_never_laid(store: Store) -> None:
    await lay(store)
    assert await store.find_table("CODE1") is None
    assert await store.find_table("") is None


async def test_a_code_belongs_to_one_table_until_its_match_is_over(store: Store) -> None:
    first = await lay(store, 1, code="FISH")
    with pytest.raises(Taken):
        await lay(store, 2, code="FISH")
    assert await store.find_table(a_table(2).id) is None
    await store.finish(first, RESULTS, 2000.0, b"")
    second = await lay(store, 2, code="FISH")
    found = await store.find_table("FISH")
    assert found is not None
    assert found[0].id == second
    assert await store.find_table(first) is not None


async def test_two_tables_cannot_have_one_id(store: Store) -> None:
    await lay(store, 1)
    with pytest.raises(Taken):
        await lay(store, 1, code="OTHER")


async def test_recent_matches_are_those_that_ended_at_open_tables(store: Store) -> None:
    for number in range(4):
        await lay(store, number, open=number != 2)
        await store.start(begun(number), two_chairs(), two_chairs())
    for number in (1, 2, 0):
        await store.finish(a_table(number).id, RESULTS, 3000.0 - number, b"")
    recent = await store.recent_matches(10)
    assert [table.id for table, _ in recent] == [a_table(0).id, a_table(1).id]
    assert [len(chairs) for _, chairs in recent] == [2, 2]
    assert len(await store.recent_matches(1)) == 1


async def test_moves_come_back_in_their_order(store: Store) -> None:
    table, other = await lay(store, 1), await lay(store, 2)
    played = [MoveRow(table, number, number % 2, 7 * number) for number in range(1, 20)]
    for move in (*played[::-1], MoveRow(other, 1, 0, 5)):
        await store.append(move)
    assert await store.moves_of(table) == played
    assert await store.moves_of(table, after=17) == played[17:]
    assert await store.moves_of(table, after=19) == []
    assert await store.moves_of(other) == [MoveRow(other, 1, 0, 5)]


async def test_a_number_can_be_played_once(store: Store) -> None:
    table = await lay(store)
    await store.append(MoveRow(table, 1, 0, 3))
    with pytest.raises(Taken):
        await store.append(MoveRow(table, 1, 1, 4))
    assert await store.moves_of(table) == [MoveRow(table, 1, 0, 3)]


async def test_a_move_needs_a_table(store: Store) -> None:
    with pytest.raises(Missing):
        await store.append(MoveRow("nowhere", 1, 0, 3))


async def test_words_are_heard_in_their_order_and_only_the_last_of_them(store: Store) -> None:
    table = await lay(store)
    said = [spoken(table, number, f"{number} 🐠 « ça flotte » \u202e") for number in range(8)]
    said.append(WordRow(table, 8, -1, "Zoë", "", "ouch", 1700000000.25))
    for word in said:
        await store.add_word(word)
    assert await store.words_of(table) == said
    assert await store.words_of(table, after=2, limit=3) == said[-3:]
    assert await store.words_of(table, after=6) == said[7:]
    with pytest.raises(Taken):
        await store.add_word(spoken(table, 4))


async def test_a_word_for_one_side_is_for_nobody_else_and_still_counted(store: Store) -> None:
    table = await lay(store)
    assert await store.last_word(table) == -1
    public, private = spoken(table, 0), msgspec.structs.replace(spoken(table, 1), side=1)
    for word in (public, private):
        await store.add_word(word)
    assert await store.words_of(table) == await store.words_of(table, side=0) == [public]
    assert await store.words_of(table, side=1) == [public, private]
    assert await store.last_word(table) == 1


async def test_a_seat_changes_hands(store: Store) -> None:
    table, other = await lay(store, 1), await lay(store, 2)
    chair = a_chair(1, "Cléo", token=bytes(32), salt="beef", held=True)
    await store.save_seat(a_table(1), two_chairs()[1], chair)
    assert await store.find_table(table) == (a_table(1), [two_chairs()[0], chair])
    assert await store.find_table(other) == (a_table(2), two_chairs())


async def test_nobody_sits_on_a_chair_that_is_not_there(store: Store) -> None:
    await lay(store)
    with pytest.raises(Missing, match="There is no seat 2 at a table table"):
        await store.save_seat(a_table(), a_chair(2), a_chair(2, "Cléo"))


async def test_a_match_starts_once_with_its_people_and_salts(store: Store) -> None:
    table = await lay(store)
    chairs = [a_chair(0, "Ana", salt="00ff"), a_chair(1, "Robot", kind="bot", level="greedy")]
    await store.start(begun(started=2000.25), two_chairs(), chairs)
    with pytest.raises(Taken):
        await store.start(begun(salts=["dead"], started=3000.0), chairs, two_chairs())
    assert await store.find_table(table) == (begun(started=2000.25), chairs)


async def test_a_start_that_fails_changes_nothing(store: Store) -> None:
    table = await lay(store)
    with pytest.raises(Missing):
        await store.start(begun(), two_chairs(), [a_chair(0, "Dan"), a_chair(5, "Eve")])
    assert await store.find_table(table) == (a_table(), two_chairs())


async def test_a_match_ends_once(store: Store) -> None:
    table = await lay(store)
    await store.start(begun(), two_chairs(), two_chairs())
    await store.finish(table, RESULTS, 3000.5, b"told")
    await store.finish(table, [(1, 0), (1, 0)], 4000.0, b"otherwise")
    ended = begun(code=None, results=RESULTS, ended=3000.5)
    assert await store.find_table(table) == (ended, two_chairs())
    assert await store.archive_of(table) == b"told"


async def test_all_who_ask_for_a_rematch_get_the_same(store: Store) -> None:
    table = await lay(store)
    answers = await asyncio.gather(*(store.set_next(table, f"next{number}") for number in range(5)))
    assert set(answers) == {"next0"}
    assert await store.set_next(table, "later") == "next0"
    found = await store.find_table(table)
    assert found is not None
    assert found[0].next == "next0"


async def test_what_is_not_there_cannot_be_changed(store: Store) -> None:
    for attempt in (
        store.start(begun(id="nowhere"), [], []),
        store.save_seat(a_table(id="nowhere"), a_chair(0), a_chair(0, "Ana")),
        store.finish("nowhere", RESULTS, 1.0, b""),
        store.set_next("nowhere", "next"),
        store.add_word(spoken("nowhere", 0)),
    ):
        with pytest.raises(Missing):
            await attempt


async def test_the_seed_is_kept_whole(store: Store) -> None:
    await lay(store)
    found = await store.find_table("CODE0")
    assert found is not None
    assert found[0].seed == SEED
