"""A progress bar that moves on a terminal and in a notebook and is silent in a log."""

from __future__ import annotations

import sys
import time
from typing import TextIO

WIDTH = 30  # characters
EVERY = 0.2  # seconds between two drawings


class Progress:
    """How much of a download is there.

    Args:
        name: of what is downloaded.
        total: bytes, None if unknown.
        out: where to draw; stderr unless told.
    """

    def __init__(self, name: str, total: int | None, out: TextIO | None = None) -> None:
        self.name, self.total = name, total
        self.out = sys.stderr if out is None else out
        # A notebook's stream is no terminal, but obeys "\r" like one.
        self.draws = self.out.isatty() or type(self.out).__module__.startswith("ipykernel")
        self.next = 0.0
        self.drawn = False

    def show(self, done: int) -> None:
        """Draw the bar, unless it was drawn a moment ago.

        Args:
            done: bytes that are there.
        """
        if not self.draws or time.monotonic() < self.next:
            return
        self.next = time.monotonic() + EVERY
        self._draw(done)

    def close(self, done: int) -> None:
        """Draw the bar a last time and end its line; does nothing if there is none."""
        if self.drawn:
            self._draw(done)
            self.out.write("\n")
            self.out.flush()

    def _draw(self, done: int) -> None:
        self.drawn = True
        megabytes = f"{done / 1e6:.1f}"
        if self.total:
            full = min(WIDTH, WIDTH * done // self.total)
            line = f"{'█' * full}{'░' * (WIDTH - full)} {megabytes} of {self.total / 1e6:.1f} MB"
        else:
            line = f"{megabytes} MB"
        self.out.write(f"\r{self.name} {line}")
        self.out.flush()
