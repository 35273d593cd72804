"""How people behave at a table, and what it does when they do not."""

import pytest

from fathom.server.tables.names import are_alike, clean_text
from fathom.server.tables.seats import BOT_NAMES
from tests.server.client import Player, refusal, two_at_a_table


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ana"), ("Ana", "Аnа"), ("Ana", "Ａｎａ"), ("Ana", "𝐀𝐧𝐚"), ("Ana", "A n a"), ("Ana", "Ana\u3164"),
        ("Bob", "B0b"), ("Ilya", "llya"), ("Lili", "LILI"), ("Ilya", "1lya"), ("Emma", "Ernrna"), ("Zoé", "Zoe\u0301"),
        ("Вова", "Boвa"),
        ("👩‍🚀", "👩🚀"), ("Strasse", "Straße"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert are_alike(one, other)
    assert are_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "Anna"),
        ("Zoe", "Zoé"),
        ("Иван", "Инна"),
        ("李", "王"),
        ("Åsa", "Asa"),
        ("👩‍🚀", "👨‍🚀"),
        ("علی", "رضا"),
        ("Ali", "All"),
        ("Milo", "Nilo"),
        ("Ana 2", "Ana 3"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not are_alike(one, other)


@pytest.mark.parametrize(
    "name", ["Éloïse", "Ёжик", "李小龍", "さくら", "علی‌رضا", "👩‍🚀", "❤️ Zoé", "O'Neil", "ශ්‍රී", "Nguyễn", "🏴‍☠️", "Dr. No"]
)
def test_a_name_in_any_script_stays_whole(name: str) -> None:
    assert clean_text(name) == name


@pytest.mark.parametrize(
    ("name", "why_not"),
    [
        ("", "NAME_MISSING"), ("  ", "NAME_MISSING"), ("\u200b", "NAME_UNSEEN"), ("\u3164", "NAME_UNSEEN"),
        ("\u2800\u2800", "NAME_UNSEEN"), ("\u0301", "NAME_UNSEEN"), ("\ufe0f", "NAME_UNSEEN"),
        ("\u202e", "NAME_UNSEEN"),
        ("\U000e0041", "NAME_UNSEEN"),
    ],
)  # fmt: skip
async def test_a_name_that_cannot_be_seen_is_none(ana: Player, name: str, why_not: str) -> None:
    seats = [{"kind": "person"}, {"kind": "person"}]
    answer = await ana.http.post("/api/tables", json={"game": "sharks", "seats": seats, "name": name})
    assert (answer.status_code, answer.json()["refusal"]) == (400, why_not)


async def test_nobody_sits_down_under_anothers_name(ana: Player, bob: Player) -> None:
    await ana.lay(seats="pppb")
    for name in ("Ana", "АNА", "A\u3164na", ana.table["seats"][3]["name"]):
        answer = await bob.http.post(f"/api/tables/{ana.table['id']}/seats", json={"name": name})
        assert (answer.status_code, answer.json()["refusal"]) == (409, "NAME_TAKEN")
    assert (await bob.sit(ana.table["id"]))["seats"][1]["name"] == "Bob"
    answer = await bob.http.post(f"/api/tables/{ana.table['id']}/seats", json={"name": "bob", "here": True})
    assert "“Bob” is at this table already" in answer.json()["text"]["en"]


async def test_bots_leave_people_their_names(ana: Player) -> None:
    ana.name = BOT_NAMES[1]
    await ana.lay(seats="pbpb")
    await ana.http.post(f"/api/tables/{ana.table['id']}/start")
    names = [seat["name"] for seat in (await ana.get(f"/api/tables/{ana.table['id']}"))["seats"]]
    assert names[0] == BOT_NAMES[1]
    assert len(set(names)) == 4


async def test_only_who_is_away_is_held(ana: Player) -> None:
    """It was written down for a bot as well, which nobody hands back."""
    await ana.lay(seats="pb")
    await ana.hello()
    for seat in (0, 1, 5):
        assert refusal(await ana.ask("hold", {"seat": seat})) == "NOT_ABSENT"
    assert not ana.table["seats"][1]["held"]


async def test_who_says_too_much_is_asked_to_wait_and_plays_on(ana: Player, bob: Player) -> None:
    """An opponent heard thousands of words in seconds; and whoever had another line had another measure."""
    mover, _ = await two_at_a_table(ana, bob)
    told = [await mover.ask("say", {"text": f"word {number}"}) for number in range(30)]
    assert [answer["t"] for answer in told[:8]] == ["ok"] * 8
    assert refusal(told[-1]) == "TOO_MANY_WORDS"
    await mover.hang_up()
    await mover.hello()
    told = [await mover.ask("say", {"phrase": "hello"}) for _ in range(20)]
    assert refusal(told[-1]) == "TOO_MANY_WORDS"
    assert (await mover.act(mover.allowed[0]))["t"] == "ok"
