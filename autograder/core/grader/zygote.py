"""The zygote: a process that imports the libraries once, never sees a test, and forks for every submission.

What it does is `autograder.core.student`; here is the grader's handle. Nothing here takes time to import, so that the
zygote imports while the grader does. It is an interpreter of its own, or a fork of `autograder.core.engine_process`.
"""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NoReturn

from autograder.core import spans
from autograder.core.files import Scratch, home
from autograder.core.processes import Fork

_KEPT = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "VIRTUAL_ENV", "PYTHONPATH")
# Before NumPy is loaded: graders and submissions share the processors, and threads of each would wait for one another.
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
# Whatever the student's code asks for: a fork of a process that has had threads of OpenMP waits for them for ever.
NO_MORE_THREADS = {"OMP_THREAD_LIMIT": "1"}
Process = subprocess.Popen[bytes] | Fork
START_SECONDS = 600.0  # by the clock: on a busy machine libraries take their time
GONE = "the zygote, which forks for every submission, is gone: see the messages above"


def start(module: str, connection: socket.socket, *, environment: Mapping[str, str]) -> subprocess.Popen[bytes]:
    """Start an interpreter that imports nothing from the folder in which the command was called.

    A hand-in may lie there, with a file that has the name of a library.

    Args:
        module: the module to run.
        connection: that it gets; the number of its descriptor is its argument.
        environment: without what makes Python look for modules in relative folders.
    """
    command = [sys.executable, "-P", "-W", "ignore", "-m", module, str(connection.fileno())]
    paths = os.pathsep.join(filter(os.path.isabs, environment.get("PYTHONPATH", "").split(os.pathsep)))
    environment = {name: value for name, value in environment.items() if name != "PYTHONPATH"}
    return subprocess.Popen(
        command,
        cwd="/",
        env=environment | ({"PYTHONPATH": paths} if paths else {}),
        pass_fds=[connection.fileno()],
        stdin=subprocess.DEVNULL,
    )


class ZygoteError(Exception):
    """The zygote itself is in trouble: not a student's fault."""


class Zygote:
    """Starts the process, which waits for `begin`. Use as a context manager, or close it. Forks of this may share it.

    Args:
        be: called in a fork of this process with the connection to it, and is the zygote; None to start an
            interpreter, as a process that has seen a test must.

    Attributes:
        process: the zygote.
        words: the isolation in force; from `begin` on, as the next two.
        weak: whether there is none: a submission can do what the user who grades can.
        limits_groups: whether a control group limits all processes of a submission together.
        limits_files: whether a submission's files lie on a file system of its own.
    """

    def __init__(self, be: Callable[[socket.socket], NoReturn] | None = None) -> None:
        self._started = spans.now()
        self._control, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)  # a message stays one
        with theirs, contextlib.ExitStack() as folder:
            if be is None:
                home = folder.enter_context(Scratch())
                self.process: Process = start("autograder.core.student", theirs, environment=clean_environment(home))
            else:
                self.process = Fork(partial(self._be, be, theirs))
            self._folder = folder.pop_all()
        self._begun = self._ready = False
        self.words, self.weak, self.limits_groups, self.limits_files = "", True, False, False

    def _be(self, be: Callable[[socket.socket], NoReturn], control: socket.socket) -> NoReturn:
        self._control.close()
        be(control)

    def begin(self, imports: Iterable[str]) -> None:
        """Have it import an assignment's libraries, and then fork for every submission.

        Args:
            imports: names of modules.

        Raises:
            ZygoteError: it does not answer.
        """
        self._begun = True
        self._control.settimeout(START_SECONDS)
        try:
            self._control.send(json.dumps({"imports": sorted(imports)}).encode())
            answer = self._control.recv(10_000)
        except OSError:
            answer = b""
        if not answer:
            self.close()
            raise ZygoteError(GONE)
        found = json.loads(answer)
        self.words, self.weak = found["words"], found["weak"]
        self.limits_groups, self.limits_files = found["group"], found["files"]

    def wait(self) -> None:
        """Wait until it has imported everything; before that, what this process imports costs no time.

        Raises:
            ZygoteError: it is gone.
        """
        if self._ready:
            return
        with contextlib.suppress(TimeoutError):
            self._ready = bool(self._control.recv(16))
        if not self._ready:
            raise ZygoteError(GONE)
        spans.add("libraries", self._started)

    @contextlib.contextmanager
    def fork(self, hidden: Sequence[str], connection: socket.socket) -> Iterator[int]:
        """Fork for a submission, which ends with this context, or with this process if that is killed.

        Each request carries a connection of its own for the answer. So nobody needs a lock, which a killed process
        would keep, and nobody can get another's answer. The zygote ends the submission when that connection closes.

        Args:
            hidden: folders that it may not reach.
            connection: that it gets; closed here.

        Yields:
            The number of the process below which all of the submission's are.

        Raises:
            ZygoteError: it is gone.
        """
        from autograder.core.sandbox import stop

        self.wait()
        ours, theirs = socket.socketpair()
        pid = 0
        with ours:
            with spans.span("fork"), contextlib.suppress(OSError):  # of a zygote that is gone, which gives no answer
                ours.settimeout(START_SECONDS)
                with theirs, connection:
                    message = json.dumps(list(hidden)).encode()
                    socket.send_fds(self._control, [message], [theirs.fileno(), connection.fileno()])
                pid = int(ours.recv(16) or b"0")
            if not pid:
                raise ZygoteError(GONE)
            try:
                yield pid
            finally:
                stop(pid)

    def close(self) -> None:
        """End it; a second time does nothing."""
        if not self._begun:  # the command was refused, so don't wait for the imports
            self.process.kill()  # before its connection ends, of which it would complain
        self._control.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._folder.close()

    def __enter__(self) -> Zygote:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def clean_environment(home: str) -> dict[str, str]:
    """Return the environment of a process that forks for submissions: no secret of the command's is in it.

    Args:
        home: a folder of its own.
    """
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    kept |= dict.fromkeys(("HOME", "IPYTHONDIR"), home)
    return kept | ONE_THREAD | NO_MORE_THREADS | {"MPLBACKEND": "agg", "MPLCONFIGDIR": font_list() or home}


def font_list() -> str:
    """Where matplotlib keeps the list of fonts that it makes when it is first imported; "" if it cannot be kept."""
    cache = os.environ.get("XDG_CACHE_HOME", "")
    own = home()
    if not os.path.isabs(cache):
        if own is None:
            return ""
        cache = str(own / ".cache")
    folder = Path(cache, "autograder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:  # nothing can be written there
        return ""
    return str(folder) if os.access(folder, os.W_OK) else ""
