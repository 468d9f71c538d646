"""Marking question by question: what equal answers are, what a mark writes, and who may overwrite whom."""

from __future__ import annotations

import csv
import io
import shutil
from pathlib import Path

import pytest
from nbgrader.api import Gradebook
from typer.testing import CliRunner
from written_class import CODE, NAME, NOTEBOOK, QUESTION, RIGHT, SECOND, WRONG, forty, hand_in, make_course

from autograder.cli import app
from autograder.marking.answers import in_order
from autograder.marking.documents import answer_document, question_document
from autograder.marking.pace import minutes_left
from autograder.marking.questions import opened
from autograder.marking.sheet import COLUMNS, read_csv, to_csv, write_rows
from autograder.marking.tables import BLANK, FIRST, LATER, MARKED, OPEN, ConflictError, Mark
from autograder.marking.tables import SECOND as SECOND_READING
from autograder.source.assignments import CourseError

pytestmark = pytest.mark.engine  # nbgrader starts a process for a new gradebook


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


def grade(course, student, cell=QUESTION):
    """What formgrader shows: points by hand, whether the answer waits, the comment."""
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        part = gradebook.find_submission_notebook(NOTEBOOK, NAME, student)
        found = next(g for g in part.grades if g.name == cell)
        comment = next((c.manual_comment for c in part.comments if c.name == cell), None)
        return found.manual_score, found.needs_manual_grade, comment


class TestGroups:
    """Which answers are shown as one."""

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("It is zero.", "it  is\nZERO."),
            (r"So $\frac12 x\, y$ it is", r"so $\frac12x y$ it is"),
            ("café", "cafe\u0301"),
        ],
    )
    def test_equal(self, book, one, other):
        """White space, case and the spacing of formulas make no difference."""
        assert len(groups_of(*book(a=one, b=other))) == 1

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("the value $K$", "the value $k$"),
            (r"$\sum l$", r"$\suml$"),
            ("`X` wins", "`x` wins"),
            ("not equal", "equal"),
        ],
    )
    def test_not_equal(self, book, one, other):
        """The letters of formulas and code are told apart, and so is every word."""
        assert len(groups_of(*book(a=one, b=other))) == 2

    def test_a_picture_makes_an_answer_of_its_own(self, course):
        """Two texts that are equal, one with a photo, are two answers."""
        photo = {"p.png": {"image/png": "aGVsbG8="}}
        hand_in(course, {s: {QUESTION: RIGHT} for s in "ab"}, attachments={"b": photo})
        with opened(course, NAME) as marking:
            assert len(groups_of(marking, marking.question(NOTEBOOK, QUESTION))) == 2

    def test_blank_answers_are_one_group_at_the_end(self, book):
        """They are settled: nobody has to mark them."""
        *_, last = groups_of(*book(a=RIGHT, b=None, c=None))
        assert (last["state"], len(last["answers"])) == (BLANK, 2)

    def test_the_most_frequent_comes_first(self, book):
        """What most students wrote is marked first."""
        first, *_ = groups_of(*book(a=RIGHT, b=WRONG, c=WRONG, d=WRONG))
        assert len(first["answers"]) == 3

    def test_names_are_hidden_unless_asked(self, course):
        """Without a switch nobody sees whose an answer is."""
        hand_in(course, {"s1": {QUESTION: RIGHT}}, names={"s1": "Ann Jones"})
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, QUESTION)
            hidden, shown = (groups_of(marking, question, names=names)[0]["answers"][0] for names in (False, True))
        assert (hidden["student"], hidden["name"]) == ("", "")
        assert (shown["student"], shown["name"]) == ("s1", "Ann Jones")

    def test_similar_answers_follow_each_other(self):
        """The most similar one comes next, with its share of common words."""
        order, alike = in_order(["a b c d", "q r s t", "a b c e", "q r s u v"])
        assert (order, alike) == ([0, 2, 1, 3], [None, 0.75, None, 0.67])

    @pytest.mark.parametrize("texts", [[], ["a"], ["", ""]])
    def test_little_to_order(self, texts):
        """No answer, one, and texts without a word are in order as they are."""
        assert in_order(texts)[0] == list(range(len(texts)))


