"""Which decisions people made at the page, from what it sent to the table."""

import json

from playwright.sync_api import Page, WebSocket

from fathom.engine.actions import Family, family_of

A_LOOK, MOST_LOOKS = 10, 2000  # milliseconds, and so often


# A table of the browser's own is told through its worker.
OVERHEAR = """
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message.text) window.witness(message.text);
    return post.call(this, message, ...rest);
  };
"""


class Witness:
    """Sees every action that goes over a line, and knows which families of a game are still missing."""

    def __init__(self, actions: type[Family]) -> None:
        self.actions = actions
        self.seen: set[str] = set()

    def watch(self, page: Page) -> Page:
        page.on("websocket", self.listen)
        page.expose_function("witness", self.hear)
        page.add_init_script(OVERHEAR)
        return page

    def listen(self, line: WebSocket) -> None:
        line.on("framesent", lambda frame: self.hear(str(frame)))

    def hear(self, frame: str) -> None:
        message = json.loads(frame)
        if message["t"] == "act":
            self.seen.add(self.family(message["d"]["action"]))

    def family(self, action: int) -> str:
        return family_of(self.actions, action).name

    def wait_for(self, page: Page, action: int) -> None:
        """Until somebody has sent one of its family."""
        for _ in range(MOST_LOOKS):
            if self.family(action) in self.seen:
                return
            page.wait_for_timeout(A_LOOK)
        raise AssertionError(f"{self.family(action)} was not sent")

    @property
    def missing(self) -> set[str]:
        return set(self.actions.__members__) - self.seen
