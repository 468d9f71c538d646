"""What comes back from a fork."""

import pickle

import pytest

from autograder.core.processes import in_a_fork


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


def test_an_error_comes_back_without_its_traceback():
    with pytest.raises(WithTraceback, match=r"^outer$"):
        in_a_fork(fail)


def test_an_error_that_cannot_be_sent_is_told_in_words():
    def task():
        raise type("Homemade", (Exception,), {})("no way out")

    with pytest.raises(RuntimeError, match=r"^Homemade: no way out$"):
        in_a_fork(task)
