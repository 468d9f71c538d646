"""Match each file of a plain folder to a student, and each notebook to a source notebook."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

import nbformat

from autograder.core.source.assignments import Assignment
from autograder.core.submissions.finding import ENDING, HAND_IN, Found, normal, stem_of
from autograder.core.submissions.pairing import Work, id_of, identified, work_of
from autograder.core.submissions.platforms import Sender, Sent
from autograder.core.submissions.reader import read_notebook

DEPTH = 3  # <student>/<assignment>/<notebook>.ipynb
# What programs and people add to a name; a number of three digits or more may be a student's.
_COPY = re.compile(r"^[ _.-]*(?:v?\d{1,2}|copy|final)$|[ _-]*\(\d+\)$", re.IGNORECASE)


@dataclass(frozen=True)
class Target:
    """Tells an assignment's notebooks from other files.

    Attributes:
        name: the name of the assignment.
        ids: source notebook -> grade_ids of its cells.
        others: another assignment -> the same of all its notebooks.
        kept_back: source notebooks that were not handed out.
        sources: the source notebooks, to tell answers from the release; without them no file counts as answered.
    """

    name: str
    ids: Mapping[str, frozenset[str]]
    others: Mapping[str, frozenset[str]] = field(default_factory=dict)
    kept_back: frozenset[str] = frozenset()
    sources: Mapping[str, Assignment] = field(default_factory=dict)

    @property
    def notebooks(self) -> tuple[str, ...]:
        """Names of the source notebooks that students hand in."""
        return tuple(name for name in self.ids if name not in self.kept_back)

    def named_in(self, stem: str) -> str:
        """Return the source notebook with its name in a file's name; "" if none or several are."""
        found = [name for name in self.ids if name in stem]
        found = [name for name in found if not any(name != longer and name in longer for longer in found)]
        return found[0] if len(found) == 1 else ""

    def notebook_of(self, stem: str, file: Found) -> str:
        """Return the source notebook that a file answers, by its name or else by its cells; "" if neither decides.

        Args:
            stem: the name that the student gave the file, without its ending.
            file: the file.
        """
        if len(self.ids) == 1:
            return next(iter(self.ids))
        if stem in self.ids:
            return stem
        return self.named_in(stem) or self._notebook_in(file)

    def _notebook_in(self, file: Found) -> str:
        try:
            document = read_notebook(file.read(), file.origin)
        except ValueError:
            return ""  # faults of the file are reported when it is read as a submission
        found = {self._fitting(_grade_ids(self.identified(document, name))) for name in self.ids} - {""}
        return found.pop() if len(found) == 1 else ""

    def identified(self, document: nbformat.NotebookNode, notebook: str) -> nbformat.NotebookNode:
        """Return a document with the source notebook's cell ids restored, if an editor removed them."""
        source = self.sources.get(notebook)
        return identified(document, source) if source else document

    def shares_cells(self, document: nbformat.NotebookNode) -> bool:
        """Return whether a notebook has any cell of the assignment."""
        return any(_grade_ids(self.identified(document, name)) & ids for name, ids in self.ids.items())

    def work(self, document: nbformat.NotebookNode, notebook: str) -> Work:
        """Return what a student wrote in a notebook."""
        return work_of(document, self.sources.get(notebook))

    def _fitting(self, ids: frozenset[str]) -> str:
        """Return the source notebook with most of these ids to itself; "" if there is no single one."""
        counts = {name: len(ids & self._only(name)) for name in self.ids}
        most = max(counts.values())
        best = [name for name, number in counts.items() if number == most]
        return best[0] if most and len(best) == 1 else ""

    def _only(self, notebook: str) -> frozenset[str]:
        """Return the ids that no other notebook of the assignment has."""
        return self.ids[notebook].difference(*(ids for name, ids in self.ids.items() if name != notebook))

    def objection(self, document: nbformat.NotebookNode, notebook: str) -> str:
        """Return why a notebook is not the one that its name says; "" if it is."""
        ids = _grade_ids(document)
        ours = ids & frozenset[str]().union(*self.ids.values())
        # Assignments share cells such as the set-up: does another one explain all of these ids and more?
        fits = {name: ids & theirs for name, theirs in self.others.items() if ours < ids & theirs}
        if not ours or fits:
            best = max(sorted(fits), key=lambda name: len(fits[name]), default=None)
            return "is not a notebook of this assignment" + (f"; it looks like assignment {best}" if best else "")
        fitting = self._fitting(ids)
        if fitting not in ("", notebook) and not ids & self._only(notebook):
            return f"is called {notebook} but holds the cells of {fitting}{ENDING}"
        return ""


def _grade_ids(document: nbformat.NotebookNode) -> frozenset[str]:
    return frozenset(map(id_of, document.cells))


def in_folders(
    files: Sequence[Found], sent: Sequence[Sent], target: Target, listed: Collection[str] = ()
) -> list[Sent]:
    """Match each file of a plain folder to a student, by `<student>.ipynb`, `<student>/...`, or the notebook's name.

    Args:
        files: the files of the folder.
        sent: the files; a remark is added only to one that has no owner yet and is not unclear.
        target: the assignment.
        listed: the ids of the class list: by them a single `<student>_<notebook>.ipynb` is told from `<student>.ipynb`.

    Returns:
        Who sent each file; nobody for a file of another assignment, too deep, or no notebook beside notebooks.
    """
    loose = [stem_of(file.name) for file in files if len(_above(file, target)) == 0 and file.is_notebook]
    # One name may begin like the notebook's by chance; when all do, they are made from it.
    named = len(target.ids) > 1 or (len(loose) > 1 and all(map(target.named_in, loose)))
    return [
        one if one != Sent() else Sent(_sender(file, target, named, listed))
        for file, one in zip(files, sent, strict=True)
    ]


def _above(file: Found, target: Target) -> tuple[str, ...]:
    """Return the folders in which a file lies, without the assignment's own and those of course.hand_in()."""
    above = file.path[:-1]
    if HAND_IN in above:
        above = above[: above.index(HAND_IN)]
    return above[:-1] if above[-1:] == (target.name,) else above


def _sender(file: Found, target: Target, named: bool, listed: Collection[str]) -> tuple[Sender, ...]:
    if above := _above(file, target):
        elsewhere = file.path[-2] in target.others  # nbgrader's layout: handed in for another assignment
        too_deep = len(above) >= DEPTH and not file.inside
        return () if elsewhere or too_deep else (Sender(normal(above[0]), file.name),)
    if not file.is_notebook:
        return ()
    stem = stem_of(file.name)
    if stem in target.ids or file.path[:1] == (HAND_IN,):
        return (Sender(normal(file.container), file.name),)  # named as it was handed out, so the folder names the owner
    if notebook := target.named_in(stem):
        before, _, after = stem.partition(notebook)
        student = before.rstrip(" _-.") or _COPY.sub("", after).lstrip(" _-.")
        if named or (stem not in listed and student in listed):
            return (Sender(student or normal(file.container), f"{notebook}{ENDING}"),)
    return (Sender(stem, ""),)
