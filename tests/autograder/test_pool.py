"""Several processes do a task for every item, and none of them takes the others with it."""

import os
import pickle
import socket
import subprocess
import sys
import time
import weakref
from concurrent.futures.process import BrokenProcessPool

import pytest

from autograder.core import executor
from autograder.core.executor import AHEAD, begun, each
from autograder.core.processes import OutOfTimeError, in_a_fork

pytestmark = pytest.mark.engine


@pytest.mark.parametrize("jobs", [1, 2, 7])
def test_every_item_has_its_result_or_its_exception(jobs):
    assert dict(each(lambda text: text * 2, ["a", "b", "c"], jobs)) == {0: "aa", 1: "bb", 2: "cc"}
    found = dict(each(lambda number: 6 / number, [2, 0, 3], jobs))
    assert (found[0], type(found[1]), found[2]) == (3.0, ZeroDivisionError, 2.0)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_process_that_dies_takes_no_other_item_with_it(jobs):
    found = dict(each(lambda number: os._exit(1) if number == 3 else number, [2, 3, 5, 7, 11, 13], jobs))
    assert isinstance(found.pop(1), BrokenProcessPool)
    assert found == {0: 2, 2: 5, 3: 7, 4: 11, 5: 13}


def test_an_item_whose_process_was_ended_from_outside_is_tried_again(tmp_path):
    """What ends a process once, as a machine without memory may, loses nothing."""

    def once(number):
        mark = tmp_path / str(number)
        if number == 3 and not mark.exists():
            mark.touch()
            os._exit(1)
        return number

    assert dict(each(once, [2, 3, 5], 2)) == {0: 2, 1: 3, 2: 5}


def test_results_do_not_pile_up():
    taken = []
    with begun(lambda _: set(), range(30), 2) as results:
        for _, result in results:
            taken.append(weakref.ref(result))
            del result
            assert len([one for one in taken if one() is not None]) <= AHEAD * 2
    assert len(taken) == 30


def test_not_all_is_begun_at_once(tmp_path):
    with begun(lambda number: (tmp_path / str(number)).touch(), range(30), 2) as results:
        next(results)
        time.sleep(0.5)
        assert len(list(tmp_path.iterdir())) <= AHEAD * 2 + 1
        assert len(list(results)) == 29


def test_a_task_that_keeps_the_processor_is_ended(tmp_path):
    def busy(number):
        with (tmp_path / str(number)).open("a") as file:
            file.write("x")
        while number == 3:
            pass
        return number

    with begun(busy, [2, 3, 5], 2, seconds=1) as results:
        found = dict(results)
    error = found.pop(1)
    assert (type(error), found) == (OutOfTimeError, {0: 2, 2: 5})
    assert "more than 1 s of the processor" in str(error)
    assert (tmp_path / "3").read_text() == "x"


def test_a_task_cannot_take_all_memory(monkeypatch):
    """A task that would take much more than others fails with MemoryError, and not the machine."""
    monkeypatch.setattr(executor, "ROOM", 100_000_000)
    assert type(dict(each(bytearray, [200_000_000], 1))[0]) is MemoryError


def test_an_interrupt_ends_all_at_once():
    started = time.monotonic()
    with pytest.raises(KeyboardInterrupt), executor.begun(time.sleep, [300, 300], 2):
        raise KeyboardInterrupt
    assert time.monotonic() - started < 60


def test_a_zygote_ends_in_silence():
    ours, theirs = socket.socketpair()
    with theirs:
        command = [sys.executable, "-m", "autograder.core.student", str(theirs.fileno())]
        running = subprocess.Popen(command, pass_fds=[theirs.fileno()], stderr=subprocess.PIPE)
    with ours:
        assert ours.recv(1)  # it has found its sandbox, of which the rest stays unread
    assert (running.communicate()[1], running.returncode) == (b"", 0)


class WithTraceback(Exception):
    """An error that pickle takes only without its traceback and context, as some do once distributed is imported."""

    def __reduce__(self):
        if self.__traceback__ or self.__context__ or self.__cause__:
            raise pickle.PicklingError("maximum recursion depth exceeded while pickling an object")
        return super().__reduce__()


def fail():
    try:
        raise KeyError("inner")
    except KeyError as error:
        raise WithTraceback("outer") from error


def homemade():
    raise type("Homemade", (Exception,), {})("no way out")


def test_an_error_comes_back_without_its_traceback_or_in_words():
    with pytest.raises(WithTraceback, match=r"^outer$"):
        in_a_fork(fail)
    with pytest.raises(RuntimeError, match=r"^Homemade: no way out$"):
        in_a_fork(homemade)
