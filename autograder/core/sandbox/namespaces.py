"""A submission's own view of the machine: its files, processes, network, IPC and host name."""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from collections.abc import Iterable
from pathlib import Path

from autograder.core.sandbox import kernel, paths, process
from autograder.core.sandbox.isolation import Policy

TMP_SIZE = SHM_SIZE = 128 << 20  # bytes
INODES = 20_000  # files and folders, in each place that may be written
_FLAGS = kernel.NEWPID | kernel.NEWNET | kernel.NEWIPC | kernel.NEWUTS
_DEVICES = ("null", "zero", "full", "random", "urandom")
_QUIET = kernel.MS_NOSUID | kernel.MS_NODEV


def separate(as_user: bool) -> None:
    """Leave the machine's namespaces; the next fork is process 1 of the new ones.

    Args:
        as_user: whether to use a user namespace, in which this process keeps its own user id and nothing else.
    """
    uid, gid = os.geteuid(), os.getegid()
    if as_user:
        kernel.prctl(kernel.PR_SET_DUMPABLE, 1)  # else /proc/self belongs to root after a change of user
        kernel.unshare(kernel.NEWUSER | _FLAGS)
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
    else:
        kernel.unshare(_FLAGS)


def enter_root(policy: Policy, uid: int) -> None:
    """Build a root of what the policy names, and nothing else, and move into it. For process 1.

    Args:
        policy: see there.
        uid: whom /etc/passwd calls "student".
    """
    kernel.unshare(kernel.NEWNS | kernel.NEWCGROUP)  # not earlier: the supervisor stays among the old files
    kernel.mount(None, "/", None, kernel.MS_REC | kernel.MS_PRIVATE)  # else a mount here would show up outside
    folder = Path(os.path.realpath(policy.folder))
    # A folder that exists everywhere and that nobody grants: what is bound must not lie above the mount. All that is
    # needed of the old one is opened before it is covered.
    new = "/dev"
    links = paths.links(policy.readable) | paths.links((policy.folder,))
    sources = [(_handle(path), path) for path in paths.grants(policy.readable, policy.hidden)]
    given = _handle(folder)
    devices = [(_handle(f"/dev/{name}"), f"{new}/dev/{name}") for name in _DEVICES]

    kernel.mount("tmpfs", new, "tmpfs", _QUIET, "size=1m,mode=755,nr_inodes=4000")
    spaces = {f"{new}/tmp": TMP_SIZE, f"{new}/dev/shm": SHM_SIZE}
    for space, size in spaces.items():
        os.makedirs(space)
        kernel.mount("tmpfs", space, "tmpfs", _QUIET, f"size={size},mode=1777,nr_inodes={INODES}")
    for handle, path in sources:
        target = f"{new}{path}"
        _make_place(target, stat.S_ISDIR(os.fstat(handle).st_mode))
        kernel.bind(f"/proc/self/fd/{handle}", target)
    _make_place(f"{new}{folder}", folder=True)
    _copy_into_memory(f"/proc/self/fd/{given}", f"{new}{folder}", policy.disk, uid)
    os.close(given)
    _furnish(new, uid, folder, links)
    kernel.seal(new)
    for space in (*spaces, f"{new}{folder}"):
        kernel.unseal(space)
    for handle, target in devices:  # after the seal, which would close them
        kernel.bind(f"/proc/self/fd/{handle}", target)
    terminals = kernel.MS_NOSUID | kernel.MS_NOEXEC
    # Few, since a submission that could exhaust the machine's would signal to others.
    kernel.mount("devpts", f"{new}/dev/pts", "devpts", terminals, "newinstance,ptmxmode=0666,mode=620,max=16")
    _mount_proc(f"{new}/proc")
    for handle, _ in (*sources, *devices):
        os.close(handle)
    kernel.pivot_root(new)


def identity() -> dict[str, str]:
    """Return the namespaces of this process."""
    return {name: os.readlink(f"/proc/self/ns/{name}") for name in ("mnt", "pid", "net", "ipc", "uts")}


