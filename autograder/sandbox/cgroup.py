"""Limits on all processes of a submission together, where a cgroup (version 2) may be made."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path

from autograder.sandbox import namespaces
from autograder.sandbox.isolation import Policy

_PREFIX = "autograder-"
_SYSTEM = Path("/sys/fs/cgroup")


def place() -> Path:
    """The cgroup in which one for a submission can be made. Nothing is changed for it.

    Raises:
        OSError: there is none; the message says why.
    """
    lines = Path("/proc/self/cgroup").read_text().splitlines()
    own = next((line[3:] for line in lines if line.startswith("0::")), None)
    if own is None or not (_SYSTEM / "cgroup.controllers").is_file():
        raise OSError(f"no cgroup version 2 at {_SYSTEM}")
    own_place = _SYSTEM / own.lstrip("/")
    # a cgroup with processes in it cannot have limited children: so beside our own, if not in it
    for candidate in (own_place, own_place.parent):
        with contextlib.suppress(OSError):
            given = (candidate / "cgroup.subtree_control").read_text().split()
            if {"memory", "pids"} <= set(given) and os.access(candidate, os.W_OK):
                return candidate
    raise OSError(f"no cgroup that may be divided at {own_place}")


def make(policy: Policy) -> Path:
    """A cgroup with the policy's limits."""
    made = place() / f"{_PREFIX}{os.getpid()}"
    made.mkdir()
    shared = namespaces.TMP_SIZE + namespaces.SHM_SIZE + policy.disk  # files there are memory
    (made / "memory.max").write_text(str(policy.memory + shared))
    with contextlib.suppress(OSError):
        (made / "memory.swap.max").write_text("0")  # absent without swap accounting
    (made / "pids.max").write_text(str(policy.processes + 2))
    return made


def join(made: Path) -> None:
    """Put this process, and all that it starts, in."""
    (made / "cgroup.procs").write_text("0")


def remove(made: Path) -> None:
    """Take a cgroup away; its last process may take a moment to end."""
    for _ in range(200):
        try:
            made.rmdir()
        except FileNotFoundError:
            return
        except OSError:
            time.sleep(0.005)
        else:
            return
