"""Marking question by question: what equal answers are, what a mark writes, and who may overwrite whom."""

import csv
import io
import shutil
import sqlite3
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import nbformat
import pytest
import written_class
from nbgrader.api import Gradebook
from written_class import CODE, NAME, NOTEBOOK, PNG, QUESTION, RIGHT, SECOND, WRONG, forty, grade, hand_in, make_course

from autograder.classroom.gradebook.class_results import class_result
from autograder.classroom.gradebook.recording import Recorder
from autograder.classroom.marking.documents import answer_document, question_document
from autograder.classroom.marking.questions import UNDECIDED, opened
from autograder.classroom.marking.records import Records
from autograder.classroom.marking.sheet import COLUMNS, read_csv, to_csv, write_rows
from autograder.classroom.marking.tables import BLANK, FIRST, GRADED, LATER, MARKED, OPEN, RUBRICS, ConflictError, Mark
from autograder.classroom.marking.tables import SECOND as SECOND_READING
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import load
from autograder.core.source.rubrics import RubricItem

TIME = "2026-03-01T10:00:00+00:00"
pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook
ONE, OTHERS = {"items": ("1",)}, {"items": ("2", "3")}  # which give the same points


@pytest.fixture(scope="module")
def new_course(tmp_path_factory):
    """A course with its gradebook, to be copied: to make one takes nbgrader a second."""
    course = make_course(tmp_path_factory.mktemp("new") / "course")
    hand_in(course, {})
    return course


@pytest.fixture
def course(new_course, tmp_path):
    """A course to which nobody has handed in anything."""
    return Path(shutil.copytree(new_course, tmp_path / "course"))


@pytest.fixture
def book(course):
    """`book(a="text", b=None)`: a question that some students answered; None leaves it blank."""
    running = []

    def open_(**texts):
        hand_in(course, {student: {QUESTION: text} if text else {} for student, text in texts.items()})
        running.append(opened(course, NAME))
        marking = running[-1].__enter__()
        return marking, marking.question(NOTEBOOK, QUESTION)

    yield open_
    for one in running:
        one.__exit__(None, None, None)


def groups_of(marking, question, **how):
    return question_document(marking, question, **how)["groups"]


def write(question, students, *, reading=FIRST, state=MARKED, **mark):
    """Mark the answers of some students as a page does that has just been loaded."""
    versions = {answer.id: answer.version for answer in question.answers() if answer.student in students}
    return question.records.write(versions, Mark(state, **mark), reading)


def with_points(question, **points):
    """The items in force, with other points: `with_points(question, _1=0.5)`."""
    new = {key.strip("_"): value for key, value in points.items()}
    return [replace(item, points=new.get(item.key, item.points)) for item in question.records.rubric().items]


def in_formgrader(course, student, points, comment=None):
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.find_grade(QUESTION, NOTEBOOK, NAME, student).manual_score = points
        gradebook.find_comment(QUESTION, NOTEBOOK, NAME, student).manual_comment = comment
        gradebook.db.commit()


def edit_source(course, changes):
    """Replace texts of cells in source/: old -> new."""
    path = course / "source" / NAME / f"{NOTEBOOK}.ipynb"
    document = nbformat.read(path, as_version=4)
    for cell in document.cells:
        for old, new in changes.items():
            cell.source = cell.source.replace(old, new)
    nbformat.write(document, path)


class TestGroups:
    def test_equal_answers_are_one_group(self, book, course):
        marking, question = book(a=RIGHT, b=RIGHT.upper(), c=RIGHT, d=RIGHT, e=RIGHT)
        files = {answer.student: question.path(answer) for answer in question.answers()}
        for student in "cd":
            files[student].write_text("{")
        files["e"].unlink()
        groups = groups_of(marking, question)
        assert [len(group["answers"]) for group in groups] == [2, 1, 1]
        assert "missing" in answer_document(question, groups[1]["answers"][0]["id"])["html"]

    def test_order(self, book):
        """The most frequent answer comes first, similar ones are neighbours, and blank ones last: they are settled."""
        *groups, last = groups_of(*book(a="a b c d", b=WRONG, c=WRONG, d="q r s t", e="a b c e", f=None, g=None))
        assert [len(group["answers"]) for group in groups] == [2, 1, 1, 1]
        assert [group["alike"] for group in groups].count(0.75) == 1
        assert (last["state"], len(last["answers"])) == (BLANK, 2)