class TestMarks:
    """What one mark writes."""

    def test_items_give_the_points(self, book, course):
        """Points are the sum of the items, and stand in nbgrader's gradebook with the comment at once."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1", "3"), comment="well said")
        assert grade(course, "a") == (1.5, False, "well said")

    @pytest.mark.parametrize(("items", "points"), [(("4",), 0.0), (("1", "4"), 0.5), (("1", "2", "3"), 2.0)])
    def test_deductions(self, book, course, items, points):
        """A deduction lowers the sum, never below 0."""
        _, question = book(a=RIGHT)
        write(question, "a", items=items)
        assert grade(course, "a")[0] == points

    def test_points_of_one_s_own(self, book, course):
        """They stand in place of the sum."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",), own_points=0.75)
        assert grade(course, "a")[0] == 0.75

    def test_later(self, book, course):
        """An answer to come back to still waits in formgrader."""
        _, question = book(a=RIGHT)
        (answer,) = write(question, "a", state=LATER, comment="ask Bob")
        assert (grade(course, "a")[:2], answer.state) == ((None, True), LATER)

    def test_taken_back(self, book, course):
        """An undone mark leaves the answer waiting."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",))
        (answer,) = write(question, "a", state=OPEN)
        assert (grade(course, "a")[:2], answer.state) == ((None, True), OPEN)

    def test_a_blank_answer_taken_back_is_blank(self, book, course):
        """It waits for nobody, as before."""
        _, question = book(a=None)
        write(question, "a", own_points=1.0)
        assert grade(course, "a")[0] == 1.0
        (answer,) = write(question, "a", state=OPEN)
        assert (grade(course, "a")[:2], answer.state) == ((None, False), BLANK)

    def test_it_survives_grading_again(self, book, course):
        """A mark stays with an answer that did not change, and its items too."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",), comment="yes")
        hand_in(course, {"a": {QUESTION: RIGHT}})
        (answer,) = question.answers()
        assert (answer.state, answer.mark.items, grade(course, "a")) == (MARKED, ("1",), (1.0, False, "yes"))

    def test_a_changed_answer_waits_again(self, book, course):
        """It is open, and says that it was marked before."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",))
        hand_in(course, {"a": {QUESTION: WRONG}})
        (answer,) = question.answers()
        assert (answer.state, answer.changed, answer.mark.points) == (OPEN, True, 1.0)

    def test_a_mark_of_formgrader_s(self, book, course):
        """Points given there count, and the items of before do not."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",))
        with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
            gradebook.find_grade(QUESTION, NOTEBOOK, NAME, "a").manual_score = 0.25
            gradebook.db.commit()
        (answer,) = question.answers()
        assert (answer.state, answer.mark.points, answer.mark.items) == (MARKED, 0.25, ())

    def test_an_undecided_exercise(self, course):
        """What the grader could not decide is a question too, with the reason, and a mark settles it."""
        hand_in(course, {s: {CODE: "def double(x):\n    return 2 * x"} for s in "ab"}, undecided="a")
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, CODE)
            (group,) = groups_of(marking, question)
            assert (len(group["answers"]), group["problem"]) == (1, "the machine was too busy")
            write(question, "a", own_points=3.0, comment="looked at it")
        assert grade(course, "a", "double_check")[:2] == (3.0, False)
        assert grade(course, "a", CODE + "_check")[0] == 3.0

    def test_questions_listed(self, course):
        """Every written answer is a question; a function is one where the grader left it undecided."""
        hand_in(course, {"a": {QUESTION: RIGHT}})
        with opened(course, NAME) as marking:
            assert [q.exercise.id for q in marking.questions()] == [QUESTION, SECOND]


