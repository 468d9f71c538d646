"""The process that runs a student's notebook: `python -m autograder.worker FD`, started by `autograder.running`.

It imports the libraries once and forks for every submission; it never sees a test. In a submission it forks again
before every cell that the student wrote, and keeps the parent as the last good state: when the cell crashes or is
killed for its time, the parent goes on with the next cell. At the place of a test cell it forks on demand, and the fork
answers the grader's questions (`autograder.serving`): each test sees the state right after its exercise, disturbs
nothing, and a name that is used again further down does not reach it.

`autograder.running` says what is told to the grader.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import mmap
import os
import random
import select
import signal
import socket
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import channel
from autograder.sandbox import Level, Policy, Rung, detect, enter, prepare, readable_paths

if TYPE_CHECKING:
    from autograder.shell import Shell

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "scipy.special",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "course.checks",
    "course.data",
)
PRELOAD += ("course.plots", "IPython.core.completer", "IPython.core.magics", "autograder.shell", "autograder.serving")

# What torch would import in the middle of a cell, for a second and more; and what of ours is not there in the jail.
WITH_TORCH = ("torch", "torch.nn", "torch.optim", "torch._dynamo", "autograder.tensors")

LOWEST_UID = 10_000  # below 65536, so that it exists in a container's user namespace too


def main(control: socket.socket, force: str = "", *imports: str) -> None:
    """Fork a child for every connection that the grader sends.

    Args:
        control: to the grader.
        force: name of a rung of the sandbox's ladder; "" for the strongest that works here.
        imports: modules that submissions will want, beside PRELOAD; one that is not there is left to them.
    """
    os.environ["MPLBACKEND"] = "agg"
    for name in PRELOAD:
        importlib.import_module(name)
    uses_torch = any(name.split(".")[0] == "torch" for name in imports)
    for name in (*imports, *(WITH_TORCH if uses_torch else ())):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)  # a fork after an operation with more threads would hang
    level = detect(Rung[force] if force else None)
    readable = readable_paths()
    shell = importlib.import_module("autograder.shell").Shell.instance()
    gc.collect()
    gc.freeze()
    control.send(json.dumps({"weak": level.weak, "words": level.words}).encode())
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 1 << 20, 1)
        if not message:
            return
        hidden = tuple(Path(path) for path in json.loads(message))
        prepare(level, readable, hidden)
        pid = os.fork()
        if pid == 0:
            control.close()
            status = 1
            try:
                _submission(socket.socket(fileno=descriptors[0]), level, readable, hidden, shell)
                status = 0
            except BaseException:
                traceback.print_exc(file=sys.__stderr__)
            finally:
                os._exit(status)
        os.close(descriptors[0])
        control.send(str(pid).encode())
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _submission(
    connection: socket.socket, level: Level, readable: tuple[Path, ...], hidden: tuple[Path, ...], shell: Shell
) -> None:
    from autograder import seeds

    os.setsid()
    job, _ = channel.receive(connection)
    folder = job["folder"]
    policy = Policy(
        readable=readable,
        folder=Path(folder),
        hidden=hidden,
        memory=job["memory"],
        processes=job["processes"],
        file_size=job["file_size"],
        uid=LOWEST_UID + os.getpid() % 50_000 if os.getuid() == 0 else None,
        keep=(connection.fileno(),),
    )
    enter(level, policy)  # what follows runs in a new process, confined; nothing of the student's ran before
    os.chdir(folder)
    os.environ.update(HOME=folder, IPYTHONDIR=f"{folder}/.ipython", MPLCONFIGDIR=f"{folder}/.matplotlib", TMPDIR=folder)
    shell.begin(folder, room=job["output"])
    seeds.seed(0)
    Run(connection, job["steps"], shell).go()


def _fork() -> int:
    """`os.fork` that keeps the state of `random`, which Python seeds anew in the child."""
    state = random.getstate()
    pid = os.fork()
    if pid == 0:
        random.setstate(state)
    return pid


def _wait_for(pid: int) -> None:
    """Wait for a child, and reap whatever else ends here meanwhile: process 1 of a namespace inherits all orphans."""
    while os.wait()[0] != pid:
        pass


class Run:
    """One submission."""

    def __init__(self, connection: socket.socket, steps: list[dict], shell, branch: list[int] | None = None) -> None:
        self.connection = connection
        self.steps = steps
        self.shell = shell
        self.branch = branch  # [step, number] if this is a branch of another run
        self.files: dict[str, str] = {}  # file name of a cell -> its cell id
        self.done = mmap.mmap(-1, 1)  # shared with the forks: whether the last cell was reached

    def go(self) -> None:
        """Run every step; a step that kills its process is left behind."""
        for number, step in enumerate(self.steps):
            if step["kind"] == "test":
                self._hold(number)
                continue
            if step["kind"] == "branches":
                self._try_out(number, step["branches"])
                continue
            pid = _fork() if step["kind"] == "stub" else 0
            if pid:
                _wait_for(pid)
                if self.done[0]:
                    return
                self._tell(event="died", step=number)
                continue
            self._cell(number, step)
        self.done[0] = 1
        self._tell(event="done")
        if self.branch is None:  # the states that are kept for the tests end with this process
            with contextlib.suppress(channel.Closed):
                channel.receive(self.connection)

    def _try_out(self, number: int, branches: list[list[dict]]) -> None:
        """Run each list of steps from the state reached here, and forget it."""
        for index, steps in enumerate(branches):
            pid = _fork()
            if pid == 0:
                with contextlib.suppress(BaseException):
                    run = Run(self.connection, steps, self.shell, [number, index])
                    run.files = dict(self.files)
                    run.go()
                os._exit(0)
            _wait_for(pid)

    def _cell(self, number: int, step: dict) -> None:
        from autograder.serving import explain

        self._tell(event="start", step=number)
        outputs, error, file = self.shell.run(step["source"])
        if file:
            self.files[file] = step["id"]
        failure = explain(error, self.files) if error is not None else None
        count = self.shell.execution_count - 1
        self._tell(event="cell", step=number, outputs=list(outputs), count=count, failure=failure)

    def _hold(self, number: int) -> None:
        """Keep the state reached here in a process of its own, to be questioned when no cell runs any more."""
        self._tell(event="test", step=number)
        channel.receive(self.connection)
        _, descriptors, _, _ = socket.recv_fds(self.connection, 1, 1)
        if _fork() == 0:
            with contextlib.suppress(BaseException):
                self.connection.close()
                self._examined(socket.socket(fileno=descriptors[0]))
            os._exit(0)
        os.close(descriptors[0])

    def _examined(self, grader: socket.socket) -> None:
        """Fork as often as the grader asks; each fork answers over a connection of its own."""
        while channel.receive(grader)[0]["op"] == "fork":
            _, descriptors, _, _ = socket.recv_fds(grader, 1, 1)
            pid = _fork()
            if pid == 0:
                with contextlib.suppress(BaseException):
                    grader.close()
                    self._serve(socket.socket(fileno=descriptors[0]))
                os._exit(0)
            os.close(descriptors[0])
            self._wait(pid, grader)
            channel.send(grader, {"event": "ended"})

    def _serve(self, connection: socket.socket) -> None:
        from autograder.serving import Server

        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.shell.outputs.clear()
        Server(connection, self.shell.user_ns, self.files).serve()

    def _wait(self, pid: int, grader: socket.socket) -> None:
        """Wait for a fork, and end it when the grader says so."""
        ended = os.pidfd_open(pid)
        try:
            ready, _, _ = select.select([ended, grader], [], [])
            if ended not in ready:
                channel.receive(grader)
                os.kill(pid, signal.SIGKILL)
        finally:
            os.close(ended)
        os.waitpid(pid, 0)

    def _tell(self, **event) -> None:
        channel.send(self.connection, event | {"branch": self.branch})


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), *sys.argv[2:])