class TestMarks:
    @pytest.mark.parametrize(
        ("items", "own", "points"),
        [("13", None, 1.5), ("4", None, 0.0), ("14", None, 0.5), ("123", None, 2.0), ("1", 0.75, 0.75)],
    )
    def test_items_or_ones_own_points_give_the_points(self, book, course, items, own, points):
        """They stand in nbgrader's gradebook with comment, marker and time at once; none is below 0."""
        marking, question = book(a=RIGHT)
        write(question, "a", items=tuple(items), own_points=own, comment="well said", marker="ann")
        assert grade(course, "a") == (points, False, "well said")
        mark = groups_of(marking, question)[0]["mark"]
        assert mark["by"] == "ann"
        assert abs(datetime.fromisoformat(mark["at"]) - datetime.now(UTC)).total_seconds() < 600

    def test_an_answer_to_come_back_to_still_waits_in_formgrader(self, book, course):
        _, question = book(a=RIGHT)
        (answer,) = write(question, "a", state=LATER, items=("1",), comment="ask Bob")
        assert (grade(course, "a")[:2], answer.state, answer.changed) == ((None, True), LATER, False)
        assert question.records.change_rubric(0, with_points(question, _1=0.5), True) == {}

    @pytest.mark.parametrize(("text", "state"), [(RIGHT, OPEN), (None, BLANK)], ids=["an answer", "a blank one"])
    def test_taken_back(self, book, course, text, state):
        """An undone mark leaves the answer waiting, a blank one settled as before, and shows no mark."""
        marking, question = book(a=text)
        write(question, "a", own_points=1.0)
        assert grade(course, "a")[0] == 1.0
        (answer,) = write(question, "a", state=OPEN)
        assert (grade(course, "a")[:2], answer.state) == ((None, state == OPEN), state)
        assert groups_of(marking, question)[0]["mark"] is None

    @pytest.mark.parametrize(
        ("again", "state", "changed"), [(RIGHT, MARKED, False), (WRONG, OPEN, True)], ids=["as it was", "changed"]
    )
    def test_an_answer_that_is_graded_again(self, book, course, again, state, changed):
        """Its mark stays, with its items; where the answer changed it is open, and says that it was marked before."""
        marking, question = book(a=RIGHT)
        write(question, "a", items=("1",), comment="yes")
        hand_in(course, {"a": {QUESTION: again}})
        (answer,) = question.answers()
        assert (answer.state, answer.changed, answer.mark.items, answer.mark.points) == (state, changed, ("1",), 1.0)
        assert grade(course, "a") == (1.0, changed, "yes")
        assert groups_of(marking, question)[0]["changed"] == changed

    @pytest.mark.parametrize(("points", "comment"), [(0.25, "yes"), (1.0, "no")])
    def test_a_mark_of_formgrader_s(self, book, course, points, comment):
        marking, question = book(a=RIGHT)
        write(question, "a", items=("1",), comment="yes")
        in_formgrader(course, "a", points, comment)
        (group,) = groups_of(marking, question)
        found = [group["mark"][key] for key in ("points", "own_points", "items", "comment")]
        assert found == [points, points, (), comment]
        assert (group["state"], group["old_rubric"], marking.overview()[0]["old_rubric"]) == (MARKED, False, 0)

    def test_an_undecided_exercise(self, course):
        """What the grader could not decide is a question too, with the reason, and a mark settles it."""
        hand_in(course, {s: {CODE: "def double(x):\n    return 2 * x"} for s in "ab"}, undecided="a")
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, CODE)
            (group,) = groups_of(marking, question)
            html = answer_document(question, group["answers"][0]["id"])["html"]
            assert '<span class="k">def</span>' in html
            assert (len(group["answers"]), group["grader"]) == (1, UNDECIDED.format(problem="the machine was too busy"))
            assert CODE in [q.exercise.id for q in marking.questions()]
            write(question, "a", own_points=3.0, comment="looked at it")
            assert [(answer.student, answer.state) for answer in question.answers()] == [("a", MARKED)]
        assert grade(course, "a", "double_check")[:2] == (3.0, False)
        assert grade(course, "a", CODE + "_check")[0] == 3.0

    def test_a_question_of_the_same_name_in_another_assignment_has_its_own_answers(self, book, course, monkeypatch):
        shutil.copytree(course / "source" / NAME, course / "source" / "02_more")
        monkeypatch.setattr(written_class, "NAME", "02_more")
        hand_in(course, {"b": {QUESTION: RIGHT}})
        monkeypatch.undo()
        marking, question = book(a=RIGHT)
        assert [answer.student for answer in question.records.answers()] == ["a"]
        # Every written answer is a question; a function is one only where the grader left it undecided.
        assert [q.exercise.id for q in marking.questions()] == [QUESTION, SECOND]


