"""The processes above a submission: they run nothing of the student's, wait, and take everything down with them."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
from collections.abc import Callable
from typing import NoReturn

from autograder.core.sandbox import kernel, namespaces, process

_WATCHED = (signal.SIGTERM, signal.SIGCHLD)
STOP_SECONDS = 5.0  # seconds until `stop` no longer waits for a supervisor
_SWEEPS = 200


def hold_signals() -> None:
    """Block signals before the fork of the watched process, so that none is missed in between."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)  # when ignored, as some callers leave it, no status can be had
    signal.pthread_sigmask(signal.SIG_BLOCK, _WATCHED)


def release_signals() -> None:
    """Unblock signals in the process that runs the submission."""
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _WATCHED)


def watch(child: int, parent: int, alive: socket.socket, sweep: bool, ended: Callable[[], None]) -> NoReturn:
    """Supervise `child` from outside: end it on SIGTERM or with `parent`, and end with its status.

    Args:
        child: the submission, or process 1 of its namespace.
        parent: the zygote; everything ends with it.
        alive: stays open as long as this process lives; `die_with_supervisor` has the other end.
        sweep: whether what `child` leaves behind must be looked for and ended.
        ended: called at the very end.
    """
    process.close_others([alive.fileno()])
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGTERM)  # now, after the last change of user or capabilities
    if os.getppid() != parent:
        os.kill(child, signal.SIGKILL)
    status = None
    while status is None:
        if signal.sigwait(_WATCHED) == signal.SIGTERM:
            os.kill(child, signal.SIGKILL)
        status = _reap(child)
    if sweep:
        end_below(os.getpid())  # orphans are children of this process, which is their subreaper
    ended()
    _end_as(status)


def die_with_supervisor(alive: socket.socket) -> None:
    """Let this process end when its supervisor is killed; at once if that has already happened.

    Call it after the last change of user or capabilities: such a change takes the wish back.
    """
    kernel.prctl(kernel.PR_SET_PDEATHSIG, signal.SIGKILL)
    poll = select.poll()
    poll.register(alive, select.POLLIN)
    if any(events & select.POLLHUP for _, events in poll.poll(0)):
        os._exit(1)


def stop(pid: int) -> None:
    """End a submission and all its processes, given the process that called `enter`; the caller reaps it.

    SIGTERM lets the supervisor clean up; SIGKILL ends it at once, and where there is a process namespace everything
    else with it.
    """
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return
    try:
        os.kill(pid, signal.SIGTERM)
        if not select.select([process], [], [], STOP_SECONDS)[0]:
            end_below(pid)  # while there is a supervisor to find them by
            os.kill(pid, signal.SIGKILL)
    finally:
        os.close(process)


def _reap(child: int) -> int | None:
    """Reap all that has ended; the status of `child` if it is among them."""
    status = None
    with contextlib.suppress(ChildProcessError):
        while (found := os.waitpid(-1, os.WNOHANG))[0]:
            status = found[1] if found[0] == child else status
    return status


def end_below(top: int) -> None:
    """End every process below `top`, also those that fork faster than they can be counted."""
    held: set[int] = set()
    for number in (signal.SIGSTOP, signal.SIGKILL):  # stopped first, as a stopped process does not fork
        for _ in range(_SWEEPS):
            found = [pid for pid in namespaces.descendants(top) if number == signal.SIGKILL or pid not in held]
            if not found:
                break
            held.update(found)
            for pid in found:
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(pid, number)


def kill_below(top: int, pid: int) -> None:
    """Kill one process, if it is below `top`."""
    with contextlib.suppress(OSError, ValueError):
        descriptor = os.pidfd_open(pid)  # the number stays this process's from here on
        try:
            if pid in namespaces.descendants(top):
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        finally:
            os.close(descriptor)


def _end_as(status: int) -> NoReturn:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number not in (signal.SIGKILL, signal.SIGSTOP):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [number])
        os.kill(os.getpid(), number)
    os._exit(os.waitstatus_to_exitcode(status) & 255)
