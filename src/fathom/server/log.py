"""The log of a server, or of a machine that thinks for others."""

import logging
import sys
from typing import Any


def set_up_log(*, for_people: bool) -> None:
    """One line for each thing that happens: for people at a terminal, as JSON elsewhere.

    Where something failed is told, what the variables held is not: keys, seeds and salts are among them.
    """
    import structlog  # noqa: PLC0415  # the page is shown while this loads

    stamps: list[Any] = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
    told = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)
    for_machines = [structlog.processors.ExceptionRenderer(told), structlog.processors.JSONRenderer()]
    console = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[*stamps, *([console] if for_people else for_machines)],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