def marked_otherwise(reading, *formgraders):
    """Points are changed in formgrader, perhaps, and then the mark, to one that gives what it gave before."""

    def change(course, question):
        for points, comment in formgraders:
            in_formgrader(course, "a", points, comment)
        write(question, "a", reading=reading, **OTHERS)

    return change


def another_answer(course, _):
    hand_in(course, {"a": {QUESTION: WRONG}})


AND_BACK = [(0.25, None), (1.0, "x")]
MEANWHILE = {  # the first mark, what happens after it, and the reading for which the next mark is written
    "points in formgrader": (ONE, lambda course, _: in_formgrader(course, "a", 0.25), FIRST),
    "a comment in formgrader": (ONE, lambda course, _: in_formgrader(course, "a", 1.0, "no"), FIRST),
    "equal points": (ONE, marked_otherwise(FIRST), FIRST),
    "equal points, once more changed": (ONE, marked_otherwise(FIRST, *AND_BACK), FIRST),
    "a second reading": (ONE, marked_otherwise(SECOND_READING), SECOND_READING),
    "a second reading, points changed": (ONE, marked_otherwise(SECOND_READING, *AND_BACK), SECOND_READING),
    "another answer": (ONE, another_answer, FIRST),
    "another answer of an open one": ({"state": OPEN}, another_answer, FIRST),
}


class TestTwoMarkers:
    def test_a_group_is_written_whole_or_not(self, book, course):
        _, question = book(a=RIGHT, b=RIGHT)
        seen = {answer.id: answer.version for answer in question.answers()}
        write(question, "b", items=("1",))
        with pytest.raises(ConflictError):
            question.records.write(seen, Mark(MARKED, items=("2",)))
        with pytest.raises(ConflictError):
            question.records.write({"0" * 32: "x"}, Mark(MARKED))  # an answer of another question
        assert grade(course, "a")[0] is None

    @pytest.mark.parametrize(("before", "meanwhile", "reading"), MEANWHILE.values(), ids=MEANWHILE)
    def test_what_happened_meanwhile_is_not_overwritten(self, book, course, before, meanwhile, reading):
        _, question = book(a=RIGHT)
        (seen,) = write(question, "a", **before)
        meanwhile(course, question)
        with pytest.raises(ConflictError):
            question.records.write({seen.id: seen.version}, Mark(MARKED, items=("2",)), reading)

    def test_what_the_grader_decides_after_all(self, course):
        hand_in(course, {"a": {CODE: "def double(x):\n    return 2 * x"}}, undecided="a")
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, CODE)
            (seen,) = question.answers()
            hand_in(course, {"a": {CODE: "def double(x):\n    return 2 * x"}})
            with pytest.raises(ConflictError):
                question.records.write({seen.id: seen.version}, Mark(MARKED))

    @pytest.mark.parametrize("changes_rubric", [False, True])
    def test_nobody_writes_in_between(self, book, course, monkeypatch, changes_rubric):
        _, question = book(a=RIGHT)
        (seen,) = question.answers()
        locked, read = [], Records.answers

        def meanwhile(self, *ids):
            try:
                sqlite3.connect(course / "gradebook.db", timeout=0).execute("UPDATE grade SET manual_score = 2")
            except sqlite3.OperationalError as error:
                locked.append("locked" in str(error))
            return read(self, *ids)

        monkeypatch.setattr(Records, "answers", meanwhile)
        if changes_rubric:
            question.records.change_rubric(0, with_points(question, _1=0.5), True)
        else:
            question.records.write({seen.id: seen.version}, Mark(MARKED))
        assert locked == [True]


