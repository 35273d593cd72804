"""What `./fathom test` and `./fathom check` run, side by side where one of them waits. Standard library only."""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock

ROOT = Path(__file__).resolve().parents[1]
SIDE_BY_SIDE = 3  # one that waits, one that works, one that gives way to both
GIVING_WAY = ["nice", "-n", "10"] if os.name == "posix" else []
BAD_INPUT = 2
PLAIN = {"NUMBA_DISABLE_JIT": "1"}
COMPILED = {"NUMBA_BOUNDSCHECK": "1"}
OF_EVERY_GAME = ["tests/test_contract.py", "tests/test_clauses.py", "tests/test_texts.py", "tests/test_stories.py"]


@dataclass(frozen=True)
class Tools:
    """Where the programs are that the checks call."""

    bin: Path
    npm: list[str]
    environment: dict[str, str]

    def program(self, name: str, *arguments: str) -> list[str]:
        return [str(self.bin / name), *arguments]

    def script(self, name: str, *arguments: str) -> list[str]:
        """One of `web/package.json`."""
        return [*self.npm, "--silent", "--prefix", str(ROOT / "web"), "run", name, *arguments]

    def pytest(self, *arguments: str) -> list[str]:
        return self.program("python", "-m", "pytest", *arguments)

    def side_by_side(self, *arguments: str) -> list[str]:
        """Those that belong together stay in one process (`conftest.py`)."""
        return self.pytest("-n", "auto", *arguments)


@dataclass(frozen=True)
class Stage:
    """One check: a command that fails or does not."""

    title: str
    command: Sequence[str]
    environment: dict[str, str] = field(default_factory=dict)
    gives_way: bool = False  # takes the time that others wait, and no other


@dataclass(frozen=True)
class Report:
    title: str
    seconds: float
    has_failed: bool
    said: str

    def __str__(self) -> str:
        return f"{self.title}: {'FAILED' if self.has_failed else 'passed'} in {self.seconds:.0f} s"


def run_stage(stage: Stage, environment: dict[str, str], saying: Lock) -> Report:
    """Runs it and shows all that it said at once, for others speak too."""
    begun = time.monotonic()
    merged = {**os.environ, **environment, **stage.environment}
    command = [*(GIVING_WAY if stage.gives_way else []), *stage.command]
    done = subprocess.run(command, cwd=ROOT, env=merged, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    said = done.stdout.decode(errors="replace").strip()
    report = Report(stage.title, time.monotonic() - begun, done.returncode != 0, said)
    with saying:
        print(f"== {report}\n{said}\n", flush=True)
    return report


def run_stages(stages: Sequence[Stage], environment: dict[str, str]) -> None:
    """All of them, whatever one finds; then how long each took, and which have failed."""
    begun, saying = time.monotonic(), Lock()
    with ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        reports = list(pool.map(lambda stage: run_stage(stage, environment, saying), stages))
    for report in reports:
        print(f"{report.seconds:6.0f} s  {report.title}")
    print(f"{time.monotonic() - begun:6.0f} s  in all")
    failed = [report.title for report in reports if report.has_failed]
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")
    print("All checks passed.")


def python_style(tools: Tools) -> list[Stage]:
    return [
        Stage("ruff", tools.program("ruff", "check", ".")),
        Stage("ruff format", tools.program("ruff", "format", "--check", ".")),
    ]


def page_style(tools: Tools) -> list[Stage]:
    return [Stage("page: lint", tools.script("lint")), Stage("page: format", tools.script("format:check"))]


def all_stages(tools: Tools, arguments: Sequence[str], *, is_long: bool) -> list[Stage]:
    """What finds the most the soonest comes first; a browser's driver and asyncio's tests cannot share a process."""
    rules = tools.pytest("src/fathom/games", "tests/test_contract.py", "--cov")
    tests = tools.side_by_side("--ignore=tests/browser", *arguments)
    once = [] if is_long else ["--ignore=src/fathom/games"]  # compiled, they fail where they fail in plain Python
    return [
        Stage("a Redis for tests", tools.program("python", "-m", "tests.server.redis")),  # before one waits for it
        Stage("an HAProxy for tests", tools.program("python", "-m", "tests.server.balancer")),
        Stage("mypy", tools.program("mypy")),
        *python_style(tools),
        Stage("import contracts", tools.program("lint-imports")),
        *page_style(tools),
        Stage("page: types", tools.script("check")),
        Stage("page: tests", tools.script("test")),
        Stage("tests in browsers", tools.side_by_side("tests/browser"), PLAIN),
        Stage("tests, plain Python", [*tests, *once], PLAIN),
        Stage("tests, compiled with bounds checks", tests, COMPILED, gives_way=True),
        *([Stage("coverage of the rules", rules, PLAIN)] if is_long else []),
    ]


def changed(*patterns: str) -> list[str]:
    """Files that differ from the last commit, and new ones."""
    listed = [["diff", "--name-only", "--diff-filter=d", "HEAD"], ["ls-files", "--others", "--exclude-standard"]]
    told = [subprocess.run(["git", *how, "--", *patterns], cwd=ROOT, check=True, capture_output=True) for how in listed]
    return sorted({name for one in told for name in one.stdout.decode().splitlines()})


def stages_for(tools: Tools, game: str | None) -> list[Stage]:
    """What somebody at work wants to know at once: about one game, or about all of them."""
    clauses, only = f"src/fathom/games/{game or ''}", ["-k", game] if game else []
    has_page = [Stage("page: types", tools.script("check"))] if changed("web") else []
    return [
        Stage("tests of the rules", tools.side_by_side(clauses, *OF_EVERY_GAME, *only), PLAIN),
        Stage("mypy", tools.program("mypy")),
        *python_style(tools),
        *page_style(tools),
        *has_page,
        Stage("page: tests", tools.script("test", "--", "--changed", "--passWithNoTests")),
    ]


def quick_stages(tools: Tools) -> list[Stage]:
    """Before a commit: the shape of what has changed."""
    names = changed("*.py")
    python = [
        Stage("ruff", tools.program("ruff", "check", *names)),
        Stage("ruff format", tools.program("ruff", "format", "--check", *names)),
    ]
    return [*(python if names else []), *(page_style(tools) if changed("web") else [])]


def find_game(name: str) -> str:
    if not (ROOT / "src/fathom/games" / name / "__init__.py").is_file():
        print(f"There is no game called {name!r}: ./fathom games lists them.", file=sys.stderr)
        sys.exit(BAD_INPUT)
    return name


def test(tools: Tools, arguments: Sequence[str]) -> None:
    """`./fathom test [--long] [what pytest understands]`"""
    is_long = "--long" in arguments
    rest = [argument for argument in arguments if argument != "--long"]
    run_stages(all_stages(tools, rest, is_long=is_long), tools.environment | ({"FATHOM_LONG": "1"} if is_long else {}))


def check(tools: Tools, arguments: Sequence[str]) -> None:
    """`./fathom check [--quick | GAME]`"""
    if list(arguments) == ["--quick"]:
        return run_stages(quick_stages(tools), tools.environment)
    return run_stages(stages_for(tools, find_game(arguments[0]) if arguments else None), tools.environment)
