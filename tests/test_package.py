"""The package as others get it: built, and installed into an empty environment far from this tree."""

import os
import re
import subprocess
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UV = [os.environ.get("FATHOM_UV") or "uv", "--quiet"]
BIN = "Scripts" if os.name == "nt" else "bin"
OUTSIDE = {name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}}
OUTSIDE |= {"NUMBA_DISABLE_JIT": "1", "LC_ALL": "en"}  # what is packed is the question, not how it compiles
WHERE = "import fathom; print(fathom.__path__[0])"
PLAY_BY_CHANCE = """
import importlib.util, pkgutil
import fathom, fathom.bots, fathom.engine

for package in (fathom.engine, fathom.bots):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        source = importlib.util.find_spec(module.name).origin
        if 'globals()["GAME"]' not in open(source, encoding="utf-8").read():  # that is loaded once for each game
            importlib.import_module(module.name)
state, player = fathom.load("sharks", seats=2).new(seed=7), fathom.player("random")
for seat in state.turns():
    state.play(player(state))
assert min(place for place, points in state.result()) == 1
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*UV, "build", "--wheel", "--out-dir", str(folder), str(ROOT)], check=True)
    (built,) = folder.glob("*.whl")
    return built


def install(wanted: str, folder: Path) -> Path:
    """The bin folder of a new environment that holds this alone, in the versions of the lock."""
    subprocess.run([*UV, "venv", str(folder / "env")], check=True)
    lock = ["--constraint", str(ROOT / "requirements" / "run.txt")]
    here = ["--python", str(folder / "env" / BIN / "python")]
    subprocess.run([*UV, "pip", "install", *here, *lock, wanted], check=True, env=OUTSIDE, cwd=folder)
    return folder / "env" / BIN


def run(command: list[str | Path], folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, env=OUTSIDE, input=typed, capture_output=True, text=True, check=False)


def test_the_bare_package_plays_and_says_what_the_commands_lack(wheel: Path, tmp_path: Path) -> None:
    scripts = install(str(wheel), tmp_path)
    assert (Path(run([scripts / "python", "-c", WHERE], tmp_path).stdout.strip()) / "py.typed").exists()
    played = run([scripts / "python", "-W", "error", "-c", PLAY_BY_CHANCE], tmp_path)
    assert played.returncode == 0, played.stderr
    for command in (["--help"], ["play", "sharks"], ["serve"]):
        refused = run([scripts / "fathom", *command], tmp_path)
        assert refused.returncode == 2
        assert refused.stderr == (
            "This needs the package click, which is not installed. Install it with: pip install 'fathom-games[all]'\n"
        )


def test_the_whole_package_plays_at_the_terminal_and_opens_the_page(wheel: Path, tmp_path: Path) -> None:
    scripts = install(f"{wheel}[all]", tmp_path)
    played = run([scripts / "fathom", "play", "sharks", "--seats", "2"], tmp_path, typed="1\n" * 3000)
    assert played.returncode == 0, played.stderr
    assert "The game is over." in played.stdout
    command = [str(scripts / "fathom"), "serve", "--port", "0", "--data", str(tmp_path / "data")]
    with subprocess.Popen(command, cwd=tmp_path, env=OUTSIDE, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.findall(r"http://\S+", server.stdout.readline())[0]
            with urllib.request.urlopen(address) as page:  # noqa: S310  # the address is our own
                assert b"<title>Fathom" in page.read()
        finally:
            server.terminate()
