"""In which order the tests run, what each leaves behind."""

import os
import shlex
import signal
import sys
from collections import Counter

import pytest

SLOWEST, REPEATED, WIDTH = 10, 3, 300
# A shell lets a job in the background ignore Ctrl-C, and every command that a test starts would ignore it too.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for processes that they have started."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that processes side by side end together."""
    items.sort(key=lambda item: ("notebooks" not in item.path.parts, item.get_closest_marker("engine") is None))


@pytest.fixture(autouse=True)
def environment():
    """A test leaves the environment as it was: what a later one starts would inherit it."""
    before = dict(os.environ)
    yield
    if dict(os.environ) != before:
        os.environ.clear()
        os.environ.update(before)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter):
    """Print the slowest files; below pytest's own summary, how to repeat what failed."""
    reports = [r for group in terminalreporter.stats.values() for r in group if isinstance(r, pytest.TestReport)]
    seconds: Counter[str] = Counter()
    for report in reports:
        seconds[report.nodeid.partition("::")[0]] += report.duration
    slowest = [f"{found:7.1f} s  {name}" for name, found in seconds.most_common(SLOWEST)]
    if slowest:
        terminalreporter.section("slowest files, in seconds of all workers together")
    for line in slowest:
        terminalreporter.write_line(line)
    if (path := os.environ.get("SLOWEST_FILES")) and "PYTEST_XDIST_WORKER" not in os.environ:
        with open(path, "a", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line in slowest)
    result = yield
    failed = {report.nodeid: report for report in reports if report.failed}
    for name, report in list(failed.items())[:REPEATED]:
        crash = getattr(report.longrepr, "reprcrash", None)
        terminalreporter.write_line(f"{sys.executable} -m pytest -n0 -m '' {shlex.quote(name)}")
        terminalreporter.write_line(f"    {(crash.message if crash else report.longreprtext).splitlines()[0][:WIDTH]}")
    return result
