"""Assemble the result of a whole class from the gradebook, and write its pages again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

from nbgrader.api import Student

from autograder.classroom.gradebook.collected import SUBMITTED, Record
from autograder.classroom.gradebook.recording import NOT_HANDED_IN, Recorder
from autograder.classroom.gradebook.stored import Key, Marks, from_gradebook, is_current, renewed
from autograder.classroom.lateness import is_about_lateness
from autograder.core.results import ClassResult, NotebookTotal, Status, SubmissionResult
from autograder.core.submissions.files import Content

NEW = "source/{assignment} has this notebook since the class was graded: run `autograder grade {assignment}`"
NOT_YET = "it was collected and is not graded yet: run `autograder grade {assignment}`"


def class_result(
    recorder: Recorder, sandbox: str, unrecorded: Iterable[SubmissionResult] = (), *, named: bool = True
) -> ClassResult:
    """Return the result of a class with the marks that people have given since.

    Args:
        recorder: open.
        sandbox: the isolation in force, in words.
        unrecorded: results that the gradebook could not take.
        named: whether the students' names are wanted.
    """
    names = {s.id: f"{s.first_name or ''} {s.last_name or ''}".strip() for s in recorder.gradebook.db.query(Student)}
    notebooks = list(recorder.notebooks.values())
    order = {notebook.notebook: number for number, notebook in enumerate(notebooks)}
    results = current_results(recorder, Record(recorder.root, recorder.name))
    by_key = {(result.student, result.notebook): result for result in (*results, *unrecorded)}
    results = sorted(by_key.values(), key=lambda r: (r.student, order.get(r.notebook, len(order)), r.notebook))
    present = {result.student for result in results}
    missing = [p.id for p in recorder.people.values() if p.known and p.id not in present]
    totals = tuple(map(NotebookTotal.of, notebooks))
    shown = {student: name for student, name in names.items() if name and named}
    sections = {person.id: person.section for person in recorder.people.values() if person.section}
    return ClassResult(recorder.name, sandbox, tuple(results), totals, shown, sections, tuple(missing))


def up_to_date(recorder: Recorder) -> dict[Key, str]:
    """Return of what each result was made that need not be graded again unless that has changed."""
    marks, digests = recorder.stored.marks(), recorder.stored.digests()
    return {
        key: digests[key]
        for result in recorder.stored.results()
        for key in [(result.student, result.notebook)]
        if digests[key] and is_current(result, marks.get(key), recorder.notebooks.get(result.notebook))
    }


def handed_in_since(recorder: Recorder) -> list[str]:
    """Return the students with a notebook in submitted/ that is newer than the graded one."""
    found = {}
    for (student, notebook), digest in recorder.stored.digests().items():
        path = recorder.root / SUBMITTED / student / recorder.name / f"{notebook}.ipynb"
        graded, dash, _ = digest.partition("-")
        if (
            dash
            and notebook in recorder.notebooks
            and path.exists()
            and Content.of(path.read_bytes()).checksum != graded
        ):
            found[student] = path
    return sorted(found)


def other_points(recorder: Recorder) -> list[str]:
    """Return the exercises with other points in the source than in a stored result."""
    now = {(name, e.id): e.points for name, source in recorder.notebooks.items() for e in source.exercises}
    graded = [result for result in recorder.stored.results() if result.status is Status.GRADED]
    found = {
        e.exercise
        for r in graded
        for e in r.exercises
        if now.get((r.notebook, e.exercise), e.max_points) != e.max_points
    }
    return sorted(found)


def renew_pages(recorder: Recorder, on_page: Callable[[str], object] = lambda student: None) -> list[str]:
    """Write the students' pages again, with the marks and comments that people have given since.

    Args:
        recorder: open.
        on_page: called with each student whose page is written.

    Returns:
        What could not be renewed, a sentence each.
    """
    _settle(recorder)
    faults = []
    stored = recorder.stored.digests()
    for result in list(_results(recorder)):
        ours = (result.student, result.notebook) in stored
        if result.status.has_marks and (ours or recorder.autograded(result).exists()):
            try:
                recorder.renew_page(result)
            except (OSError, ValueError) as error:
                faults.append(f"{result.student}, {result.notebook}: {error}")
            on_page(result.student)
    return faults


def stored_results(recorder: Recorder) -> dict[Key, SubmissionResult]:
    """Return the stored results of the class, as they were when graded."""
    return {(result.student, result.notebook): result for result in recorder.stored.results()}


def current_results(recorder: Recorder, record: Record) -> list[SubmissionResult]:
    """Return the present results of a class: by the source's exercises, people's marks, due dates and extensions.

    Args:
        recorder: open.
        record: the collected files; what is not graded yet has no marks.
    """
    _settle(recorder)
    found = {(result.student, result.notebook): result for result in _results(recorder)}
    for student, about in record.students.items():
        for notebook in recorder.notebooks.keys() & about["notebooks"]:
            before = found.get((student, notebook))
            if before is None or before.problem == NOT_HANDED_IN:
                problem = NOT_YET.format(assignment=recorder.name)
                found[student, notebook] = SubmissionResult(student, notebook, Status.NOT_GRADED, problem=problem)
        for one in about["problems"]:
            failed = SubmissionResult(student, one["notebook"], Status.NOT_GRADED, problem=one["problem"])
            found.setdefault((student, one["notebook"]), failed)
    return [*found.values(), *_new(recorder, found)]


def _new(recorder: Recorder, found: Mapping[Key, SubmissionResult]) -> Iterator[SubmissionResult]:
    """Yield a result without marks for each notebook that the source has got since a student was graded."""
    marks = recorder.stored.marks()
    failed = {student for (student, _), result in found.items() if not result.status.has_marks}
    for student in dict.fromkeys(student for student, _ in found if student not in failed):
        for notebook in recorder.notebooks:
            if (student, notebook) not in found and not _decided(marks.get((student, notebook))):
                problem = NEW.format(assignment=recorder.name)
                yield SubmissionResult(student, notebook, Status.NOT_GRADED, problem=problem)


def _decided(marks: Marks | None) -> bool:
    """Return whether `nbgrader autograde` has given points, as it does for a notebook that was not handed in."""
    return marks is not None and all(not (m.auto is None and m.manual is None) for m in marks.cells.values())


def _results(recorder: Recorder) -> Iterator[SubmissionResult]:
    """Yield the results of the class by the current gradebook, stored ones and those that nbgrader alone has graded."""
    marks = recorder.stored.marks()
    stored = stored_results(recorder)
    for key, result in stored.items():
        if (now := renewed(result, marks.get(key), recorder.notebooks.get(result.notebook))) is not None:
            yield now
    ours = {student for student, _ in stored}
    for (student, notebook), own in marks.items():
        source = recorder.notebooks.get(notebook)
        if source and (student, notebook) not in stored and (student not in ours or _decided(own)):
            yield from_gradebook(student, notebook, own, source)


def _settle(recorder: Recorder) -> None:
    """Apply the due date, extensions and the rule about late work as they are now to penalties, results and pages."""
    if not recorder.penalties.matter(recorder.gradebook, recorder.name):
        return
    digests, stored = recorder.stored.digests(), stored_results(recorder)
    pages = set()
    for key, entry in recorder.entries():
        before = stored.get(key)
        remarks = before.remarks if before else ()
        ours = tuple(remark for remark in remarks if is_about_lateness(remark))
        late = recorder.penalties.assign(entry, recorder.graded_cells(entry.name), keep=not ours)
        if before and before.status is Status.GRADED and ours != tuple(filter(None, [late])):
            others = tuple(remark for remark in remarks if remark not in ours)
            recorder.stored.put(replace(before, remarks=(*others, *filter(None, [late]))), digests[key])
            pages.add(key)
    recorder.gradebook.db.commit()
    for result in [r for r in _results(recorder) if (r.student, r.notebook) in pages] if pages else ():
        with contextlib.suppress(OSError, ValueError):  # the executed notebook is gone: `feedback` says so
            recorder.renew_page(result)
