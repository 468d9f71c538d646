"""What the corpus of answers shows: verdicts, sentences, and what the visible checks catch."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from importlib.util import find_spec

from autograder.authoring.verify import corpus
from autograder.authoring.verify.answers import Answer
from autograder.authoring.verify.claims import Claim
from autograder.core.results import Verdict
from autograder.core.source.assignments import Assignment, Kind, plain_python

RIGHT, WRONG = 3, 6  # answers that an exercise has at least
NAMED = "the messages name the mistake"
CAUGHT = "the visible checks catch the wrong answers"
SEEN = 0.85  # share of the wrong answers that fail at a visible check
WORDS = 3  # a text of fewer words is a name, a shape or a label
_LABELS = ("name", "title", "call", "gives", "each")  # arguments that are no sentences
_GAP = re.compile(r"\{[^{}]*\}")  # of a template


def claims(exercises: Sequence[str], outcomes: Sequence[corpus.Outcome], graded: Collection[Answer]) -> Iterator[Claim]:
    """Return claims about the answers to some exercises.

    Args:
        exercises: the exercises that the answers belong to.
        outcomes: all of their answers; outcomes of other exercises are ignored.
        graded: the answers that were graded now; the others are known from earlier runs.
    """
    by_exercise = {e: [o for o in outcomes if o.answer.exercise == e] for e in exercises}
    outcomes = [outcome for found in by_exercise.values() for outcome in found]
    counts = {e: (sum(o.answer.right for o in found), len(found)) for e, found in by_exercise.items()}
    now = sum(outcome.answer in graded for outcome in outcomes)
    yield Claim(
        f"every exercise has at least {RIGHT} right and {WRONG} wrong answers",
        [f"{e}: {r} right and {n - r} wrong" for e, (r, n) in counts.items() if r < RIGHT or n - r < WRONG],
        f"{len(outcomes)} answers, {now} of them graded now",
    )
    yield from _told_apart(outcomes)
    yield visible_catch(by_exercise)


def made(notebooks: Sequence[Assignment], outcomes: Sequence[corpus.Outcome]) -> Claim:
    """Return whether some answer makes each mistake that is prepared for an assignment.

    Notebooks may share checks: an answer to one of them is enough. A mistake that is prepared for an exercise without
    an outcome is not counted.

    Args:
        notebooks: all source notebooks of the assignment.
        outcomes: the outcomes of the exercises' answers.
    """
    by_exercise: dict[str, list[str]] = {}
    for outcome in outcomes:
        by_exercise.setdefault(outcome.answer.exercise, []).append(outcome.message)
    prepared: dict[str, set[str]] = {}
    for assignment in notebooks:
        for sentence, exercises in prepared_sentences(assignment).items():
            prepared.setdefault(sentence, set()).update(exercises)
    prepared = {sentence: exercises for sentence, exercises in prepared.items() if exercises <= by_exercise.keys()}
    dead = dead_sentences(prepared, by_exercise)
    return Claim(
        "every prepared mistake is made by an answer",
        [f"no answer to {', '.join(made_for)} brings out: {sentence!r}" for sentence, made_for in dead],
        f"{len(prepared) - len(dead)} of {len(prepared)}",
    )


def totals(claims: Iterable[Claim]) -> Iterator[str]:
    """Yield in words of how many answers to all notebooks the claims are true that count them."""
    claims = list(claims)
    for name in (CAUGHT, NAMED):
        counted = [claim.share for claim in claims if claim.share and claim.name.endswith(name)]
        true, every = (sum(column) for column in zip(*counted, strict=True)) if counted else (0, 0)
        if every:
            yield f"{name}: {true:,} of {every:,} ({true / every:.1%})"


def _told_apart(outcomes: Sequence[corpus.Outcome]) -> Iterator[Claim]:
    """Right answers pass, wrong ones fail, each with its verdict and its sentence."""
    right = [o for o in outcomes if o.answer.right]
    wrong = [o for o in outcomes if not o.answer.right]
    rejected = [o for o in right if o.result.verdict is not Verdict.PASSED]
    yield Claim(
        "right answers are accepted",
        [f"{o.answer.label} is {o.result.verdict}: {o.message}" for o in rejected],
        f"{len(right) - len(rejected)} accepted, {len(rejected)} rejected",
    )
    accepted = [o for o in wrong if o.result.verdict is Verdict.PASSED]
    yield Claim(
        "wrong answers are rejected",
        [f"{o.answer.label} is {o.result.verdict}" for o in accepted],
        f"{len(wrong) - len(accepted)} rejected, {len(accepted)} accepted",
    )
    other = [o for o in outcomes if not o.verdict_holds]
    yield Claim(
        "the verdict is the one that the answer states",
        [f"{o.answer.label} is {o.result.verdict}, not {o.answer.verdict}: {o.message}" for o in other],
        f"{len(outcomes) - len(other)} of {len(outcomes)}",
    )
    unnamed = [o for o in wrong if not o.named]
    yield Claim(
        NAMED,
        [f"{o.answer.label} does not say {list(o.answer.says)}: {o.message}" for o in unnamed],
        f"{len(wrong) - len(unnamed)} of {len(wrong)}",
        share=(len(wrong) - len(unnamed), len(wrong)),
    )


def visible_catch(outcomes: dict[str, list[corpus.Outcome]]) -> Claim:
    """Return how many wrong answers fail at the visible check, where students can still fix them."""
    wrong = {exercise: [o for o in found if not o.answer.right] for exercise, found in outcomes.items()}
    caught = {exercise: sum(o.seen for o in found) for exercise, found in wrong.items()}
    faults = [
        f"{o.answer.label} passes the visible check: let that catch it, or say why not (' | hidden: ...')"
        for found in wrong.values()
        for o in found
        if not o.seen and not o.answer.hidden
    ]
    faults += [
        f"{o.answer.label} says why only a hidden check may catch it, and the visible one does"
        for found in wrong.values()
        for o in found
        if o.seen and o.answer.hidden
    ]
    total = sum(map(len, wrong.values()))
    share = sum(caught.values()) / total if total else 1.0
    if share < SEEN:
        faults.insert(0, f"{share:.1%} of all, expected {SEEN:.0%}")
    return Claim(
        CAUGHT,
        faults,
        f"{sum(caught.values())} of {total}, {share:.1%}",
        [f"{exercise:24} {caught[exercise]:4} of {len(found):3}" for exercise, found in wrong.items()],
        (sum(caught.values()), total),
    )


def prepared_sentences(assignment: Assignment) -> dict[str, set[str]]:
    """Return the sentences of the test cells and of the exercises' files.

    Args:
        assignment: the source notebook.

    Returns:
        The longest fixed part of each sentence -> ids of the exercises that could get it.
    """
    compared = {"Example"}
    if find_spec("course") is not None:  # else the engine is alone, and no exercise has a file
        from course.checks.results import KNOWN

        compared.update(KNOWN)
    found: dict[str, set[str]] = {}
    for exercise in assignment.exercises:
        cell = assignment.by_id[exercise.graded_cell]
        if cell.kind is not Kind.TEST:
            continue
        text = cell.test.texts[0] if cell.test.texts else cell.released  # its hidden part is never shown
        tree = ast.parse(plain_python(text))
        for sentence in set(_sentences(tree, compared)):
            found.setdefault(sentence, set()).add(exercise.id)
    return found


def dead_sentences(
    sentences: Mapping[str, set[str]], by_exercise: Mapping[str, Iterable[str]]
) -> list[tuple[str, list[str]]]:
    """Return the sentences that no answer triggers.

    Args:
        sentences: as `prepared` gives them.
        by_exercise: exercise -> messages for its answers; a sentence is judged when all its exercises are there.

    Returns:
        Pairs (sentence, ids of the exercises that it was made for).
    """
    heard = {exercise: "\n".join(messages).lower() for exercise, messages in by_exercise.items()}
    return [
        (sentence, sorted(exercises))
        for sentence, exercises in sentences.items()
        if exercises <= heard.keys() and not any(sentence.lower() in heard[exercise] for exercise in exercises)
    ]


def _sentences(node: ast.AST, compared: set[str]) -> Iterator[str]:
    """Yield the longest fixed part of each text that reads like a sentence.

    Docstrings are none, and neither is what a comparison takes by place (a name for what it looks at, a shape), nor
    what a call takes as one of its `_LABELS`.
    """
    todo = [node]
    while todo:
        node = todo.pop()
        children = list(ast.iter_child_nodes(node))
        if isinstance(node, (ast.Constant, ast.JoinedStr)):
            parts = [n.value for n in getattr(node, "values", [node]) if isinstance(n, ast.Constant)]
            texts = [text for part in parts if isinstance(part, str) for text in _GAP.split(part)]
            longest = max(texts, key=len, default="").strip()
            if len(longest.split()) >= WORDS:
                yield longest
            children = [n.value for n in children if isinstance(n, ast.FormattedValue)]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in compared:
            children = [n for n in children if n not in node.args or not isinstance(n, (ast.Constant, ast.JoinedStr))]
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            children = []
        todo += [n for n in children if not isinstance(n, ast.keyword) or n.arg not in _LABELS]
