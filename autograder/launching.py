"""Start the process that will run submissions.

Nothing here takes time to import, so that it starts while the rest is imported.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile

# Objects in large pages: a fork copies the table of pages, and has a tenth of it to copy.
CHEAP_FORKS = {"PYTHONMALLOC": "malloc", "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1"}
_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
# Before NumPy is loaded: graders and submissions share the processors, and threads of each would wait for one another.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


class Launched:
    """A process that imports what every course needs, and then waits for `autograder.running.Worker`.

    Use as a context manager, or close it.

    Args:
        force: name of the sandbox's rung to stand on, for tests; "" for the strongest that works here.
    """

    def __init__(self, force: str = "") -> None:
        self._home = tempfile.TemporaryDirectory(prefix="autograder-", ignore_cleanup_errors=True)
        environment = {name: os.environ[name] for name in _KEPT if name in os.environ} | ONE_THREAD | CHEAP_FORKS
        environment |= dict.fromkeys(("HOME", "MPLCONFIGDIR", "IPYTHONDIR"), self._home.name)
        self.control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)  # a message stays one
        with theirs:
            command = [sys.executable, "-W", "ignore", "-m", "autograder.worker", str(theirs.fileno()), force]
            self.process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, env=environment
            )

    def close(self) -> None:
        """End it; a second time does nothing."""
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
