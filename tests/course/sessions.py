"""A kernel as a front end uses it: cells are run one at a time, and a person can be asked."""

import json
import os
import re
import tempfile
from collections.abc import Sequence
from pathlib import Path

from jupyter_client.manager import KernelManager

PATIENCE = 600  # seconds; a test that hangs is ended by its own limit


class Session:
    """A running kernel in a folder, ended by `with`; `kernel` is the program to start, by default this Python."""

    def __init__(self, folder: Path, environment: dict[str, str] | None = None, kernel: Sequence[str] = ()) -> None:
        # Ports are chosen here and bound by the kernel later: in between another process may take one.
        self.place = tempfile.TemporaryDirectory(prefix="k-")  # a short name: those of sockets have an end
        sockets = {} if os.name == "nt" else {"transport": "ipc"}
        file = os.path.join(self.place.name, "kernel.json")
        self.manager = KernelManager(kernel_name="python3", connection_file=file, **sockets)
        if kernel:
            self.manager.kernel_spec.argv = [*kernel, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
        self.manager.start_kernel(cwd=str(folder), env={**os.environ, **(environment or {})})
        self.client = self.manager.blocking_client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=PATIENCE)

    def run(self, source: str, *, asked: bool = True) -> list[dict]:
        """Run a cell, which may ask a person if `asked`; its outputs as a notebook keeps them."""
        outputs: list[dict] = []

        def heard(message: dict) -> None:
            kind, content = message["msg_type"], message["content"]
            if kind == "clear_output":
                outputs.clear()
            elif kind == "stream" and outputs and outputs[-1].get("name") == content["name"]:
                outputs[-1]["text"] += content["text"]  # a busy kernel sends one print in parts
            elif kind in ("stream", "execute_result", "display_data", "error"):
                outputs.append({"kind": kind, **content})

        self.client.allow_stdin = asked
        self.client.execute_interactive(
            source, allow_stdin=asked, stdin_hook=lambda _: None, output_hook=heard, timeout=PATIENCE
        )
        return outputs

    def value(self, expression: str):
        (output,) = self.run(f"import json as _json; print(_json.dumps({expression}))")
        return json.loads(output["text"])

    def __enter__(self) -> "Session":
        return self

    def __exit__(self, *_: object) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        self.place.cleanup()


def printed(outputs: list[dict]) -> str:
    texts = []
    for output in outputs:
        shown = output.get("text") or "\n".join(output.get("traceback", [])) or output.get("data", {}).get("text/plain")
        texts.append(shown or "")
    return re.sub(r"\x1b\[[\d;]*m", "", "".join(texts))
