"""A whole class, from what the gradebook holds: its result, and its pages written anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from nbgrader.api import Student

from autograder.output.gradebook import Recorder
from autograder.output.stored import Key, is_current, renewed
from autograder.results import ClassResult, NotebookTotal, Status, SubmissionResult


def class_result(
    recorder: Recorder, sandbox: str, unrecorded: Iterable[SubmissionResult] = (), *, named: bool = True
) -> ClassResult:
    """Return the result of a class with the marks that people have given since.

    Args:
        recorder: open.
        sandbox: the isolation in force, in words.
        unrecorded: what the gradebook could not take.
        named: whether the students' names are wanted.
    """
    names = {s.id: f"{s.first_name or ''} {s.last_name or ''}".strip() for s in recorder.gradebook.db.query(Student)}
    notebooks = list(recorder.notebooks.values())
    order = {notebook.notebook: number for number, notebook in enumerate(notebooks)}
    by_key = {(result.student, result.notebook): result for result in (*_results(recorder), *unrecorded)}
    results = sorted(by_key.values(), key=lambda r: (r.student, order.get(r.notebook, len(order)), r.notebook))
    present = {result.student for result in results}
    missing = [p.id for p in recorder.people.values() if p.known and p.id not in present]
    totals = tuple(NotebookTotal(n.notebook, n.title, n.max_score, n.max_manual) for n in notebooks)
    shown = {student: name for student, name in names.items() if name and named}
    return ClassResult(recorder.name, sandbox, tuple(results), totals, shown, tuple(missing))


def up_to_date(recorder: Recorder) -> dict[Key, str]:
    """Return of what each result was made that need not be graded again unless that has changed."""
    marks, digests = recorder.stored.marks(), recorder.stored.digests()
    return {
        key: digests[key]
        for result in recorder.stored.results()
        for key in [(result.student, result.notebook)]
        if digests[key] and is_current(result, marks.get(key), recorder.notebooks.get(result.notebook))
    }


def renew_pages(recorder: Recorder, on_page: Callable[[str], object] = lambda student: None) -> list[str]:
    """Write the students' pages again, with the marks and comments that people have given since.

    Args:
        recorder: open.
        on_page: is called with each student whose page is written.

    Returns:
        What could not be renewed, a sentence each.
    """
    digests = recorder.stored.digests()
    faults = []
    for result in list(_results(recorder)):
        if result.status in (Status.GRADED, Status.NOT_HANDED_IN):
            try:
                recorder.renew(result, digests[result.student, result.notebook])
            except (OSError, ValueError) as error:
                faults.append(f"{result.student}, {result.notebook}: {error}")
            on_page(result.student)
    return faults


def stored_results(recorder: Recorder) -> dict[Key, SubmissionResult]:
    """Return what is stored of the class, as it was when it was graded."""
    return {(result.student, result.notebook): result for result in recorder.stored.results()}


def _results(recorder: Recorder) -> Iterator[SubmissionResult]:
    """Yield the stored results of the class, renewed from the current gradebook."""
    marks = recorder.stored.marks()
    for result in recorder.stored.results():
        key, source = (result.student, result.notebook), recorder.notebooks.get(result.notebook)
        if (now := renewed(result, marks.get(key), source)) is not None:
            yield now
