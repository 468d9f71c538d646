"""Run a task on untrusted data in a fork with limits of memory and processor time."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

from autograder.forks import ForkEndedError, in_a_fork, with_more_memory

SECONDS = 5  # of the processor
ROOM = 1_000_000_000  # bytes on top of what this process has


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
