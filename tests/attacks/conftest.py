"""The grader that is attacked: one engine for all, in a folder of its own, and a listener that should hear nothing."""

import contextlib
import dataclasses
import functools
import os
import select
import socket
import tempfile
import threading

import pytest
from autograder.core.engine import Engine
from autograder.core.limits import Limits

from attacked import graded_patiently, write_course

collect_ignore_glob = ["*/*"]  # the corpus is data: never import it here

LIMITS = Limits(
    cell_seconds=4.0, check_seconds=3.0, notebook_seconds=60.0, memory_bytes=400_000_000, file_bytes=1_000_000
)
TENSOR_MEMORY = 4_000_000_000  # address space that importing torch takes, and more


@pytest.fixture(scope="session")
def course_of(tmp_path_factory):
    return functools.cache(lambda its: write_course(tmp_path_factory.mktemp(f"attacked_{its}"), its))


@pytest.fixture(scope="session")
def assignment(course_of):
    return course_of("numbers")


@pytest.fixture(scope="session")
def scratch():
    """The folder in which the engine and its submissions lie; its path marks their processes."""
    with tempfile.TemporaryDirectory(prefix="attacks-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        yield folder


@pytest.fixture(scope="session")
def engine_for(scratch):
    """One engine for all attacks and honest answers, and one for notebooks that import torch."""
    with contextlib.ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setattr(tempfile, "tempdir", scratch)
        patch.setattr("autograder.core.grader.monitor.Monitor.GRACE", 6.0)

        @functools.cache
        def engine_for(torch: bool) -> Engine:
            limits = dataclasses.replace(LIMITS, memory_bytes=TENSOR_MEMORY, cell_seconds=20.0) if torch else LIMITS
            started = stack.enter_context(Engine(limits, imports=("torch",) if torch else ()))
            started.zygote.wait()
            return started

        yield engine_for


@pytest.fixture
def grade(engine_for, assignment):
    return lambda document: graded_patiently(engine_for(False), assignment, document)


def _with_one_port() -> tuple[socket.socket, socket.socket]:
    """A TCP and a UDP socket on one port: one that is free for the first may be taken for the second."""
    while True:
        tcp = socket.create_server(("127.0.0.1", 0))
        udp = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        try:
            udp.bind(tcp.getsockname())
        except OSError:
            tcp.close()
            udp.close()
        else:
            return tcp, udp


class Listener:
    """Waits at a TCP and a UDP port of this machine and at an abstract socket for a word from a submission."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        tcp, udp = _with_one_port()
        self.port = tcp.getsockname()[1]
        abstract = socket.socket(socket.AF_UNIX)
        self.name = f"attacked-{os.getpid()}"
        abstract.bind(f"\0{self.name}")
        abstract.listen()
        self._sockets = [tcp, udp, abstract]
        self._end, self._ended = socket.socketpair()
        self._thread = threading.Thread(target=self._listen)
        self._thread.start()

    def _listen(self) -> None:
        while True:
            ready, _, _ = select.select([*self._sockets, self._ended], [], [])
            for place in ready:
                if place is self._ended:
                    return
                if place.type == socket.SOCK_DGRAM:
                    self.heard.append(place.recv(100))
                else:
                    place.accept()[0].close()
                    self.heard.append(b"connected")

    def close(self) -> None:
        self._end.send(b"x")
        self._thread.join()
        for place in (*self._sockets, self._end, self._ended):
            place.close()


@pytest.fixture(scope="session")
def listener():
    started = Listener()
    yield started
    started.close()
