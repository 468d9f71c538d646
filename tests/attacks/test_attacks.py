"""What a student might try instead of an answer earns nothing, learns nothing and breaks nothing."""

from __future__ import annotations

import base64
import contextlib
import json
import re
import time
from dataclasses import dataclass
from pathlib import Path

import nbformat
import pytest
from autograder.assignments import Assignment
from autograder.feedback import write_feedback
from autograder.recording import course_config
from autograder.releasing import dumps
from autograder.results import ClassResult, Status
from autograder.submitting import blank, solved
from nbconvert.exporters import HTMLExporter

CORPUS = Path(__file__).parent
ROOT = CORPUS.parents[1]
POINTS = 5.0
PAGE_LIMIT = 5_000_000  # bytes of the executed notebook

SECRETS = ("7919.25", "6271.5", "15485863.125", "3571.625", "104729", "15838.5", "7143.25", "209458")


@dataclass(frozen=True)
class Attack:
    """One file of the corpus.

    Attributes:
        name: family/name.
        cells: (place, metadata or None, text); place is "before", "after", "markdown" or the id of a stub.
        control: points that it may have.
        open: why it succeeds today; "" if it fails.
        jail: whether only a sandbox can stop it.
    """

    name: str
    cells: tuple[tuple[str, dict | None, str], ...]
    control: float
    open: str
    jail: bool

    @classmethod
    def read(cls, path: Path) -> Attack:
        text = path.read_text()
        head = dict(re.findall(r"^# (tries|control|open|needs): (.+)$", text, re.MULTILINE))
        assert "tries" in head, f"{path} does not say what it tries"
        parts = re.split(r"^# > (\w+) ?(.*)\n", text, flags=re.MULTILINE)
        cells = [(parts[i], json.loads(parts[i + 1] or "null"), parts[i + 2].strip()) for i in range(1, len(parts), 3)]
        name = f"{path.parent.name}/{path.stem}"
        return cls(
            name,
            tuple(cells or [("double", None, text)]),
            float(head["control"]),
            head.get("open", ""),
            head.get("needs") == "jail",
        )

    def document(self, assignment: Assignment) -> nbformat.NotebookNode:
        document = blank(assignment)
        for place, metadata, text in self.cells:
            if place in ("double", "twice"):
                cell = next(c for c in document.cells if c.id == place)
                cell.source = text
            else:
                make = nbformat.v4.new_markdown_cell if place == "markdown" else nbformat.v4.new_code_cell
                cell = make(text)
                stub = next(i for i, c in enumerate(document.cells) if c.id == "double")
                document.cells.insert(len(document.cells) if place == "after" else stub, cell)
            if metadata is not None:
                cell.metadata = nbformat.from_dict(metadata)
        return document


ATTACKS = [Attack.read(path) for path in sorted(CORPUS.glob("*/*.py"))]
FAMILIES = {attack.name.split("/")[0]: attack for attack in ATTACKS}  # the last attack of each family


@pytest.mark.parametrize(
    "attack",
    [
        pytest.param(a, id=a.name, marks=[pytest.mark.xfail(strict=True, reason=a.open)] if a.open else [])
        for a in ATTACKS
    ],
)
def test_attacks_fail(attack, grade, worker, assignment, scratch, tmp_path):
    """The attack earns no more than its control, shows no secret, and leaves the grader and its machine alone."""
    if attack.jail and worker.weak:
        pytest.skip("only a strong sandbox stops it")
    before = processes(scratch)
    result, executed = grade(attack.document(assignment))
    assert result.status is Status.GRADED
    assert result.score <= attack.control
    assert result.max_score == POINTS
    shown = student_visible(result, executed, tmp_path, assignment)
    for name, text in shown.items():
        assert not secrets_in(text), f"{name} shows {secrets_in(text)}"
        assert not hidden_lines_in(text, assignment), name
    assert "<script>alert" not in shown["feedback page"]
    assert not live_markup(executed)
    assert len(shown["executed notebook"]) < PAGE_LIMIT
    nbformat.validate(nbformat.reads(shown["executed notebook"], 4))
    assert worker._process.poll() is None
    assert not left_behind(scratch, before)
    if attack is FAMILIES[attack.name.split("/")[0]]:
        honest, _ = grade(solved(assignment))
        assert honest.score == honest.max_score


