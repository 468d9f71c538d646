"""The corpus is graded in parts that go through no more of the notebook than they need; stock nbgrader runs beside."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from autograder.answers import Answer, grade
from autograder.assignments import Kind
from autograder.limits import Limits
from autograder.proving import SMALLEST, Claim, _beside, _parts
from autograder.results import Verdict


class Stopped(Exception):
    """The worker was asked to run something."""


class Listening:
    """A worker that keeps what it is asked to run."""

    def explore(self, steps, branches, assignment, limits):
        self.steps, self.branches = steps, branches
        raise Stopped


def answers(exercise: str, count: int = 1) -> list[Answer]:
    """Right answers to an exercise."""
    return [Answer(exercise, Path(f"{exercise}_{i}.py"), "1\n", Verdict.PASSED, ()) for i in range(count)]


@pytest.fixture
def asked(tiny):
    """What a worker is asked to run for answers to some exercises."""

    def ask(*exercises: str) -> Listening:
        worker = Listening()
        with pytest.raises(Stopped):
            grade(worker, tiny, [a for e in exercises for a in answers(e)], Limits())
        return worker

    return ask


# Parts


def test_every_answer_is_in_one_part(tiny):
    """No answer is left out, and none is graded twice."""
    given = answers("double", 150) + answers("total", 170)
    parts = _parts(tiny, given, 2)
    assert sorted(a.path for part in parts for a in part) == sorted(a.path for a in given)


def test_the_last_exercises_come_first(tiny):
    """The parts that go through most of the notebook are begun first."""
    parts = _parts(tiny, answers("double", 90) + answers("total", 90), 2)
    order = [a.exercise for part in parts for a in part]
    assert order == ["total"] * 90 + ["double"] * 90


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_parts_get_smaller(tiny, workers):
    """No part is larger than the one before, and none but the last is smaller than it may be."""
    sizes = [len(part) for part in _parts(tiny, answers("double", 500), workers)]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes[:-1]) >= SMALLEST


def test_no_answers_make_no_part(tiny):
    """Where there is nothing to grade, nothing is begun."""
    assert _parts(tiny, [], 2) == []


# What runs


def test_the_solved_notebook_is_not_examined(asked):
    """Only the answers meet a test."""
    worker = asked("double", "total")
    assert Kind.TEST not in {step.kind for step in worker.steps}
    assert all(
        [s.kind for s in branch] == [Kind.STUB, Kind.TEST] for tried in worker.branches.values() for branch in tried
    )


@pytest.mark.parametrize(("exercises", "last"), [(("double",), "double"), (("total", "double"), "total")])
def test_the_solved_notebook_runs_up_to_the_last_exercise(asked, exercises, last):
    """The solution of the last exercise, which no answer needs, is left out, and so is what follows."""
    worker = asked(*exercises)
    assert (worker.steps[-1].cell_id, worker.steps[-1].source) == (last, "")
    assert all(step.source for step in worker.steps[:-1])


def test_an_answer_is_tried_in_the_place_of_its_solution(asked):
    """A branch begins before the solution of its exercise."""
    worker = asked("double", "total")
    assert {worker.steps[place].cell_id for place in worker.branches} == {"double", "total"}


# Beside


def test_what_is_settled_beside_comes_back():
    """Claims of another process are as they were made there."""
    made = [Claim("a holds", [], "2 of 3"), Claim("b fails", ["why"])]
    assert _beside(lambda: iter(made))() == made


def test_a_process_that_ends_beside_is_a_fault():
    """A claim that could not be settled does not hold."""
    (claim,) = _beside(lambda: os._exit(1))()
    assert claim.faults
