"""The memory of all processes of a submission together, and its files, weighed now and then.

For where no cgroup limits the former, or no file system of its own the latter.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import math
import os
import signal
import stat
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from autograder.core.sandbox.isolation import OPEN_FILES, Policy
from autograder.core.sandbox.namespaces import INODES, descendants, tasks
from autograder.core.sandbox.supervisor import end_below, stop

log = logging.getLogger(__name__)

SECONDS = 0.4  # from one look to the next; a process can take a gigabyte or two in that time
SOCKET_BYTES = 320_000  # that a socket takes when its buffer is full; larger ones are refused (`seccomp`)
MOST_SECONDS = 2.0  # where looking takes long, for which the processes are held up


class MemoryWatch:
    """Ends processes that make a submission too heavy. Use as a context manager.

    That is first the process that runs the student's code now, with all that it has started; and when the next look
    finds too much again, the submission.

    Args:
        supervisor: the process below which the submission's are.
        limit: bytes of all of them together; pages that several of them share count once.
        running: the process that runs the student's code now.
        folder: with its files, if they lie on the disk.
        room: bytes that these may take.
    """

    def __init__(
        self,
        supervisor: int,
        limit: float,
        running: Callable[[], int],
        folder: Path | None = None,
        room: int = Policy.disk,
    ) -> None:
        self.supervisor, self.limit, self.running, self.folder, self.room = supervisor, limit, running, folder, room
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> MemoryWatch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        took, relieved = 0.0, False
        while not self._over.wait(min(max(SECONDS, 20 * took), MOST_SECONDS)):
            begun = time.monotonic()
            heavy = self._is_too_heavy()
            if heavy:
                log.info("a submission uses more memory or disk space than it may in all")
            if heavy and (relieved or not self._relieve()):
                stop(self.supervisor)
                return
            relieved = heavy
            took = time.monotonic() - begun

    def _relieve(self) -> bool:
        """End what runs the student's code now; whether there was such a process."""
        pid = self.running()
        if pid not in descendants(self.supervisor):
            return False
        end_below(pid)  # before itself: they would no longer be found below it
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        return True

    def _is_too_heavy(self) -> bool:
        pids = descendants(self.supervisor)
        if self.folder is not None and _on_disk(self.folder, pids) > self.room:
            return True
        limit = self.limit - SOCKET_BYTES * _sockets(pids)
        if sum(map(_resident, pids)) <= limit:  # counts shared pages several times, and is read at once
            return False
        return sum(map(_share, pids)) > limit


def _sockets(pids: Iterable[int]) -> int:
    """Count the open sockets of processes, since data in their buffers is in no process's memory."""
    found: set[str] = set()
    unknown = 0
    for task in (f"/proc/{pid}/task/{task}/fd" for pid in pids for task in tasks(pid)):
        try:
            for descriptor in os.listdir(task):
                with contextlib.suppress(FileNotFoundError):  # it was closed meanwhile
                    found.add(os.readlink(f"{task}/{descriptor}"))
        except FileNotFoundError:
            continue  # it has ended
        except OSError:  # it keeps them from being looked at
            unknown += OPEN_FILES
    return sum(name.startswith("socket:") for name in found) + unknown


def _on_disk(folder: Path, pids: Iterable[int]) -> float:
    """Bytes that the files in a folder take, and those that processes hold open without a name; infinite if hidden."""
    found: dict[int, int] = {}
    todo = [str(folder)]
    while todo:
        try:
            with os.scandir(todo.pop()) as entries:
                for entry in entries:
                    about = entry.stat(follow_symlinks=False)
                    found[about.st_ino] = about.st_blocks * 512
                    todo += [entry.path] if entry.is_dir(follow_symlinks=False) else []
        except OSError as error:
            if error.errno == errno.ENAMETOOLONG:
                return math.inf
        if len(found) > INODES:
            return math.inf
    for pid in pids:
        with contextlib.suppress(OSError):  # it has ended, or keeps them from being looked at
            for descriptor in os.scandir(f"/proc/{pid}/fd"):
                with contextlib.suppress(OSError):
                    about = descriptor.stat()
                    if stat.S_ISREG(about.st_mode) and not about.st_nlink:
                        found[about.st_ino] = about.st_blocks * 512
    return sum(found.values())


def _resident(pid: int) -> int:
    """Bytes that a process has in memory, without the files that it has mapped, such as libraries."""
    return _kilobytes(pid, "status", ("RssAnon:", "RssShmem:"))


def _share(pid: int) -> int:
    """Bytes that a process has in memory, a page that n processes share counted as 1/n; whole if it cannot be seen."""
    return _kilobytes(pid, "smaps_rollup", ("Pss:",)) or _resident(pid)


def _kilobytes(pid: int, file: str, keys: tuple[str, ...]) -> int:
    for task in tasks(pid):  # the first that still runs stands for all, since they share their memory
        with contextlib.suppress(OSError):  # it has ended
            lines = Path(f"/proc/{pid}/task/{task}/{file}").read_text().splitlines()
            if found := [int(line.split()[1]) * 1024 for line in lines if line.startswith(keys)]:
                return sum(found)
    return 0
