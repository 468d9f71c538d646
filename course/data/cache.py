"""Where downloaded files are kept, and how two processes keep out of each other's way there."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: The environment variable that overrides the platform's convention.
VARIABLE = "ATTENTION_COURSE_CACHE"
NAME = "attention-course"


def cache_folder() -> Path:
    """Return the folder for downloads; it is made when something is downloaded.

    ATTENTION_COURSE_CACHE if that is set, otherwise the platform's: ~/Library/Caches on macOS, %LOCALAPPDATA% on
    Windows, $XDG_CACHE_HOME or ~/.cache elsewhere.
    """
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / NAME
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / NAME / "Cache"
    # The specification says that a relative path in the variable is to be ignored.
    base = Path(os.environ.get("XDG_CACHE_HOME") or "")
    return (base if base.is_absolute() else Path.home() / ".cache") / NAME


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the lock of a file; a second process waits here until the first is done.

    The system frees the lock when the process ends, however it ends.

    Args:
        path: of the file that is written; the lock lies beside it.
    """
    with open(path.with_name(path.name + ".lock"), "ab") as file:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            while True:
                try:
                    msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # gives up after ten tries, a second apart
                    break
                except OSError:
                    continue
            try:
                yield
            finally:
                file.seek(0)
                msvcrt.locking(file.fileno(), msvcrt.LK_UNLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
            yield
