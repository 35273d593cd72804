"""The catalogue over HTTP, guided first games among it: the same for everybody, as one seat sees them."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from fathom.server.http.catalogue import catalogue_files
from tests.server.client import Player
from tests.server.serving import Served
from tests.tables import TAUGHT

HIDDEN = [-1, -1, -1, -1]


@pytest.fixture
async def ana(served: Served) -> AsyncIterator[Player]:
    """Comes when all rules are compiled."""
    async with Player(served.address, "Ana") as player:
        while min((await player.get("/api/status"))["games"].values()) < 1:
            await asyncio.sleep(0.1)
        yield player


@pytest.mark.parametrize("slug", [game.slug for game in TAUGHT])
async def test_a_lesson_comes_with_its_steps_and_its_words(ana: Player, slug: str) -> None:
    lesson = await ana.get(f"/api/games/{slug}/lesson.json")
    assert lesson["table"]["game"] == slug
    assert [chair["kind"] for chair in lesson["table"]["seats"]][:2] == ["person", "bot"]
    asked = [word["step"] + 1 for word in lesson["words"] if word["seat"] == 0]
    assert {lesson["steps"][step]["seat"] for step in asked} == {0}
    assert all(word["text"]["fr"] and word["text"]["en"] for word in lesson["words"])


async def test_a_lesson_does_not_show_what_the_others_hold(ana: Player) -> None:
    lesson = await ana.get("/api/games/breath/lesson.json")
    drew = (await ana.get("/api/games/breath/game.json"))["events"]["DREW_FOUR"]
    deals = {event[1]: event[2:] for event in lesson["steps"][0]["events"] if event[0] == drew}
    assert deals[1] == HIDDEN
    assert deals[0] != HIDDEN


async def test_there_is_no_lesson_of_an_unknown_game(ana: Player) -> None:
    answer = await ana.http.get("/api/games/chess/lesson.json")
    assert answer.status_code == 400
    assert "chess" in answer.json()["text"]["en"]


async def test_the_files_of_the_catalogue_are_what_the_server_answers(ana: Player) -> None:
    files = {file.address: file for file in catalogue_files()}
    assert {"/api/games.json", "/api/games/sharks/fr/rulebook.md", "/api/common/en/texts.json"} <= files.keys()
    for address, file in files.items():
        answer = await ana.http.get(address)
        assert (address, answer.status_code, answer.content) == (address, 200, file.contents())
