"""Finds a real browser: the one that was named, Playwright's own, one on the machine, or one that apt installs."""

import os
import shutil
import subprocess
from pathlib import Path

from playwright.sync_api import Playwright

from tests import apt

LIGHT = "chromium-headless-shell"  # draws the same without windows of its own: a fifth of the work
NAMES = (LIGHT, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--font-render-hinting=none",  # letters as wide as in a window
]


def on_path() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def install() -> None:
    """Root on Debian asks apt, everybody else asks Playwright."""
    if apt.is_ours():
        apt.install(LIGHT, "chromium")
    else:
        subprocess.run(["playwright", "install", "chromium"], check=False)


def find_browser(playwright: Playwright) -> str:
    own = playwright.chromium.executable_path
    found = os.environ.get("FATHOM_BROWSER") or (own if Path(own).exists() else on_path())
    if found is None:
        install()
        found = on_path() or (own if Path(own).exists() else None)
    assert found, "No browser was found: install Chromium, or name one in FATHOM_BROWSER."
    return found
