"""Writes `docs/library.md`, the page of `import fathom`, from its docstrings. `./fathom generate` runs it."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fathom

PAGE = Path(__file__).resolve().parents[1] / "docs" / "library.md"
README = PAGE.parents[1] / "README.md"
OWN = ("__getitem__", "__eq__", "__hash__", "__bytes__")  # what an operator means here
HEAD = """# The library

Written by `./fathom generate` from the docstrings. Do not edit.

`pip install fathom-games`, then `import fathom`:

```python
{example}```

A game is compiled when it is first played, which takes some seconds; the code is kept. With `NUMBA_DISABLE_JIT=1` the
same games run in plain Python. A state has luck of its own: nothing else draws from it, and `copy` keeps it. What a
seat *observes* depends on what it may know alone.

*Resampling* deals all hidden pieces again, each arrangement as likely as it is by the rules. It draws no conclusion
from what rivals chose: who plays one of two like cards tells nothing. Where a choice is already made and hidden, a card
face down may be any of the hand; in *Bermudes* it is what a sensible diver would do, a model and no law.
"""


def example() -> str:
    """The lines of Python in the README."""
    return README.read_text(encoding="utf-8").partition("```python\n")[2].partition("```")[0]


def plain(kind: Any) -> str:
    """A type or a signature without the modules that it comes from, nor `self`."""
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", str(kind).replace("'", "").replace('"', ""))
    return re.sub(r"\(self(?:, )?", "(", text)


def said(what: Any) -> str:
    parts = inspect.cleandoc(what.__doc__ or "").split("\n\n")
    return "\n\n".join(part if part.startswith("- ") else " ".join(part.split()) for part in parts)


def rows(kind: type) -> Iterator[str]:
    """The documented properties and methods of a class, in the order of its source."""
    for name, member in vars(kind).items():
        what = member.fget if isinstance(member, property) else getattr(member, "func", member)
        if (name.startswith("_") and name not in OWN) or not inspect.isfunction(what) or not what.__doc__:
            continue
        arguments = plain(inspect.signature(what))
        shown = f"{name}{arguments}" if what is member else f"{name}{arguments[2:]}"
        yield f"- `{shown}`: {' '.join(said(what).split())}"


def sections() -> Iterator[str]:
    public = {name: getattr(fathom, name) for name in fathom.__all__}
    for name, what in public.items():
        if inspect.isfunction(what):
            yield f"## `fathom.{name}{plain(inspect.signature(what))}`\n\n{said(what)}\n"
    for name, what in public.items():
        if inspect.isclass(what):
            members = [*rows(what)]
            yield "\n".join([f"## `fathom.{name}`", "", said(what), *([""] if members else []), *members, ""])


def page() -> str:
    return "\n".join([HEAD.format(example=example()), *sections()])


def write() -> None:
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write()