class TestTwoMarkers:
    """Two people at the same question."""

    def test_the_second_is_told(self, book, course):
        """Who writes over a mark that he has not seen writes nothing."""
        _, question = book(a=RIGHT)
        (seen,) = question.answers()
        write(question, "a", items=("1",))
        with pytest.raises(ConflictError):
            question.records.write({seen.id: seen.version}, Mark(MARKED, items=("2",)))
        assert grade(course, "a")[0] == 1.0

    def test_a_group_is_written_whole_or_not(self, book, course):
        """One answer that somebody else marked keeps the others of its group unmarked."""
        _, question = book(a=RIGHT, b=RIGHT)
        seen = {answer.id: answer.version for answer in question.answers()}
        write(question, "b", items=("1",))
        with pytest.raises(ConflictError):
            question.records.write(seen, Mark(MARKED, items=("2",)))
        assert grade(course, "a")[0] is None

    def test_formgrader_is_a_marker_too(self, book, course):
        """A mark that was given there in the meantime is not overwritten."""
        _, question = book(a=RIGHT)
        (seen,) = question.answers()
        with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
            gradebook.find_grade(QUESTION, NOTEBOOK, NAME, "a").manual_score = 0.25
            gradebook.db.commit()
        with pytest.raises(ConflictError):
            question.records.write({seen.id: seen.version}, Mark(MARKED, items=("2",)))

    def test_an_answer_of_another_question(self, book):
        """An id that the question does not have is refused."""
        _, question = book(a=RIGHT)
        with pytest.raises(ConflictError):
            question.records.write({"0" * 32: "x"}, Mark(MARKED))


class TestRubric:
    """Points of the rubric's items."""

    def test_a_change_scores_again(self, book, course):
        """Every answer that has the item gets its new points; others keep theirs."""
        _, question = book(a=RIGHT, b=WRONG, c="third")
        write(question, "a", items=("1", "2"))
        write(question, "b", items=("2",))
        write(question, "c", items=("1",), own_points=0.25)
        changes = question.records.change_points(0, {"1": 0.5}, True)
        assert changes == [(1.5, 1.0, 1)]
        assert [grade(course, s)[0] for s in "abc"] == [1.0, 0.5, 0.25]

    def test_the_difference_comes_first(self, book, course):
        """Without `write` nothing is written."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",))
        assert question.records.change_points(0, {"1": 0.5}, False) == [(1.0, 0.5, 1)]
        assert (grade(course, "a")[0], question.records.rubric().version) == (1.0, 0)

    def test_comments_stay(self, book, course):
        """Scoring again keeps what the student is told."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",), comment="yes")
        question.records.change_points(0, {"1": 0.5}, True)
        assert grade(course, "a")[2] == "yes"

    def test_two_at_once(self, book):
        """Who has not seen the other's change changes nothing."""
        _, question = book(a=RIGHT)
        question.records.change_points(0, {"1": 0.5}, True)
        with pytest.raises(ConflictError):
            question.records.change_points(0, {"1": 0.75}, True)

    def test_a_mark_by_another_rubric_is_listed(self, book, course):
        """Once the source says something else, answers marked before it are named."""
        _, question = book(a=RIGHT)
        write(question, "a", items=("1",))
        path = course / "source" / NAME / f"{NOTEBOOK}.ipynb"
        path.write_text(path.read_text().replace("- 1: 0 changes nothing", "- 1: nothing is changed by 0"))
        with opened(course, NAME) as marking:
            (group,) = groups_of(marking, marking.question(NOTEBOOK, QUESTION))
            assert group["old_rubric"]
            assert [row["old_rubric"] for row in marking.overview()] == [1, 0]

    def test_changed_points_of_another_rubric(self, book, course):
        """Points that were changed on the page are not put on a rubric that has changed since."""
        _, question = book(a=RIGHT)
        question.records.change_points(0, {"1": 0.5}, True)
        path = course / "source" / NAME / f"{NOTEBOOK}.ipynb"
        path.write_text(path.read_text().replace("- 1: 0 changes nothing", "- 1: nothing is changed by 0"))
        with opened(course, NAME) as marking:
            rubric = marking.question(NOTEBOOK, QUESTION).records.rubric()
        assert (rubric.items[0].points, rubric.source_changed) == (1.0, True)


