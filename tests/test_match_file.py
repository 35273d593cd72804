"""A match file that was cut or touched is refused, whatever the byte."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.engine.errors import Mistake
from fathom.engine.match_file import as_file, load, write_out
from fathom.engine.pledges import Pledges
from tests.test_luck import filed, played_match

WHOLE = write_out(filed(played_match()))


def refuses(path: Path, contents: bytes) -> bool:
    path.write_bytes(contents)
    try:
        load(path)
    except Mistake:
        return path.read_bytes() == contents
    return False


@given(st.integers(0, len(WHOLE) - 1))
def test_a_file_cut_short_is_refused(tmp_path_factory: pytest.TempPathFactory, length: int) -> None:
    assert refuses(tmp_path_factory.getbasetemp() / "cut.json", WHOLE[:length])


@given(st.integers(0, len(WHOLE) - 1), st.integers(1, 255))
def test_a_file_altered_by_one_byte_is_refused(
    tmp_path_factory: pytest.TempPathFactory, place: int, change: int
) -> None:
    altered = bytearray(WHOLE)
    altered[place] ^= change
    assert refuses(tmp_path_factory.getbasetemp() / "altered.json", bytes(altered))


@pytest.mark.parametrize("salt", ["00ff\n", " 00ff", "00FF", "0", "zz"])
def test_a_salt_is_exact_or_no_match(tmp_path: Path, salt: str) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(write_out(msgspec.structs.replace(filed(played_match()), salts=[salt]).sealed()))
    with pytest.raises(Mistake, match="file_not_a_match"):
        load(path)


@pytest.mark.parametrize("without", ["pledges", "choosers", "fathom"])
def test_pledges_and_choosers_go_together(tmp_path: Path, without: str) -> None:
    path, match = tmp_path / "match.json", played_match()
    whole = as_file(match, ["Ana", "Ben"], ["person", "person"], Pledges(["", ""]))
    path.write_bytes(write_out(whole))
    assert load(path) == whole
    nothing: Any = 1 if without == "fathom" else msgspec.UNSET
    path.write_bytes(write_out(msgspec.structs.replace(whole, **{without: nothing}).sealed()))
    with pytest.raises(Mistake, match="file_not_a_match"):
        load(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    with pytest.raises(Mistake, match="file_missing"):
        load(tmp_path / "nothing.json")
    with pytest.raises(Mistake, match="file_unreadable"):
        load(tmp_path)
