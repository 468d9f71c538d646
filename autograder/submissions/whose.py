"""Whose a notebook is that was found, and which source notebook it answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import nbformat

from autograder.submissions.finding import ENDING, Found, normal
from autograder.submissions.reader import read_notebook


@dataclass(frozen=True)
class Target:
    """What tells an assignment's notebooks from other files."""

    name: str
    ids: Mapping[str, frozenset[str]]  # source notebook -> grade_ids of its cells
    others: Mapping[str, frozenset[str]]

    @property
    def notebooks(self) -> tuple[str, ...]:
        """Names of the source notebooks."""
        return tuple(self.ids)

    def named_in(self, stem: str) -> str:
        """The source notebook whose name stands in a file's name; "" when none or several do."""
        found = [name for name in self.ids if name in stem]
        found = [name for name in found if not any(name != longer and name in longer for longer in found)]
        return found[0] if len(found) == 1 else ""

    def notebook_of(self, file: Found) -> str:
        """The source notebook that a file answers, by its name or else by its cells; "" when neither tells."""
        if len(self.ids) == 1:
            return self.notebooks[0]
        if file.stem in self.ids:
            return file.stem
        return self.named_in(file.stem) or self._notebook_in(file)

    def _notebook_in(self, file: Found) -> str:
        try:
            return self._fitting(_grade_ids(read_notebook(file.read(), file.origin)))
        except ValueError:
            return ""  # what is wrong with the file is told when it is read as a submission

    def _fitting(self, ids: frozenset[str]) -> str:
        """The source notebook that has most of these ids for itself; "" when there is no such one."""
        counts = {name: len(ids & self._only(name)) for name in self.ids}
        most = max(counts.values())
        best = [name for name, number in counts.items() if number == most]
        return best[0] if most and len(best) == 1 else ""

    def _only(self, notebook: str) -> frozenset[str]:
        """The ids that no other notebook of the assignment has."""
        return self.ids[notebook].difference(*(ids for name, ids in self.ids.items() if name != notebook))

    def objection(self, document: nbformat.NotebookNode, notebook: str) -> str:
        """Why a notebook is not the one that it is called; "" when it is."""
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
    noted = [(cell.metadata.get("nbgrader", {}).get("grade_id"), cell.id) for cell in document.cells]
    return frozenset(grade_id if isinstance(grade_id, str) and grade_id else cell_id for grade_id, cell_id in noted)


def choose(found: list[Found], target: Target) -> Iterator[tuple[str, str, Found]]:
    """The student and the source notebook of each file that counts."""
    folders: dict[str, list[Found]] = {}
    for file in found:
        above = list(file.parts[:-1])
        if above and above[-1] in target.others:
            continue  # nbgrader's layout: what this student handed in for another assignment
        if above and above[-1] == target.name:
            above.pop()
        if above:
            folders.setdefault(normal(above[0]), []).append(file)
        else:
            yield _student_of(file, target), target.notebook_of(file), file
    for student, files in folders.items():
        exact = {file.stem for file in files if file.stem in target.ids}
        for file in files:
            notebook = target.notebook_of(file)
            renamed = notebook not in exact if notebook else not exact
            if file.stem in exact or renamed:
                yield student, notebook, file


def _student_of(file: Found, target: Target) -> str:
    """Whose a file is that lies in no student's folder."""
    if file.stem in target.ids:
        return normal(file.container)  # named as it was given out: only the folder says whose it is
    if len(target.ids) > 1 and (notebook := target.named_in(file.stem)):
        return file.stem.partition(notebook)[0].rstrip(" _-.") or normal(file.container)
    return file.stem
