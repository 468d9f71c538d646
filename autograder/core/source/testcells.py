"""A test cell as a list of checks.

A test cell is ordinary Python that also passes in one kernel under stock nbgrader. A comment starts each check:

    # check: the worked example
    assert accuracy(y, y_hat) == 0.75, "the share of right signs"
    ### BEGIN HIDDEN TESTS
    def _oracle(...): ...
    # check: fresh data of other sizes
    assert ..., "the sentence that the student reads"
    # check: no loop over the sequences [1 point]
    ...
    ### END HIDDEN TESTS

What stands before the first check of the visible or of the hidden part is shared by the checks after it. A check with a
price costs its price when it alone fails; a check without one is necessary: if it fails, the exercise earns nothing.
A visible and a hidden check that look at one thing have one name and one price, which is charged once.

The test cell of an exercise that has a file of its own (source/NN_topic/exercises/exercise.py) is always

    checks.run("notebook.exercise")
    ### BEGIN HIDDEN TESTS
    from autograder.exercises import grade

    grade("notebook.exercise")
    ### END HIDDEN TESTS

and its checks are those of the parts that the file declares.

A test cell of another course has no such comments: the whole of it is one necessary check, and if it ends with a
number, that says how many points it gives, as in nbgrader.
"""

from __future__ import annotations

import ast
import hashlib
import re
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from autograder.exercises.exercise import Exercise

BEGIN, END = "BEGIN HIDDEN TESTS", "END HIDDEN TESTS"  # nbgrader takes a line that has one anywhere
BEGIN_HIDDEN, END_HIDDEN = f"### {BEGIN}", f"### {END}"
VALUE = "__value__"
WHOLE = "the tests in `{id}`"
BROKEN = "this test cell cannot be used: {error}"
_RUN = re.compile(r'checks\.run\("(?P<key>[\w.]+)"\)')
_OF_AN_EXERCISE = """checks.run("{key}")
### BEGIN HIDDEN TESTS
from autograder.exercises import grade

grade("{key}")
### END HIDDEN TESTS"""
OTHER_FORM = "cell {id!r} runs a check of its own form: expected exactly\n{expected}"
OTHER_KEY = "cell {id!r} runs the check of {found!r}, expected {expected!r}"
NO_FILE = "cell {id!r}: there is no {path}: it should declare the exercise"
_CHECK = re.compile(r"# check: (?P<name>.+?)(?: \[(?P<points>\d+(?:\.\d+)?) points?\])?\s*$")


@dataclass(frozen=True)
class Check:
    """One check.

    Attributes:
        name: a description of the check.
        hidden: whether the student has its code.
        code: Python source.
        price: points that it costs alone, or None if it is necessary.
        valued: points that the cell has, if the value of its last line (in the name `VALUE`) says how many it gives.
        place: the number of its part among those of the exercise's file; None for a check that is Python in the cell.
    """

    name: str
    hidden: bool
    code: str
    price: float | None = None
    valued: float | None = None
    place: int | None = None


