"""Do a task in a fork of this process, with limits where its data is not to be trusted; let Ctrl-C end all of them.

A fork's changes and memory end with it.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import resource
import select
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from autograder.core.sandbox.kernel import PR_SET_PDEATHSIG, prctl

OUT_OF_TIME = "the grader itself used more than {seconds} s of the processor for this: look at the file by hand"
SECONDS = 5  # of the processor
ROOM = 1_000_000_000  # bytes on top of what this process has


class ForkEndedError(Exception):
    """Raised when a fork ended before it had a result."""


class OutOfTimeError(ForkEndedError):
    """Raised when it ended because it had used its seconds of the processor."""


class Fork:
    """A fork of this process, with the methods of `subprocess.Popen` that its parent needs."""

    def __init__(self, be: Callable[[], NoReturn]) -> None:
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            be()

    def poll(self) -> int | None:
        """Return its exit status; None while it runs."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            self.returncode = os.waitstatus_to_exitcode(status) if pid else None
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return its exit status when it has ended.

        Raises:
            TimeoutExpired: it still runs.
        """
        if self.poll() is None:
            ended = os.pidfd_open(self.pid)
            try:
                if not select.select([ended], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired("a fork", timeout or 0)
            finally:
                os.close(ended)
        return self.poll() or 0

    def kill(self) -> None:
        """Kill it, if it runs."""
        if self.poll() is None:
            os.kill(self.pid, signal.SIGKILL)


def in_a_fork(task: Callable[[], Any], limits: Mapping[int, int] | None = None) -> Any:
    """Return the result of a task, or raise its exception.

    Args:
        task: its result is pickled.
        limits: resource of `resource.setrlimit` -> what the fork may use of it.

    Raises:
        Exception: that the task raised.
        ForkEndedError: see there; OutOfTimeError is one.
    """
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        _be_the_fork(task, limits or {}, ours, theirs)
    os.close(theirs)
    try:
        with open(ours, "rb") as pipe:
            answer = pipe.read()
    finally:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)  # it has answered, or this process was interrupted
        _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        raise OutOfTimeError(OUT_OF_TIME.format(seconds=(limits or {})[resource.RLIMIT_CPU]))
    try:
        result, error = pickle.loads(answer)
    except (EOFError, pickle.UnpicklingError):  # nothing, or a part
        raise ForkEndedError("the grader's process died") from None
    if error is not None:
        raise error
    return result


def _be_the_fork(task: Callable[[], Any], limits: Mapping[int, int], ours: int, theirs: int) -> None:
    try:
        os.close(ours)
        die_with_parent()
        signal.signal(signal.SIGXCPU, signal.SIG_DFL)
        for kind, limit in limits.items():
            set_limit(kind, limit)
        answer = _outcome(task)
        with open(theirs, "wb") as pipe:
            pipe.write(answer)
    finally:
        os._exit(0)


def _outcome(task: Callable[[], Any]) -> bytes:
    try:
        return pickle.dumps((task(), None))
    except Exception as error:  # noqa: BLE001 - it is raised where the result is awaited
        # Libraries such as distributed teach pickle to send these along, and they can be too deep for it.
        error.__traceback__ = error.__context__ = error.__cause__ = None
        try:
            answer = pickle.dumps((None, error))
            pickle.loads(answer)
        except Exception:  # noqa: BLE001 - of a class that cannot go over
            return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
        return answer


def die_with_parent() -> None:
    """Let this process end when its parent ends, for any reason."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def set_limit(kind: int, limit: int) -> None:
    """Limit a resource of this process, as far as it is not limited already."""
    _, hard = resource.getrlimit(kind)
    most = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
    # The soft limit of processor time alone ends a process with a signal that says so.
    resource.setrlimit(kind, (most, hard if kind == resource.RLIMIT_CPU else most))


def with_more_memory(room: int) -> int:
    """Return the address space of this process plus a number of bytes."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize() + room


@contextlib.contextmanager
def interruptible() -> Iterator[None]:
    """Let Ctrl-C end the processes that were forked in here, for which the end of this one would wait."""
    try:
        yield
    except KeyboardInterrupt:
        for child in multiprocessing.active_children():
            child.kill()
        raise


@contextlib.contextmanager
def ignored() -> Iterator[None]:
    """Let processes that start in here ignore Ctrl-C, whatever they start in their turn."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class OutOfLimitsError(Exception):
    """Raised when the task needs more than it may use; the message is a predicate."""


def limited(task: Callable[[], Any]) -> Any:
    """Return the result of a task.

    Args:
        task: raises ValueError to refuse its data, with a sentence for people.

    Raises:
        ValueError: the task's own.
        OutOfLimitsError: it took more than it may.
    """
    try:
        return in_a_fork(task, {resource.RLIMIT_AS: with_more_memory(ROOM), resource.RLIMIT_CPU: SECONDS})
    except (ForkEndedError, MemoryError):
        raise OutOfLimitsError(f"takes more than {SECONDS} s or {ROOM // 1_000_000} MB to read") from None
