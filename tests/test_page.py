"""What the page is built from: a lock that serves every machine and names none."""

import json
from pathlib import Path
from typing import Any

from tests.page_vectors import VECTORS, make

WEB = Path(__file__).parents[1] / "web"


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
    """Write them anew with `python -m tests.page_vectors`."""
    assert VECTORS.read_text(encoding="utf-8") == make()