class TestSecondReading:
    """A random tenth is read twice."""

    def test_a_tenth(self, course):
        """Of 36 answers some are chosen, the same each time, and none that is blank."""
        hand_in(course, forty())
        with opened(course, NAME) as marking:
            question = marking.question(NOTEBOOK, QUESTION)
            first, again = (question.second_readings(question.answers()) for _ in range(2))
        assert first == again
        assert 1 <= len(first) <= 12
        assert not {answer.student for answer in first} & {"s36", "s37", "s38", "s39"}

    def test_the_first_mark_is_hidden(self, book):
        """Until the second is given, nothing of the first is sent."""
        marking, question = book(a=RIGHT)
        write(question, "a", items=("1",), comment="secret")
        (group,) = groups_of(marking, question, second=True)
        assert (group["state"], group["mark"]) == (OPEN, None)

    def test_the_difference(self, book, course):
        """It is shown afterwards, and the gradebook keeps the first mark."""
        marking, question = book(a=RIGHT)
        write(question, "a", items=("1",), marker="ann")
        write(question, "a", reading=SECOND_READING, items=("1", "2"), marker="bob")
        document = question_document(marking, question, second=True)
        (group,) = document["groups"]
        assert (group["mark"]["points"], group["second"]["points"]) == (1.0, 1.5)
        assert document["second"] == {"done": 1, "of": 1, "differ": 1}
        assert grade(course, "a")[0] == 1.0


class TestSheet:
    """Marks as CSV."""

    def rows(self, question):
        return list(csv.DictReader(io.StringIO(to_csv(question).decode("utf-8-sig"))))

    def sheet(self, rows):
        file = io.StringIO()
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
        return file.getvalue().encode()

    def take(self, question, rows):
        found, problems = read_csv(question, self.sheet(rows), "carl")
        return problems + write_rows(question, found)

    def test_out_and_in(self, book, course):
        """Items, points and a comment that were typed into the file stand in the gradebook."""
        _, question = book(a=RIGHT, b=WRONG, c="third")
        rows = self.rows(question)
        rows[0] |= {"items": "1 2", "comment": "good"}
        rows[1] |= {"points": "0,25"}
        assert self.take(question, rows) == []
        assert [grade(course, s) for s in "abc"] == [(1.5, False, "good"), (0.25, False, None), (None, True, None)]

    def test_unchanged(self, book):
        """What is read back as it went out changes nothing."""
        _, question = book(a=RIGHT, b=WRONG)
        write(question, "a", items=("1",), comment="=1+1")
        assert read_csv(question, to_csv(question), "carl") == ([], [])

    def test_formulas(self, book):
        """No cell of an answer begins as a formula does."""
        _, question = book(a='=HYPERLINK("http://x")')
        assert self.rows(question)[0]["answer"] == '\'=HYPERLINK("http://x")'

    def test_no_name(self, course):
        """The file does not say whose an answer is."""
        hand_in(course, {"s1": {QUESTION: RIGHT}}, names={"s1": "Ann Jones"})
        with opened(course, NAME) as marking:
            text = to_csv(marking.question(NOTEBOOK, QUESTION)).decode()
        assert "s1" not in text.replace("'", "").split(",")
        assert "Ann" not in text

    def test_changed_in_the_meantime(self, book, course):
        """A mark that somebody gave after the export stays."""
        _, question = book(a=RIGHT)
        rows = self.rows(question)
        write(question, "a", items=("1",))
        rows[0] |= {"points": "0"}
        (problem,) = self.take(question, rows)
        assert "somebody changed this" in problem
        assert grade(course, "a")[0] == 1.0

    @pytest.mark.parametrize("points", ["3", "-1", "many", "nan"])
    def test_points_that_are_none(self, book, points):
        """A row with such points is named and left out."""
        _, question = book(a=RIGHT)
        rows = self.rows(question)
        rows[0] |= {"points": points}
        (problem,) = self.take(question, rows)
        assert problem.startswith("Row 2: ")

    @pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"a,b\n1,2\n", b"PK\x03\x04"])
    def test_another_file(self, book, content):
        """It is refused with a sentence."""
        _, question = book(a=RIGHT)
        rows, (problem,) = read_csv(question, content, "carl")
        assert rows == []
        assert "expected the one that was exported here" in problem

    def test_by_the_command(self, course, tmp_path, monkeypatch):
        """`autograder mark --to-csv` writes a file for each question, `--from-csv` reads one."""
        hand_in(course, {"a": {QUESTION: RIGHT}})
        monkeypatch.chdir(course)
        folder = tmp_path / "sheets"
        done = CliRunner().invoke(app, ["mark", NAME, "--to-csv", str(folder)])
        assert (done.exit_code, sorted(p.name for p in folder.iterdir())) == (0, [f"{SECOND}.csv", f"{QUESTION}.csv"])
        path = folder / f"{QUESTION}.csv"
        rows = list(csv.DictReader(io.StringIO(path.read_text("utf-8-sig"))))
        path.write_bytes(self.sheet([rows[0] | {"items": "1"}]))
        done = CliRunner().invoke(app, ["mark", NAME, "--from-csv", str(path)])
        assert (done.exit_code, done.stdout) == (0, f"{path}: 1 marks written\n")
        assert grade(course, "a")[0] == 1.0


