"""Choose the message about an exercise: the most specific of all checks that failed.

One mistake makes many checks fail. The first sentence names it; what the others say is what follows from it.
"""

from __future__ import annotations

from dataclasses import dataclass

from autograder.core.grader.outcomes import (
    CELL_STOPPED,
    FOR_A_PERSON,
    HIDDEN_FAILED,
    NOT_RUN,
    UNWRITTEN,
    VISIBLE_FAILED,
)
from autograder.core.results import CheckResult, ExerciseResult, Verdict

_SAYS_NOTHING = {"", HIDDEN_FAILED, VISIBLE_FAILED, CELL_STOPPED, NOT_RUN}
# As `course.checks.compare` says them; written out, because importing it would import NumPy.
SAYS_LITTLE = (
    "some entries are right and others are not: look at what the wrong ones have in common",
    "the values are wrong: redo the example of the exercise by hand, term by term",
)


@dataclass(frozen=True)
class Diagnosis:
    """The failed checks of one exercise.

    Attributes:
        shown: with the sentence to read; one, or those that cost points of their own. No sentence comes twice.
        others: checks that are only named.
    """

    shown: tuple[CheckResult, ...]
    others: tuple[CheckResult, ...]

    @property
    def unwritten(self) -> bool:
        """Whether all there is to say is that the answer is not written yet."""
        return bool(self.shown) and all(check.message.endswith(UNWRITTEN.format(what="")) for check in self.shown)


def diagnose(result: ExerciseResult) -> Diagnosis:
    """Choose the message: visible before hidden, in order, a sentence that names something before one that does not.

    Where only checks with a price of their own failed, each of them lost points, and each says why.
    """
    failed = [check for check in result.checks if not check.passed]
    if result.verdict in (Verdict.PARTIAL, Verdict.FOLLOWED):
        names: set[str] = set()
        sentences: dict[str, CheckResult] = {}
        for check in failed:
            if check.name not in names:  # a hidden check of the same name looks at the same thing
                sentences.setdefault(check.message, check)
            names.add(check.name)
        shown = tuple(sentences.values())
    else:
        shown = tuple(sorted(failed, key=lambda check: (_vague(check.message), check.hidden))[:1])
    return Diagnosis(shown, tuple(check for check in failed if not any(check is one for one in shown)))


def _vague(message: str) -> int:
    """Rank a sentence: 0 if it names something, 1 if it names no fault, 2 if it is empty of content."""
    return 2 if message in _SAYS_NOTHING else int(any(text in message for text in SAYS_LITTLE))


def summary(result: ExerciseResult) -> str:
    """Return the verdict of an exercise in a few lines of text."""
    if result.verdict is Verdict.INTERNAL:
        return f"{FOR_A_PERSON}\n"
    diagnosis = diagnose(result)
    lines = [f"{result.verdict}: {result.points:g} of {result.max_points:g} points"]
    lines += [f"- {result.note}"] if result.note and result.verdict in (Verdict.FOLLOWED, Verdict.PARTIAL) else []
    lines += [f"- {check.name}: {check.message}" if check.message else f"- {check.name}" for check in diagnosis.shown]
    if diagnosis.others:
        lines.append(f"- also failed: {'; '.join(check.name for check in diagnosis.others)}")
    return "\n".join(lines) + "\n"