def check(policy: Policy, outside: dict[str, str]) -> str:
    """Return which promise of this module does not hold; "" if all hold. Call it inside.

    Args:
        policy: see there.
        outside: `identity` of a process that is not confined.
    """
    if not os.statvfs("/").f_flag & os.ST_RDONLY:
        return "the root folder can be written"
    for path in paths.grants(policy.readable, policy.hidden):
        flags = os.statvfs(path).f_flag
        if not flags & os.ST_RDONLY or not flags & os.ST_NOSUID:
            return f"{path} is not mounted read-only and without setuid"
    if len(Path("/proc/self/net/route").read_text().splitlines()) > 1:
        return "there is a network route"
    common = [name for name, place in identity().items() if outside[name] == place]
    if common:
        return f"it shares its namespaces with the machine: {', '.join(common)}"
    if os.getpid() != 1:
        return f"it is process {os.getpid()}, expected 1"
    return ""


def _handle(path: str | Path) -> int:
    return os.open(path, os.O_PATH | os.O_CLOEXEC)


def _copy_into_memory(folder: str, target: str, room: int, uid: int) -> None:
    """Copy a folder's files to a file system in memory, with room for more, but not without end.

    On the disk, a submission could fill it, and nest folders deeper than who cleans up can follow.
    """
    found = [os.path.join(top, name) for top, _, names in os.walk(folder) for name in names]
    size = room + sum(os.lstat(path).st_size + 4096 for path in found)
    kernel.mount("tmpfs", target, "tmpfs", _QUIET, f"size={size},mode=700,nr_inodes={INODES + 2 * len(found)}")
    shutil.copytree(folder, target, symlinks=True, dirs_exist_ok=True)
    process.give(Path(target), uid)


def _make_place(target: str, folder: bool) -> None:
    if folder:
        os.makedirs(target, exist_ok=True)
        return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "a"):
        pass


def _furnish(new: str, uid: int, folder: Path, links: dict[Path, str]) -> None:
    """Create the contents of the new root itself, which is read-only later."""
    for path, target in links.items():
        place = f"{new}{path}"
        if not os.path.lexists(place):
            os.makedirs(os.path.dirname(place), exist_ok=True)
            os.symlink(target, place)
    for name in ("proc", "dev/pts", "etc"):
        os.makedirs(f"{new}/{name}", exist_ok=True)
    for name in _DEVICES:
        _make_place(f"{new}/dev/{name}", folder=False)
    for name, target in (("ptmx", "pts/ptmx"), ("fd", "/proc/self/fd"), ("stdin", "fd/0"), ("stdout", "fd/1")):
        os.symlink(target, f"{new}/dev/{name}")
    for name, line in (("passwd", f"student:x:{uid}:{uid}::{folder}:/bin/sh"), ("group", f"student:x:{uid}:")):
        with open(f"{new}/etc/{name}", "w") as file:
            file.write(line + "\n")


def _mount_proc(target: str) -> None:
    """Show this submission's processes, and nothing of the machine: two submissions could talk by its numbers."""
    flags = _QUIET | kernel.MS_NOEXEC | kernel.MS_RDONLY
    for options in ("hidepid=2,subset=pid", "subset=pid", None):  # the second since Linux 5.8
        with contextlib.suppress(OSError):
            kernel.mount("proc", target, "proc", flags, options)
            return
    raise OSError(f"/proc cannot be mounted on {target}")


def descendants(first: int) -> list[int]:
    """Return every living process below `first`, by process id."""
    return list(_below(first, _parents()))


def tasks(pid: int) -> list[int]:
    """Return the threads of a process; none if it has ended. The first thread may end before the others."""
    with contextlib.suppress(OSError):
        return sorted(int(entry) for entry in os.listdir(f"/proc/{pid}/task"))
    return []


def _parents() -> dict[int, int]:
    """Process id -> its parent's, of every living process."""
    parents: dict[int, int] = {}
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                with open(f"/proc/{entry}/stat", "rb") as file:
                    fields = file.read().rpartition(b") ")[2].split()
            except OSError:
                continue  # it has ended
            state, parent, threads = fields[0], int(fields[1]), int(fields[17])
            if state != b"Z" or threads > 1:  # the first thread may end before the others
                parents[int(entry)] = parent
    return parents


def _below(first: int, parents: dict[int, int]) -> Iterable[int]:
    for pid in parents:
        above, seen = parents[pid], {pid}
        while above in parents and above != first and above not in seen:
            seen.add(above)
            above = parents[above]
        if above == first:
            yield pid
