"""Spans of time that the engine notes where somebody asks for them."""

import logging
import os

import pytest

from autograder.core import spans
from autograder.core.engine import Engine
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import solved


@pytest.fixture
def noted(tmp_path):
    """`noted()`: the spans so far."""
    spans.note_in(tmp_path / "spans")
    yield lambda: spans.noted_in(tmp_path / "spans")
    for handler in list(spans.log.handlers):
        handler.close()
        spans.log.removeHandler(handler)
    spans.log.setLevel(logging.NOTSET)
    spans.log.propagate = True


def test_a_span_of_what_fails_is_noted(noted):
    with pytest.raises(ZeroDivisionError), spans.span("score"):
        raise ZeroDivisionError
    assert [name for name, _, _ in noted()] == ["score"]


def test_forks_note_in_the_same_file(noted):
    with spans.span("grade"):
        pid = os.fork()
        if pid == 0:
            spans.add("cells", spans.now())
            os._exit(0)
        os.waitpid(pid, 0)
    assert [name for name, _, _ in noted()] == ["cells", "grade"]


@pytest.mark.engine
def test_the_engine_notes_every_part(noted, tiny):
    with Engine() as engine:
        engine.prepare(tiny)
        engine.grade(tiny, Submission("ada", tiny.notebook, solved(tiny)))
    found = {name: (begin, end) for name, begin, end in noted()}
    parts = {"restore", "fork", "sandbox", "cells", "examine", "stop", "score", "outputs"}
    assert found.keys() == parts | {"grade", "checks", "libraries"}
    begin, end = found["grade"]
    assert all(begin <= found[part][0] <= found[part][1] <= end for part in parts)
