"""The kernel's calls that Python does not offer, by ctypes, each checked: a refusal is an OSError that says what."""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from itertools import count
from pathlib import Path

NEWNS, NEWUTS, NEWIPC, NEWUSER = 0x20000, 0x4000000, 0x8000000, 0x10000000
NEWPID, NEWNET, NEWCGROUP = 0x20000000, 0x40000000, 0x2000000

MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REMOUNT = 1, 2, 4, 8, 32
MS_NOATIME, MS_NODIRATIME, MS_BIND, MS_REC, MS_PRIVATE, MS_RELATIME = 1024, 2048, 4096, 16384, 1 << 18, 1 << 21
MNT_DETACH = 2

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_CAPBSET_DROP = 1, 4, 22, 24
PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 36, 38, 47
PR_CAP_AMBIENT_CLEAR_ALL = 4
SECCOMP_MODE_FILTER = 2

_AT_FDCWD, _AT_RECURSIVE = -100, 0x8000
_ATTR_RDONLY, _ATTR_NOSUID, _ATTR_NODEV = 1, 2, 4
_CAPABILITY_VERSION = 0x20080522
_FLAGS = {
    "ro": MS_RDONLY,
    "nosuid": MS_NOSUID,
    "nodev": MS_NODEV,
    "noexec": MS_NOEXEC,
    "noatime": MS_NOATIME,
    "nodiratime": MS_NODIRATIME,
    "relatime": MS_RELATIME,
}

_HUGE, _COLLAPSE = 1 << 21, 25

_libc = ctypes.CDLL(None, use_errno=True)
_libc.syscall.restype = ctypes.c_long

_PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}
_MOUNT_SETATTR = 442  # the same number on every machine, as all since 2019
_LANDLOCK_CREATE, _LANDLOCK_ADD, _LANDLOCK_RESTRICT = 444, 445, 446


def machine() -> str:
    """Name of the processor's kind, as the kernel gives it.

    Raises:
        OSError: the sandbox does not know its system calls.
    """
    found = platform.machine()
    if found not in _PIVOT_ROOT:
        raise OSError(errno.ENOSYS, f"system calls of {found} are not known here, only of x86_64 and aarch64")
    return found


def _checked(result: int, what: str) -> int:
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else os.fsencode(text)


def mount(source: str | None, target: str, kind: str | None = None, flags: int = 0, options: str | None = None) -> None:
    """Call mount(2)."""
    result = _libc.mount(_bytes(source), _bytes(target), _bytes(kind), ctypes.c_ulong(flags), _bytes(options))
    _checked(result, f"mount {kind or source or ''} on {target}")


def bind(source: str, target: str) -> None:
    """Show `source` and all that is mounted in it at `target` too."""
    mount(source, target, None, MS_BIND | MS_REC)


def seal(target: str) -> None:
    """Take writing, setuid bits and devices from everything mounted at and below `target`."""
    if not _set_attributes(target, _ATTR_RDONLY | _ATTR_NOSUID | _ATTR_NODEV, 0, _AT_RECURSIVE):
        _seal_each(target)


def unseal(target: str) -> None:
    """Allow writing again on the one mount at `target`."""
    if not _set_attributes(target, _ATTR_NOSUID | _ATTR_NODEV, _ATTR_RDONLY, 0):
        mount(None, target, None, MS_REMOUNT | MS_BIND | MS_NOSUID | MS_NODEV)


def _set_attributes(target: str, added: int, taken: int, how: int) -> bool:
    """mount_setattr(2); False where the kernel has none (Linux before 5.12)."""
    order = ctypes.create_string_buffer(struct.pack("=4Q", added, taken, 0, 0), 32)
    place, size = ctypes.c_int(_AT_FDCWD), ctypes.c_size_t(32)
    result = _libc.syscall(_MOUNT_SETATTR, place, _bytes(target), ctypes.c_uint(how), order, size)
    if result < 0 and ctypes.get_errno() == errno.ENOSYS:
        return False
    _checked(result, f"mount_setattr {target}")
    return True


def _seal_each(target: str) -> None:
    lines = [line.split() for line in Path("/proc/self/mountinfo").read_text().splitlines()]
    places = {fields[0]: fields[4].encode().decode("unicode_escape") for fields in lines}
    # the last one there: it covers others that are still in the list
    inside = {[number for number, place in places.items() if place == target][-1]}
    for number, parent, _, _, _, options, *_ in lines:
        if number in inside or parent in inside:
            inside.add(number)
            # flags that are set already may be locked: leaving them out would be refused
            kept = sum(_FLAGS.get(option, 0) for option in options.split(","))
            flags = MS_REMOUNT | MS_BIND | kept | MS_RDONLY | MS_NOSUID | MS_NODEV
            mount(None, places[number], None, flags)


