"""Answers that are picked from lists, or that are numbers: a dict from question to answer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.exercises.results import as_text
from course.checks.compare import kind_of, number
from course.checks.part import Check, Part
from course.checks.quoting import from_student
from course.checks.results import Judged


@dataclass(frozen=True)
class Question:
    """A question.

    Attributes:
        right: the right option, or a number, which may be off by 0.01.
        hint: what to look at again, for an answer that is wrong.
        options: which answers may be picked; none: a number is asked for.
    """

    right: str | float
    hint: str
    options: Sequence[str] = ()

    def answered(self, found: Any) -> bool:
        """Whether an answer of the right form is right."""
        if self.options:
            return bool(found == self.right)
        return math.isclose(found, float(self.right), rel_tol=0, abs_tol=0.01)


@dataclass(frozen=True, kw_only=True, eq=False)
class _Form(Part):
    """The visible check of a dict of answers: it checks that each question is answered, not how."""

    dict_name: str
    lists: Mapping[str, Sequence[str]]

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.dict_name})

    @property
    def is_visible(self) -> bool:
        return True

    @property
    def visible(self) -> Check:
        given = {"lists": self.lists}
        return Judged(title=self.title, values=[self.dict_name], given=given, judged_by=as_text(well_formed))


@dataclass(frozen=True, kw_only=True, eq=False)
class Linked(Part):
    """Questions of one price: all of them have to be answered right. Only graders have this check.

    Attributes:
        questions: key of the dict -> what is asked.
    """

    questions: Mapping[str, Question]

    @property
    def is_hidden(self) -> bool:
        return True

    def in_dict(self, name: str) -> Part:
        """Return the check of these questions in a dict of the notebook."""
        return Judged(title=self.title, price=self.price, values=[name], judged_by=self._judge)

    def _judge(self, **answers: Any) -> None:
        well_formed({key: question.options for key, question in self.questions.items()}, **answers)
        for name, found in answers.items():
            for key, question in self.questions.items():
                if not question.answered(found[key]):
                    raise AssertionError(f"`{name}[{key!r}]` should be another answer: {question.hint}")


def choices(dict_name: str, *linked: Linked) -> list[Part]:
    """Return the parts of an exercise that asks for a dict of answers. Their form is necessary."""
    lists = {key: list(question.options) for one in linked for key, question in one.questions.items()}
    form = _Form(title="an answer to each question", dict_name=dict_name, lists=lists)
    return [form, *(one.in_dict(dict_name) for one in linked)]


def well_formed(lists: Mapping[str, Sequence[str]], **answers: Any) -> None:
    """Check that each question is answered by one of its options, or by a number."""
    for name, found in answers.items():
        if not isinstance(found, dict):
            raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a dict")
        for key, options in lists.items():
            if key not in found:
                raise AssertionError(f"`{name}` has no entry {key!r}: answer every question")
            if not options:
                number(found[key], f"{name}[{key!r}]")
            elif found[key] not in options:
                allowed = ", ".join(repr(option) for option in options)
                raise AssertionError(
                    f"`{name}[{key!r}]` is {from_student(repr(found[key]))}, expected one of {allowed}"
                )
