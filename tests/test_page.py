"""What the page is built from: a lock that serves every machine and names none."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

from PIL import Image

from fathom.server.http.preview import SIZE
from tests import page_vectors
from tools import typescript

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BUNDLE = ROOT / "src" / "fathom" / "server" / "page"
FIRST_LOAD = 150_000  # bytes, compressed
LARGEST_PREVIEW, LARGEST_PICTURE = 60_000, 80_000  # bytes


def packages() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    return found


def test_the_lock_of_the_page_names_no_registry() -> None:
    assert [name for name, package in packages().items() if "resolved" in package] == []


def test_every_package_but_our_own_is_locked_with_a_hash() -> None:
    assert [name for name, package in packages().items() if name and "integrity" not in package] == []


def test_the_lock_leaves_out_no_platform() -> None:
    """Optional packages that a registry lacks are dropped without a word, and `npm ci` refuses later, elsewhere."""
    wanted = {name for package in packages().values() for name in package.get("optionalDependencies", {})}
    locked = {name.rpartition("node_modules/")[2] for name in packages()}
    assert wanted - locked == set()


def test_the_bundle_needs_no_test_tool() -> None:
    own = json.loads((WEB / "package.json").read_text(encoding="utf-8"))
    assert {"vite", "svelte"} <= set(own["dependencies"])
    assert {"vitest", "jsdom", "svelte-check"} <= set(own["devDependencies"])


def test_the_page_is_tested_with_what_python_says_today() -> None:
    """Write them anew with `./fathom generate`."""
    assert {path: path.read_text(encoding="utf-8") for path in page_vectors.files()} == page_vectors.files()


def test_what_is_generated_is_what_python_declares_today() -> None:
    """Write it anew with `./fathom generate`."""
    written = {path.name: path.read_text(encoding="utf-8") for path in typescript.OUTPUT.glob("*.ts")}
    assert written == typescript.files()


def test_the_first_load_stays_small() -> None:
    """All that the home page asks for: what it names itself, the drawings of the games, and the fonts."""
    index = (BUNDLE / "index.html").read_text(encoding="utf-8")
    named = [BUNDLE / name for name in re.findall(r'(?:src|href)="\./(assets/[^"]+)"', index)]
    assert named
    fonts = list(BUNDLE.glob("assets/*.woff2"))
    drawings = list(BUNDLE.glob("assets/Cover-*.js"))
    assert len(fonts) == 2
    assert drawings
    packed = sum(len(gzip.compress(path.read_bytes())) for path in [BUNDLE / "index.html", *named, *drawings])
    assert packed + sum(path.stat().st_size for path in fonts) < FIRST_LOAD


def test_a_preview_is_as_large_as_links_show_it_and_quickly_loaded() -> None:
    previews = sorted((WEB / "public" / "previews").iterdir())
    assert {"fathom.png", "sharks.png"} <= {path.name for path in previews}
    for path in previews:
        with Image.open(path) as picture:
            assert picture.size == SIZE
        assert path.stat().st_size <= LARGEST_PREVIEW


def test_the_pictures_of_the_readme_are_there_and_small() -> None:
    shown = re.findall(r"!\[.+?\]\((.+?)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(f"docs/pictures/{path.name}" for path in (ROOT / "docs" / "pictures").iterdir())
    assert max((ROOT / path).stat().st_size for path in shown) <= LARGEST_PICTURE