def unmount(target: str) -> None:
    """Detach a mount at once; it ends when its last user does."""
    _checked(_libc.umount2(_bytes(target), MNT_DETACH), f"umount {target}")


def pivot_root(new: str) -> None:
    """Make `new` the root folder of this mount namespace and let go of the old one."""
    os.chdir(new)
    # both names the same: the old root lies on top of the new one until it is taken away
    _checked(_libc.syscall(_PIVOT_ROOT[machine()], b".", b"."), f"pivot_root {new}")
    unmount(".")
    os.chdir("/")


def unshare(flags: int) -> None:
    """Call unshare(2)."""
    _checked(_libc.unshare(ctypes.c_int(flags)), f"unshare {flags:#x}")


def prctl(option: int, value: int = 0) -> None:
    """Call prctl(2) with one argument."""
    zero = ctypes.c_ulong(0)
    result = _libc.prctl(ctypes.c_int(option), ctypes.c_ulong(value), zero, zero, zero)
    _checked(result, f"prctl {option} {value}")


def use_huge_pages() -> None:
    """Put this process's memory into pages of 2 MiB where it can be, so that a fork copies far shorter page tables.

    Linux before 6.1 refuses, and nothing changes: see madvise(2), MADV_COLLAPSE.
    """
    for line in Path("/proc/self/maps").read_text().splitlines():
        area, permissions, _, _, inode, *_ = line.split()
        if permissions == "rw-p" and inode == "0":
            begin, end = (int(place, 16) for place in area.split("-"))
            begin, end = -(-begin // _HUGE) * _HUGE, end // _HUGE * _HUGE
            if begin < end:
                _libc.madvise(ctypes.c_void_p(begin), ctypes.c_size_t(end - begin), ctypes.c_int(_COLLAPSE))


def drop_bounding_set() -> None:
    """Prevent every program that this process executes from getting a capability again."""
    for capability in count():
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno != errno.EINVAL or not capability:
                raise
            return  # the last one that the kernel knows was before it


def drop_capabilities() -> None:
    """Give up every capability, the ambient ones too."""
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    header = ctypes.create_string_buffer(struct.pack("=Ii", _CAPABILITY_VERSION, 0), 8)
    _checked(_libc.capset(header, ctypes.create_string_buffer(24)), "capset to no capability")


def load_filter(program: bytes) -> None:
    """Put a seccomp program (8 bytes an instruction) over this thread and all that it starts."""

    class Program(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_void_p))

    code = ctypes.create_string_buffer(program, len(program))
    order = Program(len(program) // 8, ctypes.addressof(code))
    zero = ctypes.c_ulong(0)
    mode = ctypes.c_ulong(SECCOMP_MODE_FILTER)
    _checked(_libc.prctl(PR_SET_SECCOMP, mode, ctypes.byref(order), zero, zero), "prctl PR_SET_SECCOMP")


def landlock_version() -> int:
    """Return the kernel's Landlock version.

    Raises:
        OSError: it has none, or it was not started.
    """
    return _checked(_libc.syscall(_LANDLOCK_CREATE, None, ctypes.c_size_t(0), ctypes.c_uint(1)), "landlock")


def landlock_ruleset(attributes: bytes) -> int:
    """Return a new, empty set of rules, as a descriptor."""
    order = ctypes.create_string_buffer(attributes, len(attributes))
    result = _libc.syscall(_LANDLOCK_CREATE, order, ctypes.c_size_t(len(attributes)), ctypes.c_uint(0))
    return _checked(result, "landlock_create_ruleset")


def landlock_allow(ruleset: int, path: str, access: int) -> None:
    """Allow `access` at and below `path`."""
    descriptor = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        order = ctypes.create_string_buffer(struct.pack("=Qi", access, descriptor), 12)
        result = _libc.syscall(_LANDLOCK_ADD, ctypes.c_int(ruleset), ctypes.c_int(1), order, ctypes.c_uint(0))
        _checked(result, f"landlock_add_rule {path}")
    finally:
        os.close(descriptor)


def landlock_restrict(ruleset: int) -> None:
    """Put this thread and all that it starts under the rules."""
    result = _libc.syscall(_LANDLOCK_RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint(0))
    _checked(result, "landlock_restrict_self")
