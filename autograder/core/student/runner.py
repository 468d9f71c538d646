"""Run the steps of one notebook in the process that was forked for it, and keep the states that tests look at.

At the place of a test cell the process stays behind, to answer the grader's questions about the state reached there
when all has run (`server`), and goes on in a fork of itself. A process that stayed is also the last good state: when a
later cell crashes or is killed for its time, it goes on without that cell.

`autograder.core.grader.monitor` lists what the grader hears.
"""

from __future__ import annotations

import contextlib
import mmap
import os
import random
import select
import signal
import socket
from typing import TYPE_CHECKING, Any

from autograder.core.protocol import channel, messages
from autograder.core.protocol.messages import JobStep, Order, read

if TYPE_CHECKING:
    from autograder.core.student.shell import Shell


MOST_STATES = 50  # kept only in case a later cell ends its process; larger notebooks keep fewer


def fork() -> int:
    """Call `os.fork`, and keep the state of `random`, which Python seeds anew in the child."""
    state = random.getstate()
    pid = os.fork()
    if pid == 0:
        random.setstate(state)
    return pid


def wait_for(pid: int) -> None:
    """Wait for a child, and reap whatever else ends here meanwhile: process 1 of a namespace inherits all orphans."""
    while os.wait()[0] != pid:
        pass


class Runner:
    """One submission, or a branch of one."""

    def __init__(
        self,
        connection: socket.socket,
        steps: list[JobStep],
        shell: Shell,
        branch: tuple[int, int] | None = None,
    ) -> None:
        self.connection = connection
        self.steps = steps
        self.shell = shell
        self.branch = branch  # (step, number) if this is a branch of another run
        self.files: dict[str, str] = {}  # file name of a cell -> its cell id
        self.shared = mmap.mmap(-1, 8)  # with the forks: whether the last cell was reached, and the step that runs
        self.states = 0  # that only wait for a later cell to end its process
        self.skipped: set[int] = set()  # steps that ended their process

    def go(self, *, kept: bool = False) -> None:
        """Run every step. If one ends its process, go on from an earlier state that stayed alive.

        Args:
            kept: whether the state before the first step stays alive already.
        """
        number = 0
        while number < len(self.steps):
            step = self.steps[number]
            if step.kind == "test":
                if not self._keep(number + 1, self._held_by_grader(number)):
                    return
                kept = True
            elif step.kind == "branches":
                self._try_out(number, step.branches)
            elif step.kind == "put":
                if number not in self.skipped:
                    self._put(number, step)
            else:
                if step.kind == "stub" and not kept and self.states < MOST_STATES and not self._keep(number):
                    return
                kept = number in self.skipped
                if not kept:
                    self._cell(number, step)
            number += 1
        self._finish()
        self._until_the_end()

    def _keep(self, following: int, grader: socket.socket | None = None) -> bool:
        """Keep the state reached here, and go on in a fork; when that ends too early, in another without its last cell.

        Args:
            following: the step that comes next.
            grader: asks about what this process keeps, when no cell runs any more.

        Returns:
            True in the fork; False in the process that stayed behind, when all is over.
        """
        if following >= len(self.steps):  # nothing follows that this state must be kept from
            self._finish()
            if grader is not None:
                self._answer(grader)
            self._until_the_end()
            return False
        while True:
            pid = fork()
            if pid == 0:
                self.states += grader is None
                if grader is not None:
                    grader.close()
                return True
            self._wait(pid, grader)
            if self._reached() or not self._leave_out(following):
                self._until_the_end()
                return False

    def _leave_out(self, following: int) -> bool:
        """Leave out the step at which the fork ended; return False if there is nothing that could be left out."""
        at = self._left_behind(following)
        if at in self.skipped:
            return False
        self.skipped.add(at)
        self._tell(messages.Died(branch=self.branch, step=at))
        return True

    def _left_behind(self, following: int) -> int:
        """Return the step at which the fork ended, a new one each time, whatever the student's code wrote there."""
        at = int.from_bytes(self.shared[4:8], "little")
        steps = [number for number in range(following, len(self.steps)) if number not in self.skipped]
        return at if at in steps or not steps else steps[0]

    def _wait(self, pid: int, grader: socket.socket | None) -> None:
        """Wait for the fork that went on, and answer the grader meanwhile."""
        if grader is not None and grader.fileno() >= 0:  # it has not been answered yet
            ended = os.pidfd_open(pid)
            watched: list[Any] = [ended, grader]
            ready, _, _ = select.select(watched, [], [])
            os.close(ended)
            if self._reached() or ready != [ended]:
                self._answer(grader)
        wait_for(pid)

    def _answer(self, grader: socket.socket) -> None:
        """Answer the grader until it has asked enough."""
        from autograder.core.student.server import Server

        signal.signal(signal.SIGINT, signal.default_int_handler)
        self.shell.outputs.clear()
        server = Server(grader, self.shell, self.files)
        while server.answer():
            pass
        grader.close()

    def _held_by_grader(self, number: int) -> socket.socket:
        """Return the connection over which the grader will ask about the state that is reached here."""
        self._tell(messages.Reached(branch=self.branch, step=number))
        channel.receive(self.connection)
        _, descriptors, _, _ = socket.recv_fds(self.connection, 1, 1)
        return socket.socket(fileno=descriptors[0])

    def _try_out(self, number: int, branches: list[list[JobStep]]) -> None:
        """Run each list of steps from the state reached here, and forget it."""
        for index, steps in enumerate(branches):
            run = Runner(self.connection, steps, self.shell, (number, index))
            run.files = dict(self.files)
            ended = False
            while not ended:
                pid = fork()
                if pid == 0:
                    with contextlib.suppress(BaseException):
                        run.go(kept=True)
                    os._exit(0)
                wait_for(pid)
                ended = run._reached() or not run._leave_out(0)

    def _put(self, number: int, step: JobStep) -> None:
        """Run the solution of an exercise that was not right, if the grader sends it."""
        self._tell(messages.Wanted(branch=self.branch, step=number))
        header, _ = channel.receive(self.connection)
        if source := read(header, Order).source:
            self._cell(number, JobStep(id=step.id, kind=step.kind, source=source))

    def _cell(self, number: int, step: JobStep) -> None:
        from autograder.core.student.server import explain

        self.shared[4:8] = number.to_bytes(4, "little")
        self._tell(messages.Started(branch=self.branch, step=number))
        outputs, error, file = self.shell.run(step.source)
        if file:
            self.files[file] = step.id
        failure = explain(error, self.files) if error is not None else None
        count = self.shell.execution_count - 1
        ran = messages.Ran(branch=self.branch, step=number, outputs=list(outputs), count=count, failure=failure)
        self._tell(ran)

    def _reached(self) -> bool:
        """Return whether the last cell was."""
        return bool(self.shared[0])

    def _finish(self) -> None:
        self.shared[0] = 1
        self._tell(messages.Done(branch=self.branch))

    def _until_the_end(self) -> None:
        """Wait, in the first process, until the grader has asked all; the kept states end with that process."""
        if self.branch is None:
            with contextlib.suppress(channel.Closed):
                channel.receive(self.connection)

    def _tell(self, event: messages.Event) -> None:
        channel.send(self.connection, event.frame())
