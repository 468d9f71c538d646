"""What `nbgrader release_feedback` looks for beside a page: its time, and a secret that names the page."""

from __future__ import annotations

import secrets
from pathlib import Path

from autograder.output.writing import write_whole
from autograder.submissions.finding import TIMESTAMP

SECRET = "submission_secret.txt"
MOST = 1_000  # bytes of a file that the exchange writes


def keep_exchange_files(submitted: Path, folder: Path) -> None:
    """Put the files of a hand-in beside its page.

    One that did not come by the exchange gets a secret of its own: its page can be fetched by nobody, and
    `release_feedback`, which ends at the first page without one, goes on.

    Args:
        submitted: the student's folder in submitted/.
        folder: the student's folder in feedback/.
    """
    for name, otherwise in ((TIMESTAMP, ""), (SECRET, secrets.token_hex(64))):
        source, target = submitted / name, folder / name
        if source.is_file() and not source.is_symlink() and 0 < source.stat().st_size <= MOST:
            write_whole(target, source.read_bytes())
        elif not target.is_file():
            write_whole(target, otherwise.encode())
