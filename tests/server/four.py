"""Four people, two against two."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.client import Player
from tests.server.serving import Served

ANA, BOB, CLEO, DAN = range(4)  # Ana and Cleo against Bob and Dan
Four = list[Player]


@asynccontextmanager
async def four_at_a_table(served: Served) -> AsyncIterator[Four]:
    players = [Player(served.address, name) for name in "ABCD"]
    await players[ANA].lay("barrakuda", "pppp", settings={"teams": True})
    for player in players[1:]:
        await player.sit(players[ANA].table["code"])
    for player in players:
        await player.hello()
    yield players
    for player in players:
        await player.__aexit__(None)


async def kinds_heard(player: Player) -> list[str]:
    """What has come in since the last time somebody asked, and the answer to the question."""
    player.heard.clear()
    await player.ask("ping")
    return [message["t"] for message in player.heard]
