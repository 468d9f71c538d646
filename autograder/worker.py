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


def main(control: socket.socket, force: str = "") -> None:
    """Fork a child for every connection that the grader sends.

    Args:
        control: to the grader.
        force: name of a rung of the sandbox's ladder; "" for the strongest that works here.
    """
    os.environ["MPLBACKEND"] = "agg"
    for name in PRELOAD:
        importlib.import_module(name)
    # What the submissions will want beside it; a module that is not there is left to them.
    imports = json.loads(control.recv(1 << 16) or b"[]")
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
        self.shared = mmap.mmap(-1, 8)  # with the forks: whether the last cell was reached, and the step that runs
        self.skipped: set[int] = set()  # steps that ended their process

    def go(self) -> None:
        """Run every step; one that ends its process is left behind.

        Before a cell of the student's, and at each test, the process stays behind as the state to go back to, and
        goes on in a fork of itself.
        """
        number, kept = 0, False
        while number < len(self.steps):
            step = self.steps[number]
            if step["kind"] == "test":
                if not self._keep(number + 1, self._held_by_grader(number)):
                    return
                kept = True
            elif step["kind"] == "branches":
                self._try_out(number, step["branches"])
            else:
                if step["kind"] == "stub" and not kept and not self._keep(number):
                    return
                kept = number in self.skipped
                if not kept:
                    self._cell(number, step)
            number += 1
        if not self._reached():
            self._finish()
        self._until_the_end()

    def _keep(self, following: int, grader: socket.socket | None = None) -> bool:
        """Keep the state reached here, and go on in a fork; when that ends too early, in another without its last cell.

        Args:
            following: the step that comes next.
            grader: asks about this state when no cell runs any more.

        Returns:
            True in the fork; False in the state that was kept, when all is over.
        """
        if following >= len(self.steps):  # nothing follows that this state must be kept from
            self._finish()
            self._answer(grader)
            self._until_the_end()
            return False
        while True:
            pid = _fork()
            if pid == 0:
                if grader is not None:
                    grader.close()
                return True
            self._wait(pid, grader)
            if self._reached():
                self._until_the_end()
                return False
            at = self._left_behind(following)
            self.skipped.add(at)
            self._tell(event="died", step=at)

    def _left_behind(self, following: int) -> int:
        """The step at which the fork ended; a new one each time, whatever the student's code wrote in its place."""
        at = int.from_bytes(self.shared[4:8], "little")
        steps = [number for number in range(following, len(self.steps)) if number not in self.skipped]
        return at if at in steps or not steps else steps[0]

    def _wait(self, pid: int, grader: socket.socket | None) -> None:
        """Wait for the fork that went on, and answer the grader meanwhile."""
        if grader is not None:
            ended = os.pidfd_open(pid)
            ready, _, _ = select.select([ended, grader], [], [])
            os.close(ended)
            if grader in ready or self._reached():
                self._answer(grader)
        _wait_for(pid)

    def _answer(self, grader: socket.socket) -> None:
        from autograder.serving import Server

        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.shell.outputs.clear()
        with contextlib.suppress(channel.Closed):
            Server(grader, self.shell.user_ns, self.files).serve()
        grader.close()

    def _held_by_grader(self, number: int) -> socket.socket:
        """The connection over which the grader will ask about the state that is reached here."""
        self._tell(event="test", step=number)
        channel.receive(self.connection)
        _, descriptors, _, _ = socket.recv_fds(self.connection, 1, 1)
        return socket.socket(fileno=descriptors[0])

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

        self.shared[4:8] = number.to_bytes(4, "little")
        self._tell(event="start", step=number)
        outputs, error, file = self.shell.run(step["source"])
        if file:
            self.files[file] = step["id"]
        failure = explain(error, self.files) if error is not None else None
        count = self.shell.execution_count - 1
        self._tell(event="cell", step=number, outputs=list(outputs), count=count, failure=failure)

    def _reached(self) -> bool:
        """Whether the last cell was."""
        return bool(self.shared[0])

    def _finish(self) -> None:
        self.shared[0] = 1
        self._tell(event="done")

    def _until_the_end(self) -> None:
        """The states that are kept end with the first of these processes: it waits until the grader has asked all."""
        if self.branch is None:
            with contextlib.suppress(channel.Closed):
                channel.receive(self.connection)

    def _tell(self, **event) -> None:
        channel.send(self.connection, event | {"branch": self.branch})


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])), *sys.argv[2:])
