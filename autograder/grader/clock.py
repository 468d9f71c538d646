"""How long a submission may take: seconds of the processor, with patience for a busy machine."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from autograder.limits import WALL_CLOCK_FACTOR, WALL_CLOCK_MOST
from autograder.sandbox import descendants
from autograder.sandbox.namespaces import tasks

Usage = Callable[[], tuple[float, float]]

_TICKS = os.sysconf("SC_CLK_TCK")


class Clock:
    """Counts the seconds of the processor that a submission uses, and those in which it is idle.

    Time is up when it has used its seconds, or was idle for so many times as long as there is patience: what sleeps for
    ever must end too. While it waits for a processor, it does neither. Time is up as well after `WALL_CLOCK_MOST` times
    its seconds by the wall clock: children that nobody waits for use seconds that are never counted, and a process that
    waits for them waits for a processor. An honest one on a very busy machine looks the same: then nobody is sure. The
    clock runs from `start` on.

    Args:
        seconds: that it may use.
        usage: seconds that all its processes have used, and have waited for a processor; None if nobody knows: then the
            seconds are those of the wall clock.
        patience: see above; above 1.

    Attributes:
        unsure: whether time is up, if it is, only by the wall clock.
    """

    def __init__(self, seconds: float, usage: Usage | None = None, patience: float = WALL_CLOCK_FACTOR) -> None:
        self.seconds, self.usage, self.patience = seconds, usage, patience
        self.start()

    def start(self, own: Callable[[], float] | None = None) -> None:
        """Restart the clock.

        Args:
            own: seconds that the process has used which runs now. It is asked first, as `usage` takes its time.
        """
        self._own, self._before = own, own() if own and self.seconds < math.inf else 0.0
        self._elapsed, self._since = 0.0, time.monotonic()  # by the wall clock, until it was stopped last; since when
        self._look = self.seconds
        self._used = self._idle = 0.0
        self.unsure = False
        self._seen: tuple[float, float, float] | None = None  # elapsed, used and waited at the last look

    def stop(self) -> None:
        """Stop the clock: time from now on is the grader's."""
        self._elapsed, self._since = self._now(), math.inf

    def go_on(self) -> None:
        """Let the clock run after `stop`."""
        self._since = time.monotonic()

    def left(self) -> float:
        """Return the wall-clock seconds until the clock must be read again; 0 or less when time is up."""
        now = self._now()
        if now >= self._look and self.usage is not None:
            self._look_at(now, *self.usage())
        return self._look - now

    def _now(self) -> float:
        return self._elapsed + max(0.0, time.monotonic() - self._since)

    def _look_at(self, now: float, used: float, waited: float) -> None:
        if self._seen is None:  # nobody knows how long it has waited so far
            self._used = self._own() - self._before if self._own else 0.0
        else:
            then, used_then, waited_then = self._seen
            self._used += max(0.0, used - used_then)
            self._idle += max(0.0, now - then - max(0.0, used - used_then) - max(0.0, waited - waited_then))
        self._seen = now, used, waited
        surely = min(self.seconds - self._used, (self.patience - 1) * self.seconds - self._idle)
        left = min(surely, WALL_CLOCK_MOST * self.seconds - now)
        if left > 0.05 * self.seconds:
            self._look = now + left
        else:
            self.unsure = left < surely


@dataclass(frozen=True)
class Timing:
    """How the seconds of a student's process are counted; by the wall clock unless set.

    Attributes:
        usage: of all processes of the submission, as `Clock` wants it.
        own: seconds of the processor that the process has used which answers.
        others: clocks that run while it does.
    """

    usage: Usage | None = None
    own: Callable[[], float] | None = None
    others: tuple[Clock, ...] = ()


def usage_below(top: int) -> tuple[float, float]:
    """Return the seconds that a process and its descendants have used, and have waited for a processor.

    What has ended is in the seconds used of the process that waited for it.
    """
    used = waited = 0.0
    for pid in (top, *descendants(top)):
        used += sum(_times(pid)) / _TICKS
        waited += sum(_nanoseconds_waited(pid, task) for task in tasks(pid)) / 1e9
    return used, waited


def processor_seconds(pid: int) -> float:
    """Return the processor seconds that a process has used; 0 if they are unknown."""
    return sum(_times(pid)[:2]) / _TICKS


def _times(pid: int) -> list[int]:
    """Ticks of a process as user and in the kernel, and the same of its children that have ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []
    return [int(field) for field in fields[11:15]]


def _nanoseconds_waited(pid: int, task: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/task/{task}/schedstat").read_text().split()[1])
    except (OSError, IndexError):  # it has ended, or the kernel does not count
        return 0
