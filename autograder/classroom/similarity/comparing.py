"""Compare the hand-ins of a class with each other and with the solution.

A part that only two hand-ins have weighs 1, one that half of those have who answered weighs nothing, and nor does what
the release gives. The evidence of a pair is the sum over the parts that it shares in the whole assignment; one answer
counts at most MOST, since a long answer that is taken from the same tutorial says less than several equal ones.

A pair is reported if its evidence is at least LEAST, and so high that fewer than EXPECTED pairs of such a class reach
it by chance. Chance is estimated from the class itself: above the median the evidence is taken to fall off
exponentially, as fast as it does up to the upper quartile, which a few copies don't move. Pairs with the solution are
judged among themselves, and EXPECTED is lower for them: right answers come near to it, some by far the nearest.

In a class of fewer than FEWEST nothing can be called rare. There every part weighs 1, without MOST, and a pair is
reported if it shares at least LEAST parts and NEARLY_ALL of the shorter hand-in.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import combinations
from typing import TYPE_CHECKING

from autograder.classroom.similarity.parts import MAX_CHARACTERS, marks, parts
from autograder.core.processes import OutOfLimitsError, limited
from autograder.core.source.assignments import Assignment
from autograder.core.submissions.restore import restore
from autograder.core.submissions.samples import blank, solved

if TYPE_CHECKING:
    import nbformat

    from autograder.core.submissions.intake import Submission

FEWEST = 5
LEAST, MOST = 15.0, 20.0
EXPECTED = (0.5, 0.02)  # of two students, of a student and the solution
NEARLY_ALL = 0.8
REPORTED = 100  # pairs
SOLUTION = ""  # no student has this id
OWN_CELLS = "Cells that the student added"

Members = tuple[str, str]


@dataclass(frozen=True)
class Shared:
    """What two hand-ins share in the answer to one question.

    Attributes:
        title: the title of the exercise.
        evidence: the evidence of the shared parts.
        texts: the two answers.
        lines: indices of the lines that hold shared parts, in each answer.
        others: the least and the greatest number of other hand-ins that have such a part.
        besides: other things that only these two hand-ins share, in words.
    """

    title: str
    evidence: float
    texts: tuple[str, str]
    lines: tuple[frozenset[int], frozenset[int]]
    others: tuple[int, int]
    besides: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """Two hand-ins that are suspiciously alike, with what they share, most evidence first; one may be SOLUTION."""

    members: Members
    evidence: float
    shared: tuple[Shared, ...]


@dataclass(frozen=True)
class Comparison:
    """What the comparison of a class found.

    Attributes:
        students: how many gave an answer that can be compared.
        compared: pairs, those with the solution too.
        rarity: whether the class is large enough to judge what is rare.
        usual: the median evidence of two students.
        limits: evidence from which two students, and a student and the solution, are reported.
        suspicious: how many pairs reach it.
        pairs: the REPORTED first of them, most evidence first.
        unread: students with a notebook that cannot be read.
    """

    students: int
    compared: int
    rarity: bool
    usual: float
    limits: tuple[float, float]
    suspicious: int
    pairs: tuple[Pair, ...]
    unread: tuple[str, ...]


@dataclass
class _Question:
    """A place for an answer, with each student's text there.

    Attributes:
        title: the title of its exercise.
        is_code: whether it asks for code.
        given: parts of the release.
        answers: member -> text, where there are parts that are not given.
        holders: such a part -> its members.
    """

    title: str
    is_code: bool
    given: frozenset[int]
    answers: dict[str, str] = field(default_factory=dict)
    holders: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, member: str, text: str) -> int:
        """Take an answer and return how many parts it has that are not given."""
        own = parts(text, self.is_code).keys() - self.given
        for part in own:
            self.holders[part].append(member)
        if own:
            self.answers[member] = text
        return len(own)

    def weight(self, part: int, rarity: bool) -> float:
        """Return what a part counts that two hand-ins share."""
        holders, answers = len(self.holders.get(part, ())), len(self.answers)
        if not rarity or holders < 2:
            return float(holders > 1)
        return max(0.0, math.log(answers / (2 * holders)) / math.log(answers / 4)) if answers >= FEWEST else 0.0

    def shared(self, members: Members, rarity: bool) -> Shared | None:
        """Return what two hand-ins share here."""
        if not self.answers.keys() >= set(members):
            return None
        texts = (self.answers[members[0]], self.answers[members[1]])
        first, second = (parts(text, self.is_code) for text in texts)
        weights = {part: self.weight(part, rarity) for part in first.keys() & second.keys()}
        common = [part for part, weight in weights.items() if weight > 0]
        if not common:
            return None
        here, there = (frozenset[int]().union(*(own[part] for part in common)) for own in (first, second))
        others = [len(self.holders[part]) - 2 for part in common]
        both = marks(texts[0]) & marks(texts[1]) if self.is_code else set()
        besides = tuple(sorted(mark for mark in both if self._marks[mark] == 2))
        return Shared(self.title, sum(weights.values()), texts, (here, there), (min(others), max(others)), besides)

    @cached_property
    def _marks(self) -> Counter[str]:
        return Counter(mark for text in self.answers.values() for mark in marks(text))


def compare(notebooks: Sequence[Assignment], submissions: Sequence[Submission]) -> Comparison:
    """Compare the hand-ins of a class with each other and with the solution.

    Args:
        notebooks: the notebooks of the assignment.
        submissions: the submissions of the class; those without a document are counted only.
    """
    questions = {notebook.notebook: _questions(notebook) for notebook in notebooks}
    by_name = {notebook.notebook: notebook for notebook in notebooks}
    sizes: Counter[str] = Counter()
    unread = {s.student: None for s in submissions if s.document is None}
    handed_in = [(s.student, s.notebook, s.document) for s in submissions if s.document is not None]
    for notebook in notebooks:  # so that libraries are imported once, and not in the process of each hand-in
        _texts(solved(notebook), notebook)
    for member, name, document in [*handed_in, *((SOLUTION, n.notebook, solved(n)) for n in notebooks)]:
        try:
            texts = limited(partial(_texts, document, by_name[name]))
        except OutOfLimitsError:
            unread[member] = None
            continue
        for cell_id, question in questions[name].items():
            sizes[member] += question.add(member, texts.get(cell_id, ""))
    return _judged([q for own in questions.values() for q in own.values()], +sizes, tuple(unread))


def _texts(document: nbformat.NotebookNode, notebook: Assignment) -> dict[str, str]:
    """Return the text of each cell of a hand-in; that of all cells that the student added is one."""
    texts = defaultdict(list)
    for cell in restore(document, notebook).document.cells:
        own = cell.id not in notebook.by_id and cell.cell_type == "code"
        texts[OWN_CELLS if own else cell.id].append(cell.source[:MAX_CHARACTERS])
    return {cell_id: "\n".join(own)[:MAX_CHARACTERS] for cell_id, own in texts.items()}


def _questions(notebook: Assignment) -> dict[str, _Question]:
    """Return the cells of a notebook in which students answer."""
    released = {cell.id: cell for cell in blank(notebook).cells}.values()
    code, prose = (
        frozenset(part for c in released if (c.cell_type == "code") == is_code for part in parts(c.source, is_code))
        for is_code in (True, False)
    )
    found = {}
    for exercise in notebook.exercises:
        is_code = notebook.by_id[exercise.stub].is_code
        found[exercise.stub] = _Question(exercise.title, is_code, code if is_code else prose)
    return found | {OWN_CELLS: _Question(OWN_CELLS, True, code)}


def _judged(questions: Iterable[_Question], sizes: Mapping[str, int], unread: tuple[str, ...]) -> Comparison:
    """Find the pairs with so much evidence that chance does not explain it."""
    students = len(sizes.keys() - {SOLUTION})
    rarity = students >= FEWEST
    evidence = dict.fromkeys(combinations(sorted(sizes), 2), 0.0)
    for question in questions:
        own: dict[Members, float] = defaultdict(float)
        for part, holders in question.holders.items():
            if weight := question.weight(part, rarity):
                for members in combinations(sorted(holders), 2):
                    own[members] += weight
        for members, value in own.items():
            evidence[members] += min(value, MOST) if rarity else value
    ours, theirs = (
        sorted(value for members, value in evidence.items() if (SOLUTION in members) == solution)
        for solution in (False, True)
    )
    limits = (_limit(ours, EXPECTED[0]), _limit(theirs, EXPECTED[1])) if rarity else (LEAST, LEAST)

    def suspicious(members: Members) -> bool:
        enough = LEAST if rarity else NEARLY_ALL * min(sizes[member] for member in members)
        return evidence[members] >= max(limits[SOLUTION in members], enough)

    reported = sorted(filter(suspicious, evidence), key=lambda members: (-evidence[members], members))
    pairs = []
    for members in reported[:REPORTED]:
        shared = filter(None, (question.shared(members, rarity) for question in questions))
        pairs.append(Pair(members, evidence[members], tuple(sorted(shared, key=lambda one: -one.evidence))))
    usual = ours[len(ours) // 2] if ours else 0.0
    return Comparison(students, len(evidence), rarity, usual, limits, len(reported), tuple(pairs), unread)


def _limit(values: Sequence[float], expected: float) -> float:
    """Return the evidence that fewer pairs reach by chance than are expected.

    Args:
        values: the evidence of all pairs, in ascending order.
        expected: number of pairs.
    """
    if not values:
        return LEAST
    median, upper = values[(len(values) - 1) // 2], values[3 * (len(values) - 1) // 4]
    spread = max(1.0, (upper - median) / math.log(2))  # half of what lies above the median lies below the quartile
    return max(LEAST, median + spread * math.log(len(values) / 2 / expected))
