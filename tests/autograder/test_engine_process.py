"""The process that grades has the libraries in common with the zygote, and nothing else."""

import contextlib
import os
import re
from pathlib import Path

import pytest

from autograder.authoring.releasing import dumps
from autograder.core.engine_process import EngineProcess
from autograder.core.limits import Limits, imports_of
from autograder.core.results import Status
from autograder.core.sandbox import descendants
from autograder.core.source.assignments import CourseError
from autograder.core.source.loading import load
from autograder.core.submissions.files import Content
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import solved, with_answers

pytestmark = pytest.mark.engine

NAME = "09_tiny"
LOOK = "import os, sys\nprint(os.environ.get('KEY_OF_THE_COMMAND'), 'autograder.core.engine' in sys.modules)\n"
SECRETS = {  # what must not be found in the zygote -> where it comes from
    b"sum_by_hand": "an exercise's file",
    b"what_nobody_may_read": "the command's environment",
    b"ada_lovelace": "the class",
    b"process stopped before the notebook was through": "the grader's code",
}


@pytest.fixture
def engine(tiny, monkeypatch):
    """An engine in its process, which was begun for the course."""
    monkeypatch.setenv("KEY_OF_THE_COMMAND", "what_nobody_may_read")
    with EngineProcess() as process:
        process.expect([tiny])
        yield process.begin(Limits(), imports_of([tiny]))


def graded(engine, course, *documents):
    handed_in = [(document, Content.of(dumps(document).encode())) for document in documents]
    submissions = [Submission("ada_lovelace", course.notebook, one, content=content) for one, content in handed_in]
    with engine.grade_all([course], submissions, 1) as results:
        return [found for _, found in sorted(results)]


def zygote_of(engine: EngineProcess) -> int:
    """The only child of the process that is there between two classes."""
    pids = descendants(engine.process.pid)
    assert len(pids) == 1
    return pids[0]


def in_memory(pid: int, pattern: bytes) -> int:
    """How often a pattern stands in what a process has written or read."""
    found = 0
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for start, end in re.findall(r"([0-9a-f]+)-([0-9a-f]+) rw", maps.read()):
            memory.seek(int(start, 16))
            with contextlib.suppress(OSError):  # a page that nobody may read
                found += memory.read(int(end, 16) - int(start, 16)).count(pattern)
    return found


def test_the_zygote_never_held_what_the_engine_holds(engine, tiny):
    """The search finds in the engine's memory, after a class, all that it does not find in the zygote's."""
    ((result, _),) = graded(engine, tiny, solved(tiny))
    assert result.status is Status.GRADED
    ours, zygotes = engine.process.pid, zygote_of(engine)
    assert [pattern for pattern in SECRETS if not in_memory(ours, pattern) or in_memory(zygotes, pattern)] == []


def test_the_zygote_has_no_file_of_the_engine_open(engine, tiny):
    """Over the engine's connection the tests come; the zygote has its own, and the standard streams."""
    engine.prepare(tiny)
    engine.wait()
    opened = [Path(f"/proc/{pid}/fd").iterdir() for pid in (engine.process.pid, zygote_of(engine))]
    ours, zygotes = ({name for name in map(os.readlink, paths) if name.startswith("socket:")} for paths in opened)
    assert not ours & zygotes


def test_a_submission_sees_nothing_of_the_command(engine, tiny):
    """Neither the environment nor the modules, though the process that forks is a fork of the one that grades."""
    ((_, document),) = graded(engine, tiny, with_answers(solved(tiny), {"double": LOOK}))
    (cell,) = (cell for cell in document.cells if cell.id == "double")
    assert cell.outputs[0].text == "None False\n"


def test_a_check_that_cannot_be_made_is_raised(tiny_course):
    path = tiny_course / "source" / NAME / "exercises" / "total.py"
    path.write_text(path.read_text().replace("list(range(-2, n))", "n / 0"))
    (course,) = load(tiny_course, NAME)
    with EngineProcess() as process:
        process.expect([course])
        engine = process.begin(None, imports_of([course]))
        engine.prepare(course)
        with pytest.raises(CourseError, match="its checks cannot be made: ZeroDivisionError"):
            engine.wait()


def test_one_that_was_started_in_vain_ends():
    """A refused command does not wait for the libraries."""
    process = EngineProcess()
    process.close()
    process.close()
    assert process.process.returncode
