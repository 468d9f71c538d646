"""How long the student's code may take to answer."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from pathlib import Path

from autograder.limits import WALL_CLOCK_FACTOR


class Clock:
    """Seconds of the processor, where they are known; by the wall clock `WALL_CLOCK_FACTOR` times as many.

    What waits while the machine is busy with others is not late; what sleeps is, after a while.
    """

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._used, self._end, self._look = math.inf, 0.0, 0.0

    def start(self, used: float) -> None:
        """Start it.

        Args:
            used: seconds of the processor so far; infinite if that is not known.
        """
        now = time.monotonic()
        self._used, self._look = used, now + self.seconds
        self._end = now + (WALL_CLOCK_FACTOR if used < math.inf else 1.0) * self.seconds

    def left(self, used: Callable[[], float]) -> float:
        """Seconds until it is to be looked at again; 0 or less when time is up."""
        now = time.monotonic()
        if now >= self._look and now < self._end:
            left = self.seconds - (used() - self._used)
            if left > 0.05 * self.seconds:
                self._look = min(now + left, self._end)
        return self._look - now


def processor_seconds(pid: int) -> float:
    """Processor time that a process has used since it began; infinite if that cannot be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return math.inf
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
