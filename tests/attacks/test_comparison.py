"""The comparison of graders counts the marks it gets, and lists what it left out."""

import importlib.util
import io
import sys

import pytest
from rich.console import Console

from attacked import CORPUS, Attack, attacks


@pytest.fixture(scope="module")
def bench():
    spec = importlib.util.spec_from_file_location("bench_attacks", CORPUS.parents[1] / "benchmarks" / "attacks.py")
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, spec.name, module)
        spec.loader.exec_module(module)
        yield module


def test_the_table_counts_what_succeeded(bench):
    outcomes = [
        bench.Outcome("hooks/a", "ours", ()),
        bench.Outcome("hooks/a", "nbgrader", ("marks",)),
        bench.Outcome("hooks/b", "nbgrader", ()),
        bench.Outcome("forging/a", "ours", ()),
    ]
    page = io.StringIO()
    Console(file=page, width=90).print(bench.table(outcomes, {"ours": "", "nbgrader": "", "otter": "not there"}))
    rows = [[part.strip() for part in line.split("│")[1:-1]] for line in page.getvalue().splitlines() if "│" in line]
    assert rows == [
        ["forging", "0 of 1", "n/a", "not run"],
        ["hooks", "0 of 1", "1 of 2", "not run"],
        ["all", "0 of 2", "1 of 2", "not run"],
    ]


def test_every_way_to_succeed_is_seen(bench):
    attack = Attack("family/name", (), 0.0, "", "", "a" + "im", False, "ours", "")
    good = {"marks": {"mallory": 0.0, "zoe": bench.attacked.POINTS}, "shown": {"mallory": "7919.25"}}
    good |= {"left": 0, "changed": [], "heard": 0}
    assert bench.judge(attack, "otter", good, {"7919.25"}).got == ()
    bad = {"marks": {"mallory": 1.0, "zoe": None}, "shown": {"mallory": "7919.25 aim <script>alert(1729)"}}
    bad |= {"left": 1, "changed": ["mallory"], "heard": 2}
    seen = ("marks", "secret", "its aim", "script", "another's marks", "process left", "file", "network")
    assert bench.judge(attack, "otter", bad, set()).got == seen
    assert bench.judge(attack, "otter", None, set()).got == ("grading ended",)


def test_what_is_for_one_grader_is_left_to_it(bench):
    """Our channel is attacked only here, and what is written for another grader only there."""
    others = attacks(bench.OTHERS)
    assert {a.grader for a in attacks()} == {"ours"}
    assert {a.grader for a in others} == {"nbgrader", "otter"}
    for grader in ("nbgrader", "otter"):
        found = bench.chosen([*attacks(), *others], grader, 2)
        assert {a.grader for a in found} == {"ours", grader}
        assert not {a.family for a in found} & set(bench.OURS_ONLY)
        assert not any("autograder" in a.text for a in found)
