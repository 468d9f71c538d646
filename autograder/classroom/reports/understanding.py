"""What a class understood: how each exercise went, which mistakes were made, and what they cost. Statistics alone."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import StatisticsError, correlation, quantiles

from autograder.classroom.manual import ByHand
from autograder.core.grader.diagnosis import diagnose
from autograder.core.results import ClassResult, ExerciseResult, Status, SubmissionResult, Verdict

LECTURE = 3  # mistakes to take up in the next lecture
FEWEST = 3  # students, below which a correlation means nothing
MISSING_ITEM = "missing: {text}"
_NAME = re.compile(r"^`[^`]*`(?: is| has|:)? ?")
_NUMBERS = re.compile(r"; (?:found|wrong entries:) .*$", re.DOTALL)  # what a visible check adds to its sentence
_VALUE = re.compile(r"…|(?<!\w)[-+]?\d[\d.,e+-]*|\[[^\]]*\]|\([-\d., …]*\)")


@dataclass(frozen=True)
class Mistake:
    """One mistake in one exercise.

    Attributes:
        exercise: heading of the exercise.
        sentence: that names it.
        students: the students who made it.
        lost: points that it cost the class.
        by_hand: whether the sentence is an item of a rubric, in Markdown.
    """

    exercise: str
    sentence: str
    students: tuple[str, ...]
    lost: float
    by_hand: bool = False


@dataclass(frozen=True)
class Spread:
    """Marks of several students.

    Attributes:
        students: number of them.
        lower, median, upper: quartiles, as shares of the points; interpolated as NumPy does by default.
    """

    students: int
    lower: float
    median: float
    upper: float


@dataclass(frozen=True)
class ExerciseStatistics:
    """How a class did on one exercise.

    Attributes:
        notebook, exercise: names.
        title: its heading.
        max_points: its maximum.
        minutes: that its statement gives; None if it gives none.
        right, partly, wrong, blank: numbers of students with all points, some, none, and without an answer.
        waiting: number of students whose answer a person has to decide.
        difficulty: mean share of the points, from 0 to 1: the lower, the harder; None if nobody has points.
        discrimination: correlation of the points with those of all other exercises, from -1 to 1; None if it has none.
        sections: section -> mean share of the points.
        mistakes: those of most students first.
    """

    notebook: str
    exercise: str
    title: str
    max_points: float
    minutes: int | None
    right: int
    partly: int
    wrong: int
    blank: int
    waiting: int
    difficulty: float | None
    discrimination: float | None
    sections: Mapping[str, float]
    mistakes: tuple[Mistake, ...]

    @property
    def students(self) -> int:
        """Number of students with a decided answer."""
        return self.right + self.partly + self.wrong + self.blank


@dataclass(frozen=True)
class Understanding:
    """What a class understood of an assignment.

    Attributes:
        exercises: in the order of the notebooks.
        marks: share of the decided points of each student with a mark, in order of size.
        spread: the histogram and the quartiles of these; None if there are none.
        sections: section -> the spread of its students.
        lecture: the mistakes that cost the class most points.
    """

    exercises: tuple[ExerciseStatistics, ...]
    marks: tuple[float, ...]
    spread: Spread | None
    sections: Mapping[str, Spread]
    lecture: tuple[Mistake, ...]


Answers = dict[str, tuple[SubmissionResult, ExerciseResult]]  # student -> the answer to one exercise


def understanding(result: ClassResult, minutes: Mapping[str, int] | None = None) -> Understanding:
    """Return what a class understood.

    Args:
        result: the class. Notebooks that were not handed in say nothing about their exercises.
        minutes: exercise -> minutes that its statement gives.
    """
    columns: dict[tuple[str, str], Answers] = {}
    for submission in result.submissions:
        for e in submission.exercises if submission.status is Status.GRADED else ():
            columns.setdefault((submission.notebook, e.exercise), {})[submission.student] = submission, e
    decided = {key: {s: e for s, (of, e) in own.items() if not of.is_waiting(e)} for key, own in columns.items()}
    exercises = tuple(
        _statistics(key, own, decided, result.sections, (minutes or {}).get(key[1])) for key, own in columns.items()
    )
    shares = {t.student: share for t in result.students if (share := t.share) is not None}
    by_section: defaultdict[str, list[float]] = defaultdict(list)
    for student, share in shares.items():
        if section := result.sections.get(student):
            by_section[section].append(share)
    lecture = sorted((m for e in exercises for m in e.mistakes), key=lambda m: (-m.lost, m.exercise, m.sentence))
    return Understanding(
        exercises,
        tuple(sorted(shares.values())),
        spread(list(shares.values())),
        {section: found for section, own in sorted(by_section.items()) if (found := spread(own))},
        tuple(m for m in lecture if m.lost > 0)[:LECTURE],
    )


def spread(shares: Sequence[float]) -> Spread | None:
    """Return the quartiles; None of nothing."""
    if len(shares) < 2:
        return Spread(1, shares[0], shares[0], shares[0]) if shares else None
    return Spread(len(shares), *quantiles(shares, n=4, method="inclusive"))


def correlated(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return Pearson's correlation of two series (n,); None for fewer than FEWEST pairs, or if one is constant."""
    try:
        return correlation(one, other) if len(one) >= FEWEST else None
    except StatisticsError:
        return None


