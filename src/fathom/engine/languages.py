"""The languages that Fathom speaks, and which of them is the user's."""

import locale
import os

LANGUAGES = ("fr", "en")


def own_language() -> str:
    """French for those whose system speaks French, English for the others."""
    named = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    spoken = named or (locale.getlocale()[0] or "")
    return "fr" if spoken.lower().startswith("fr") else "en"
