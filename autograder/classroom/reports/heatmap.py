"""The picture of a class: one row a student, one column an exercise, the share of the points by colour."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from autograder.classroom.manual import ByHand
from autograder.classroom.text import percent_text, plain_text, points_text
from autograder.core.results import ExerciseResult, Status, SubmissionResult, Verdict, verdict_of

# For each verdict: the mark in the picture, the word in a tally, and what the legend says.
MARKS = {
    Verdict.PASSED: ("", "passed", "passed"),
    Verdict.PARTIAL: ("½", "partial", "partly right"),
    Verdict.FOLLOWED: ("↳", "followed", "right, given what it builds on"),
    Verdict.FAILED: ("F", "failed", "failed a check, or no points"),
    Verdict.ERROR: ("E", "error", "error, or not written"),
    Verdict.TIMEOUT: ("T", "timeout", "ran too long"),
    Verdict.MEMORY: ("M", "memory", "too much memory"),
    Verdict.MISSING: ("–", "missing", "cell not found"),
    Verdict.TAMPERED: ("!", "tampered", "test cell was changed: please check"),
    Verdict.MANUAL: ("…", "for a person", "waits for a person"),
    Verdict.INTERNAL: ("?", "grader problem", "the grader could not decide: please check"),
}
STATUS_WORDS = {
    Status.GRADED: "graded",
    Status.NOT_GRADED: "not graded",
    Status.INTERNAL: "grader problem",
    Status.NOT_HANDED_IN: "not handed in",
}
SORTED_FROM = 31  # rows from which the picture is ordered by score

Columns = dict[str, tuple[str, list[ExerciseResult]]]  # exercise id: its heading, its results in the class

BY_HAND = "graded by a person"
_TENTHS = [  # of cividis, as red, green and blue
    *map(bytes.fromhex, ("00224d", "083370", "35456c", "4e566c", "666970", "7c7b78")),
    *map(bytes.fromhex, ("948e77", "aea271", "c8b765", "e4ce51", "fde737")),
]


def heat_map(
    found: Iterable[SubmissionResult],
    columns: Columns,
    means: Iterable[dict[str, Any]],
    names: Mapping[str, str],
) -> dict[str, Any] | None:
    """Return the heat map in pixels, for the template to draw; None when nothing was graded.

    Args:
        found: the rows.
        columns: the exercises.
        means: how the class did on each of them, with its "share" of the points.
        names: student's id -> name, of those who are shown by their names.
    """
    if not columns:
        return None
    submissions = list(found)
    ordered = len(submissions) >= SORTED_FROM
    if ordered:
        submissions.sort(key=lambda s: (s.status is not Status.GRADED, -s.score))
    labels = [plain_text(names.get(s.student, s.student)) for s in submissions]
    return {
        "ordered": ordered,
        "cell_width": min(46.0, max(15.0, 860 / len(columns))),
        "cell_height": min(24.0, max(10.0, 1300 / len(submissions))),
        "label_width": 20 + 6.6 * min(24, max(map(len, ["class mean, %", *labels]))),
        "legend": [(mark, words) for mark, _, words in MARKS.values()],
        "scale": [_cividis(i / 10) for i in range(11)],
        "columns": [mean | _colours(mean["share"]) for mean in means],
        "rows": [
            {
                "label": label,
                "graded": s.status is Status.GRADED,
                "status": STATUS_WORDS[s.status],
                "percent": percent_of(s),
                "cells": list(_cells(s, columns)) if s.status is Status.GRADED else [],
            }
            for s, label in zip(submissions, labels, strict=True)
        ],
    }


def _cells(submission: SubmissionResult, columns: Iterable[str]) -> Iterator[dict[str, Any] | None]:
    """One cell for each column; None where the submission has no such exercise."""
    own = {e.exercise: e for e in submission.exercises}
    for exercise in columns:
        if (e := own.get(exercise)) is None:
            yield None
            continue
        share = share_of(e.points, e.max_points) if is_scored(e) else None
        mark, _, words = MARKS[e.verdict]
        if e.verdict is Verdict.MANUAL and share is not None:
            blank = e.by_hand == ByHand.BLANK
            mark = MARKS[Verdict.ERROR if blank else verdict_of(e.points, e.max_points)][0]
            words = "blank" if blank else BY_HAND
        points = f"{points_text(e.points)} of {points_text(e.max_points)}"
        yield {"mark": mark, "words": words, "points": points} | _colours(share)


def is_scored(e: ExerciseResult) -> bool:
    """Return whether the points measure difficulty, as they do once nobody has to decide the exercise."""
    return e.decided or e.by_hand in (ByHand.GRADED, ByHand.BLANK)


def _colours(share: float | None) -> dict[str, str]:
    if share is None:
        return {"fill": "#ffffff", "ink": "#1f2328"}
    # The ink turns where both inks have about the same contrast to cividis.
    return {"fill": _cividis(round(share, 2)), "ink": "#000000" if share >= 0.45 else "#ffffff"}


@cache
def _cividis(share: float) -> str:
    """Return a colour of the map for both kinds of eyes (Nuñez, Anderton and Renslow 2018), linear between tenths."""
    tenth = min(int(10 * share), 9)
    pairs = zip(_TENTHS[tenth], _TENTHS[tenth + 1], strict=True)
    return "#" + "".join(f"{round(low + (10 * share - tenth) * (high - low)):02x}" for low, high in pairs)


def percent_of(submission: SubmissionResult) -> str:
    """Return the share of a notebook's decided points; "–" if the grader could not decide some of them."""
    undecided = any(e.verdict is Verdict.INTERNAL for e in submission.exercises)
    total = submission.total
    return "–" if undecided else percent_text(total.points, total.max_decided)


def share_of(points: float, max_points: float) -> float | None:
    return min(1.0, max(0.0, points / max_points)) if max_points > 0 else None