def test_blank_and_solved_are_what_attacks_are_compared_with(grade, assignment):
    """The control earns nothing, the honest answer everything."""
    assert [grade(make(assignment))[0].score for make in (blank, solved)] == [0.0, 5.0]


def test_the_search_finds_secrets():
    """The search for secrets sees plain, reversed, spaced and encoded ones, and nothing in innocent text."""
    for text in ("x = 7919.25", "52.9197", "7 9 1 9 . 2 5", "E7919_25", "373931392e3235", "line 791925"):
        assert secrets_in(text), text
    for offset in range(3):
        assert secrets_in(base64.b64encode(b"a" * offset + b"7919.25 and more").decode())
    assert not secrets_in("def double(x):\n    return x + x  # 6 of 3")


def test_the_corpus_is_large_enough():
    """At least forty attacks, each with a control."""
    assert len(ATTACKS) >= 40
    assert len({a.name for a in ATTACKS}) == len(ATTACKS)


def student_visible(result, executed, folder: Path, assignment: Assignment) -> dict[str, str]:
    write_feedback(result, executed, folder / "page.html", assignment.title)
    return {
        "feedback page": (folder / "page.html").read_text(),
        "JSON": json.dumps(ClassResult(assignment.name, "", (result,)).to_json()),
        "executed notebook": dumps(executed),
    }


def secrets_in(text: str) -> list[str]:
    """The secrets that the text holds: as they are, reversed, without punctuation, in hex or in base64."""
    bare = re.sub(r"[\W_]", "", text)
    found = []
    for secret in SECRETS:
        digits = secret.replace(".", "")
        forms = {secret, secret[::-1], secret.encode().hex()}
        for offset in range(3):  # base64 of it inside of other text: the characters that no neighbour changes
            encoded = base64.b64encode(b"\0" * offset + secret.encode()).decode().rstrip("=")
            forms.add(encoded[(offset * 8 + 5) // 6 : -1])
        plain = {digits, digits[::-1]} if len(digits) > 5 else set()
        if any(form in text for form in forms) or any(form in bare for form in plain):
            found.append(secret)
    return found


def hidden_lines_in(text: str, assignment: Assignment) -> list[str]:
    hidden = [
        line.strip()
        for cell in assignment.cells
        if cell.id.endswith("_check")
        for line in cell.source.split("### BEGIN HIDDEN TESTS")[1].splitlines()
        if len(line.strip()) > 12 and not line.startswith("#")
    ]
    assert hidden
    return [line for line in hidden if line in text or json.dumps(line)[1:-1] in text]


def live_markup(executed: nbformat.NotebookNode) -> list[str]:
    """Scripts of the student's in the page that formgrader makes of the notebook, with the course's configuration."""
    if "alert(1729)" not in dumps(executed):
        return []
    page, _ = HTMLExporter(config=course_config(ROOT), template_name="basic").from_notebook_node(executed)
    return re.findall(r"<[a-zA-Z][^<>]*alert\(1729\)|<script[^<>]*>[^<]*alert\(1729\)", page)


def processes(scratch: str) -> set[int]:
    """Processes that were started by this module's worker, or by what it started."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                if state != "Z" and scratch.encode() in (entry / "environ").read_bytes():
                    found.add(int(entry.name))
    return found


def left_behind(scratch: str, before: set[int]) -> set[int]:
    for _ in range(50):
        left = processes(scratch) - before
        if not left:
            break
        time.sleep(0.1)
    return left
