"""Exercise 3.4: how time and memory of both attentions grow."""

from autograder.exercises import Exercise, Results, from_student
from course.checks.compare import kind_of

NAMES = ("softmax_time", "softmax_memory", "kernel_time", "kernel_memory")
CHOICES = (
    *("n*d", "n*c", "c*m", "n*c*m", "n*c*d", "n^2", "n^2*c", "n^2*max(d,m)", "n^2*d*m", "n*max(n,d,m)"),
    *("n*(d+m)+c*m", "n*(c+m)+c*m"),
)


def growth(found):
    """Return a choice in small letters without spaces; "" if it is no text."""
    return "".join(found.split()).lower().replace("**", "^") if isinstance(found, str) else ""


def one_of_the_list(softmax_time, softmax_memory, kernel_time, kernel_memory):
    if not any(growth(found) in CHOICES for found in (softmax_time, softmax_memory, kernel_time, kernel_memory)):
        raise AssertionError("none of the four is a string of the list: copy a string from it, in quotes")


def in_the_list(softmax_time, softmax_memory, kernel_time, kernel_memory, place):
    name, found = NAMES[place], (softmax_time, softmax_memory, kernel_time, kernel_memory)[place]
    if not isinstance(found, str):
        raise AssertionError(f"`{name}` is of type {kind_of(found)}, expected a string of the list, in quotes")
    if growth(found) not in CHOICES:
        said = from_student(repr(found))
        raise AssertionError(f"`{name}` is {said}, which is not in the list: copy a string from it")


def part(place, right, hint):
    """Return the part about one of the four."""

    def grows(softmax_time, softmax_memory, kernel_time, kernel_memory):
        if growth((softmax_time, softmax_memory, kernel_time, kernel_memory)[place]) != right:
            raise AssertionError(f"`{NAMES[place]}` should be another string of the list: {hint}")

    return Results(title=NAMES[place], price=0.5, judge=in_the_list, given=lambda: {"place": place}, exactly=grows)


exercise = Exercise(
    parts=[
        Results(title="strings of the list", judge=one_of_the_list),
        part(0, "n^2*max(d,m)", "QKᵀ and weights times V are two products: how many multiplications has each?"),
        part(1, "n*max(n,d,m)", "what is the largest array that has to be kept, for any N, D and M?"),
        part(2, "n*c*m", "which two products of matrices are computed, of which shapes?"),
        part(3, "n*(d+m)+c*m", "inputs and output must be kept, and the sums; no feature is kept"),
    ]
)
