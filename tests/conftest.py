"""In which order the tests run."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first, so that processes side by side end together."""
    items.sort(key=lambda item: ("notebooks" not in item.path.parts, item.get_closest_marker("engine") is None))
