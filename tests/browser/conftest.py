"""A browser and a JupyterLab for the tests that need them."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from labs import PATIENCE, Lab, serving

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
# What a page asks of others is refused at once, also where the network does not answer.
FLAGS.append("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A real browser on a machine with other work now and then ends or hangs: what uses it is tried once more."""
    for item in items:
        if Path(__file__).parent in item.path.parents and "browser" in item.fixturenames:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def browser():
    """Chromium, without its sandbox; where there is none, the tests are left out, in a CI run they fail."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on this machine: .ci/run installs it")
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        for left in (2, 1, 0):  # now and then it ends, or does not answer, when it starts
            try:
                started = playwright.chromium.launch(executable_path=chromium, args=FLAGS, timeout=60_000)
                break
            except Error:
                if not left:
                    raise
        yield started
        started.close()


@pytest.fixture
def page(browser):
    """A page of the size of a screen, which is given time for whatever it is asked."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE)
    yield page
    page.close()


@pytest.fixture
def jupyterlab(tmp_path) -> Iterator[Callable[[Path], Lab]]:
    """`jupyterlab(folder)`: a new JupyterLab that serves a folder."""
    with contextlib.ExitStack() as running:
        yield lambda folder: running.enter_context(serving(folder, tmp_path))
