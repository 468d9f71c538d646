"""What a student might try instead of an answer earns nothing, learns nothing and breaks nothing."""

import base64
import contextlib
import os
import re
import site
import tempfile
import time
from pathlib import Path

import nbformat
import pytest
from autograder.authoring.releasing import dumps
from autograder.core.results import Status, Verdict
from autograder.core.source.configuration import course_config
from autograder.core.submissions.samples import blank, solved
from nbconvert.exporters import HTMLExporter

import attacked

ROOT = attacked.CORPUS.parents[1]
PAGE_LIMIT = 5_000_000  # bytes of the executed notebook
DEPTH = 6
MARK = "mallory"  # in the names of all files that attacks write outside of their folder

ATTACKS = attacked.attacks()
FAMILIES = {attack.family: attack for attack in ATTACKS}  # the last attack of each family

pytestmark = pytest.mark.engine


def marked(attack: attacked.Attack) -> object:
    """An attack with its marks: one of each family is tried by every run of the tests."""
    marks = [pytest.mark.xfail(strict=True, reason=attack.open)] * bool(attack.open)
    return pytest.param(
        attack, id=attack.name, marks=marks + [pytest.mark.prove] * (attack is not FAMILIES[attack.family])
    )


@pytest.mark.parametrize("attack", list(map(marked, ATTACKS)))
def test_attacks_fail(attack, engine_for, course_of, scratch, listener, tmp_path):
    """The attack earns no more than its control, shows no secret, and leaves the grader and its machine alone."""
    engine, assignment = engine_for(attack.course == "tensors"), course_of(attack.course)
    if attack.needs and engine.weak:
        pytest.skip("only a strong sandbox stops it")
    root = assignment.path.parents[2]
    facts = {"COURSE_ROOT": root, "LISTENER_PORT": listener.port, "LISTENER_NAME": listener.name}
    facts |= {"GRADER_PID": os.getpid(), "ZYGOTE_PID": engine.zygote.process.pid}
    before, lay = processes(scratch), written(root, scratch)
    with pytest.MonkeyPatch.context() as patch:
        taken = attacked.Taken(patch)
        result, executed = attacked.grade_bytes(engine, assignment, dumps(attack.document(assignment, facts)).encode())
    assert result.status is Status.GRADED
    assert result.score <= attack.control
    assert result.total.max_points == attacked.POINTS
    shown = attacked.student_visible(result, executed, tmp_path, assignment)
    for name, text in shown.items():
        assert not attacked.secrets_in(text), f"{name} shows {attacked.secrets_in(text)}"
        assert not attacked.hidden_lines_in(text, assignment), name
        assert not attack.never or attack.never not in text, name
    assert "<script>alert" not in shown["feedback page"]
    assert not live_markup(executed)
    assert len(shown["executed notebook"]) < PAGE_LIMIT
    nbformat.validate(nbformat.reads(shown["executed notebook"], 4))
    assert engine.zygote.process.poll() is None
    assert not left_behind(scratch, before)
    assert lay.items() ^ written(root, scratch).items() == set()
    assert not listener.heard
    assert taken.frame <= attacked.FRAME
    if attack is FAMILIES[attack.family]:
        honest, _ = attacked.graded_patiently(engine, assignment, solved(assignment))
        assert honest.score == honest.total.max_decided


def test_what_no_parser_gets_through_costs_its_own_cell(grade, assignment):
    """Texts that Python's parser gives up, in cells and in an answer, end nothing but themselves."""
    document = solved(assignment)
    for text in (f"_x = {'-' * 7000}1", f"_y = {'+'.join('1' * 3000)}", f"_z = {'(' * 300}0{')' * 300}"):
        document.cells.insert(2, nbformat.v4.new_code_cell(text))
    next(c for c in document.cells if c.id == "double").source = f"def double(x):\n    return {'-' * 7000}x"
    result, _ = grade(document)
    assert result.status is Status.GRADED
    assert [e.verdict for e in result.exercises if e.exercise != "double"] == [Verdict.PASSED] * 2


@pytest.mark.parametrize("its", attacked.COURSES)
def test_blank_and_solved_are_what_attacks_are_compared_with(its, engine_for, course_of):
    engine, course = engine_for(its == "tensors"), course_of(its)
    found = [attacked.graded_patiently(engine, course, make(course))[0].score for make in (blank, solved)]
    assert found == [0.0, attacked.POINTS]


def test_the_search_finds_secrets():
    for text in ("x = 7919.25", "52.9197", "7 9 1 9 . 2 5", "E7919_25", "373931392e3235", "line 791925"):
        assert attacked.secrets_in(text), text
    for offset in range(3):
        assert attacked.secrets_in(base64.b64encode(b"a" * offset + b"7919.25 and more").decode())
    assert not attacked.secrets_in("def double(x):\n    return x + x  # 6 of 3")


def live_markup(executed: nbformat.NotebookNode) -> list[str]:
    if "alert(1729)" not in dumps(executed):
        return []
    page, _ = HTMLExporter(config=course_config(ROOT), template_name="basic").from_notebook_node(executed)
    return re.findall(r"<[a-zA-Z][^<>]*alert\(1729\)|<script[^<>]*>[^<]*alert\(1729\)", page)


def processes(scratch: str) -> set[int]:
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with contextlib.suppress(OSError):
                state = (entry / "stat").read_text().rpartition(")")[2].split()[0]
                if state != "Z" and scratch.encode() in (entry / "environ").read_bytes():
                    found.add(int(entry.name))
    return found


def left_behind(scratch: str, before: set[int]) -> set[int]:
    for _ in range(600):
        if not (left := processes(scratch) - before):
            break
        time.sleep(0.1)
    return left


def written(root: Path, scratch: str) -> dict[str, tuple[int, int]]:
    """What lies in the course directory and in the engine's folder, and what bears an attack's mark elsewhere."""
    found = {}
    for top in (str(root), scratch):
        for folder, folders, files in os.walk(top):
            ours = folder.startswith((f"{scratch}/pytest-", f"{scratch}/reference-"))
            if ours or folder.count("/") > top.count("/") + DEPTH:
                folders.clear()  # our own, and folders in folders without end
                continue
            for name in (*folders, *files):
                if folder == scratch and name.startswith("reference-"):  # where the grader keeps the solved notebook
                    continue
                with contextlib.suppress(OSError):
                    path = os.path.join(folder, name)
                    about = os.lstat(path)
                    found[path] = (about.st_size, 0 if name in folders else about.st_mtime_ns)
    system = ("/", "/tmp", "/var/tmp", "/dev/shm", "/etc", tempfile.gettempdir())
    system += (*site.getsitepackages(), site.getusersitepackages())
    for top in {*system, str(Path.home()), str(Path.home() / ".ipython"), str(ROOT), str(ROOT / "course")}:
        with contextlib.suppress(OSError):
            found |= {os.path.join(top, name): (0, 0) for name in os.listdir(top) if MARK in name}
    return found
