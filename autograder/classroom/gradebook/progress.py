"""How far a run is, for other terminals; and a lock, so that one run at a time grades an assignment."""

from __future__ import annotations

import fcntl
import json
import os
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from types import TracebackType

from autograder.core.files import write_whole
from autograder.core.results import SubmissionResult

BUSY = "{assignment} is being graded already, by process {process} ({words}): see `autograder status {assignment}`"


LOOKS, LOOK_SECONDS = 5, 0.05


class BusyError(Exception):
    """Another run grades this assignment."""


@dataclass(frozen=True)
class Progress:
    """How far a run is.

    Attributes:
        assignment: its name.
        process: id of the process that grades.
        total: submissions.
        before: of these, graded by an earlier run.
        done: of these, graded by this run.
        failed: of `done`, not graded for a fault of the file or of the grader.
        jobs: graded at a time.
        started: seconds since the epoch.
        alive: whether the run goes on.
        killed: whether it ended without a word.
    """

    assignment: str
    process: int = 0
    total: int = 0
    before: int = 0
    done: int = 0
    failed: int = 0
    jobs: int = 1
    started: float = 0.0
    alive: bool = True
    killed: bool = False

    @property
    def left(self) -> int:
        """Submissions that are not graded yet."""
        return self.total - self.before - self.done

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the end at the present speed; None before the first submission."""
        return (time.time() - self.started) / self.done * self.left if self.done else None

    @property
    def words(self) -> str:
        """What runs, what failed and how long it takes."""
        text = f"{min(self.jobs, self.left) if self.alive else 0} running, {self.failed} failed"
        if self.alive and self.seconds_left is not None:
            text += f", about {duration(self.seconds_left)} left"
        return text

    @property
    def state(self) -> str:
        """Whether the run goes on, in a word."""
        return "running" if self.alive else "interrupted" if self.killed else "ended"

    def __str__(self) -> str:
        return f"{self.before + self.done} of {self.total} done, {self.words}"


def duration(seconds: float) -> str:
    """Return a time in words: "40 s", "12 min", "1 h 05 min"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60:02d} min"


class RunLock:
    """Shows other terminals the progress of this run. Use as a context manager.

    Args:
        root: the course directory.
        progress: as it begins.
        announced: whether others see this run; if not, it only keeps other runs away.

    Raises:
        BusyError: another run grades the assignment.
    """

    def __init__(self, root: Path, progress: Progress, announced: bool = True) -> None:
        self._folder = root / "reports" / progress.assignment
        self._announced = announced
        self.progress = replace(progress, process=os.getpid(), started=time.time())

    def __enter__(self) -> RunLock:
        self._folder.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(self._folder / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
        if not _locked(self._lock):
            name, process = self.progress.assignment, _holder(self._lock)
            os.close(self._lock)
            other = read(self._folder.parent.parent, name)
            words = other if other and other.alive else "at its beginning"
            raise BusyError(BUSY.format(assignment=name, process=process or "?", words=words))
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)
        self._write()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.progress = replace(self.progress, alive=False)
        with suppress(OSError):  # the disk may be full
            self._write()
        os.close(self._lock)

    def begin(self, before: int) -> None:
        """Note how many an earlier run has graded."""
        self.progress = replace(self.progress, before=before, started=time.time())
        self._write()

    def add(self, result: SubmissionResult) -> None:
        """Count one more."""
        failed = not result.status.has_marks
        self.progress = replace(self.progress, done=self.progress.done + 1, failed=self.progress.failed + failed)
        self._write()

    def _write(self) -> None:
        if self._announced:
            write_whole(self._folder / "progress.json", json.dumps(asdict(self.progress)).encode())


def read(root: Path, assignment: str) -> Progress | None:
    """Return how far the last run of an assignment is, or how far it came; None if there was none."""
    folder = root / "reports" / assignment
    try:
        progress = Progress(**json.loads((folder / "progress.json").read_text()))
        with open(folder / ".lock") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:  # it goes on, unless another command holds the lock
                if _holder(lock.fileno()) == progress.process:
                    return progress
    except (OSError, ValueError, TypeError):
        return None
    return replace(progress, alive=False, killed=progress.alive)


def _locked(lock: int) -> bool:
    """Take the lock, and return whether it was free; a mere look holds it for a moment."""
    for _ in range(LOOKS):
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        time.sleep(LOOK_SECONDS)
    return False


def _holder(lock: int) -> int:
    """Return the process that wrote its number into the lock; 0 if none has yet."""
    return int(os.pread(lock, 20, 0) or 0)
