"""`fathom site`: a folder of files that any web host can serve from anywhere."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from fathom.engine.languages import LANGUAGES
from fathom.server.http.static_site import MARK


def write(folder: Path, lang: str = "en") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "fathom", "site", str(folder), "--lang", lang]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host") / "sub" / "fathom"
    said = write(folder)
    assert (said.returncode, said.stderr) == (0, "")
    assert str(folder) in said.stdout
    return folder


def kept(site: Path) -> list[dict[str, str | None]]:
    head = (site / "sw.js").read_text().splitlines()[0]
    found: list[dict[str, str | None]] = json.loads(head.removeprefix("self.KEPT = ").removesuffix(";"))
    return found


def test_every_address_in_it_is_relative(site: Path) -> None:
    index = (site / "index.html").read_text()
    assert re.findall(r'(?:src|href|content)="(?:/|\w+:)[^"]*"', index) == []
    assert "data-static" in index
    manifest = json.loads((site / "manifest.webmanifest").read_text())
    addresses = [manifest["start_url"], manifest["scope"], *(icon["src"] for icon in manifest["icons"])]
    assert [address for address in addresses if not address.startswith("./")] == []


def test_what_is_kept_for_a_journey_is_there(site: Path) -> None:
    listed = [str(entry["url"]) for entry in kept(site)]
    assert {"index.html", "manifest.webmanifest", "api/games.json", "api/games/breath/lesson.json"} <= set(listed)
    assert {"api/games/sharks/fr/study.json", "api/games/sharks/explored.json"} <= set(listed)
    assert [name for name in listed if not (site / name).is_file()] == []
    assert not {"sw.js", "404.html"} & set(listed)
    for language in LANGUAGES:
        assert (site / "api" / "games" / "plongee" / language / "rulebook.md").read_text().startswith("#")


def test_the_icons_of_the_manifest_are_there(site: Path) -> None:
    icons = json.loads((site / "manifest.webmanifest").read_text())["icons"]
    assert "maskable" in {icon.get("purpose") for icon in icons}
    assert [icon["src"] for icon in icons if not (site / icon["src"]).is_file()] == []
    assert (site / "icons" / "apple-touch-icon.png").is_file()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path, lang: str) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    said = write(tmp_path, lang)
    assert said.returncode == 2
    assert str(tmp_path) in said.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_an_older_site_is_replaced_whole(site: Path) -> None:
    (site / "assets" / "old-1234.js").write_text("old")
    mark = site / MARK
    mark.write_text(f"{mark.read_text()}assets/old-1234.js\n../letter.txt\n")
    (site.parent / "letter.txt").write_text("mine")
    assert write(site).returncode == 0
    assert not (site / "assets" / "old-1234.js").exists()
    assert (site.parent / "letter.txt").read_text() == "mine"
