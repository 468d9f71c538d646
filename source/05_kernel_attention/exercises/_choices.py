"""Choices of a verdict with its reason: students see whether the form is right, and the grader knows the rest."""

from autograder.exercises import Results, from_student
from course.checks.compare import kind_of


def code_of(found, name, verdicts, reasons):
    """Return a choice as two characters.

    Raises:
        AssertionError: it is none.
    """
    if not isinstance(found, str):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected two characters in quotes")
    code = found.strip().upper()
    if len(code) != 2 or code[0] not in verdicts or code[1] not in reasons:
        said = from_student(repr(found))
        raise AssertionError(f"`{name}` is {said}, expected one of {verdicts} and one of {reasons}")
    return code


def compared(found, name, verdicts, reasons, right, hints):
    """Check both halves of a choice; a hint is for one that is wrong."""
    code = code_of(found, name, verdicts, reasons)
    for chosen, expected, hint in zip(code, right, hints, strict=True):
        if chosen != expected:
            raise AssertionError(f"`{name}`: reconsider the {hint}")


def parts(form, right):
    """Return the parts of an exercise, of the judges of its form and of its content."""
    return [
        Results(title="the form of the choice", judge=form),
        Results(title="verdicts and reasons belong together", exactly=right),
    ]
