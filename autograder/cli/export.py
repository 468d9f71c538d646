"""`autograder export` and `autograder gradescope-zip`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.cli.course import Course, course_for, refusals
from autograder.cli.handed_in import SHOWN, known_class

if TYPE_CHECKING:
    from autograder.classroom.exports.marks import ClassMarks
    from autograder.classroom.exports.sheet import Filled
    from autograder.classroom.gradebook.collected import Record
    from autograder.classroom.gradebook.recording import Recorder

FORMS = ("canvas", "moodle", "gradescope", "csv")
RETURNED = ("canvas", "moodle")
UNKNOWN = "--to is {found!r}, expected one of {expected}"
NO_TEMPLATE = "{form} accepts marks only in its own file, expected --template with the file that {form} exports"
NOT_EXCEL = "--excel is for --to csv, found --to {form}: a platform's file keeps its own form"
NO_COLUMNS = "--template, --column and --scale are for --to canvas and moodle, found --to {form}"
SAME_FILE = "{path} is the template, which stays as it is: name another --output"
NO_FILE_OF_PAGES = "{path} is a folder, expected the name of a file: name another --output"
NO_PAGES = "no page can be returned to {form}: its archive was not collected, or nothing of it is graded"
NEWER = "a newer file, and the mark of the earlier one until you run `autograder grade {assignment}`"
OTHER_POINTS = (
    "the points of {exercises} in source/{assignment} are others than when the class was graded, expected the same: "
    "run `autograder grade {assignment}`, then export"
)
OVER = {"canvas": "more than the maximum", "moodle": "more than the maximum, which Moodle does not accept"}

Assignment = Annotated[str, typer.Argument(help="Name of the folder in source/.")]
To = Annotated[str, typer.Option("--to", help="canvas, moodle, gradescope or csv.")]
Template = Annotated[
    Path | None, typer.Option(help="The file that Canvas (gradebook) or Moodle (grading worksheet) exports.")
]
Output = Annotated[
    Path | None, typer.Option(help="The file, or Gradescope's folder, to write. Default: in reports/ASSIGNMENT/.")
]
Column = Annotated[str, typer.Option(help="The template's column, if it is not found by the assignment's name.")]
Scale = Annotated[bool, typer.Option("--scale", help="Scale marks if the platform has another maximum.")]
Complete = Annotated[bool, typer.Option("--only-complete", help="No mark for students with an answer that waits.")]
Zero = Annotated[bool, typer.Option("--missing-as-zero", help="0 for students who handed in nothing.")]
AllZero = Annotated[
    bool,
    typer.Option("--count-missing-as-zero", help="0 also for what could not be graded, which a person should see."),
]
Ids = Annotated[bool, typer.Option("--anonymous", help="Write ids and no names.")]
Excel = Annotated[
    bool, typer.Option("--excel", help="Of csv: for Excel where numbers have a decimal comma; UTF-8 is marked.")
]
Pages = Annotated[bool, typer.Option("--feedback", help="Pack the feedback pages for canvas or moodle instead.")]
Weak = Annotated[bool, typer.Option("--allow-weak-sandbox", help="Grade even if no sandbox works at Gradescope.")]
Index = Annotated[str, typer.Option(help="Where pip finds the CPU build of torch: the index that PyTorch names.")]


def export(
    assignment: Assignment,
    to: To,
    template: Template = None,
    output: Output = None,
    column: Column = "",
    scale: Scale = False,
    only_complete: Complete = False,
    missing_as_zero: Zero = False,
    count_missing_as_zero: AllZero = False,
    anonymous: Ids = False,
    excel: Excel = False,
    feedback: Pages = False,
    course: Course = None,
) -> None:
    """Write the marks, or the feedback pages, in the format of a learning platform. A missing mark is never a 0."""
    with refusals():
        from autograder.classroom.exports.marks import read_marks
        from autograder.classroom.gradebook.class_results import handed_in_since, other_points
        from autograder.classroom.gradebook.collected import Record
        from autograder.classroom.gradebook.recording import Recorder

        wanted = RETURNED if feedback else FORMS
        _require(to in wanted, UNKNOWN.format(found=to, expected=", ".join(wanted)))
        _require(to not in RETURNED or feedback or template is not None, NO_TEMPLATE.format(form=to))
        _require(to == "csv" or not excel, NOT_EXCEL.format(form=to))
        _require(to in RETURNED or not (template or column or scale), NO_COLUMNS.format(form=to))
        root = course_for([], course)
        notebooks, people = known_class(root, assignment)
        record = Record(root, assignment)
        zeros = {"missing_as_zero": missing_as_zero, "count_missing_as_zero": count_missing_as_zero}
        path = output or root / "reports" / assignment / _default(to, feedback, zeros)
        same = template is not None and path.exists() and template.exists() and path.samefile(template)
        _require(not same, SAME_FILE.format(path=path))
        _require(to == "gradescope" or not path.is_dir(), NO_FILE_OF_PAGES.format(path=path))
        if feedback:
            _pack(root, record, to, path, not anonymous)
            return
        with Recorder(root, notebooks, people) as recorder:
            changed = ", ".join(other_points(recorder))
            _require(not changed, OTHER_POINTS.format(exercises=changed, assignment=assignment))
            marks = read_marks(recorder, record, only_complete=only_complete, **zeros)
            marks = _without_names(marks) if anonymous else marks
            _say_standing(marks)
            _list(handed_in_since(recorder), f"{{students}} {NEWER.format(assignment=assignment)}")
            if to == "gradescope":
                _write_results(recorder, marks, path)
            else:
                _write_table(to, marks, path, template, column, scale, excel)


def gradescope_zip(
    assignment: Assignment,
    output: Output = None,
    torch_index: Index = "",
    allow_weak_sandbox: Weak = False,
    course: Course = None,
) -> None:
    """Write an autograder for Gradescope. It holds the solutions and the hidden tests: keep it private."""
    with refusals():
        from autograder.classroom.gradescope.packing import pack

        root = course_for([], course)
        notebooks, _ = known_class(root, assignment)
        path = output or root / "reports" / assignment / "gradescope-autograder.zip"
        _require(not path.is_dir(), NO_FILE_OF_PAGES.format(path=path))
        pack(root, notebooks, path, torch_index=torch_index, allow_weak=allow_weak_sandbox)
        print(f"{path}: upload it to Gradescope, then run its Test Autograder with a solved notebook")


def _default(to: str, feedback: bool, zeros: Mapping[str, bool]) -> str:
    """Name a file; where a 0 may stand for a mark that nobody gave, its name says so."""
    if feedback:
        return f"feedback-{to}.zip"
    flags = [f"-{name.replace('_', '-')}" for name, wanted in zeros.items() if wanted][-1:]
    stem = "".join(["gradescope" if to == "gradescope" else f"marks-{to}", *flags])
    return stem if to == "gradescope" else f"{stem}.csv"


def _require(holds: bool, sentence: str) -> None:
    from autograder.core.submissions.finding import IntakeError

    if not holds:
        raise IntakeError(sentence)


def _without_names(marks: ClassMarks) -> ClassMarks:
    """Remove names and emails; a student is still found in a template by the ids and the address in `person.ids`."""
    students = [replace(s, person=replace(s.person, name="", email="")) for s in marks.students]
    return replace(marks, students=tuple(students))


def _say_standing(marks: ClassMarks) -> None:
    """Print on standard error which students have no final mark, or none at all."""
    from autograder.core.results import Standing

    sentences = {
        Standing.WAITING: ("answers that wait for a person", ""),
        Standing.NOT_GRADED: ("a file that could not be graded", "what could not be graded counts as 0"),
        Standing.MISSING: ("nothing handed in", "that counts as 0"),
    }
    for standing, (words, zero) in sentences.items():
        with_mark = any(s.mark is not None for s in marks.students if s.standing is standing)
        _list(marks.having(standing), f"{{students}} {words}{f' ({zero})' if zero and with_mark else ''}")


def _list(students: Sequence[str], sentence: str) -> None:
    from autograder.classroom.text import plain_text

    if students:
        number = f"{len(students)} student{' has' if len(students) == 1 else 's have'}"
        more = f" and {len(students) - SHOWN} more" if len(students) > SHOWN else ""
        names = ", ".join(map(plain_text, students[:SHOWN]))
        print(f"autograder: {sentence.format(students=number)}: {names}{more}", file=sys.stderr)


def _write_table(
    to: str, marks: ClassMarks, path: Path, template: Path | None, column: str, scale: bool, excel: bool
) -> None:
    from autograder.classroom.exports.canvas import fill_canvas
    from autograder.classroom.exports.plain import plain_csv
    from autograder.classroom.exports.sheet import Sheet, fill_moodle
    from autograder.core.files import write_whole

    if template is None:
        content, written = plain_csv(marks, excel=excel), sum(s.mark is not None for s in marks.students)
    else:
        sheet = Sheet(template)
        filled = (fill_canvas if to == "canvas" else fill_moodle)(sheet, marks, column, scale)
        _say_filled(to, filled)
        content, written = sheet.content(), filled.written
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
    print(f"{path}: {written} of {len(marks.students)} students have a mark")


def _say_filled(to: str, filled: Filled) -> None:
    _list(filled.absent, "{students} a mark but no row in the template")
    _list(filled.unclear, "{students} a row whose ids do not name one student; it stays")
    _list(filled.kept, "{students} an entry that stays, such as EX")
    _list(filled.over, f"{{students}} {OVER[to]}")
    for factor in filled.scaled:
        print(f"autograder: marks are scaled by {factor:g} to the maximum in the template", file=sys.stderr)


def _write_results(recorder: Recorder, marks: ClassMarks, folder: Path) -> None:
    """Write a results.json for each student who has a mark; an earlier one of a student who has none is removed."""
    from autograder.classroom.exports.gradescope import results_json
    from autograder.classroom.gradebook.class_results import class_result
    from autograder.classroom.gradebook.recording import UNUSABLE
    from autograder.core.files import write_whole
    from autograder.core.results import Status

    submissions = {total.student: total.submissions for total in class_result(recorder, "", named=False).students}
    with_mark = [student for student in marks.students if student.mark is not None]
    written = {student.person.id for student in with_mark}
    ours = folder.parent == recorder.root / "reports" / recorder.name  # another folder may hold other things
    earlier = folder.glob("*/results.json") if ours else [folder / s.person.id / "results.json" for s in marks.students]
    for path in list(earlier):
        if path.parent.name not in written:
            path.unlink(missing_ok=True)
    for student in with_mark:
        path = folder / student.person.id / "results.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        own = submissions.get(student.person.id, ())
        # Problems are described in the instructor's words and with the instructor's paths.
        shown = [replace(s, problem=UNUSABLE) if s.status is Status.NOT_GRADED else s for s in own]
        document = results_json(shown, student.total)
        write_whole(path, json.dumps(document, indent=1).encode())
    print(f"{folder}: {len(with_mark)} of {len(marks.students)} students have a results.json")


def _pack(root: Path, record: Record, to: str, path: Path, named: bool) -> None:
    from autograder.classroom.exports.feedback_pages import pack_pages

    count, left_out = pack_pages(root, record, to, path, named=named)
    _list(
        left_out,
        f"{{students}} a page that cannot be returned, because no file of theirs that can be graded came from {to}",
    )
    _require(count > 0, NO_PAGES.format(form=to))
    print(f"{path}: {count} pages")