class TestRubric:
    def test_a_change_scores_again(self, book, course):
        marking, question = book(a=RIGHT, b=WRONG, c="third", d="fourth")
        for student, items in {"a": "12", "b": "2", "d": "1"}.items():
            write(question, student, items=tuple(items))
        write(question, "c", items=("1",), own_points=0.25)
        write(question, "d", reading=SECOND_READING, items=("1", "3"))
        changes = question.records.change_rubric(0, with_points(question, _1=0.5), True)
        who = {change: [a.student for a in answers] for change, answers in changes.items()}
        assert who == {(1.0, 0.5): ["d"], (1.5, 1.0): ["a"]}
        assert [grade(course, s)[0] for s in "abcd"] == [1.0, 0.5, 0.25, 0.5]
        assert question.answers()[3].second.points == 1.0
        assert not any(group["old_rubric"] for group in groups_of(marking, question))
        question.records.change_rubric(1, with_points(question, _1=2.0), True)
        assert [item.points for item in question.records.rubric().items] == [2.0, 0.5, 0.5, -0.5]
        assert [grade(course, s)[0] for s in "abcd"] == [2.0, 0.5, 0.25, 2.0]

    @pytest.mark.parametrize(
        "changes", [{"- 1: 0 changes nothing": "- 1: nothing"}, {"- 1: 0": "- ½: 0", "- ½: the": "- 1: the"}]
    )
    def test_a_mark_by_another_rubric(self, book, course, changes):
        _, question = book(a=RIGHT, b=WRONG, c=RIGHT)
        write(question, "ac", items=("1",))
        write(question, "b", state=LATER)
        edit_source(course, changes)
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, QUESTION)
            assert [group["old_rubric"] for group in groups_of(marking, question)] == [True, False]
            assert [row["old_rubric"] for row in marking.overview()] == [2, 0]
            assert question.records.change_rubric(0, with_points(question, _1=0.25), True) == {}

    def test_changed_points_of_another_rubric(self, book, course):
        """Points that were changed on the page are not put on a rubric that has changed since."""
        _, question = book(a=RIGHT)
        question.records.change_rubric(0, with_points(question, _1=0.5), True)
        edit_source(course, {"- 1: 0 changes nothing": "- 1: nothing"})
        with opened(course, NAME) as marking:
            rubric = question_document(marking, marking.question(NOTEBOOK, QUESTION))["rubric"]
        assert (rubric["items"][0]["points"], rubric["source_changed"], rubric["version"]) == (1.0, True, 1)

    def test_an_item_can_be_added_said_in_other_words_or_removed(self, book, course):
        marking, question = book(a=RIGHT, b=WRONG)
        write(question, "a", items=("1", "3"))
        write(question, "b", items=("2",))
        first, second, *_ = question.records.rubric().items
        items = [replace(first, text="nothing is added"), second, RubricItem("5", 0.25, "a drawing")]
        changes = question.records.change_rubric(0, items, True)
        assert {change: [a.student for a in answers] for change, answers in changes.items()} == {(1.5, 1.0): ["a"]}
        assert [group["old_rubric"] for group in groups_of(marking, question)] == [False, False]
        write(question, "b", items=("2", "5"))
        assert [grade(course, s)[0] for s in "ab"] == [1.0, 0.75]
        assert [(i.key, i.text) for i in question.records.rubric().items][2:] == [("5", "a drawing")]

    @pytest.mark.parametrize(
        ("change", "shown"),
        [
            (None, [(1.0, "0 changes nothing"), (0.5, "an example, as $0 + 3 = 3$")]),
            ("on the page", [(0.25, "nothing is added"), (0.5, "an example, as $0 + 3 = 3$")]),
            ("in the source", []),
            ("in formgrader", []),
        ],
    )
    def test_what_the_student_reads(self, book, course, change, shown):
        _, question = book(a=RIGHT)
        write(question, "a", items=("1", "3"))
        if change == "on the page":
            first, *others = question.records.rubric().items
            items = [replace(first, points=0.25, text="nothing is added"), *others]
            question.records.change_rubric(0, items, True)
        elif change == "in the source":
            edit_source(course, {"- 1: 0 changes nothing": "- 1: nothing"})
        elif change == "in formgrader":
            in_formgrader(course, "a", 2.0)
        with Recorder(course, load(course, NAME)) as recorder:
            (result,) = class_result(recorder, "").submissions
        items = result.exercises[0].items
        assert [(item.points, item.text) for item in items if item.chosen] == shown
        assert [item.text for item in items if not item.chosen] == (["the formula"] if shown else [])

    def test_points_stored_by_version_1(self, book):
        _, question = book(a=RIGHT)
        question.records.change_rubric(0, question.records.rubric().items, True)
        db = question.records._db
        db.execute(RUBRICS.update().values(points='{"1": 0.75}'))
        assert [item.points for item in question.records.rubric().items] == [0.75, 0.5, 0.5, -0.5]


