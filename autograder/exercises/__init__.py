"""Everything that the files in source/NN_topic/exercises import: an exercise, its parts, and their components."""

from autograder.exercises.choices import Linked, Question, choices
from autograder.exercises.exercise import Exercise, grade
from autograder.exercises.parts import OTHER_SIZES, Args, Example, Gradients, Lend, Module, Values, gradients
from autograder.exercises.results import Figure, Results, keeps_nothing
from course.checks.mistakes import Between, EndsRight
from course.checks.part import Check, Part, Rule
from course.checks.probes import Own, Probe, probe
from course.checks.quoting import from_student
from course.checks.rules import Batches, NoLoop, NotUsed, OnlyArguments, Parameters, Random, Relations, Unchanged

__all__ = [
    "OTHER_SIZES",
    "Args",
    "Batches",
    "Between",
    "Check",
    "EndsRight",
    "Example",
    "Exercise",
    "Figure",
    "Gradients",
    "Lend",
    "Linked",
    "Module",
    "NoLoop",
    "NotUsed",
    "OnlyArguments",
    "Own",
    "Parameters",
    "Part",
    "Probe",
    "Question",
    "Random",
    "Relations",
    "Results",
    "Rule",
    "Unchanged",
    "Values",
    "choices",
    "from_student",
    "grade",
    "gradients",
    "keeps_nothing",
    "probe",
]
