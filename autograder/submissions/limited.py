"""Run a task on untrusted data in a forked process with limits of memory and processor time."""

from __future__ import annotations

import os
import resource
import signal
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

SECONDS = 5  # of the processor
ROOM = 1_000_000_000  # bytes on top of what this process has
_DONE, _REFUSED = b"+", b"-"


class OutOfLimitsError(Exception):
    """The task needs more than it may use; the message is a predicate."""


def limited(task: Callable[[], bytes]) -> bytes:
    """Return the result of a task that a fork of this process computes.

    Args:
        task: raises ValueError to refuse its data, with a sentence for people.

    Raises:
        ValueError: the task's own.
        OutOfLimitsError: the fork ended without a result.
    """
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        _answer(task, ours, theirs)
    os.close(theirs)
    try:
        with open(ours, "rb") as pipe:
            answer = pipe.read()
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)  # it has answered, or this process was interrupted
        os.waitpid(pid, 0)
    if answer[:1] == _REFUSED:
        raise ValueError(answer[1:].decode())
    if answer[:1] != _DONE:
        raise OutOfLimitsError(f"takes more than {SECONDS} s or {ROOM // 1_000_000} MB to read")
    return answer[1:]


def _answer(task: Callable[[], bytes], ours: int, theirs: int) -> None:
    """Write the result to the pipe, in the fork, and end it."""
    try:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
        os.close(ours)
        size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        for kind, limit in ((resource.RLIMIT_AS, size + ROOM), (resource.RLIMIT_CPU, SECONDS)):
            _, hard = resource.getrlimit(kind)
            most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
            resource.setrlimit(kind, (most, most))
        try:
            answer = _DONE + task()
        except ValueError as error:
            answer = _REFUSED + str(error).encode(errors="replace")
        with open(theirs, "wb") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)
