"""A JupyterLab for a test, and how to wait for what a page does.

Every wait is for a fact: an element, an answer of a server, a file. None is for a time, as a machine may be busy.
"""

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from watching import until

PATIENCE = 300_000  # ms, for what takes a second where nothing else runs
TOKEN = "of-a-test"
ANNOUNCEMENTS = "@jupyterlab/apputils-extension:announcements"  # they ask the network, and the user whether they may
#: What a page shows of a kernel says "idle" before there is one; the server knows.
KERNEL_IS_READY = """async () => {
    const sessions = await (await fetch("/api/sessions")).json();
    return sessions.some(s => s.kernel && s.kernel.execution_state === "idle" && s.kernel.connections > 0);
}"""
#: Of formgrader's page for manual grading.
FIELDS_ARE_FILLED = """() => window.formgrader && formgrader.grades && formgrader.grades.loaded
    && formgrader.comments && formgrader.comments.loaded"""


@dataclass
class Lab:
    address: str

    def url(self, path: str) -> str:
        return f"{self.address}/{path}{'&' if '?' in path else '?'}token={TOKEN}"

    def open(self, page, notebook):
        """Show a notebook, select its first cell, and wait until its kernel answers."""
        page.goto(self.url(f"lab/tree/{notebook}?reset"))
        page.locator(".jp-Notebook .jp-Cell").first.click()
        page.wait_for_function(KERNEL_IS_READY, polling=200)
        page.locator("[data-status=idle]").first.wait_for()


@contextlib.contextmanager
def serving(folder, home):
    """Start a JupyterLab that serves and works in a folder, with its settings and log in `home`, and end it."""
    settings, message = home / "jupyter", home / "jupyterlab.log"
    (settings / "labconfig").mkdir(parents=True)
    (settings / "labconfig" / "page_config.json").write_text(json.dumps({"disabledExtensions": {ANNOUNCEMENTS: True}}))
    # Where programs lie that nbgrader calls, as in an environment that was activated.
    paths = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    places = {"PATH": paths, "JUPYTER_CONFIG_DIR": str(settings), "IPYTHONDIR": str(home / "ipython")}
    with contextlib.ExitStack() as ending:
        # A folder with a short name, for the names of sockets have an end.
        runtime = Path(ending.enter_context(tempfile.TemporaryDirectory(prefix="lab-", ignore_cleanup_errors=True)))
        log = ending.enter_context(message.open("w"))
        places["JUPYTER_RUNTIME_DIR"] = str(runtime)
        command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.root_dir={folder}"]
        # Ports that are chosen here could be another's when they are used: the server takes one, kernels need none.
        command += ["--ip=127.0.0.1", "--ServerApp.port=0", "--KernelManager.transport=ipc"]
        command += [f"--IdentityProvider.token={TOKEN}"]
        ends = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": subprocess.STDOUT}
        server = subprocess.Popen(command, cwd=folder, env=os.environ | places, **ends)
        ending.callback(_end, server)

        def port() -> int:
            assert server.poll() is None, f"jupyterlab ended (extra `notebooks`):\n{message.read_text()[-3000:]}"
            with contextlib.suppress(ValueError, OSError):  # the file is being written, or it does not listen yet
                for file in runtime.glob("jpserver-*.json"):
                    found = json.loads(file.read_text())["port"]
                    socket.create_connection(("127.0.0.1", found)).close()
                    return found
            return 0

        until(port)
        yield Lab(f"http://127.0.0.1:{port()}")


def _end(server: subprocess.Popen) -> None:
    server.terminate()
    try:
        server.wait(60)
    except subprocess.TimeoutExpired:
        server.kill()  # its kernels end by themselves when it is gone
        server.wait()


def picture(page, name):
    """Keep what a page shows, with whatever moves at its end, in the folder that CI keeps."""
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", animations="disabled")
