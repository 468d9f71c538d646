"""Students work on Linux, macOS and Windows."""

import ast

import pytest
from test_imports import COURSE, code_of, imported, named

# Of the standard library, what its documentation calls "Availability: Unix" or Linux.
UNIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"}
UNIX_NAMES = {"os.fork", "os.getuid", "os.geteuid", "os.uname", "os.sched_getaffinity", "os.register_at_fork"}
UNIX_NAMES |= {"signal.SIGALRM", "signal.SIGKILL", "signal.SIGHUP", "signal.alarm", "signal.setitimer", "select.poll"}


def at_import(tree: ast.Module) -> list[ast.AST]:
    """What is executed when a module is imported: all but the bodies of functions."""
    found, pending = [], list(tree.body)
    while pending:
        node = pending.pop()
        found.append(node)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            pending += [*getattr(node, "decorator_list", []), *node.args.defaults, *filter(None, node.args.kw_defaults)]
        else:
            pending += ast.iter_child_nodes(node)
    return found


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


@pytest.mark.parametrize("path", COURSE, ids=named)
def test_course_loads_on_every_system(path):
    assert not_everywhere(code_of(path)) == set()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("import resource", {"resource"}),
        ("try:\n    from fcntl import flock\nexcept ImportError: pass", {"fcntl"}),
        ("class A:\n    number = signal.SIGALRM", {"signal.SIGALRM"}),
        ("def f(number=signal.SIGKILL): pass", {"signal.SIGKILL"}),
        ("text = open('/proc/meminfo').read()", {"/proc/meminfo"}),
        ("def f():\n    import resource\n    return os.fork()", set()),
    ],
)
def test_what_only_unix_has_is_seen(code, found):
    assert not_everywhere(ast.parse(code)) == found
