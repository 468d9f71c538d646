"""An engine in a process of its own, which imports the libraries once, for itself and for the zygote.

`EngineProcess` starts it by a separate exec with a clean environment. It imports the libraries, forks the zygote, and
only then reads what else it is sent: the command's environment and the assignments with their hidden tests. So the
zygote, and what it forks for submissions, never held any of that.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any, NoReturn

from autograder.core.files import Scratch
from autograder.core.grader.zygote import GONE, Zygote, ZygoteError, clean_environment, start
from autograder.core.sandbox import Isolation, detect
from autograder.core.sandbox.kernel import PR_SET_PDEATHSIG, prctl, use_huge_pages

if TYPE_CHECKING:
    from autograder.core.engine import Graded
    from autograder.core.limits import Limits
    from autograder.core.source.assignments import Assignment
    from autograder.core.submissions.intake import Submission

LOG_FORMAT = "%(asctime)s %(process)d %(name)s: %(message)s"
END_SECONDS = 5.0  # seconds until the process is killed
# What checks use as well. The zygote imports the rest of its own list after the fork.
_SHARED = ("numpy", "course.checks")


class EngineProcess:
    """Grades a class in another process, as `autograder.core.engine.Engine` does in this one.

    Use as a context manager, or close it. The process imports libraries from the start, so start it early.

    Attributes (from `begin` on):
        limits: the limits of every submission.
        sandbox: the isolation in force, in words.
        weak: whether there is none: a submission can do what the user who grades can.
    """

    limits: Limits
    sandbox: str
    weak: bool

    def __init__(self) -> None:
        self._home = Scratch()
        ours, theirs = socket.socketpair()
        with theirs:
            environment = clean_environment(self._home.name)
            self.process = start("autograder.core.engine_process", theirs, environment=environment)
        self._connection = Connection(ours.detach())
        self._prepared: list[Assignment] = []
        self._waiting = 0  # assignments whose answer has not come
        self._begun = False

    def expect(self, notebooks: Iterable[Assignment]) -> None:
        """Have the process import the libraries of an assignment, before it is known who handed in what.

        Raises:
            ZygoteError: the process is gone.
        """
        names = frozenset[str]().union(*(notebook.imports for notebook in notebooks))
        self._send(sorted({name.partition(".")[0] for name in names}))

    def begin(self, limits: Limits | None, imports: Iterable[str]) -> EngineProcess:
        """Give the process what its engine needs, after `expect`; return this.

        Args:
            limits: the limits of every submission.
            imports: names of modules that the zygote imports.

        Raises:
            ZygoteError: the process is gone.
        """
        from autograder.core.limits import Limits

        self._begun, self.limits = True, limits or Limits()
        self._send((dict(os.environ), os.getcwd(), logging.getLogger().level, self.limits, frozenset(imports)))
        self.sandbox, self.weak = self._answer()
        return self

    def prepare(self, assignment: Assignment) -> None:
        """Begin to prepare, as `Engine.prepare` does; `wait` raises what goes wrong.

        Raises:
            ZygoteError: the process is gone.
        """
        if not any(assignment is known for known in self._prepared):
            self._send(assignment)
            self._prepared.append(assignment)
            self._waiting += 1

    def wait(self) -> None:
        """Wait until all is prepared.

        Raises:
            CourseError: an exercise's file is not in order.
            ZygoteError: the process is gone.
        """
        while self._waiting:
            self._waiting -= 1
            self._answer()

    @contextlib.contextmanager
    def grade_all(
        self, notebooks: Sequence[Assignment], submissions: Sequence[Submission], jobs: int
    ) -> Iterator[Iterator[tuple[int, Graded]]]:
        """Grade submissions, as `Engine.grade_all` does.

        Raises:
            CourseError: an exercise's file is not in order.
            ZygoteError: the process, or the one that forks for submissions, is gone.
        """
        from autograder.core.submissions.files import NOTHING

        handed_in = {submission.notebook for submission in submissions}
        for notebook in notebooks:
            if notebook.notebook in handed_in:
                self.prepare(notebook)
        self.wait()
        self._send(([replace(submission, content=NOTHING) for submission in submissions], jobs))
        yield iter(self._answer, None)

    def close(self) -> None:
        """End the process; a second time does nothing."""
        if not self._begun:  # the command was refused, so don't wait for the imports
            self.process.kill()
        self._connection.close()
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._home.cleanup()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is not None:  # what is being graded is no longer wanted
            self.process.terminate()
        self.close()

    def _send(self, message: object) -> None:
        try:
            self._connection.send(message)
        except OSError:
            raise ZygoteError(GONE) from None

    def _answer(self) -> Any:
        """Return the next answer, or raise the exception that it is."""
        try:
            answer = self._connection.recv()
        except (EOFError, OSError):
            raise ZygoteError(GONE) from None
        if isinstance(answer, BaseException):
            raise answer
        return answer


def main(connection: Connection) -> None:
    """Import the libraries, fork the zygote, and grade until the other side is gone."""
    from autograder.core.student.start import import_all, prepare_torch

    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # signals that the parent process blocked
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    gc.disable()  # until all is imported, which makes objects that stay
    isolation = detect()
    connection.send((isolation.words, isolation.weak))
    import_all(_SHARED)
    import_all(connection.recv())
    prepare_torch()
    gc.freeze()
    use_huge_pages()
    zygote = Zygote(lambda control: _be_the_zygote(control, connection, isolation))
    gc.enable()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the forks too, and removes what lies in folders
    environment, folder, level, limits, imports = connection.recv()
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    tempfile.tempdir = None
    logging.basicConfig(level=level, format=LOG_FORMAT)
    _seed_anew()
    _serve(connection, limits, imports, zygote)


def _be_the_zygote(control: socket.socket, connection: Connection, isolation: Isolation) -> NoReturn:
    from autograder.core.student.__main__ import run

    connection.close()  # over which the tests will come
    run(control, isolation)


def _seed_anew() -> None:
    """Give the random generators other states than those of the zygote, which submissions can know."""
    import numpy as np

    random.seed()
    np.random.seed()
    if torch := sys.modules.get("torch"):
        torch.seed()


def _serve(connection: Connection, limits: Limits, imports: Iterable[str], zygote: Zygote) -> None:
    """Answer requests: an assignment is prepared, submissions are graded."""
    from autograder.core.engine import Engine

    prepared: dict[str, Assignment] = {}
    with contextlib.suppress(EOFError, BrokenPipeError), Engine(limits, imports, zygote) as engine:
        while True:
            request = connection.recv()
            try:
                if isinstance(request, tuple):
                    submissions, jobs = request
                    with engine.grade_all(list(prepared.values()), submissions, jobs) as graded:
                        for one in graded:
                            connection.send(one)
                else:
                    prepared[request.notebook] = request
                    engine.prepare(request)
                connection.send(None)
            except BrokenPipeError:
                raise
            except Exception as error:  # noqa: BLE001 - raised on the other side
                connection.send(error)


if __name__ == "__main__":
    status = 1
    try:
        main(Connection(int(sys.argv[1])))
        status = 0
    except (EOFError, KeyboardInterrupt):
        pass  # the command is gone, or needs this no longer
    except BaseException:  # noqa: BLE001 - the process ends with it
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)  # without taking the libraries apart object by object
