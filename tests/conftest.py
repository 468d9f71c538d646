"""In which order the tests run, what each leaves behind, and what was measured."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that processes side by side end together."""
    items.sort(key=lambda item: ("notebooks" not in item.path.parts, item.get_closest_marker("engine") is None))


@pytest.fixture(autouse=True)
def environment() -> Iterator[None]:
    """A test leaves the environment as it was: what a later one starts would inherit it."""
    before = dict(os.environ)
    yield
    if dict(os.environ) != before:
        os.environ.clear()
        os.environ.update(before)


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str, str], None]:
    """Note what was measured, which is no test's fact: (of what, the figure). Printed when all tests have run."""
    return lambda what, found: record_property("figure", f"{what}: {found}")


def pytest_terminal_summary(terminalreporter) -> None:
    """Print the figures."""
    reports = [report for group in terminalreporter.stats.values() for report in group]
    properties = [entry for r in reports if getattr(r, "when", "") == "call" for entry in r.user_properties]
    figures = [found for name, found in properties if name == "figure"]
    if figures:
        terminalreporter.section("figures")
        for line in figures:
            terminalreporter.write_line(line)
