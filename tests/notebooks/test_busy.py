"""A busy machine changes no mark: time in which a submission waits for a processor is not its own. Nothing is loaded.

`benchmarks/busy.py` prints the marks of all notebooks beside busy processes.
"""

import math
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder.core.engine import Engine
from autograder.core.grader import clock, monitor
from autograder.core.limits import imports_of, limits_of
from autograder.core.results import Verdict
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import solved, with_answers

ROOT = Path(__file__).parents[2]
SLOWER = 40  # so many times as long everything takes; four times would be up to a limit's patience
SPIN = "import time\nend = time.process_time() + 0.5\nwhile time.process_time() < end: pass\n"


def slow_down(monkeypatch: pytest.MonkeyPatch, known: bool) -> None:
    """Let the grader's clocks run faster than the machine; what they run ahead is waiting, if the kernel tells."""
    monotonic, usage_below, left = time.monotonic, clock.usage_below, clock.Clock.left
    now = monotonic()

    def later() -> float:
        nonlocal now
        now = monotonic()
        return SLOWER * now

    def usage(top: int) -> clock.Use:
        use = usage_below(top)
        return use._replace(waited=use.waited + known * (SLOWER - 1) * now)

    monkeypatch.setattr(clock, "time", SimpleNamespace(monotonic=later))
    monkeypatch.setattr(clock, "WALL_CLOCK_MOST", math.inf)
    monkeypatch.setattr(clock.Clock, "left", lambda self: left(self) / SLOWER)
    monkeypatch.setattr(monitor, "usage_below", usage)


@pytest.mark.engine
@pytest.mark.parametrize(("known", "verdict"), [(True, Verdict.PASSED), (False, Verdict.INTERNAL)])
def test_waiting_costs_no_mark(monkeypatch, known, verdict):
    """Forty times as slow, a solved notebook scores full; without the kernel's word on waiting it is undecided."""
    (notebook,) = [n for n in load(ROOT, "04_hand_designed_transformers") if n.notebook == "induction_head"]
    first = next(e.id for e in notebook.exercises if not e.manual)
    answer = next(cell.source for cell in solved(notebook).cells if cell.id == first)
    document = with_answers(solved(notebook), {first: SPIN + answer})
    slow_down(monkeypatch, known)
    limits = limits_of(notebook.path.parent, {"cell_seconds": 3.0, "check_seconds": 3.0, "notebook_seconds": 120.0})
    with Engine(limits, imports_of([notebook])) as engine:
        result, _ = engine.grade(notebook, Submission("ada", notebook.notebook, document))
    assert next(e.verdict for e in result.exercises if e.exercise == first) is verdict
    assert result.is_full is known
