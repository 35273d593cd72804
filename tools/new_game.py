"""`./fathom new-game NAME`: writes the game that docs/new-game.md builds, under a name of your own."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "new-game.md"
GAMES = ROOT / "src" / "fathom" / "games"
FILE = re.compile(r"^`([\w./]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"[a-z][a-z0-9]{1,15}")
BAD_INPUT = 2


def files_of(page: str, name: str) -> dict[str, str]:
    """The files that the page shows, by their place in the folder."""
    named = page.replace("Pig", name.capitalize()).replace("pig", name)
    return dict(FILE.findall(named))


def fault_of(name: str) -> str:
    if not NAME.fullmatch(name):
        return f"'{name}' is no name for a game: 2 to 16 small letters and digits, a letter first."
    return f"There is a game called {name} already." if (GAMES / name).exists() else ""


def write(name: str) -> None:
    for place, text in files_of(PAGE.read_text(encoding="utf-8"), name).items():
        path = GAMES / name / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> None:
    declared = [argument for argument in arguments if argument == "--declared"]  # as `tools.generate` takes it
    names = [argument for argument in arguments if argument not in declared]
    name = names[0] if len(names) == 1 else ""
    fault = fault_of(name) if name else "Say which: ./fathom new-game NAME"
    if fault:
        print(fault, file=sys.stderr)
        sys.exit(BAD_INPUT)
    write(name)
    subprocess.run([sys.executable, "-m", "tools.generate", *declared], cwd=ROOT, check=True)
    print(f"src/fathom/games/{name}/ plays: ./fathom play {name}. docs/new-game.md tells what each file is for.")


if __name__ == "__main__":
    main(sys.argv[1:])