class TestPace:
    """How long the rest takes."""

    def test_minutes(self):
        """Two answers a minute: 10 more take 5 minutes."""
        times = [f"2026-03-01T10:{m:02d}:{s:02d}+00:00" for m in range(3) for s in (0, 30)]
        assert minutes_left(times, 10) == pytest.approx(5.0)

    def test_a_break_does_not_count(self):
        """An hour without a mark is not an hour of marking."""
        times = ["2026-03-01T10:00:00+00:00", "2026-03-01T10:01:00+00:00", "2026-03-01T11:00:00+00:00"]
        assert minutes_left([*times, "2026-03-01T11:01:00+00:00"], 2) == pytest.approx(2.0)

    def test_equal_answers_are_fast(self):
        """Five answers marked at once, half a minute after the first, take 6 seconds each."""
        times = ["2026-03-01T10:00:00+00:00"] + ["2026-03-01T10:00:30+00:00"] * 5
        assert minutes_left(times, 10) == pytest.approx(1.0)

    @pytest.mark.parametrize(("times", "remaining", "minutes"), [([], 3, None), ([""], 3, None), ([], 0, 0.0)])
    def test_unknown(self, times, remaining, minutes):
        """Before there is a pace nothing is said."""
        assert minutes_left(times, remaining) == minutes


def test_a_picture_is_shown(course):
    """A photo that a student pasted into the answer comes with it."""
    from written_class import PNG

    hand_in(course, {"a": {QUESTION: "see ![p](attachment:p.png)"}}, attachments={"a": {"p.png": {"image/png": PNG}}})
    with opened(course, NAME) as marking:
        question = marking.question(NOTEBOOK, QUESTION)
        found = answer_document(marking, question, question.answers()[0].id)
    assert 'src="data:image/png;base64,' in found["html"]


def test_before_grading(course):
    """An assignment that nobody graded is refused with the command that helps."""
    (course / "gradebook.db").unlink()
    with pytest.raises(CourseError, match=r"run `autograder grade 01_words` first"), opened(course, NAME):
        pass
