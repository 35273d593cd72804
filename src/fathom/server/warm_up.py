"""At the first start the rules are compiled, in processes of their own: the page is up meanwhile and says so.

What thinking takes is compiled after all rules, one game at a time; until then those who think play at a glance.
One such process is `python -m fathom.server.warm_up sharks table`; it prints how far it is.
"""

import asyncio
import os
import sys

import structlog

from fathom.bots.warm import TABLE, THINKING, table_jobs, thinking_jobs
from fathom.engine.game import Game, find_game, find_games
from fathom.engine.rule import PLAIN
from fathom.engine.version import rules_version
from fathom.engine.warm import is_warm, warm
from fathom.server.refusals import UNAVAILABLE, RefusalError

LOWER_PRIORITY = 10  # steps down: people may be playing by then
LOADING = 0.99  # compiled, not yet in this process
READY = 1.0
TRIES = 3
log = structlog.get_logger()


class WarmUp:
    """How much of each game's rules is ready, 0 to 1."""

    def __init__(self) -> None:
        self.share = dict.fromkeys(find_games(), READY if PLAIN else 0.0)
        self.searchable = {slug for slug, game in find_games().items() if is_warm(game, THINKING)}
        self.compilers: list[asyncio.subprocess.Process] = []

    def is_ready(self, slug: str) -> bool:
        return self.share[slug] == READY

    def require(self, slug: str) -> None:
        if not self.is_ready(slug):
            raise RefusalError("NOT_READY", UNAVAILABLE, percent=int(100 * self.share[slug]))

    async def get_ready(self) -> None:
        """As many games at once as there are cores; those that were compiled before come first, then the smallest."""
        games = sorted(find_games().values(), key=lambda game: (not is_warm(game, TABLE), game.state.dtype.itemsize))
        cores = asyncio.Semaphore(os.cpu_count() or 1)
        await asyncio.gather(*(self.get_game_ready(game, cores) for game in games))
        for game in games:
            await self.get_search_ready(game)

    async def load_compiled(self) -> None:
        """Before anybody comes: loading takes the event loop's time for seconds, and others serve them meanwhile."""
        for game in find_games().values():
            if is_warm(game, TABLE):
                await self.get_game_ready(game, asyncio.Semaphore())

    async def get_searches_ready(self) -> None:
        """For a machine that does nothing but think: as many games at once as there are cores."""
        cores = asyncio.Semaphore(os.cpu_count() or 1)

        async def get_ready(game: Game) -> None:
            async with cores:
                await self.get_search_ready(game)

        await asyncio.gather(*map(get_ready, find_games().values()))

    async def get_game_ready(self, game: Game, cores: asyncio.Semaphore) -> None:
        if self.is_ready(game.slug):
            return
        async with cores:
            if not is_warm(game, TABLE) and not await self.compile_in_the_end(game):
                return
            self.share[game.slug] = LOADING
            await asyncio.to_thread(load, game)
        self.share[game.slug] = READY
        log.info("rules_ready", game=game.slug)

    async def compile_in_the_end(self, game: Game) -> bool:
        """Never here: a thread that compiles cannot be stopped, and the server would not end before it does."""
        for _ in range(TRIES):
            if await self.compile(game, TABLE):
                return True
        return False

    async def get_search_ready(self, game: Game) -> None:
        if game.slug in self.searchable or not await self.compile(game, THINKING):
            return
        self.searchable.add(game.slug)
        log.info("search_ready", game=game.slug)

    async def compile(self, game: Game, what: str) -> bool:
        """Whether it worked out."""
        command = [sys.executable, "-m", "fathom.server.warm_up", game.slug, what]
        process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        self.compilers.append(process)
        assert process.stdout is not None
        async for line in process.stdout:
            if what == TABLE:
                self.share[game.slug] = LOADING * float(line)
        if await process.wait() != 0:
            log.error("not_compiled", game=game.slug, what=what, code=process.returncode)
        return process.returncode == 0

    def stop(self) -> None:
        for process in self.compilers:
            if process.returncode is None:
                process.kill()


def load(game: Game) -> None:
    """Brings compiled rules into this process; what is not compiled yet is compiled now. Nobody waits for a digest."""
    rules_version(game.slug)
    for job in table_jobs(game):
        job()


def main(slug: str, what: str) -> None:
    game = find_game(slug)
    if what == THINKING and hasattr(os, "nice"):
        os.nice(LOWER_PRIORITY)
    jobs = thinking_jobs(game) if what == THINKING else table_jobs(game)
    warm(game, what, jobs, lambda share: print(share, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
