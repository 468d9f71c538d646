"""Rules on files, TCP ports and signals that an ordinary user can put over his own process."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable
from pathlib import Path

from autograder.core.sandbox import kernel

_EXECUTE, _WRITE, _READ, _LIST, _REMOVE_DIR, _REMOVE = 1, 2, 4, 8, 16, 32
_MAKE_CHAR, _MAKE_DIR, _MAKE_FILE, _MAKE_SOCKET, _MAKE_FIFO, _MAKE_BLOCK, _MAKE_LINK = (1 << n for n in range(6, 13))
_REFER, _TRUNCATE, _DEVICE = 1 << 13, 1 << 14, 1 << 15
_FIRST = (1 << 13) - 1  # what version 1 rules
_SINCE = ((2, _REFER), (3, _TRUNCATE), (5, _DEVICE))
_FOR_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _DEVICE
_OWN = (_FIRST | _REFER | _TRUNCATE) & ~(_MAKE_CHAR | _MAKE_BLOCK)
_BIND_TCP, _CONNECT_TCP = 1, 2
_SCOPE_ABSTRACT, _SCOPE_SIGNAL = 1, 2
TCP_SINCE, SIGNALS_SINCE, TRUNCATE_SINCE = 4, 6, 3

_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
# /proc as a whole shows every process of the machine, and numbers by which two submissions could talk; these do not.
_MACHINE = ("/proc/cpuinfo", "/proc/filesystems", "/proc/version")


def restrict(readable: Iterable[Path], folder: Path) -> None:
    """Restrict this process: read and execute in `readable`, everything in `folder`. Needs no_new_privs."""
    version = kernel.landlock_version()
    handled = _FIRST
    for since, access in _SINCE:
        handled |= access if version >= since else 0
    attributes = struct.pack("=Q", handled)
    if version >= TCP_SINCE:
        attributes += struct.pack("=Q", _BIND_TCP | _CONNECT_TCP)
    if version >= SIGNALS_SINCE:
        attributes += struct.pack("=Q", _SCOPE_ABSTRACT | _SCOPE_SIGNAL)
    rules = kernel.landlock_ruleset(attributes)
    try:
        allowed = [(str(path), _EXECUTE | _READ | _LIST) for path in readable]
        allowed += [(path, _READ) for path in _MACHINE if os.path.exists(path)]
        allowed += [(path, _READ | _WRITE | _TRUNCATE) for path in _DEVICES if os.path.exists(path)]
        allowed.append((str(folder), _OWN))
        for path, access in allowed:
            access &= handled if os.path.isdir(path) else handled & _FOR_FILES
            kernel.landlock_allow(rules, path, access)
        kernel.landlock_restrict(rules)
    finally:
        os.close(rules)
