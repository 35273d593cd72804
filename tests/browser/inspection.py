"""Goes over a page with somebody, by day and by night, and notes down all faults."""

from collections.abc import Callable
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.conftest import is_too_wide, serious_faults

DUSK = 300  # milliseconds until all has changed its colours
Picture = Callable[[Page, str], None]


@dataclass
class Inspection:
    page: Page
    picture: Picture
    scheme: str = ""
    faults: list[str] = field(default_factory=list)

    def look(self, name: str) -> None:
        self.picture(self.page, f"{name} {self.scheme}".strip())
        if is_too_wide(self.page):
            self.faults.append(f"{name} is wider than the screen")
        self.faults += [f"{name}, {self.scheme}: {fault}" for fault in serious_faults(self.page)]

    def look_by_day_and_night(self, name: str) -> None:
        for self.scheme in ("dark", "light"):
            self.page.emulate_media(color_scheme=self.scheme)  # type: ignore[arg-type]
            self.page.wait_for_timeout(DUSK)
            self.look(name)
