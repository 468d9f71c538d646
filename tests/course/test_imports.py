"""Who may import whom, and that students' modules load on Linux, macOS and Windows."""

import ast
import functools
import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

ROOT = Path(__file__).resolve().parents[2]
COURSE = sorted((ROOT / "course").rglob("*.py"))
ENGINE = sorted((ROOT / "autograder").rglob("*.py"))
SOURCE = sorted((ROOT / "source").rglob("*.ipynb"))
RELEASE = sorted((ROOT / "release").rglob("*.ipynb"))
LIBRARIES = {"numpy", "scipy", "matplotlib", "torch", "course"}
LATER = {"course/student/clean_run.py": {"nbclient", "nbformat"}, "course/data/downloading.py": {"pooch"}}
HEAVY = {"torch", "nbgrader", "nbclient", "nbformat", "IPython", "autograder", "pytest", "pooch"}
# Of the standard library, what its documentation calls "Availability: Unix" or Linux.
UNIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
UNIX_NAMES = {"os.fork", "os.getuid", "os.geteuid", "os.uname", "os.sched_getaffinity", "os.register_at_fork"}
UNIX_NAMES |= {"signal.SIGALRM", "signal.SIGKILL", "signal.SIGHUP", "signal.alarm", "signal.setitimer", "select.poll"}


def imported(tree: ast.AST) -> set[str]:
    """The top-level names of all modules that a tree imports, by statement or by a call with a literal name."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "relative imports hide where a name comes from"
            found.add(node.module.split(".")[0])
        elif isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in {"import_module", "__import__"}:
            found |= {arg.value.split(".")[0] for arg in node.args[:1] if isinstance(arg, ast.Constant)}
    return found


@functools.cache
def code_of(path: Path) -> ast.Module:
    if path.suffix == ".py":
        return ast.parse(path.read_text(encoding="utf-8"))
    body = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            lines = "".join(cell["source"]).splitlines()
            body += ast.parse("\n".join(line for line in lines if not line.lstrip().startswith("%"))).body
    return ast.Module(body=body, type_ignores=[])


owners = functools.cache(importlib.metadata.packages_distributions)
ALONE = ProjectMetadata(str(ROOT / "autograder"), PluginManager()).core.dependencies


def distributions(needs: list[str]) -> set[str]:
    return {re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", need)[0]).lower() for need in needs}


def foreign(path: Path) -> set[str]:
    """The distributions that a module imports at its top or in its functions."""
    names = imported(code_of(path)) - {"course", "autograder"} - set(sys.stdlib_module_names)
    return distributions([owners()[name][0] for name in names])


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", COURSE, ids=named)
def test_what_course_imports(path):
    """The standard library, the four libraries and course; a few use Jupyter; all can be imported on every system."""
    tree = code_of(path)
    assert not_everywhere(tree) == set()
    assert imported(tree) <= LIBRARIES | LATER.get(named(path), set()) | set(sys.stdlib_module_names)
    names = {n.id if isinstance(n, ast.Name) else getattr(n, "attr", "") for n in ast.walk(tree)}
    assert "IPython" not in names, "IPython is named other than as a key of sys.modules"


@pytest.mark.parametrize("path", COURSE + ENGINE, ids=named)
def test_what_is_imported_is_declared(path):
    """pyproject.toml names each library that this module imports; that of the engine's own wheel does so for it."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = whole["optional-dependencies"]
    extra = extras["grading"] if path in ENGINE else extras["notebooks"] + extras["torch"]
    cluster = extras["cluster"] if path.parent.name == "cluster" else []
    assert foreign(path) <= distributions(whole["dependencies"] + extra + cluster)
    if path in ENGINE:  # the engine by itself does without: torch is for courses that use it, matplotlib draws
        assert foreign(path) <= distributions(ALONE + cluster) | {"torch", "matplotlib"}


@pytest.mark.parametrize("path", SOURCE + RELEASE, ids=named)
def test_notebook_imports(path):
    hidden = {"autograder"} if path in SOURCE else set()
    assert imported(code_of(path)) <= LIBRARIES | hidden | sys.stdlib_module_names


@pytest.mark.parametrize(
    ("statement", "left_out"),
    [
        ("import course", HEAVY | {"numpy", "scipy", "matplotlib"}),
        ("import course.student.clean_run\nfrom course import checks, data, plots", HEAVY | {"matplotlib.pyplot"}),
    ],
)
def test_import_is_light(statement, left_out):
    code = f"{statement}\nimport sys\nprint(*sorted(sys.modules))"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert left_out.isdisjoint(answer.stdout.split())


def at_import(node):
    """What is executed when a module is imported: all but the bodies of functions."""
    yield node
    inner = ast.iter_child_nodes(node)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        inner = [*getattr(node, "decorator_list", []), *node.args.defaults, *filter(None, node.args.kw_defaults)]
    for part in inner:
        yield from at_import(part)


def not_everywhere(tree: ast.Module) -> set[str]:
    """What a module uses on import that Windows or macOS does not have."""
    found = set()
    for node in at_import(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            found |= imported(node) & UNIX_ONLY
        elif isinstance(node, ast.Attribute) and ast.unparse(node) in UNIX_NAMES:
            found.add(ast.unparse(node))
        elif isinstance(node, ast.Constant) and str(node.value).startswith(("/proc", "/dev", "/sys", "/tmp")):
            found.add(str(node.value))
    return found


SEEN = """
try:
    from fcntl import flock
except ImportError: pass
class A:
    number = signal.SIGALRM
def f(number=signal.SIGKILL):
    import resource
    return os.fork()
text = open('/proc/meminfo').read()
"""


def test_what_only_unix_has_is_seen():
    assert not_everywhere(ast.parse(SEEN)) == {"fcntl", "signal.SIGALRM", "signal.SIGKILL", "/proc/meminfo"}
