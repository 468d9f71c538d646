"""The sentences that checks have ready are found, and those that no answer brings out are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from edits import replaced

from autograder.verify.sentences import dead, prepared

LIBRARY = """\
from course.checks.compare import array
"""
COMPARE = """\
def array(found, name, mistakes):
    raise AssertionError("a sentence for all assignments")
"""
TINY = '''\
"""A docstring is no sentence."""
from course.checks.compare import array
from course.checks.other import passed_on, shared

HALF = "it is half of it"
UNUSED = "nobody ever uses this"

@says_so(name="double, called by its name")
def double(function):
    """This one neither."""
    mistakes = {HALF: 1, f"it is {function} times too large, surely": 2, "short": 3}
    array(function, "the name of it", mistakes=mistakes)
    shared()

def total(function):
    raise AssertionError("the sum {found} is one too small".format(found=1))
'''
OTHER = """\
def shared():
    raise AssertionError("a sentence that lives elsewhere")

def passed_on(function):
    raise AssertionError("a check that lives elsewhere")
"""


@pytest.fixture
def package(tmp_path) -> Path:
    for name, text in {"__init__": LIBRARY, "compare": COMPARE, "tiny": TINY, "other": OTHER}.items():
        (tmp_path / f"{name}.py").write_text(text)
    return tmp_path


@pytest.fixture
def found(tiny, package):
    """What is prepared for the tiny assignment, whose tests call these checks."""
    changed = {
        "double_check": "# check: the example\nchecks.tiny.double(double)\nassert double(1), 'told by the cell itself'",
        "total_check": "# check: the example\nchecks.tiny.total(total)\nchecks.tiny.passed_on(total)",
    }
    return prepared(replaced(tiny, changed), package)


def test_the_sentences_of_a_check_are_found(found):
    """Keys of mistakes and raised sentences count, by their longest fixed part, each for its exercise."""
    assert {sentence for sentence, exercises in found.items() if exercises == {"double"}} == {
        "it is half of it",
        "times too large, surely",
        "a sentence that lives elsewhere",
        "told by the cell itself",
    }


def test_what_is_passed_on_and_what_is_a_template_are_found(found):
    """A check that lies in another module than the one that it is called by counts, and a template's fixed part."""
    assert found["a check that lives elsewhere"] == {"total"}
    assert found["is one too small"] == {"total"}


@pytest.mark.parametrize(
    "part", ["docstring", "neither", "the name of", "by its name", "for all assignments", "nobody ever"]
)
def test_what_no_mistake_says_is_left_out(found, part):
    """Docstrings, names of what is compared, what all assignments share and what nothing uses are no mistakes."""
    assert not [sentence for sentence in found if part in sentence]


def test_a_sentence_that_no_answer_brings_out_is_dead():
    """One is alive if a message of its exercises holds it, in capitals or not; all of them have to be graded."""
    sentences = {"half of it": {"double"}, "one too small": {"total"}, "twice": {"double", "total"}}
    said = {"double": ["It is HALF of it"], "total": ["one too large", "it is twice that"]}
    assert dead(sentences, said) == [("one too small", ["total"])]
    assert dead({"half of it": {"double", "total"}}, {"double": ["nothing"]}) == []
