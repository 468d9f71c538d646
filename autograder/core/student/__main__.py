"""The zygote: `python -m autograder.core.student FD`, or a fork, started by `autograder.core.grader.zygote`.

It imports the libraries once and forks for every submission; it never sees a test. What happens in such a fork, from
the sandbox on, is `autograder.core.student.runner`.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from autograder.core.protocol import channel
from autograder.core.protocol.messages import Job, read
from autograder.core.sandbox import Isolation, Part, Policy, detect, enter, prepare, readable_paths
from autograder.core.sandbox.kernel import use_huge_pages
from autograder.core.student.runner import Runner
from autograder.core.student.start import LATER, PRELOAD, import_all, own_uid, prepare_torch, seed, settle

if TYPE_CHECKING:
    from autograder.core.student.shell import Shell


def run(control: socket.socket, isolation: Isolation | None = None) -> NoReturn:
    """Be the zygote until the grader is gone.

    Args:
        control: the connection to the grader.
        isolation: if it was found already.
    """
    signal.pthread_sigmask(signal.SIG_SETMASK, ())  # signals that the parent process blocked
    try:
        main(control, isolation or detect())
    except ConnectionError:
        pass  # the grader was killed
    except BaseException:  # noqa: BLE001 - the shell has taken the usual place of messages
        traceback.print_exc(file=sys.__stderr__)
        os._exit(1)
    os._exit(0)  # without taking the libraries apart object by object


def main(control: socket.socket, isolation: Isolation) -> None:
    """Fork a child for every connection that the grader sends.

    Args:
        control: the connection to the grader.
        isolation: the isolation of every child.
    """
    gc.disable()  # until all is imported, which makes objects that stay
    found = {"weak": isolation.weak, "words": isolation.words}
    found |= {"group": Part.GROUP in isolation.parts, "files": isolation.level.namespaced}
    control.send(json.dumps(found).encode())
    import_all(PRELOAD)
    import_all(json.loads(control.recv(1 << 16) or b'{"imports": []}')["imports"])
    prepare_torch()
    readable = readable_paths()
    shell = importlib.import_module("autograder.core.student.shell").Shell.instance()
    gc.freeze()
    use_huge_pages()
    gc.enable()
    try:
        control.send(b"ready")
    except OSError:  # its result is no longer wanted
        return
    later: list[str] | None = None
    submissions: dict[int, tuple[socket.socket, int]] = {}  # descriptor -> connection to the grader, process
    ended: set[int] = set()
    poll = select.poll()
    poll.register(control, select.POLLIN)
    while True:
        while later and not poll.poll(0):
            import_all([later.pop()])
            gc.freeze()
        for descriptor in {found for found, _ in poll.poll()} - {control.fileno()}:
            answer, pid = submissions.pop(descriptor)
            poll.unregister(descriptor)
            answer.close()
            os.kill(pid, signal.SIGTERM)  # its end is no longer awaited; until it is reaped, the number is its own
            ended.add(pid)
        ended = {pid for pid in ended if not os.waitpid(pid, os.WNOHANG)[0]}
        if not select.select([control], [], [], 0)[0]:
            continue
        message, descriptors, _, _ = socket.recv_fds(control, 1 << 20, 2)
        if not message:
            return
        answer, handed = (socket.socket(fileno=descriptor) for descriptor in descriptors)
        hidden = tuple(Path(path) for path in json.loads(message))
        prepare(isolation, readable, hidden)
        pid = os.fork()
        if pid == 0:
            control.close()
            submissions.clear()  # these connections are the zygote's
            del answer
            _in_fork(partial(_submission, handed, isolation, readable, hidden, shell))
        handed.close()
        with contextlib.suppress(OSError):  # the grader is gone, which the next round notices
            answer.send(str(pid).encode())
        poll.register(answer, 0)  # a hang-up is always reported
        submissions[answer.fileno()] = answer, pid
        later = list(LATER) if later is None else later


def _in_fork(run: Callable[[], None]) -> NoReturn:
    """Be the process of one submission, and never come back into the zygote's loop."""
    status = 1
    try:
        run()
        status = 0
    except (channel.Closed, ConnectionError):
        pass  # the grader is gone, and with it who would read a message
    except BaseException:  # noqa: BLE001 - the fork ends with it
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _submission(
    connection: socket.socket,
    isolation: Isolation,
    readable: tuple[Path, ...],
    hidden: tuple[Path, ...],
    shell: Shell,
) -> None:
    os.setsid()
    header, _ = channel.receive(connection)
    job = read(header, Job)
    folder = job.folder
    policy = Policy(
        readable=readable,
        folder=Path(folder),
        hidden=hidden,
        memory=job.memory_bytes,
        memory_together=job.together_bytes,
        processes=job.processes,
        file_size=job.file_bytes,
        uid=own_uid(),
        keep=(connection.fileno(),),
    )
    enter(isolation, policy)  # what follows runs in a new process, confined; nothing of the student's ran before
    settle(folder)
    shell.begin(folder, max_chars=job.output_chars)
    seed(0)
    Runner(connection, job.steps, shell).go()


if __name__ == "__main__":
    run(socket.socket(fileno=int(sys.argv[1])))
