"""A process that does what the marking pages ask for: Jupyter's server must not wait, whatever students have written.

`python -m autograder.classroom.marking.worker FD` is that process, `Worker` the server's handle.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from multiprocessing.connection import Connection
from typing import Any

SECONDS = 60.0  # of the clock, for one request; the first one starts the process
ROOM = 4_000_000_000  # bytes on top of what it starts with

TOO_LONG = "This takes longer than {seconds:g} seconds and was ended: an answer may be too long to show. Try again."
RUBRIC_CONFLICT = "Somebody else changed the points in the meantime; nothing was written. Reload the page."
NOT_A_MARK = "The request is not a mark: {reason}. Reload the page."
BUSY = "The gradebook is busy ({reason}). Try again."
FAILED = "The page could not be made ({reason}). The log of Jupyter's server has the details."

Reply = tuple[HTTPStatus, Any]  # the document, or {"message": a sentence}


class Worker:
    """Starts the process when it is first needed, and another one in place of one that was ended."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = ThreadPoolExecutor(1)  # one request at a time; the others wait here, and the server does not
        atexit.register(self.close)

    async def do(self, task: Callable[..., Any], *arguments: Any) -> Reply:
        """Have a function of `autograder.classroom.marking.tasks` called, and return its result."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._asked, task, arguments)

    def _asked(self, task: Callable[..., Any], arguments: tuple[Any, ...]) -> Reply:
        if self._process is None or self._process.poll() is not None:
            self._start()
        try:
            self._connection.send((task, arguments))
            if not self._connection.poll(SECONDS):
                raise TimeoutError
            reply: Reply = self._connection.recv()
        except (EOFError, OSError):  # TimeoutError is one
            self.close()
            return HTTPStatus.SERVICE_UNAVAILABLE, {"message": TOO_LONG.format(seconds=SECONDS)}
        return reply

    def _start(self) -> None:
        from autograder.core.grader.zygote import start

        self.close()
        ours, theirs = socket.socketpair()
        with theirs:
            self._process = start("autograder.classroom.marking.worker", theirs, environment=os.environ)
        self._connection = Connection(ours.detach())

    def close(self) -> None:
        """End the process; the next request starts another."""
        if self._process is not None:
            self._connection.close()
            self._process.kill()
            self._process.wait()
            self._process = None


def answered(task: Callable[..., Any], *arguments: Any) -> Reply:
    """Return a task's result, or one sentence about a fault of the course, the gradebook or the request."""
    import traceback

    from sqlalchemy.exc import OperationalError

    from autograder.classroom.marking.tables import ConflictError
    from autograder.classroom.marking.tasks import RefusedError
    from autograder.core.source.assignments import CourseError
    from autograder.core.stopping import trouble

    try:
        return HTTPStatus.OK, task(*arguments)
    except RefusedError as error:
        return error.args
    except CourseError as error:
        return HTTPStatus.NOT_FOUND, {"message": str(error)}
    except ConflictError:
        return HTTPStatus.CONFLICT, {"message": RUBRIC_CONFLICT}
    except OperationalError as error:
        return HTTPStatus.SERVICE_UNAVAILABLE, {"message": BUSY.format(reason=trouble(error) or error.orig)}
    except (KeyError, TypeError, ValueError, OverflowError, RecursionError) as error:
        traceback.print_exc()
        reason = "it is nested too deeply" if isinstance(error, RecursionError) else f"{type(error).__name__}: {error}"
        return HTTPStatus.BAD_REQUEST, {"message": NOT_A_MARK.format(reason=reason)}
    except Exception as error:  # noqa: BLE001 - the next request may be in order
        traceback.print_exc()
        return HTTPStatus.INTERNAL_SERVER_ERROR, {"message": FAILED.format(reason=type(error).__name__)}


def serve(connection: Connection) -> None:
    """Serve requests until the server is gone."""
    from autograder.core.processes import set_limit, with_more_memory

    set_limit(resource.RLIMIT_AS, with_more_memory(ROOM))
    while True:
        try:
            task, arguments = connection.recv()
        except EOFError:
            return
        connection.send(answered(task, *arguments))


if __name__ == "__main__":
    serve(Connection(int(sys.argv[1])))
