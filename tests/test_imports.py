"""The import contracts bite: each is broken in a copy of the sources, and each breach is reported."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "fathom"
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
LINT = [
    sys.executable,
    "-c",
    "import sys; from importlinter.cli import lint_imports_command as lint; lint()",
    "--no-cache",
]
BREACHES = [  # who imports whom, and must not
    ("engine", "bots.kinds"),
    ("bots", "lab.feeding"),
    ("lab", "server"),
    ("bots", "library"),
    ("env", "server"),
    ("bots", "train"),
    ("lab", "train"),
    ("server", "train"),
    ("server", "lab.feeding"),
    ("server", "cli"),
    ("wasm", "server"),
    ("games.sharks", "bots.kinds"),
    ("games.sharks", "games.breath"),
    *((package, "games.sharks") for package in ("engine", "bots", "env", "lab", "train", "server", "wasm", "cli")),
]


def packages() -> set[str]:
    return {
        f"fathom.{path.stem}" for path in SOURCES.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }


def test_every_breach_of_a_contract_is_reported(tmp_path: Path) -> None:
    copy = tmp_path / "fathom"
    shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("page", "tests", "__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for who, whom in BREACHES:
        (copy / who.replace(".", "/") / f"breach_of_{whom.replace('.', '_')}.py").write_text(f"import fathom.{whom}\n")
    environment = os.environ | {"PYTHONPATH": str(tmp_path)}
    told = subprocess.run(LINT, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert f"0 kept, {len(CONTRACTS)} broken" in told.stdout, told.stdout + told.stderr
    for who, whom in BREACHES:
        assert f"fathom.{who}.breach_of_{whom.replace('.', '_')} -> fathom.{whom} (l.1)" in told.stdout


def test_no_package_is_left_out_of_the_contracts() -> None:
    """A new one beside the others must be named: import-linter says nothing of what it was not told about."""
    named = {contract["type"]: contract for contract in CONTRACTS}
    everybody = packages() - {"fathom.__init__"}
    assert set(named["forbidden"]["source_modules"]) == everybody - {"fathom.games"}
    assert {name.strip(" ()") for layer in named["layers"]["layers"] for name in layer.split("|")} >= everybody
