"""The tree itself: locks, hosts, the length of files."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCKS = {"run": ROOT / "requirements" / "run.txt", "test": ROOT / "requirements" / "test.txt"}
EXTRAS = {"run": "all", "test": "test"}
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+)", re.MULTILINE)
LONGEST_FILE = 600


def committed_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True)
    return [ROOT / name for name in listed.stdout.splitlines()]


def wanted(kind: str) -> list[Requirement]:
    """What the project asks for, and the extras that are locked with it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [Requirement(text) for text in [*project["dependencies"], f"{project['name']}[{EXTRAS[kind]}]"]]
    for requirement in asked:
        if requirement.name == project["name"]:
            asked += [
                Requirement(text) for extra in requirement.extras for text in project["optional-dependencies"][extra]
            ]
    return [requirement for requirement in asked if requirement.name != project["name"]]


@pytest.mark.parametrize("kind", LOCKS)
def test_every_dependency_is_locked_with_its_hashes_and_no_address(kind: str) -> None:
    text = LOCKS[kind].read_text(encoding="utf-8")
    pins = dict(PIN.findall(text))
    for requirement in wanted(kind):
        assert pins[requirement.name] in requirement.specifier
    assert text.count(" \\\n    --hash=sha256:") >= len(pins)
    assert "://" not in text


@pytest.mark.parametrize("kind", LOCKS)
def test_the_lock_is_what_the_project_asks_for_today(kind: str, tmp_path: Path) -> None:
    """Locking again, with the pins as they are, changes nothing."""
    lock, again = LOCKS[kind], tmp_path / "again.txt"
    again.write_bytes(lock.read_bytes())
    uv = os.environ.get("FATHOM_UV") or shutil.which("uv") or str(ROOT / ".uv" / "bin" / "uv")  # the front door's own
    extra = ["--extra", EXTRAS[kind]]
    options = ["--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url"]
    command = ["pip", "compile", "--quiet", *options, "--custom-compile-command", "./fathom lock", *extra]
    subprocess.run([uv, *command, "pyproject.toml", "--output-file", str(again)], cwd=ROOT, check=True)
    assert again.read_text(encoding="utf-8") == lock.read_text(encoding="utf-8")


def test_no_source_file_is_too_long() -> None:
    sources = [path for path in committed_files() if path.suffix in {".py", ".ts", ".svelte"}]
    assert [path.name for path in sources if len(path.read_text(encoding="utf-8").splitlines()) > LONGEST_FILE] == []


def test_a_read_only_home_does_not_stop_the_rules(tmp_path: Path) -> None:
    """The cache goes to the first writable place."""
    nowhere = tmp_path / "file"
    nowhere.write_text("a file cannot hold a cache")
    environment = os.environ | {"HOME": str(nowhere), "XDG_CACHE_HOME": str(nowhere / "x"), "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", "from fathom.engine.cache import cache_root; print(cache_root())"]
    told = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    assert str(tmp_path) in told.stdout
