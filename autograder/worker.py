"""The process that runs a student's notebook: `python -m autograder.worker FD`, started by `autograder.running`.

It imports the libraries once and forks for every submission. In a submission it forks again before every cell that
the student wrote, and keeps the parent as the last good state: when the cell crashes or is killed for its time, the
parent goes on with the next cell. A test cell runs in a fork of the state right after the exercise that it belongs to,
so it disturbs nothing, and a name that is used again further down does not reach it.

Everything is told to the grader as one JSON object a line; `autograder.running` says which.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import json
import linecache
import mmap
import os
import random
import resource
import signal
import socket
import sys
import traceback
from pathlib import Path
from types import CodeType

PRELOAD = (
    "numpy",
    "scipy.linalg",
    "scipy.special",
    "matplotlib.pyplot",
    "matplotlib_inline.backend_inline",
    "course.checks",
    "course.data",
)
PRELOAD += ("course.plots", "IPython.core.completer", "IPython.core.magics", "autograder.shell")
MAX_LINE = 200


def main(control: socket.socket) -> None:
    """Fork a child for every connection that the grader sends."""
    import importlib

    os.environ["MPLBACKEND"] = "agg"
    for name in PRELOAD:
        importlib.import_module(name)
    gc.collect()
    gc.freeze()
    control.send(b"ready")
    while True:
        message, descriptors, _, _ = socket.recv_fds(control, 16, 1)
        if not message:
            return
        pid = os.fork()
        if pid == 0:
            control.close()
            status = 1
            try:
                _submission(socket.socket(fileno=descriptors[0]))
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


def _submission(connection: socket.socket) -> None:
    import numpy as np

    from autograder.shell import Shell

    os.setsid()
    reader = connection.makefile("rb")
    job = json.loads(reader.readline())
    folder = job["folder"]
    os.chdir(folder)
    os.environ.update(HOME=folder, IPYTHONDIR=f"{folder}/.ipython", MPLCONFIGDIR=f"{folder}/.matplotlib", TMPDIR=folder)
    null = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(null, standard)
    _limit_memory(job["memory"])
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (job["file_size"], job["file_size"]))
    shell = Shell.instance()
    random.seed(0)  # after the shell, which draws numbers itself
    np.random.seed(0)
    Run(connection, job["steps"], shell).go()


def _limit_memory(budget: int) -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + budget
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _fork() -> int:
    """`os.fork` that keeps the state of `random`, which Python seeds anew in the child."""
    state = random.getstate()
    pid = os.fork()
    if pid == 0:
        random.setstate(state)
    return pid


class Run:
    """One submission."""

    def __init__(self, connection: socket.socket, steps: list[dict], shell, branch: list[int] | None = None) -> None:
        self.connection = connection
        self.steps = steps
        self.shell = shell
        self.branch = branch  # [step, number] if this is a branch of another run
        self.files: dict[str, str] = {}  # file name of a cell -> its cell id
        self.done = mmap.mmap(-1, 1)  # shared with the forks: whether the last cell was reached
        self.reached = mmap.mmap(-1, 4)  # shared with the forks of one test cell: the check that runs

    def go(self) -> None:
        """Run every step; a step that kills its process is left behind."""
        for number, step in enumerate(self.steps):
            if step["kind"] == "test":
                self._examine(number, step)
                continue
            if step["kind"] == "branches":
                self._try_out(number, step["branches"])
                continue
            pid = _fork() if step["kind"] == "stub" else 0
            if pid:
                _, status = os.waitpid(pid, 0)
                if self.done[0]:
                    return
                self._tell(event="died", step=number, check=None, status=os.waitstatus_to_exitcode(status))
                continue
            self._cell(number, step)
        self.done[0] = 1
        self._tell(event="done")

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
            os.waitpid(pid, 0)

    def _cell(self, number: int, step: dict) -> None:
        self._tell(event="start", step=number, check=None, pid=os.getpid())
        outputs, error, file = self.shell.run(step["source"])
        if file:
            self.files[file] = step["id"]
        failure = self._failure(error, hidden=False, literals=frozenset()) if error is not None else None
        count = self.shell.execution_count - 1
        self._tell(event="cell", step=number, outputs=list(outputs), count=count, failure=failure)

    def _examine(self, number: int, step: dict) -> None:
        """Run the checks of a test cell in a fork; when one crashes it, the next ones run in a new fork.

        When the grader ends a check for its time, the others are left: they call the same code.
        """
        first = 0
        while first < len(step["checks"]):
            self.reached[:] = first.to_bytes(4, "little")
            pid = _fork()
            if pid == 0:
                with contextlib.suppress(BaseException):
                    self._checks(number, step, first)
                    self.reached[:] = len(step["checks"]).to_bytes(4, "little")
                os._exit(0)
            _, status = os.waitpid(pid, 0)
            at = int.from_bytes(self.reached[:], "little")
            if at < len(step["checks"]):
                self._tell(event="died", step=number, check=at, status=os.waitstatus_to_exitcode(status))
                if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
                    return
            first = at + 1

    def _checks(self, number: int, step: dict, first: int) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        from course.checks.compare import SIZES

        namespace = self.shell.user_ns
        broken = None
        try:
            for code, _ in step["shared"]:
                exec(compile(code, f"<shared code of {step['id']}>", "exec"), namespace)
        except BaseException as error:
            broken = error
        for index in range(first, len(step["checks"])):
            check = step["checks"][index]
            self.reached[:] = index.to_bytes(4, "little")
            self._tell(event="start", step=number, check=index, pid=os.getpid())
            failure = None
            try:
                if broken is not None:
                    raise broken
                exec(compile(check["code"], f"<check {check['name']}>", "exec"), namespace)
            except BaseException as error:
                failure = self._failure(error, check["hidden"], _literals(check["code"]) | {SIZES})
            self._tell(event="check", step=number, check=index, failure=failure)

    def _failure(self, error: BaseException, hidden: bool, literals: frozenset[str]) -> dict:
        """What may be told about an exception: never the text of one that comes out of a hidden call."""
        frames = [f for f in traceback.walk_tb(error.__traceback__) if f[0].f_code.co_filename in self.files]
        own = frames[-1] if frames else None
        if isinstance(error, AssertionError) and own is None:
            return {"kind": "assert", "message": str(error)[:2000]}
        kind = "memory" if isinstance(error, MemoryError) else "raise"
        builtin = next(c for c in type(error).__mro__ if c.__module__ == "builtins")
        told = {"kind": kind, "type": builtin.__name__, "message": "" if hidden else str(error)[:500]}
        if isinstance(error, SyntaxError) and error.lineno:
            told |= {"line": error.lineno, "code": (error.text or "").strip()[:MAX_LINE]}
        if own is None and isinstance(error, NameError) and error.name in literals:
            told["name"] = error.name
        if own is not None:
            frame, line = own
            code: CodeType = frame.f_code
            text = linecache.getline(code.co_filename, line).strip()[:MAX_LINE]
            told |= {
                "line": line,
                "code": text,
                "function": code.co_name,
                "cell": self.files[code.co_filename],
            }
        notes = [n for n in getattr(error, "__notes__", []) if isinstance(n, str)]
        told["hint"] = next((n for n in notes if n in literals), "")
        return told

    def _tell(self, **event) -> None:
        self.connection.sendall(json.dumps(event | {"branch": self.branch}, default=str).encode() + b"\n")


def _literals(code: str) -> frozenset[str]:
    """The texts and the names that stand in a check: what may be repeated to a student."""
    nodes = list(ast.walk(ast.parse(code)))
    texts = {n.value for n in nodes if isinstance(n, ast.Constant) and isinstance(n.value, str)}
    return frozenset(texts | {n.id for n in nodes if isinstance(n, ast.Name)})


if __name__ == "__main__":
    main(socket.socket(fileno=int(sys.argv[1])))