class TestAppeals:
    @pytest.fixture
    def appeal(self, course):
        """The question, with one student who has something to say about it and another who has not."""
        hand_in(course, {s: {CODE: "def double(x):\n    return 2 * x"} for s in "ab"})
        with opened(course, NAME) as marking:
            yield marking, marking.question(NOTEBOOK, CODE)

    def test_one_student_s_exercises(self, appeal):
        marking, question = appeal
        assert [row["path"] for row in marking.overview()] == [f"{NOTEBOOK}/{QUESTION}", f"{NOTEBOOK}/{SECOND}"]
        assert [(row["kind"], row["earned"]) for row in marking.overview("a")][2] == ("automatic", 3.0)
        (group,) = groups_of(marking, question, student="a")
        assert (group["state"], group["grader"]) == (GRADED, "The grader gave 3 of 3 points.")

    def test_it_survives_grading_again(self, appeal, course):
        _, question = appeal
        versions = {answer.id: answer.version for answer in question.answers("a")}
        question.records.write(versions, Mark(MARKED, own_points=2.5, comment="seen"))
        hand_in(course, {"a": {CODE: "def double(x):\n    return 2 * x"}})
        (answer,) = question.answers("a")
        assert (answer.state, answer.points, answer.mark.comment) == (MARKED, 2.5, "seen")
        assert [a.student for a in question.answers()] == ["a"]
        write(question, "a", state=OPEN)
        assert [(a.state, a.points) for a in question.answers("a")] == [(GRADED, 3.0)]


class TestShares:
    @pytest.mark.parametrize(("by", "least"), [("question", 5), ("student", 4)])
    def test_about_as_many_for_each(self, book, by, least):
        marking, question = book(**dict.fromkeys("abcde", RIGHT), f=None)
        hand_in(marking.root, {student: {QUESTION: RIGHT, SECOND: WRONG} for student in "abcde"})
        assert min(marking.share(["ann", "bob"], by).values()) == least
        shared = {name: of for row in marking.overview() for name, _, of in row["shared"]}
        assert set(shared) == {"ann", "bob"}
        # equal answers are one group, which the marker of its first student has
        assert by == "question" or groups_of(marking, question)[0]["marker"] == marking.shares.all()["a"]

    def test_what_a_marker_has_stays_with_that_marker(self, book, course):
        marking, question = book(a=RIGHT, b=WRONG, c="third")
        marking.share(["ann", "bob"], "student")
        before = marking.shares.all()
        hand_in(course, {"d": {QUESTION: "fourth"}})
        owners = {g["answers"][0]["student"]: g["marker"] for g in groups_of(marking, question, names=True)}
        assert owners == before | {"d": ""}
        marking.share(["ann", "bob"], "student")
        assert {**marking.shares.all(), **before} == marking.shares.all()
        assert "d" in marking.shares.all()
        assert marking.share([], "student") == {}
        assert marking.shares.all() == {}


class TestSecondReading:
    def test_a_tenth(self, course):
        """Of 36 answers some are chosen, the same each time, and none that is blank."""
        hand_in(course, forty())
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, QUESTION)
            first, again = (question.second_readings(question.answers()) for _ in range(2))
            assert first == again
            assert 1 <= len(first) <= 12
            groups = groups_of(marking, question, second=True)
            assert {one["id"] for group in groups for one in group["answers"]} == {answer.id for answer in first}
            assert question.second_readings([a for a in question.answers() if a.state == BLANK]) == []
            other = next(a.student for a in question.answers() if a not in first and a.state != BLANK)
            write(question, other, reading=SECOND_READING)
            assert other in [answer.student for answer in question.second_readings(question.answers())]

    def test_the_first_marks_are_hidden_until_the_second_is_given(self, book):
        """Also where it is set aside, and that they differ is hidden too."""
        marking, question = book(a=RIGHT, b=RIGHT)
        write(question, "a", items=("1",), comment="secret")
        (group,) = question_document(marking, question, second=True)["groups"]
        assert (group["state"], group["mark"]) == (OPEN, None)
        write(question, "ab", reading=SECOND_READING, state=LATER)
        document = question_document(marking, question, second=True)
        (group,) = document["groups"]
        assert [group[k] for k in ("state", "mark", "second", "mixed")] == [LATER, None, None, False]
        assert document["second"]["done"] == 0


