"""In which order the tests run, and what each leaves behind."""

from __future__ import annotations

import os
from collections.abc import Iterator

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
