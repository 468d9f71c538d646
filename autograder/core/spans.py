"""Time the parts of grading, logged at level DEBUG."""

from __future__ import annotations

import contextlib
import logging
import time
from collections.abc import Iterator
from pathlib import Path

log = logging.getLogger(__name__)

now = time.perf_counter  # one clock for all processes


def add(name: str, begin: float) -> None:
    """Note a span that ends now.

    Args:
        name: the name of the part.
        begin: when it began, by `now`.
    """
    log.debug("%r %r %s", begin, now(), name)


@contextlib.contextmanager
def span(name: str) -> Iterator[None]:
    """Note how long what runs meanwhile takes."""
    begin = now()
    try:
        yield
    finally:
        add(name, begin)


def note_in(path: Path) -> None:
    """Have this process, and all that it will fork, note their spans in a file."""
    handler = logging.FileHandler(path)
    handler.setFormatter(logging.Formatter("%(message)s"))
    log.addHandler(handler)
    log.setLevel(logging.DEBUG)
    log.propagate = False


def noted_in(path: Path) -> list[tuple[str, float, float]]:
    """Return the spans of a file: name, begin and end in seconds."""
    lines = (line.split(" ", 2) for line in path.read_text().splitlines())
    return [(name, float(begin), float(end)) for begin, end, name in lines]
