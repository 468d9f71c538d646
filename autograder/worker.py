"""The process that runs a student's notebook: `python -m autograder.worker FD`, started by `autograder.running`.

It imports the libraries once and forks for every submission; it never sees a test. At the place of a test cell it
keeps the state, to answer the grader's questions about it when all has run (`autograder.serving`): in the same process
(`autograder.states`), or by staying behind and going on in a fork of itself. A process that stayed is also the last
good state: when a later cell crashes or is killed for its time, it goes on without that cell.

`autograder.watching` says what is told to the grader.
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
import time
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from autograder import channel
from autograder.lean import import_less
from autograder.sandbox import Level, Part, Policy, Rung, detect, enter, prepare, readable_paths

if TYPE_CHECKING:
    from autograder.shell import Shell
    from autograder.states import States

PRELOAD = (
    "numpy",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "course.checks",
    "course.data",
)
PRELOAD += ("course.plots", "IPython.core.completer", "IPython.core.magics", "autograder.shell", "autograder.serving")
PRELOAD += ("autograder.states", "IPython.core.logger", "bdb")
PRELOAD += tuple(f"PIL.{name}ImagePlugin" for name in ("Bmp", "Gif", "Jpeg", "Ppm"))  # for the first figure

# What only some answers import: it is imported while the first submissions run.
LATER = ("scipy.special", "scipy.linalg")

# Beside what an assignment imports: what printing a tensor imports, and making the first optimizer, for a second.
BESIDE = (
    ("torch", "autograder.tensors"),
    ("torch", "torch._subclasses.schema_check_mode"),
    ("torch.optim", "torch._dynamo"),
)

LOWEST_UID = 10_000  # below 65536, so that it exists in a container's user namespace too


def main(control: socket.socket, force: str = "") -> None:
    """Fork a child for every connection that the grader sends.

    Args:
        control: to the grader.
        force: name of a rung of the sandbox's ladder; "" for the strongest that works here.
    """
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # whatever is blocked in who started this
    gc.disable()  # until all is imported, which makes objects that stay
    level = detect(Rung[force] if force else None)
    control.send(json.dumps({"weak": level.weak, "words": level.words, "group": Part.GROUP in level.parts}).encode())
    for name in PRELOAD:
        importlib.import_module(name)
    # What the submissions will want beside it; a module that is not there is left to them.
    message, handed, _, _ = socket.recv_fds(control, 1 << 16, 2)
    imports = json.loads(message or b"[]")
    for name in (*imports, *(beside for name, beside in BESIDE if name in imports)):
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    if "torch" in sys.modules:
        sys.modules["torch"].set_num_threads(1)  # a fork after an operation with more threads would hang
    if handed:
        _fork_graders(control, handed)
    readable = readable_paths()
    shell = importlib.import_module("autograder.shell").Shell.instance()
    gc.freeze()
    gc.enable()
    control.send(b"ready")
    later: list[str] | None = None
    while True:
        while later and not select.select([control], [], [], 0)[0]:
            importlib.import_module(later.pop())
            gc.freeze()
        message, descriptors, _, _ = socket.recv_fds(control, 1 << 20, 2)
        if not message:
            return
        hidden = tuple(Path(path) for path in json.loads(message))
        prepare(level, readable, hidden)
        pid = os.fork()
        if pid == 0:
            control.close()
            status = 1
            try:
                connection, *lender = (socket.socket(fileno=descriptor) for descriptor in descriptors)
                _submission(connection, lender, level, readable, hidden, shell)
                status = 0
            except BaseException:
                traceback.print_exc(file=sys.__stderr__)
            finally:
                os._exit(status)
        for descriptor in descriptors:
            os.close(descriptor)
        control.send(str(pid).encode())
        later = list(LATER) if later is None else later
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _fork_graders(control: socket.socket, handed: list[int]) -> None:
    """Begin a process that grades with the libraries that are here; this one hears of no test, before or after."""
    gc.freeze()
    if os.fork() == 0:
        try:
            control.close()
            gc.enable()
            import_less()
            importlib.import_module("autograder.graders").serve(*handed)
        except BaseException:
            traceback.print_exc()
        finally:
            os._exit(0)
    for descriptor in handed:
        os.close(descriptor)


def _submission(
    connection: socket.socket,
    lender: list[socket.socket],
    level: Level,
    readable: tuple[Path, ...],
    hidden: tuple[Path, ...],
    shell: Shell,
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
        keep=tuple(one.fileno() for one in (connection, *lender)),
    )
    enter(level, policy)  # what follows runs in a new process, confined; nothing of the student's ran before
    os.chdir(folder)
    os.environ.update(HOME=folder, IPYTHONDIR=f"{folder}/.ipython", MPLCONFIGDIR=f"{folder}/.matplotlib", TMPDIR=folder)
    shell.begin(folder, room=job["output"])
    seeds.seed(0)
    run = Run(connection, job["steps"], shell)
    run.skipped.update(job["skip"])
    run.lender = lender[0] if lender else None
    if not job["apart"]:
        # Process 1 of a namespace inherits all orphans, and cannot be killed from inside: no place for student's code.
        pid = _fork()
        if pid:
            _wait_for(pid)
            return
        run.together(job["together"])
    run.go()


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
    """One submission, or a branch of one.

    A state that is still needed when the notebook goes on is kept by a process that stays behind at it, or together
    with others in this one (`together`).
    """

    def __init__(self, connection: socket.socket, steps: list[dict], shell, branch: list[int] | None = None) -> None:
        self.connection = connection
        self.steps = steps
        self.shell = shell
        self.branch = branch  # [step, number] if this is a branch of another run
        self.files: dict[str, str] = {}  # file name of a cell -> its cell id
        self.shared = mmap.mmap(-1, 8)  # with the forks: whether the last cell was reached, and the step that runs
        self.skipped: set[int] = set()  # steps that ended their process
        self.states: States | None = None
        self.graders: list[socket.socket] = []  # each asks about one of the states that this process keeps
        self.lender: socket.socket | None = None  # gives what is put in place of what an exercise should have made

    def together(self, seconds: float) -> None:
        """Keep states in this process, for the first seconds of the notebook: as long as that costs less than forks."""
        from autograder.states import States

        self.states = States(self.shell.user_ns)
        self.until = time.monotonic() + seconds

    def go(self) -> None:
        """Run every step; one that ends its process is left behind, if a process stayed at a state before it."""
        from autograder.states import Changed

        with contextlib.suppress(Changed):  # the grader sees the connection end, and has it all run again
            self._go()

    def _go(self) -> None:
        number, kept = 0, False
        while number < len(self.steps):
            step = self.steps[number]
            if step["kind"] == "test":
                if not self._keeps_here():
                    if self.graders and not self._keep(number, self.graders):
                        return
                    self.states, self.graders = None, []
                if self.states is not None:
                    self.graders.append(self._held_by_grader(number))
                elif not self._keep(number + 1, [self._held_by_grader(number)]):
                    return
                kept = True
            elif step["kind"] == "branches":
                self._try_out(number, step["branches"])
            elif step["kind"] == "put":
                self._put(number, step)
            else:
                apart = self.states is None
                if apart and step["kind"] == "stub" and not kept and not self._keep(number):
                    return
                kept = number in self.skipped
                if not kept:
                    self._cell(number, step)
            number += 1
        if not self._reached():
            self._finish()
        self._answer(self.graders)
        self._until_the_end()

    def _keeps_here(self) -> bool:
        """Whether the state is kept in this process, or states are kept by processes anyway."""
        from autograder.states import CannotKeep

        if self.states is None:
            return True
        if time.monotonic() > self.until:
            return False
        try:
            self.states.keep()
        except CannotKeep:
            return False
        return True

    def _keep(self, following: int, graders: Iterable[socket.socket] = ()) -> bool:
        """Keep what was reached here, and go on in a fork; when that ends too early, in another without its last cell.

        Args:
            following: the step that comes next.
            graders: ask about what this process keeps, when no cell runs any more.

        Returns:
            True in the fork; False in the process that stayed behind, when all is over.
        """
        if following >= len(self.steps):  # nothing follows that this state must be kept from
            self._finish()
            self._answer(graders)
            self._until_the_end()
            return False
        while True:
            pid = _fork()
            if pid == 0:
                for grader in graders:
                    grader.close()
                return True
            self._wait(pid, graders)
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

    def _wait(self, pid: int, graders: Iterable[socket.socket]) -> None:
        """Wait for the fork that went on, and answer the graders meanwhile."""
        if graders:
            ended = os.pidfd_open(pid)
            ready, _, _ = select.select([ended, *graders], [], [])
            os.close(ended)
            if self._reached() or ready != [ended]:
                self._answer(graders)
        _wait_for(pid)

    def _answer(self, graders: Iterable[socket.socket]) -> None:
        """Answer the graders, each about its state, until all have asked enough."""
        from autograder.serving import Server

        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.shell.outputs.clear()
        servers = {grader: Server(grader, self.shell.user_ns, self.files) for grader in graders}
        numbers = {grader: number for number, grader in enumerate(graders)}
        while servers:
            for grader in select.select(list(servers), [], [])[0]:
                if self.states is not None:
                    self.states.go_back(numbers[grader])
                if not servers[grader].answer():
                    del servers[grader]
                    grader.close()

    def _held_by_grader(self, number: int) -> socket.socket:
        """The connection over which the grader will ask about the state that is reached here."""
        self._tell(event="test", step=number, together=self.states is not None)
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

    def _put(self, number: int, step: dict) -> None:
        """Put in place what an exercise should have made: data, and functions that the lender computes."""
        from autograder.serving import Borrower

        self._tell(event="put", step=number)
        answer, _ = channel.receive(self.connection)
        if answer["op"] != "take":  # what the student's cells made is right
            return
        with contextlib.suppress(Exception):  # what cannot be had stays as the student's cells made it
            self.shell.user_ns.update(Borrower(self.lender, self.shell.user_ns, self.files).take(step["id"]))

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
    os._exit(0)  # without taking the libraries apart object by object
