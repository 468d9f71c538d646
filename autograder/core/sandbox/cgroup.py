"""One allowance of memory, processes and processor for all processes of a submission, where a cgroup can be made.

Version 2 has one tree of groups; version 1 has one for each controller, and a group there is a folder in each of them.
The processor is shared by weight: a submission with a hundred busy processes gets as much of it as one with one.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "autograder-"
_MOUNTS, _OWN = Path("/proc/self/mountinfo"), Path("/proc/self/cgroup")
_NEEDED, _WANTED = ("memory", "pids"), ("cpu",)
_REMOVE_SECONDS = 1.0  # for its last process to be gone


@dataclass(frozen=True)
class Group:
    """A group that was made.

    Attributes:
        folders: one in version 2, one for each controller in version 1.
        doors: descriptors of their lists of processes; who opened them may be another user than who joins by them.
    """

    folders: tuple[Path, ...]
    doors: tuple[int, ...]


def check() -> None:
    """Make a group, have a process join it, and remove it, with what earlier commands could not remove.

    Raises:
        OSError: that is not possible here; the message says why.
    """
    for place in _places():
        for left in place.glob(f"{_PREFIX}*"):
            if not Path(f"/proc/{left.name.removeprefix(_PREFIX)}").exists():
                with contextlib.suppress(OSError):
                    left.rmdir()
    made = make(memory_bytes=1 << 30, processes=10)
    try:
        pid = os.fork()
        if pid == 0:
            try:
                join(made)
                os._exit(0)
            finally:
                os._exit(1)
        if os.waitpid(pid, 0)[1]:
            raise OSError(f"no process can join the cgroup {made.folders[0]}")
    finally:
        for door in made.doors:
            os.close(door)
        remove(made)


def make(memory_bytes: int | None, processes: int) -> Group:
    """Make a group for the processes that the caller will start.

    Args:
        memory_bytes: the memory of all its processes, with the files that they have in memory; None for no limit.
        processes: and threads, at a time.

    Raises:
        OSError: it cannot be made, or one of its limits cannot be set.
    """
    folders = tuple(place / f"{_PREFIX}{os.getpid()}" for place in _places())
    try:
        for folder in folders:
            folder.mkdir(exist_ok=True)
            _limit(folder, memory_bytes, processes)
        doors = tuple(os.open(folder / "cgroup.procs", os.O_WRONLY | os.O_CLOEXEC) for folder in folders)
    except OSError:
        remove(Group(folders, ()))
        raise
    return Group(folders, doors)


def join(made: Group) -> None:
    """Put this process, and all that it starts, in."""
    for door in made.doors:
        os.write(door, b"0")
        os.close(door)


def remove(made: Group) -> None:
    """Take a group away; its last process may take a moment to end."""
    end = time.monotonic() + _REMOVE_SECONDS
    for folder in made.folders:
        while folder.exists():
            with contextlib.suppress(OSError):
                folder.rmdir()
                break
            if time.monotonic() > end:
                return
            time.sleep(0.005)


def _limit(folder: Path, memory_bytes: int | None, processes: int) -> None:
    """Write the limits that the controllers of this folder know."""
    if (folder / "pids.max").exists():
        (folder / "pids.max").write_text(str(processes))
    if memory_bytes is None:
        return
    for name in ("memory.max", "memory.limit_in_bytes"):
        if (folder / name).exists():
            (folder / name).write_text(str(memory_bytes))
    for name, value in (("memory.swap.max", 0), ("memory.memsw.limit_in_bytes", memory_bytes)):
        with contextlib.suppress(OSError):  # absent where swap is not counted
            if (folder / name).exists():
                (folder / name).write_text(str(value))


def _places() -> tuple[Path, ...]:
    """Return the groups in which a group for a submission can be made."""
    found = _unified() or _one_for_each_controller()
    if not found:
        raise OSError("no cgroup with the controllers memory and pids in which this user may make another one")
    return found


def _unified() -> tuple[Path, ...]:
    for folder in _own("cgroup2", ""):
        # a group with processes in it cannot have limited children: so beside our own, if not in it
        for place in (folder, folder.parent):
            with contextlib.suppress(OSError):
                given = (place / "cgroup.subtree_control").read_text().split()
                if {*_NEEDED} <= set(given) and os.access(place, os.W_OK):
                    return (place,)
    return ()


def _one_for_each_controller() -> tuple[Path, ...]:
    found: dict[Path, None] = {}  # in order, each once: two controllers may have one tree
    for controller in (*_NEEDED, *_WANTED):
        places = [place for place in _own("cgroup", controller) if os.access(place, os.W_OK)]
        if not places and controller in _NEEDED:
            return ()
        found |= dict.fromkeys(places[:1])
    return tuple(found)


def _own(kind: str, controller: str) -> Iterator[Path]:
    """Yield the folder of this process's own group in each tree of a kind of file system that has the controller."""
    lines = [line.split(":", 2) for line in _OWN.read_text().splitlines()]
    groups = [path for _, controllers, path in lines if controller in controllers.split(",")]
    for line in _MOUNTS.read_text().splitlines():
        before, _, after = line.partition(" - ")
        root, place = before.split()[3:5]
        mounted, _, options = after.split(" ", 2)
        if mounted == kind and (not controller or controller in options.split(",")):
            for group in groups:
                # in a container the mount may begin at the group itself
                inside = group.removeprefix(root) if root != "/" else group
                folder = Path(place, inside.lstrip("/"))
                yield folder if folder.is_dir() else Path(place)