def _statistics(
    key: tuple[str, str],
    own: Answers,
    decided: Mapping[tuple[str, str], Mapping[str, ExerciseResult]],
    sections: Mapping[str, str],
    minutes: int | None,
) -> ExerciseStatistics:
    found = decided[key]
    first = next(iter(own.values()))[1]
    kinds = Counter(map(kind_of, found.values()))
    shares = {s: e.points / e.max_points for s, e in found.items() if e.max_points > 0}
    rest = {s: points for s in shares if (points := _rest(s, key, decided)) is not None}
    of_sections: defaultdict[str, list[float]] = defaultdict(list)
    for student, share in shares.items():
        if section := sections.get(student):
            of_sections[section].append(share)
    title = first.title or first.exercise
    return ExerciseStatistics(
        notebook=key[0],
        exercise=key[1],
        title=title,
        max_points=first.max_points,
        minutes=minutes,
        right=kinds["right"],
        partly=kinds["partly"],
        wrong=kinds["wrong"],
        blank=kinds["blank"],
        waiting=len(own) - len(found),
        difficulty=_mean(shares.values()),
        discrimination=correlated([shares[s] for s in rest], list(rest.values())),
        sections={section: sum(some) / len(some) for section, some in sorted(of_sections.items())},
        mistakes=tuple(_mistakes(title, found)),
    )


def kind_of(e: ExerciseResult) -> str:
    """Return whether an answer is "right", "partly" right, "wrong" or "blank"."""
    if e.by_hand == ByHand.BLANK or e.verdict is Verdict.MISSING or (not e.points and diagnose(e).unwritten):
        return "blank"
    return "right" if e.points >= e.max_points else "partly" if e.points > 0 else "wrong"


def _rest(
    student: str, key: tuple[str, str], decided: Mapping[tuple[str, str], Mapping[str, ExerciseResult]]
) -> float | None:
    """Return a student's share of the points of all other exercises."""
    others = [own[student] for other, own in decided.items() if other != key and student in own]
    most = sum(e.max_points for e in others)
    return sum(e.points for e in others) / most if most > 0 else None


def _mean(shares: Iterable[float]) -> float | None:
    found = list(shares)
    return sum(found) / len(found) if found else None


def _mistakes(title: str, found: Mapping[str, ExerciseResult]) -> list[Mistake]:
    """Return the named mistakes; a sentence of a visible check and that of a hidden one are one mistake."""
    made: defaultdict[str, dict[str, float]] = defaultdict(dict)  # key: student -> points lost
    sentences: defaultdict[str, Counter[str]] = defaultdict(Counter)
    items: set[str] = set()  # keys
    for student, e in found.items():
        if kind_of(e) == "blank":
            continue
        lost = max(0.0, e.max_points - e.points)
        if e.items:
            named = {MISSING_ITEM.format(text=i.text): i.points for i in e.items if not i.chosen}
            named |= {item.text: -item.points for item in e.items if item.points < 0}
        else:
            shown = [check.message or check.name for check in diagnose(e).shown] if lost else []
            named = dict.fromkeys(shown, lost / len(shown) if shown else 0.0)
        for sentence, points in named.items():
            key = key_of(sentence)
            made[key][student] = made[key].get(student, 0.0) + points
            sentences[key][sentence] += 1
            items |= {key} if e.items else set()
    mistakes = [
        # The shortest form is that of a hidden check: without the numbers of one student.
        Mistake(title, min(sentences[key], key=lambda t: (len(t), t)), tuple(own), sum(own.values()), key in items)
        for key, own in made.items()
    ]
    return sorted(mistakes, key=lambda m: (-len(m.students), -m.lost, m.sentence))


def key_of(sentence: str) -> str:
    """Return what two sentences about one mistake share, whatever numbers, shapes and names they show."""
    return _VALUE.sub("…", _NAME.sub("", _NUMBERS.sub("", sentence))).strip()
