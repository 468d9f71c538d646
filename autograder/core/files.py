"""Temporary folders that end with their process; files that are written whole or not at all."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

PREFIX = "autograder-"
# Some containers say that one of these is a home: a sandbox cannot hide it, and nobody's files are there.
_SYSTEM = {"/", "/bin", "/dev", "/etc", "/lib", "/lib64", "/proc", "/sbin", "/sys", "/usr"}
_OWNER = ".owner"  # locked as long as the process that made the folder lives, or a fork of it


class Scratch(tempfile.TemporaryDirectory[str]):
    """A temporary folder; making one removes those that dead processes of this user have left."""

    def __init__(self) -> None:
        _remove_dead()
        super().__init__(prefix=PREFIX, ignore_cleanup_errors=True)
        # It gets its name when it is locked: another process that looks for dead folders never finds it unlocked.
        made = os.path.join(self.name, f"{_OWNER}.new")
        self._lock = os.open(made, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        os.rename(made, os.path.join(self.name, _OWNER))

    def cleanup(self) -> None:
        """Remove the folder."""
        super().cleanup()
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1


def home() -> Path | None:
    """Return the user's home folder; None where there is none: it is unknown, missing, or a folder of the system."""
    path = os.path.expanduser("~")
    return Path(path) if os.path.isabs(path) and os.path.isdir(path) and os.path.realpath(path) not in _SYSTEM else None


def _remove_dead() -> None:
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
                continue
            owner = os.open(folder / _OWNER, os.O_RDWR | os.O_NOFOLLOW)
            try:
                fcntl.flock(owner, fcntl.LOCK_EX | fcntl.LOCK_NB)  # BlockingIOError: somebody lives
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(owner)


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file, or a link, by a new file; on failure, the old one stays.

    Raises:
        OSError: it cannot be written.
    """
    part = path.with_name(f".{path.name}.part")
    part.unlink(missing_ok=True)  # what lies there may be a link of a student's
    try:
        part.write_bytes(content)
        os.replace(part, path)
    except OSError:
        part.unlink(missing_ok=True)
        raise
