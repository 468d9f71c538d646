"""Restrict one process: limits, user id, capabilities, descriptors."""

from __future__ import annotations

import os
import resource
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path

from autograder.core.sandbox.isolation import Policy

SUPERVISORS = 2  # processes beside the student's own: the supervisor and process 1
_NO_LIMIT = resource.RLIM_INFINITY


def set_limits(policy: Policy, others: int) -> None:
    """Put the policy's limits on this process and all that it starts.

    Args:
        policy: see there.
        others: processes and threads that the same user id has already.
    """
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    wanted = {
        resource.RLIMIT_AS: pages * resource.getpagesize() + policy.memory,
        resource.RLIMIT_NPROC: others + policy.processes + SUPERVISORS,
        resource.RLIMIT_FSIZE: policy.file_size,
        resource.RLIMIT_NOFILE: policy.open_files,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
        resource.RLIMIT_SIGPENDING: 256,
        resource.RLIMIT_NICE: 0,
        resource.RLIMIT_RTPRIO: 0,
    }
    for limit, value in wanted.items():
        present = resource.getrlimit(limit)[1]
        value = value if present == _NO_LIMIT else min(value, present)
        resource.setrlimit(limit, (value, value))


def running(uid: int) -> int:
    """Return how many processes and threads a user has."""
    total = 0
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                if os.stat(f"/proc/{entry}").st_uid == uid:
                    total += len(os.listdir(f"/proc/{entry}/task"))
            except OSError:
                continue  # it has ended
    return total


def give(folder: Path, uid: int) -> None:
    """Make a submission's folder and all in it the property of its user id."""
    os.chown(folder, uid, uid, follow_symlinks=False)
    for _, folders, files, place in os.fwalk(folder, follow_symlinks=False):
        for name in (*folders, *files):
            # a second name of a file may lie outside the folder
            if name in folders or os.stat(name, dir_fd=place, follow_symlinks=False).st_nlink == 1:
                os.chown(name, uid, uid, dir_fd=place, follow_symlinks=False)


def empty(folder: Path) -> None:
    """Remove all that lies in a submission's folder, when its processes are gone.

    Folders in folders are moved to the top before they are removed: their paths may be longer than a path can be, and
    their depth greater than that of Python's stack.
    """
    top = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        os.fchmod(top, 0o700)
        while names := os.listdir(top):
            for name in names:
                _remove(name, top)
    finally:
        os.close(top)


def _remove(name: str, top: int) -> None:
    if not stat.S_ISDIR(os.stat(name, dir_fd=top, follow_symlinks=False).st_mode):
        os.unlink(name, dir_fd=top)
        return
    os.chmod(name, 0o700, dir_fd=top)
    inner = os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=top)
    try:
        for entry in os.listdir(inner):
            if stat.S_ISDIR(os.stat(entry, dir_fd=inner, follow_symlinks=False).st_mode):
                os.rename(entry, secrets.token_hex(16), src_dir_fd=inner, dst_dir_fd=top)
            else:
                os.unlink(entry, dir_fd=inner)
    finally:
        os.close(inner)
    os.rmdir(name, dir_fd=top)


def become(uid: int) -> None:
    """Change to a user id and the group of the same number, and leave all other groups."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def close_others(keep: Iterable[int]) -> None:
    """Close every descriptor not in `keep`; standard input, output and error lead nowhere unless kept."""
    keep = sorted(set(keep))
    null = os.open(os.devnull, os.O_RDWR | os.O_CLOEXEC)
    for standard in (0, 1, 2):
        if standard not in keep:
            os.dup2(null, standard)
    last = 3
    for descriptor in (d for d in keep if d > 2):
        os.closerange(last, descriptor)
        last = descriptor + 1
    ends = max([int(name) for name in os.listdir("/proc/self/fd")], default=last)
    os.closerange(last, ends + 1)


def check(status: dict[str, str], uid: int, no_groups: bool, no_bounding_set: bool, filtered: bool) -> str:
    """Return which promise does not hold; "" if all hold.

    Args:
        status: /proc/self/status of the confined process.
        uid: which user it must be.
        no_groups: whether it must have no supplementary group.
        no_bounding_set: whether its bounding set must be empty too.
        filtered: whether a system call filter must be there.
    """
    if status["Uid"].split() != [str(uid)] * 4:
        return f"user ids are {status['Uid']}, expected {uid}"
    if no_groups and (status["Groups"].split() or status["Gid"].split() != [str(uid)] * 4):
        return f"groups are {status['Gid']} {status['Groups']}, expected {uid} only"
    for name in ("CapInh", "CapPrm", "CapEff", "CapAmb", *(["CapBnd"] if no_bounding_set else [])):
        if int(status[name], 16):
            return f"{name} is {status[name]}, expected 0"
    if status["NoNewPrivs"].strip() != "1":
        return "NoNewPrivs is not 1"
    if filtered and status["Seccomp"].strip() != "2":
        return f"Seccomp is {status['Seccomp']}, expected 2"
    if status["Threads"].strip() != "1":
        return f"there are {status['Threads']} threads, expected 1"
    return ""


def status(descriptor: int) -> dict[str, str]:
    """Return the fields of /proc/self/status, by a descriptor opened before the rules on files came."""
    text = os.pread(descriptor, 1 << 16, 0).decode()
    return dict(line.split(":\t", 1) for line in text.splitlines() if ":\t" in line)