@dataclass(frozen=True)
class TestCell:
    """A test cell.

    Attributes:
        id: the id of the cell.
        points: that it gives.
        released: its text as the student gets it.
        shared: pairs (code that stands before the checks, whether it is hidden).
        written: its checks, in order, where the cell holds their Python.
        path: the path of the exercise's file, where that declares the checks.
    """

    __test__ = False  # pytest: this is no test class

    id: str
    points: float
    released: str
    shared: tuple[tuple[str, bool], ...] = ()
    written: tuple[Check, ...] = ()
    path: Path | None = None

    @cached_property
    def exercise(self) -> Exercise | None:
        """As its file declares it, which is run when this is first asked for; None without a file.

        Raises:
            ValueError: the file is not in order.
        """
        if self.path is None:
            return None
        from autograder.exercises.exercise import load  # other courses are graded without it

        try:
            return load(self.path)
        except Exception as error:
            raise ValueError(f"{self.path} ends with {type(error).__name__}: {error}") from error

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """In order.

        Raises:
            ValueError: the exercise's file is not in order, or prices cannot be.
        """
        if self.exercise is None:
            return self.written
        parts = self.exercise.parts
        places = [(place, False) for place in self.exercise.visible_places]
        places += [(place, True) for place in self.exercise.hidden_places]
        found = [Check(parts[place].title, hidden, "", parts[place].price, place=place) for place, hidden in places]
        _refuse_prices(self.id, [(check.name, check.price) for check in found], self.points)
        return tuple(found)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Of the exercise's file, and of those that it shares."""
        if self.path is None:
            return ()
        from autograder.exercises.exercise import texts  # other courses are graded without it

        return texts(self.path)

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the notebook that an exercise's file asks for."""
        return self.exercise.names if self.exercise is not None else frozenset()

    @property
    def codes(self) -> tuple[str, ...]:
        """All Python in it."""
        return (*(code for code, _ in self.shared), *(check.code for check in self.written))

    @cached_property
    def seed(self) -> int:
        """Of its hidden inputs: the same cell gets the same ones. It holds the hidden tests, which no student has."""
        texts = [*self.codes, *self.texts]
        return int.from_bytes(hashlib.sha256("\n".join(texts).encode()).digest()[:8], "little")

    @classmethod
    def parse(cls, source: str, cell_id: str, points: float) -> TestCell:
        """Split the text of a test cell.

        Raises:
            ValueError: markers do not match, there is no check, prices exceed the points, or a check is not Python.
        """
        shared: dict[bool, list[str]] = {False: [], True: []}
        checks: list[tuple[str, bool, float | None, list[str]]] = []
        released: list[str] = []
        hidden, current = False, shared[False]
        for line in source.splitlines():
            marker = line.strip()
            if marker in (BEGIN_HIDDEN, END_HIDDEN):
                if hidden == (marker == BEGIN_HIDDEN):
                    raise ValueError(
                        f"cell {cell_id!r}: {marker!r} is in the wrong place: expected pairs of BEGIN and END"
                    )
                hidden = not hidden
                current = shared[hidden]
                continue
            if BEGIN_HIDDEN in line or END_HIDDEN in line:
                raise ValueError(
                    f"cell {cell_id!r}: {marker!r} does not stand alone, and nbgrader would still obey it: "
                    "expected nothing else in the line"
                )
            if not hidden:
                released.append(line)
            if found := _CHECK.fullmatch(line):
                price = float(found["points"]) if found["points"] else None
                current = []
                checks.append((found["name"], hidden, price, current))
            else:
                current.append(line)
        if hidden:
            raise ValueError(f"cell {cell_id!r}: {BEGIN_HIDDEN!r} without {END_HIDDEN!r}")
        _refuse_prices(cell_id, [(name, price) for name, _, price, _ in checks], points)
        cell = cls(
            cell_id,
            points,
            "\n".join(released),
            tuple(("\n".join(lines), part) for part, lines in shared.items() if any(map(str.strip, lines))),
            tuple(Check(name, part, "\n".join(lines), price) for name, part, price, lines in checks),
        )
        for code in cell.codes:
            try:
                ast.parse(code)
            except SyntaxError as error:
                raise ValueError(f"cell {cell_id!r}: a check is not Python by itself: {error}") from error
        return cell

    @classmethod
    def of_file(cls, source: str, cell_id: str, points: float, folder: Path, key: str) -> TestCell:
        """Return the checks that an exercise's file declares.

        Args:
            source: the cell's text.
            cell_id: its id.
            points: that it gives.
            folder: the folder of the exercises' files.
            key: the key of the exercise, "notebook.exercise".

        Raises:
            ValueError: the cell is not of the one form, or the file is missing.
        """
        found = runs(source)
        if found != key:
            raise ValueError(OTHER_KEY.format(id=cell_id, found=found, expected=key))
        expected = _OF_AN_EXERCISE.format(key=key)
        if _without_blank_lines(source) != _without_blank_lines(expected):
            raise ValueError(OTHER_FORM.format(id=cell_id, expected=expected))
        path = folder / f"{key.partition('.')[2]}.py"
        if not path.is_file():
            raise ValueError(NO_FILE.format(id=cell_id, path=path))
        return cls(cell_id, points, source.splitlines()[0], path=path)

    @classmethod
    def parse_any(cls, source: str, python: str, cell_id: str, points: float) -> TestCell:
        """Return the checks of a cell, or the whole cell as one; one for a person if the cell cannot be used.

        Args:
            source: its text.
            python: its code without IPython's own syntax.
            cell_id: its id.
            points: that it gives.
        """
        name = WHOLE.format(id=cell_id)
        try:
            if any(map(_CHECK.fullmatch, source.splitlines())):
                return cls.parse(source, cell_id, points)
            code, has_value = _with_value(python)
        except (ValueError, SyntaxError) as error:
            code = f"from autograder.core.grader.outcomes import Refusal\nraise Refusal({BROKEN.format(error=error)!r})"
            return cls(cell_id, points, source, written=(Check(name, False, code),))
        check = Check(name, BEGIN in source, code, valued=points if has_value else None)
        return cls(cell_id, points, _without_hidden(source), written=(check,))


def runs(source: str) -> str:
    """Return the key of the exercise with the checks of a test cell in its file; "" if the cell holds them itself."""
    found = _RUN.match(source)
    return found["key"] if found else ""


def _without_hidden(source: str) -> str:
    hidden, kept = False, []
    for line in source.splitlines():
        if BEGIN in line or END in line:
            hidden = BEGIN in line
        elif not hidden:
            kept.append(line)
    return "\n".join(kept)


def _with_value(code: str) -> tuple[str, bool]:
    """Return the code with its last expression assigned to `VALUE`, and whether there is one."""
    tree = ast.parse(code)
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr) or code.rstrip().endswith(";"):
        return code, False
    lines = code.splitlines(keepends=True)
    before = "".join(lines[: last.lineno - 1]) + lines[last.lineno - 1].encode()[: last.col_offset].decode()
    return f"{before}{VALUE} = ({ast.get_source_segment(code, last)}\n)", True


def _without_blank_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def _refuse_prices(cell_id: str, checks: list[tuple[str, float | None]], points: float) -> None:
    """Refuse a test cell without a check, or with impossible prices.

    Raises:
        ValueError: see there.
    """
    if not checks:
        raise ValueError(f"cell {cell_id!r} has no check: start each with a line '# check: what it checks'")
    if all(price is not None for _, price in checks):
        raise ValueError(f"cell {cell_id!r}: every check has a price; at least one must be necessary (without a price)")
    prices = dict(checks)
    if different := [name for name, price in checks if price != prices[name]]:
        raise ValueError(f"cell {cell_id!r}: the checks named {different[0]!r} have different prices, expected one")
    if sum(price or 0.0 for price in prices.values()) > points + 1e-9:
        raise ValueError(f"cell {cell_id!r}: its checks cost more than its {points:g} points")
