"""What every request passes first: the path that we live below, whether a proxy is what it should be, and headers."""

from collections.abc import Callable
from typing import Any

from fathom.server.http.limits import App, Receive, Scope, Send

Headers = list[tuple[bytes, bytes]]
BASE = "fathom.base_path"  # where a request finds the path that all addresses begin with
# Styles that a board gives its pieces are set by script, one property at a time, which no policy forbids: nothing
# inline is needed. Pictures as data: that of a result is drawn by the browser itself. WebAssembly may be compiled, for
# the page plays the rules in a worker; no other code may come as data.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
SECURITY: Headers = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"),
]
FORWARDED = {b"x-forwarded-for", b"forwarded"}
OWN_LOOKS = ("/health", "/metrics")  # asked by whoever watches over the server, past any proxy
NO_PROXY_NAMED = (
    "Requests come through a proxy (X-Forwarded-For), and --behind-proxy does not name it: all clients share "
    "the limits of one address, and cookies are not marked secure. Start with --behind-proxy ADDRESS, the proxy's own."
)
NOT_BELIEVED = (
    "Requests come through a proxy at an address that --behind-proxy does not name: what it says of its clients is not "
    "believed. Add its address."
)
NO_PROXY_SEEN = (
    "--behind-proxy is set, and requests come without X-Forwarded-For: let the proxy send it, or leave the option "
    "out if there is none, since any client could send it."
)


def base_of(scope: Any) -> str:
    """What all our addresses begin with; "" at the root."""
    return str(scope.get(BASE, ""))


class Front:
    """Wraps all of the server."""

    def __init__(self, app: App, base_path: str, watch: "ProxyWatch") -> None:
        self.app, self.base_path, self.watch = app, base_path.rstrip("/"), watch

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        self.watch.look(scope)
        secured = (lambda message: send(with_headers(message))) if scope["type"] == "http" else send
        await self.app({**scope, "path": self.path_below(scope["path"]), BASE: self.base_path}, receive, secured)

    def path_below(self, path: str) -> str:
        """A proxy may leave the base path in its place, or take it away."""
        below = path.removeprefix(self.base_path)
        return (below or "/") if below.startswith("/") or not below else path


def with_headers(message: dict[str, Any]) -> dict[str, Any]:
    if message["type"] != "http.response.start":
        return message
    return {**message, "headers": [*message.get("headers", ()), *SECURITY]}


class ProxyWatch:
    """Says once, in the log, what looks wrong with the proxy."""

    def __init__(self, is_expected: bool, warn: Callable[[str], None]) -> None:
        self.is_expected, self.warn = is_expected, warn
        self.said: set[str] = set()

    def look(self, scope: Scope) -> None:
        warning = self.amiss(scope)
        if warning and warning not in self.said:
            self.said.add(warning)
            self.warn(warning)

    def amiss(self, scope: Scope) -> str:
        headers = dict(scope["headers"])
        if not self.is_expected:
            return NO_PROXY_NAMED if FORWARDED & headers.keys() else ""
        if b"x-forwarded-for" not in headers:
            return "" if scope["path"].endswith(OWN_LOOKS) else NO_PROXY_SEEN
        client = scope["client"] or ("",)
        return "" if client[0].encode() in headers[b"x-forwarded-for"] else NOT_BELIEVED
