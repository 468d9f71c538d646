"""A browser and a JupyterLab for the tests that need them."""

import contextlib
import os
import shutil

import pytest
from labs import PATIENCE, serving

# What lies in /dev/shm, which is small in a container, ends a page that is large.
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking"]
# What a page asks of others is refused at once, also where the network does not answer.
FLAGS += ["--no-first-run", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]


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
                started = playwright.chromium.launch(executable_path=chromium, args=FLAGS, timeout=PATIENCE)
                break
            except Error:
                if not left:
                    raise
        yield started
        started.close()


@pytest.fixture
def new_page(browser):
    """Open a page with its own cookies; it, and what it opens, is given time for whatever it is asked."""
    with contextlib.ExitStack() as opened:

        def new_page(width=1280, height=1000):
            context = browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce")
            opened.callback(context.close)
            context.set_default_timeout(PATIENCE)
            return context.new_page()

        yield new_page


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def jupyterlab(tmp_path):
    with contextlib.ExitStack() as running:
        yield lambda folder: running.enter_context(serving(folder, tmp_path))
