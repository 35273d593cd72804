"""The command line: `python -m fathom`, and the script `fathom` of an installed package."""

import os
import sys

from fathom.engine.errors import Mistake
from fathom.engine.languages import own_language

BAD_INPUT = 2


def main() -> None:
    if sys.argv[1:2] == ["games"]:
        os.environ["NUMBA_DISABLE_JIT"] = "1"  # nothing is played: nobody need wait for the compiler to load
    try:
        from fathom.cli import main as command_line  # noqa: PLC0415  # click is an extra

        command_line(prog_name="fathom")
    except ModuleNotFoundError as missing:
        if (missing.name or "fathom").startswith("fathom"):
            raise
        from fathom.engine.texts import explain  # noqa: PLC0415  # only who lacks something waits for it

        print(explain(Mistake("package_missing", package=missing.name), own_language()), file=sys.stderr)
        sys.exit(BAD_INPUT)


if __name__ == "__main__":
    main()