class TestSheet:
    def rows(self, question):
        return list(csv.DictReader(io.StringIO(to_csv(question).decode("utf-8-sig"))))

    def take(self, question, rows, delimiter=","):
        file = io.StringIO()
        writer = csv.DictWriter(file, COLUMNS, delimiter=delimiter)
        writer.writeheader()
        writer.writerows(rows)
        found, problems = read_csv(question, file.getvalue().encode(), "carl")
        return problems + write_rows(question, found)

    @pytest.mark.parametrize("delimiter", [",", ";", "\t"])
    def test_out_and_in(self, book, course, delimiter):
        """Items, points and a comment that were typed into the file stand in the gradebook, with who typed them."""
        _, question = book(a=RIGHT, b=WRONG, c="third")
        rows = self.rows(question)
        rows[0] |= {"items": "2, 1", "points": "1.5", "comment": "'tis"}
        rows[1] |= {"points": "0,25"}
        assert self.take(question, rows, delimiter) == []
        assert [grade(course, s) for s in "abc"] == [(1.5, False, "'tis"), (0.25, False, None), (None, True, None)]
        found = [(a.mark.items, a.mark.own_points, a.mark.marker) for a in question.answers()[:2]]
        assert found == [(("1", "2"), None, "carl"), ((), 0.25, "carl")]
        assert self.take(question, [self.rows(question)[1] | {"comment": "so"}]) == []
        assert grade(course, "b") == (0.25, False, "so")

    def test_unchanged(self, book, course):
        """What is read back as it went out changes nothing: quotes, thirds, items set aside, items that are gone."""
        edit_source(course, {"- ½: the": "- ⅓: the", "- ½: an": "- ⅔: an"})
        _, question = book(a='"No", he said, "it is 0"', b=WRONG, c="third", d="fourth")
        write(question, "a", items=("2",), comment='=1+1 "a, b"')
        write(question, "c", state=LATER, items=("1",))
        write(question, "d", items=("1", "9"))
        assert read_csv(question, to_csv(question), "carl") == ([], [])

    def test_for_spreadsheets(self, book):
        """No cell begins as a formula does, none is longer than a spreadsheet takes, and they see that it is UTF-8."""
        _, question = book(a='=HYPERLINK("http://x")', b="x" * 40_000)
        write(question, "a", items=("1",), comment="@SUM(1)", marker="-1")
        a, b = self.rows(question)
        assert (a["answer"], a["comment"], a["marked_by"]) == ('\'=HYPERLINK("http://x")', "'@SUM(1)", "'-1")
        assert len(b["answer"]) == 32_000
        assert to_csv(question).startswith(b"\xef\xbb\xbfid,")

    def test_the_file_does_not_name_the_student(self, course):
        hand_in(course, {"s1": {QUESTION: RIGHT}}, names={"s1": "Ann Jones"})
        with opened(course, NAME) as marking:
            text = to_csv(marking.question(NOTEBOOK, QUESTION)).decode()
        assert "s1" not in text.replace("'", "").split(",")
        assert "Ann" not in text

    @pytest.mark.parametrize(
        "typed", [*({"points": p} for p in ("3", "-1", "many", "nan")), {"items": "1 7"}, {"comment": "x"}, {"id": "x"}]
    )
    def test_a_row_that_is_no_mark(self, book, typed):
        _, question = book(a=RIGHT, b=WRONG)
        rows = self.rows(question)
        rows[0] |= typed
        rows[1] |= {"points": "1"}
        (problem,) = self.take(question, rows)
        assert problem.startswith("Row 2: ")
        assert [answer.state for answer in question.answers()] == [OPEN, MARKED]

    @pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"a,b\n1,2\n", b"a\rb\n", b"PK\x03"])
    def test_another_file(self, book, content):
        _, question = book(a=RIGHT)
        rows, (problem,) = read_csv(question, content, "carl")
        assert rows == []
        assert "expected the one that was exported here" in problem


