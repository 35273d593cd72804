"""On what a measurement was made, and from which source."""

import os
import platform
import shutil
import subprocess
from pathlib import Path

PROCESSORS = Path("/proc/cpuinfo")


def machine() -> str:
    return f"{processor()}, {os.cpu_count()} cores"


def processor() -> str:
    """As the system calls it."""
    lines = PROCESSORS.read_text(encoding="utf-8").splitlines() if PROCESSORS.is_file() else []
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def commit() -> str:
    """Of the checkout that this runs from; nothing where there is none."""
    git = shutil.which("git")
    if git is None:
        return ""
    asked = [git, "-C", str(Path(__file__).parent), "rev-parse", "HEAD"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
