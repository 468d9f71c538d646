"""Start the process that will run submissions.

Nothing here takes time to import, so that it starts while the rest is imported.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

# Objects in large pages: a fork has a tenth of the table of pages to copy.
CHEAP_FORKS = {"PYTHONMALLOC": "malloc", "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
# Before NumPy is loaded: graders and submissions share the processors, and threads of each would wait for one another.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
GRADERS = "autograder.forked"  # what a fork of the process runs when it is to grade
START_SECONDS = 120.0
GONE = "the worker process is gone: see the messages above"


class WorkerError(Exception):
    """The worker process itself is in trouble: not a student's fault."""


class Launched:
    """A process that imports what every course needs, and then waits for `begin`.

    Use as a context manager, or close it.

    Args:
        force: name of the sandbox's rung to stand on, for tests; "" for the strongest that works here.
    """

    def __init__(self, force: str = "") -> None:
        self._begun = False
        self._home = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | ONE_THREAD
        environment |= CHEAP_FORKS
        environment |= dict.fromkeys(("HOME", "IPYTHONDIR"), self._home.name)
        environment |= {"MPLBACKEND": "agg", "MPLCONFIGDIR": _font_list() or self._home.name}
        self.control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)  # a message stays one
        with theirs:
            command = [sys.executable, "-W", "ignore", "-m", "autograder.student", str(theirs.fileno()), force]
            self.process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, env=environment
            )

    def begin(self, imports: Iterable[str], handed: Iterable[int] = ()) -> dict[str, Any]:
        """Let it import what an assignment needs, and then fork for every submission.

        Args:
            imports: names of modules.
            handed: descriptors that `autograder.forked.serve` takes, if a fork of the process is to grade with what
                it has imported.

        Returns:
            The isolation in force: "words", whether it is "weak", whether there is a control "group".

        Raises:
            WorkerError: it does not answer.
        """
        wanted = {"imports": sorted(imports), "graders": GRADERS}
        self._begun = True
        self.control.settimeout(START_SECONDS)
        try:
            socket.send_fds(self.control, [json.dumps(wanted).encode()], list(handed))
            told = self.control.recv(10_000)
        except OSError:
            told = b""
        if not told:
            self.close()
            raise WorkerError(GONE)
        return json.loads(told)

    def close(self) -> None:
        """End it; a second time does nothing."""
        if not self._begun:  # the command was refused: nobody waits until all is imported for nothing
            self.process.kill()  # before its connection ends, of which it would complain
        self.control.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._home.cleanup()

    def __enter__(self) -> Launched:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _font_list() -> str:
    """Where matplotlib keeps the list of fonts that it makes when it is first imported; "" if it cannot be kept."""
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "autograder")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):  # a user without a home
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""
