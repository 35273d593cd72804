"""The batch for a GPU, as far as a machine without one can tell: the kernel is whole, and plays the same games here."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fathom
from fathom.engine.game import find_games
from fathom.env.kernel import for_kernels, write_kernel
from tests.env.on_processor import LANES, SEATS, SEED, played_in
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


@pytest.mark.parametrize("slug", EACH)
def test_the_kernel_plays_what_a_batch_plays(slug: str) -> None:
    """Made for this processor, one lane after the other: luck, masks, observations, rewards and ends, bit for bit."""
    command = [sys.executable, "-m", "tests.env.on_processor", slug]
    told = subprocess.run(command, env=for_kernels(), check=True, capture_output=True)
    batch = fathom.batch(fathom.load(slug, seats=SEATS), LANES, SEED, final_observations=True)
    assert json.loads(told.stdout) == played_in(batch)
