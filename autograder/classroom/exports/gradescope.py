"""Write results in the form in which Gradescope takes them from an autograder: results.json.

A test of Gradescope's is an exercise of ours, not a check: most checks have no price of their own, and points that
follow through belong to no check. A test's output names the checks. All tests are visible: Gradescope hides the total
of a student if a test that is worth points is hidden.

Source: gradescope/autograder_samples, docs/specs.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.classroom.manual import ByHand, counted, sentence
from autograder.classroom.text import plain_text, points_text
from autograder.core.grader.diagnosis import summary
from autograder.core.results import ExerciseResult, Status, SubmissionResult, Total, Verdict

CHARACTERS = 10_000  # that a student reads of one test
BY_HAND = {
    ByHand.WAITS: "a person will grade this answer: its points are not in the score yet\n",
    ByHand.BLANK: "not answered\n",
    ByHand.GRADED: "graded by a person: {points} of {most} points\n",
}
SENTENCES = {
    Status.NOT_GRADED: "could not be graded: {problem}",
    Status.NOT_HANDED_IN: "{notebook}.ipynb was not handed in{points}",
    Status.INTERNAL: "{notebook}.ipynb has not been graded yet: nothing is lost, a person will check it",
}
NO_NUMBER = "there is no score yet, which is not a score of 0: upload the notebook again, or ask your instructor"
PENALTY = "handed in late: {penalty} deducted"
RIGHT = "- right: {names}\n"


def results_json(submissions: Sequence[SubmissionResult], total: Total | None) -> dict[str, Any]:
    """Return the document of one student.

    Args:
        submissions: the student's notebooks; `problem` of one that was not graded is for the student to read.
        total: the mark, which need not be the sum of the tests; None if there is no number: then no test has one.
    """
    troubled = [s for s in submissions if s.status in SENTENCES]
    points = "" if total is None else ": 0 points"
    sentences = [SENTENCES[s.status].format(notebook=s.notebook, problem=s.problem, points=points) for s in troubled]
    if total is None:
        sentences.append(NO_NUMBER)
    elif total.penalty:
        sentences.append(PENALTY.format(penalty=counted(total.penalty)))
    if total is not None and not total.is_final:
        sentences.append(sentence(total))
    several = len(submissions) > 1
    return {
        "score": None if total is None else round(total.points, 4) + 0,
        "execution_time": round(sum(s.seconds for s in submissions)),
        "output": plain_text("\n".join(sentences), CHARACTERS),
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(e, s, several, total is not None) for s in submissions for e in s.exercises],
    }


def _test(exercise: ExerciseResult, submission: SubmissionResult, several: bool, scored: bool) -> dict[str, Any]:
    """Return one test; an answer that waits for a person has no score, so that nobody reads it as a 0."""
    name = exercise.title or exercise.exercise
    name = f"{submission.notebook}: {name}" if several else name
    about: dict[str, Any] = {"name": plain_text(name), "visibility": "visible"}
    far = exercise.by_hand
    if exercise.verdict is Verdict.MANUAL and not far:
        far = ByHand.BLANK if submission.status is Status.NOT_HANDED_IN else ByHand.WAITS
    undecided = far == ByHand.WAITS or exercise.verdict is Verdict.INTERNAL
    if far in BY_HAND and exercise.verdict is not Verdict.INTERNAL:
        text = BY_HAND[ByHand(far)].format(points=points_text(exercise.points), most=points_text(exercise.max_points))
    else:
        text = summary(exercise)
        right = [check.name for check in exercise.checks if check.passed]
        text += RIGHT.format(names="; ".join(dict.fromkeys(right))) if right else ""
    text += "".join(f"- {line}\n" for line in (exercise.note, exercise.comment) if line and line not in text)
    about["output"] = plain_text(text, CHARACTERS)
    return about if undecided or not scored else about | {"score": exercise.points, "max_score": exercise.max_counted}
