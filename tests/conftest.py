"""In which order the tests run, and which of them share a process when several run at a time."""

from __future__ import annotations

import pytest


@pytest.hookimpl(tryfirst=True)  # before the groups are read
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes long begins first. Tests share a process, and its graders, by the first word of their file's name.

    Those of a notebook are kept together in the same way.
    """
    for item in items:
        about = item.path.stem.removeprefix("test_").partition("_")[0]
        notebook = item.callspec.params.get("assignment") if hasattr(item, "callspec") else None
        group = f"{item.path.parent.name} {about} {getattr(notebook, 'notebook', '')}".strip()
        item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: ("notebooks" not in item.path.parts, item.get_closest_marker("engine") is None))
