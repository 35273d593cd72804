"""What `docs/environments.md` shows, runs."""

import re
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "environments.md"
ALL = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
EXAMPLES = [example for example in ALL if "cuda" not in example]  # which asks for a GPU: bench/gpu.py


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_runs(example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # one writes a file
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102  # our own page
    assert len(names) > 1
