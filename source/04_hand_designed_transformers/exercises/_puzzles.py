"""What the puzzles share that ask for weights with as few columns as possible."""

from dataclasses import dataclass

from autograder.exercises import Check, Part
from course.checks.compare import numbers
from course.checks.part import defined
from course.checks.puzzles import Columns, Puzzle

SMALLER_IS_KNOWN = (
    "a smaller qk_dim than that of your matrices is known: which scores does each query need, and do they need so many "
    "independent directions?"
)


@dataclass(frozen=True, kw_only=True, eq=False)
class NoSmaller(Check):
    """No smaller matrix is known.

    Attributes:
        matrix: its name.
        best: columns of the best known one.
    """

    matrix: str
    best: int

    @property
    def names(self):
        return frozenset({self.matrix})

    def ask(self, student):
        return student.names(self.matrix)

    def judge(self, seen, show):
        (matrix,) = defined(seen, [self.matrix])
        if numbers(matrix, self.matrix, "(rows, qk_dim)").shape[1] > self.best:
            raise AssertionError(SMALLER_IS_KNOWN)


def smallest(
    task: str, title: str, plain: int, best: int, price: float, rest: str = "every output within 0.001"
) -> list[Part]:
    """Return the parts of an exercise that asks for a small solution of a task.

    Args:
        task: its name.
        title: of the part that is necessary.
        plain: columns that the solution without a trick has: one direction for each thing to tell apart.
        best: columns of the smallest known solution.
        price: of the smallest size, in points.
        rest: title of the part that asks for the whole task.
    """
    name = f"small_{task}"
    return [
        Puzzle(title=title, task=task, ending=name, only="core", fewer_than=plain),
        Puzzle(title=rest, price=0.5, task=task, ending=name),
        Columns(title="the number is that of the matrices", price=0.5, stated=f"qk_dim_{name}", matrix=f"Km_{name}"),
        NoSmaller(title="no smaller size is known", price=price, matrix=f"Km_{name}", best=best),
    ]
