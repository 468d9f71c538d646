"""Do the tests find mistakes? Prints a table of mutations, each with the first test that fails.

python benchmarks/mutations.py [--seed N] [--modules N] [--only PART_OF_A_PATH] [--stages N]

Modules of the course and of the grader are drawn with the seed, and one place in each: a comparison is turned round,
a condition negated, or a branch left out. The tests of its package that name the module run first, then the others of
its package, then all that name it, then `make test`, then what else `.ci/run` runs; --stages says how many of the
five. The checkout is edited while this runs: it must hold no uncommitted change, must be the one that its virtual
environment has installed, and is put back after each mutation.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
LINES = 40  # of a module that counts
TURNED = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
# Package -> what tests it, below tests/.
BELONGS = {
    "autograder": "autograder/test_cli",
    "autograder/authoring": """
        autograder/test_releasing autograder/test_address autograder/test_publishing autograder/test_cache
        autograder/test_scaffold autograder/test_proving autograder/test_answers
        autograder/test_corpus autograder/test_demonstrations autograder/test_submitting""",
    "autograder/classroom": """
        autograder/test_gradebook autograder/test_regrade autograder/test_pool autograder/test_keeping""",
    "autograder/classroom/cluster": "autograder/test_cluster",
    "autograder/classroom/exports": "autograder/test_export autograder/test_formulas autograder/test_totals",
    "autograder/classroom/gradescope": "autograder/test_gradescope_zip",
    "autograder/classroom/marking": "autograder/test_marking*",
    "autograder/classroom/reports": "autograder/test_report autograder/test_feedback autograder/test_term",
    "autograder/classroom/similarity": "autograder/test_similar",
    "autograder/cli": """autograder/test_scaffold
        autograder/test_cli autograder/test_term autograder/test_collect autograder/test_submitting
        autograder/test_similar autograder/test_marking_server""",
    "autograder/core": "autograder/test_engine autograder/test_stopping autograder/test_limits autograder/test_intake*",
    "autograder/core/grader": """
        autograder/test_scoring autograder/test_examining autograder/test_running autograder/test_clock
        autograder/test_following autograder/test_killed""",
    "autograder/core/protocol": "autograder/test_channel autograder/test_asking",
    "autograder/core/sandbox": "autograder/test_sandbox* autograder/test_forks",
    "autograder/core/source": """
        autograder/test_assignments autograder/test_testcells autograder/test_rubrics autograder/test_statements
        autograder/test_bindings""",
    "autograder/core/student": "autograder/test_running autograder/test_engine autograder/test_channel",
    "autograder/core/submissions": """
        autograder/test_restore* autograder/test_reading autograder/test_intake* autograder/test_roster
        autograder/test_platform* autograder/test_collect autograder/test_submitting""",
    "autograder/exercises": "course/test_kinds_of_checks course/test_results autograder/test_tables",
    "autograder/plugin": "autograder/test_plugin autograder/test_nbgrader_pages",
    "course": "course/test_figures course/test_imports",
    "course/checks": """
        course/test_kinds_of_checks course/test_compare* course/test_verbs course/test_card course/test_sizes
        course/test_figures course/test_described course/test_source course/test_results
        course/test_puzzle_checks""",
    "course/data": """
        course/test_data course/test_downloading course/test_published course/test_archives
        course/test_word_vectors course/test_tweets course/test_reviews""",
    "course/hand_designed": "course/test_hand_designed course/test_puzzle_checks",
    "course/kernel_attention": "course/test_kernel_attention*",
    "course/language_model": "course/test_language_model",
    "course/self_attention": "course/test_self_attention",
    "course/sentiment": "course/test_sentiment course/test_reviews",
    "course/sparse_and": "course/test_sparse_and",
    "course/student": "course/test_restoring course/test_progress course/test_hand_in",
    "course/toy_attention": "course/test_toy_attention_pictures",
    "course/tweets": "course/test_tweets",
}
QUICK, SLOW = "not thorough and not prove", "thorough and not prove"
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", re.MULTILINE)


def modules() -> list[Path]:
    """The modules that may be drawn, in a fixed order."""
    found = [path for name in ("autograder", "course") for path in sorted((ROOT / name).rglob("*.py"))]
    return [
        path for path in found if len(path.read_text().splitlines()) >= LINES and places(ast.parse(path.read_text()))
    ]


def places(tree: ast.Module) -> list[ast.Compare | ast.If]:
    """The comparisons and the conditions that count when the module runs."""
    found = [node for node in ast.walk(tree) if isinstance(node, (ast.Compare, ast.If))]
    return [node for node in found if "TYPE_CHECKING" not in ast.unparse(node)]


def mutations(text: str) -> Iterator[tuple[int, str, str]]:
    """Line, what is done there, and the module with it; layout and comments of the module are lost."""
    for place in range(len(places(ast.parse(text)))):
        for how in ("turned", "left out"):
            tree = ast.parse(text)
            node = places(tree)[place]
            before = copy.deepcopy(node)
            if how == "turned" and isinstance(node, ast.Compare):
                node.ops[0] = TURNED[type(node.ops[0])]()
            elif how == "turned":
                node.test = ast.UnaryOp(ast.Not(), node.test)
            elif isinstance(node, ast.If):
                node.body = [ast.Pass()]
            else:
                continue
            shown = ast.unparse(before.test if isinstance(before, ast.If) else before)
            yield node.lineno, f"{how}: {shown}"[:60], ast.unparse(ast.fix_missing_locations(tree))


def first_failure(arguments: list[str]) -> str | None:
    """The first test that fails; None if all pass. That none was collected is no failure."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *arguments]
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode in (0, 5):
        return None
    found = FAILED.search(done.stdout)
    return found[1] if found else f"pytest ended with {done.returncode}"