class TestShown:
    def test_how_far(self, book, monkeypatch):
        """Done, later, blank, the time left, the distribution, who marked, and the comments, most frequent first."""
        times = iter(["2026-03-01T10:02:00+00:00", TIME, "2026-03-01T10:01:00+00:00", TIME])
        monkeypatch.setattr("autograder.classroom.marking.records._now", lambda: next(times))
        marking, question = book(a="1", b="2", c="3", d="4", e="5", f=None)
        for student, items, marker in (("a", "1", "ann"), ("b", "2", ""), ("c", "1", "ann")):
            write(question, student, items=tuple(items), marker=marker, comment="no" if student == "b" else "yes")
        write(question, "d", state=LATER)
        row, shown = marking.overview()[0], question_document(marking, question)
        assert [row[key] for key in ("done", "total", "later", "blank")] == [3, 5, 1, 1]
        assert (row["minutes"], row["markers"], row["distribution"]) == (2.0, [("ann", 2)], [(0.5, 1), (1.0, 2)])
        assert shown["progress"] == {"done": 3, "total": 5, "minutes": 2.0}
        assert shown["comments"] == [{"text": "yes", "count": 2}, {"text": "no", "count": 1}]

    def test_statement(self, book, course):
        """The text above the answer, back to a heading or to the answer before it, and in order."""
        _, question = book(a=RIGHT)
        assert question.statement.startswith("## Nothing")
        edit_source(course, {"## Nothing\n\n": "", "## A scale\n\n": ""})
        with opened(course, NAME) as marking:
            first, second = (marking.question(NOTEBOOK, name).statement for name in (QUESTION, SECOND))
        assert first.startswith("# Words\n\nTwo questions and a function.\n\nWhy is")
        assert second == "By what do we divide?"

    def test_the_model_answer_comes_without_the_rubric_code_as_code(self, book):
        marking, question = book(a=RIGHT)
        shown = question_document(marking, question)
        assert question.model.endswith(r"x_i = 0$.")
        assert "<math" in shown["model_html"]
        assert "the neutral element" in shown["note_html"]
        assert marking.question(NOTEBOOK, CODE).model.startswith("```python\ndef double")
        assert shown["rubric"]["problem"] == ""

    @pytest.mark.parametrize(
        ("changes", "problem"),
        [({"- 1: 0": "- 3: 0"}, "points"), ({"**Rubric** (2 points):": "Rubric:"}, "has no rubric")],
    )
    def test_what_is_wrong_with_a_rubric_is_said_on_the_page(self, book, course, changes, problem):
        book(a=RIGHT)
        edit_source(course, changes)
        with opened(course, NAME) as marking:
            rubric = question_document(marking, marking.question(NOTEBOOK, QUESTION))["rubric"]
        assert problem in rubric["problem"]
        assert rubric["items"] == []

    def test_an_address_in_a_text_is_no_link_it_would_lead_a_marker_away(self, book, course):
        link = "[here](https://example.org)"
        edit_source(course, dict.fromkeys(("Why is", "Adding", "0 changes", "A student"), link))
        marking, question = book(a=link)
        (answer,) = question.answers()
        shown = str(question_document(marking, question)) + answer_document(question, answer.id)["html"]
        assert ("<a " in shown, shown.count("here")) == (False, 6)

    def test_different_marks(self, book):
        """A group whose marks differ says so, shows an answer that waits, and comes before what is settled."""
        marking, question = book(a=RIGHT, b=RIGHT)
        write(question, "a", items=("1",))
        (group,) = groups_of(marking, question)
        assert (group["state"], group["mixed"], group["mark"]) == (OPEN, True, None)


def test_a_pasted_picture_makes_an_answer_of_its_own_and_is_shown(course):
    text = "see ![p](attachment:p.png)"
    hand_in(course, {s: {QUESTION: text} for s in "ab"}, attachments={"a": {"p.png": {"image/png": PNG}}})
    with opened(course, NAME) as marking:
        question = marking.question(NOTEBOOK, QUESTION)
        assert len(groups_of(marking, question)) == 2
        (own,) = [answer for answer in question.answers() if answer.student == "a"]
        assert 'src="data:image/png;base64,' in answer_document(question, own.id)["html"]


def test_an_assignment_that_nobody_graded_is_refused_with_the_command_that_helps(course):
    (course / "gradebook.db").unlink()
    with pytest.raises(CourseError, match=r"run `autograder grade 01_words` first"), opened(course, NAME):
        pass
