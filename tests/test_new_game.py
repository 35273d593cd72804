"""What docs/new-game.md says is done, in a copy of the tree: the game it builds plays and passes at once."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.new_game import FILE, PAGE

ROOT = Path(__file__).parents[1]
NEEDED = ("README.md", "src", "tests", "tools", "docs", "web/src", "web/page.py", "pyproject.toml", "conftest.py")
CHECKS = ["test_contract.py", "test_clauses.py", "test_texts.py", "test_stories.py", "test_lessons.py"]
GENERATED = "tests/test_page.py::test_what_is_generated_is_what_python_declares_today"
NAME = "newcomer"  # somebody may have made a game of the page's own name
LONGEST = 150  # lines of Python, its tests among them


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("tree")
    leave_out = shutil.ignore_patterns("__pycache__", "node_modules", "page")
    for name in NEEDED:
        source, target = ROOT / name, copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copytree(source, target, ignore=leave_out) if source.is_dir() else shutil.copy(source, target)
    return copy


def run(tree: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}", "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, "-m", *command], cwd=tree, env=environment, capture_output=True, text=True, check=False
    )


def contents(folder: Path) -> dict[Path, bytes]:
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder): path.read_bytes() for path in files}


def test_the_page_builds_a_game_that_passes_and_edits_nothing_else(tree: Path) -> None:
    before = contents(tree)
    made = run(tree, "tools.new_game", NAME, "--declared")
    assert made.returncode == 0, made.stderr
    touched = {path for path, text in contents(tree).items() if before.get(path) != text}
    own = (f"src/fathom/games/{NAME}", f"web/src/games/{NAME}", "web/src/generated")
    assert {path for path in touched if not path.as_posix().startswith(own)} == set()
    told = run(tree, "fathom", "simulate", NAME, "--games", "20", "--json")
    assert told.returncode == 0, told.stderr
    tests = [f"src/fathom/games/{NAME}", *(f"tests/{name}" for name in CHECKS), GENERATED]
    checked = run(tree, "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{NAME} or generated", *tests)
    assert checked.returncode == 0, checked.stdout
    again = run(tree, "tools.new_game", NAME)
    assert (again.returncode, again.stderr) == (2, f"There is a game called {NAME} already.\n")


def test_what_is_no_name_is_refused_in_a_sentence(tree: Path) -> None:
    refused = run(tree, "tools.new_game", "../elsewhere")
    assert refused.returncode == 2
    assert "no name for a game" in refused.stderr


def test_the_game_of_the_page_is_small() -> None:
    files = dict(FILE.findall(PAGE.read_text(encoding="utf-8")))
    lines = [line for name, text in files.items() if name.endswith(".py") for line in text.splitlines()]
    assert len([line for line in lines if line.strip()]) <= LONGEST
