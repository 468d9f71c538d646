"""Promises of the sandbox: the isolation levels, their parts, and the rights of one submission."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

OPEN_FILES = 256  # descriptors that a process may have


class SandboxError(Exception):
    """A promised part of the sandbox could not be put in place; the student's code must not run."""


class IsolationLevel(StrEnum):
    """The levels, strongest first; below the third there is no sandbox."""

    NAMESPACES_ROOT = "namespaces as root"
    NAMESPACES_USER = "namespaces as an ordinary user"
    LANDLOCK = "Landlock"
    NONE = "no sandbox"

    @property
    def namespaced(self) -> bool:
        """Whether the submission gets its own files, processes and network by namespaces."""
        return self in (IsolationLevel.NAMESPACES_ROOT, IsolationLevel.NAMESPACES_USER)


class Part(StrEnum):
    """One protection each."""

    FILES = "only its own files"
    TMP = "private /tmp"
    NETWORK = "no network"
    PROCESSES = "own process list"
    SIGNALS = "no signals to others"
    END = "nothing outlives it"
    IPC = "own IPC and host name"
    USER = "own user id"
    CAPABILITIES = "no capabilities"
    PRIVILEGES = "no new privileges"
    CALLS = "system call filter"
    LIMITS = "limits for each process"
    GROUP = "limits for all its processes together"


@dataclass(frozen=True)
class Isolation:
    """The isolation in force.

    Attributes:
        level: how strong it is.
        parts: the protections that `enter` puts in place, or else raises.
        missing: the protections that it does not give, each with the reason.
    """

    level: IsolationLevel
    parts: tuple[str, ...]
    missing: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> str:
        """One line for the report: the level, every part, every missing part with its reason."""
        missing = ", ".join(f"{part} ({why})" for part, why in self.missing)
        return f"{self.level}: {', '.join(self.parts)}; missing: {missing or 'nothing'}"

    @property
    def weak(self) -> bool:
        """True where a submission has all rights of the grading user, so that grading needs a permission of its own."""
        return self.level is IsolationLevel.NONE


@dataclass(frozen=True)
class Policy:
    """Rights of one submission. Of two paths, one below the other, the deeper one decides.

    Attributes:
        readable: files and folders that it may read and execute.
        folder: its private folder, which it may write; given to `uid` where that is possible. Where there are
            namespaces, it gets a copy in memory, and what it writes is gone with it.
        hidden: files and folders that it must not reach; checked after entering.
        memory: bytes of address space for each process, on top of what it has on entering.
        memory_together: bytes of memory for all of them, with the files that they have in memory, where a cgroup can be
            made; None for no such limit.
        processes: how many processes and threads it may have at a time.
        file_size: bytes that one file may have.
        disk: bytes that it may add to `folder`, where there are namespaces.
        open_files: descriptors that one process may have.
        uid: a user id that nobody else has; needed as root, not used otherwise.
        keep: descriptors that stay open; standard input, output and error become /dev/null unless named here.
    """

    readable: tuple[Path, ...]
    folder: Path
    hidden: tuple[Path, ...] = ()
    memory: int = 2_000_000_000
    memory_together: int | None = None
    processes: int = 64
    file_size: int = 100_000_000
    disk: int = 256_000_000
    open_files: int = OPEN_FILES
    uid: int | None = None
    keep: tuple[int, ...] = field(default=())
