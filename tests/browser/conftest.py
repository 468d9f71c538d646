"""A browser and a JupyterLab for the tests that need them."""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOKEN = "of-a-test"


@pytest.fixture(scope="module")
def browser():
    """Chromium, without its sandbox; where there is none, the tests are left out, in a CI run they fail."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        if os.environ.get("CI"):
            pytest.fail("no chromium on this machine: .ci/run installs it")
        pytest.skip("no chromium on this machine")
    from playwright.sync_api import Error, sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
    with sync_playwright() as playwright:
        for left in (2, 1, 0):  # now and then it ends, or does not answer, when it starts
            try:
                started = playwright.chromium.launch(executable_path=chromium, args=flags, timeout=60_000)
                break
            except Error:
                if not left:
                    raise
        yield started
        started.close()


@pytest.fixture
def jupyterlab(tmp_path):
    """`jupyterlab(folder, notebook)`: the address at which a new JupyterLab shows a notebook of a folder."""
    with contextlib.ExitStack() as running:
        yield lambda folder, notebook: running.enter_context(_serving(folder, notebook, tmp_path))


@contextlib.contextmanager
def _serving(folder, notebook, home):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {name: str(home / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR")}
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "jupyter", "lab", "--no-browser", "--ip=127.0.0.1", f"--port={port}"),
            *(f"--IdentityProvider.token={TOKEN}", "--ServerApp.port_retries=0", "--allow-root"),
            f"--ServerApp.root_dir={folder}",
        ],
        cwd=ROOT,
        env=os.environ | places,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    address = f"http://127.0.0.1:{port}"
    try:
        while True:  # a test that hangs is ended by its own limit
            assert server.poll() is None, "jupyter lab ended: is it installed (extra `notebooks`)?"
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"{address}/api?token={TOKEN}").close()
                break
            time.sleep(0.2)
        yield f"{address}/lab/tree/{notebook}?token={TOKEN}&reset"
    finally:
        server.terminate()
        server.wait()
