"""Given cells that nothing graded needs: trainings, measurements and pictures for the reader.

Their author marks them (the tag `skip-execution`), students do not see the tag, and `autograder check` proves the mark.
When a submission is graded they are not run, unless its own code needs what they make. What they may leave behind
beside their names are random states: cells that draw from one, where no cell sets a seed, have them run too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from autograder.core.source.assignments import Assignment, Kind
from autograder.core.source.names import at_once, bound, is_python, needed

LOOKS_AROUND = {"globals", "locals", "vars", "dir", "eval", "exec", "get_ipython"}  # finds names that it does not say
_IPYTHONS = re.compile(r"^[ \t]*[%!?]|\?[ \t]*$|=[ \t]*[%!]", re.MULTILINE)  # its own syntax
_SETTINGS = re.compile(r"^([ \t]*)%(?:matplotlib|config|load_ext|autoreload)\b.*$", re.MULTILINE)  # take no name
_DRAWS = re.compile(r"\b(?:torch\.(?:rand|normal\b|bernoulli|multinomial)|random\.[a-z]+\()")
_SEEDS = re.compile(r"seed\(|generator=")


def not_run(assignment: Assignment, own: Iterable[str]) -> frozenset[str]:
    """Return ids of the demonstrations that a hand-in can do without.

    Args:
        assignment: the source notebook.
        own: the code that is the student's own. A name that it may take from a demonstration keeps that, the
            demonstrations which that builds on, and those that may change what it made.
    """
    demonstrations = [cell for cell in assignment.cells if cell.is_demonstration]
    if not demonstrations:
        return frozenset()
    codes = [_SETTINGS.sub(r"\1pass", code) for code in own]
    if not says_its_names(codes):
        return frozenset()
    wanted = set().union(*map(needed, codes))
    left, made = demonstrations, set[str]()
    while True:
        run = [cell for cell in left if bound(cell.python) & wanted or needed(cell.python) & made]
        if not run:
            return frozenset(cell.id for cell in left)
        left = [cell for cell in left if cell not in run]
        made |= set().union(*(bound(cell.python) for cell in run))
        wanted |= set().union(*(needed(cell.python) for cell in run))


def says_its_names(codes: Iterable[str]) -> bool:
    """Return whether code can depend on earlier code only through the names that it needs.

    It can depend on more if it looks up names at run time, isn't Python, or draws from an unseeded random state.
    """
    codes = list(codes)
    if set().union(*map(needed, codes)) & LOOKS_AROUND:
        return False
    if any(_IPYTHONS.search(code) and not is_python(code) for code in codes):
        return False
    return not any(map(_DRAWS.search, map(at_once, codes))) or any(map(_SEEDS.search, codes))


def faults(assignment: Assignment) -> list[str]:
    """Return marked cells that define names used by something graded; running them shows other changes."""
    found = []
    makers: dict[str, str] = {}
    for cell in assignment.cells:
        if not cell.is_code:
            continue
        if cell.is_demonstration:
            makers |= dict.fromkeys(bound(cell.python), cell.id)
            continue
        for name in sorted(needed(cell.python) & makers.keys()):
            what = "given cell" if cell.kind is Kind.LOCKED else "answer" if cell.kind is not Kind.TEST else "test"
            found.append(
                f"{makers[name]} has the tag skip-execution, but the {what} {cell.id} uses its {name!r}: remove the tag"
            )
        for name in bound(cell.python):
            makers.pop(name, None)
    return found
