"""The languages that Fathom speaks, and which of them is the user's."""

import locale
import os

LANGUAGES = ("fr", "en", "de")


def own_language() -> str:
    """That of the system, where Fathom speaks it; else English."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    spoken = named or (locale.getlocale()[0] or "")
    return next((language for language in LANGUAGES if spoken.lower().startswith(language)), "en")
