"""How long a submission may take: seconds of the processor, with patience for a busy machine."""

from __future__ import annotations

import math
import os
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from autograder.core.limits import ASLEEP_MOST, IDLE_MOST, WALL_CLOCK_MOST
from autograder.core.sandbox import descendants
from autograder.core.sandbox.namespaces import tasks

TICK = 0.05  # of its seconds pass between two looks of a clock, on average: a submission can't foresee a look
TICK_LEAST = 0.25  # seconds

_TICKS = os.sysconf("SC_CLK_TCK")
_RANDOM = random.SystemRandom()  # a test may seed the one that all share
_RESTING = frozenset("STtZXx")  # states of a thread that waits for no machine: asleep, stopped, ended
# Where the kernel has a thread wait for its child of `vfork`, in state D as if for a disk.
_IN_VFORK = frozenset({"kernel_clone", "wait_for_vfork_done", "_do_fork", "do_fork"})


class Use(NamedTuple):
    """What all processes of a submission have done up to now.

    Attributes:
        used: seconds of the processor.
        waited: seconds for which its threads have waited for a processor.
        asleep: whether none of its threads runs now, or waits for a processor or a disk.
    """

    used: float
    waited: float
    asleep: bool = False


Usage = Callable[[], Use]


@dataclass
class Spent:
    """Seconds of the wall clock that a submission has taken; several clocks may share them.

    Attributes:
        asleep: seconds in which it slept.
        idle: seconds in which it neither computed nor waited for a processor; those asleep are among them.
        elapsed: all seconds.
    """

    asleep: float = 0.0
    idle: float = 0.0
    elapsed: float = 0.0


class Clock:
    """Counts the seconds of the processor that a submission uses, and those in which it is idle.

    Time is up for sure when it has used its seconds, or slept for `ASLEEP_MOST` times as long; while it waits for a
    processor, it does neither. The cause is unclear when it was idle for `IDLE_MOST` times its seconds, as
    it may wait for a disk, or took `WALL_CLOCK_MOST` times as long by the wall clock: children that nobody waits for
    use seconds that are never counted, but a very busy machine looks the same. The clock runs from `start` on.

    Args:
        seconds: that it may use.
        usage: of all its processes; None if nobody knows: then the seconds are those of the wall clock.
        spent: seconds it may have spent before, which `start` does not take back.

    Attributes:
        unsure: whether time is up, if it is, only for a reason that need not be the submission's.
    """

    def __init__(self, seconds: float, usage: Usage | None = None, spent: Spent | None = None) -> None:
        self.seconds, self.usage, self._shared = seconds, usage, spent
        self.start()

    def start(self, own: Callable[[], float] | None = None) -> None:
        """Restart the clock.

        Args:
            own: seconds that the process has used which runs now. It is asked first, as `usage` takes its time.
        """
        self._own, self._before = own, own() if own and self.seconds < math.inf else 0.0
        self._elapsed, self._since = 0.0, time.monotonic()  # by the wall clock, until it was stopped last; since when
        self._look = self._tick() if self.usage else self.seconds
        self._used, self._spent = 0.0, self._shared or Spent()
        self.unsure = False
        self._seen: tuple[float, Use] | None = None  # elapsed and used at the last look

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
            self._look_at(now, self.usage())
        return self._look - now

    def _now(self) -> float:
        return self._elapsed + max(0.0, time.monotonic() - self._since)

    def _tick(self) -> float:
        return min(self.seconds, max(TICK_LEAST, TICK * self.seconds) * _RANDOM.uniform(0.5, 1.5))

    def _look_at(self, now: float, use: Use) -> None:
        spent = self._spent
        if self._seen is None:  # the wait so far is unknown
            self._used = self._own() - self._before if self._own else 0.0
            spent.elapsed += now
        else:
            then, before = self._seen
            used, waited = max(0.0, use.used - before.used), max(0.0, use.waited - before.waited)
            idle = max(0.0, now - then - used - waited)
            self._used += used
            spent.idle += idle
            spent.elapsed += now - then
            if use.asleep and before.asleep:  # in between, too, unless the grader itself came late to look
                spent.asleep += min(idle, 2 * max(TICK_LEAST, TICK * self.seconds))
        self._seen = now, use
        surely = min(self.seconds - self._used, ASLEEP_MOST * self.seconds - spent.asleep)
        left = min(surely, IDLE_MOST * self.seconds - spent.idle, WALL_CLOCK_MOST * self.seconds - spent.elapsed)
        if left > 0.05 * self.seconds:
            self._look = now + min(left, self._tick())
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


def usage_below(top: int) -> Use:
    """Return what a process and its descendants have done.

    What has ended is in the seconds used of the process that waited for it.
    """
    used = waited = 0.0
    asleep = True
    for pid in (top, *descendants(top)):
        used += sum(_times(pid)) / _TICKS
        for task in tasks(pid):
            waited += _nanoseconds_waited(pid, task) / 1e9
            asleep = asleep and _is_resting(pid, task)
    return Use(used, waited, asleep)


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


def _is_resting(pid: int, task: int) -> bool:
    folder = Path(f"/proc/{pid}/task/{task}")
    try:
        state = (folder / "stat").read_text().rpartition(") ")[2][:1]
        return state in _RESTING or (state == "D" and (folder / "wchan").read_text() in _IN_VFORK)
    except OSError:  # it has ended just now, or this user may not read where it waits
        return False
