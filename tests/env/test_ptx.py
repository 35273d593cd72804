"""The batch for a GPU, as far as a machine without one can tell: the kernel is whole, and for the chip named."""

import re
from pathlib import Path

import pytest

from fathom.engine.game import find_games
from fathom.env.kernel import write_kernel
from tests.scale import LONG

EACH = list(find_games()) if LONG else ["sharks"]


@pytest.mark.parametrize("slug", EACH)
def test_the_kernel_is_whole_and_for_the_chip_that_was_named(slug: str, tmp_path: Path) -> None:
    path = tmp_path / "batch.ptx"
    write_kernel(slug, "80", path)
    text = path.read_text(encoding="utf-8")
    assert ".target sm_80" in text
    assert re.findall(r"\.entry (\w+)\(", text) == ["advance"]
    assert ".extern" not in text  # nothing that a driver would look for in vain
    assert ".func" not in text  # every rule became part of it