def belonging(path: Path) -> list[str]:
    """The test files of a module's package."""
    package = max((p for p in BELONGS if path.is_relative_to(ROOT / p)), key=len)
    patterns = [f"tests/{pattern}.py" for pattern in BELONGS[package].split()]
    return sorted({str(test) for pattern in patterns for test in ROOT.glob(pattern)})


def naming(path: Path) -> list[str]:
    """The test files that name a module."""
    name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    words = (name, f"from {name.rpartition('.')[0]} import {path.stem}", f"checks.{path.stem}.", f"import {path.stem}")
    return [str(test) for test in sorted(ROOT.glob("tests/*/test_*.py")) if any(w in test.read_text() for w in words)]


def found_by(path: Path, stages: int) -> str | None:
    """The first test that fails for a mutated module."""
    called = {str(test) for test in ROOT.glob(f"tests/*/test_{path.stem}*.py")}  # as the module is
    own, named = [*called, *(t for t in belonging(path) if t not in called)], {*naming(path), *called}
    groups = [[t for t in own if t in named], [t for t in own if t not in named], sorted(named - {*own})]
    runs = [["-n0", "-m", QUICK, *group] if group else [] for group in groups]
    side_by_side = ["-n", "auto", "--maxprocesses", "4", "--dist", "loadfile"]
    runs += [[*side_by_side, "-m", QUICK], [*side_by_side, "-m", SLOW]]
    return next(filter(None, (first_failure(run) for run in runs[:stages] if run)), None)


def main() -> None:
    """Draw, try and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--modules", type=int, default=40)
    parser.add_argument("--only", default="")
    parser.add_argument("--stages", type=int, choices=range(1, 6), default=5)
    given = parser.parse_args()
    if subprocess.run(["git", "status", "--porcelain", "-uno"], cwd=ROOT, capture_output=True, check=True).stdout:
        parser.error("the checkout holds uncommitted changes, which a mutation could overwrite: commit them first")
    draw = random.Random(given.seed)
    table = Table("module", "line", "mutation", "found by")
    for path in sorted(draw.sample(modules(), given.modules)):
        text = path.read_text()
        line, what, mutated = draw.choice(list(mutations(text)))
        if given.only not in str(path):
            continue
        try:
            path.write_text(mutated)
            found = found_by(path, given.stages)
        finally:
            path.write_text(text)
        if found and "::" in found and first_failure(["-n0", "-m", "", found]):
            parser.error(f"{found} fails without any mutation: mend it first")
        row = (str(path.relative_to(ROOT)), str(line), what, found or "nothing")
        print(*row, sep=" | ", file=sys.stderr, flush=True)
        table.add_row(*row)
    Console(width=160).print(table)


if __name__ == "__main__":
    main()
