"""An IPython shell without a kernel, that keeps what a cell shows as notebook outputs.

Runs in the student's process. Nothing here knows about tests.
"""

from __future__ import annotations

import base64
import builtins
import contextlib
import io
import linecache
import subprocess
import sys
from importlib.util import find_spec
from typing import Any, NoReturn

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

CUT = "\n... (the output was cut here)\n"


class Outputs(list[dict[str, Any]]):
    """The outputs of one cell, capped.

    Args:
        max_chars: characters.
    """

    def __init__(self, max_chars: int) -> None:
        super().__init__()
        self.max_chars, self.used = max_chars, 0

    def add(self, output: dict[str, Any]) -> None:
        size = sum(len(str(v)) for v in output.get("data", {}).values()) + len(str(output.get("traceback", "")))
        if self.used + size > self.max_chars:
            self.stream("stderr", CUT)
            return
        self.used += size
        self.append(output)

    def stream(self, name: str, text: str) -> None:
        if self.used >= self.max_chars or not text:
            return
        if self.used + len(text) > self.max_chars:
            text = text[: self.max_chars - self.used] + CUT
            self.used = self.max_chars
        self.used += len(text)
        if self and self[-1]["output_type"] == "stream" and self[-1]["name"] == name:
            self[-1]["text"] += text
        else:
            self.append({"output_type": "stream", "name": name, "text": text})


class _Stream(io.TextIOBase):
    encoding = "utf-8"

    def __init__(self, name: str, shell: Shell) -> None:
        self.name, self.shell = name, shell

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        self.shell.outputs.stream(self.name, text)
        return len(text)


class _Publisher(DisplayPublisher):
    def publish(self, data: dict[str, Any], metadata: dict[str, Any] | None = None, **ignored: Any) -> None:
        self.shell.outputs.add({"output_type": "display_data", "data": _text(data), "metadata": metadata or {}})

    def clear_output(self, wait: bool = False) -> None:
        self.shell.outputs.clear()


class _DisplayHook(DisplayHook):
    def write_output_prompt(self) -> None:
        pass

    def write_format_data(self, format_dict: dict[str, Any], md_dict: dict[str, Any] | None = None) -> None:
        output = {"output_type": "execute_result", "execution_count": self.prompt_count}
        self.shell.outputs.add(output | {"data": _text(format_dict), "metadata": md_dict or {}})

    def finish_displayhook(self) -> None:
        self._is_active = False


class Shell(InteractiveShell):
    """Runs cells with IPython's semantics: magics, display, matplotlib figures, tracebacks."""

    displayhook_class = _DisplayHook
    display_pub_class = _Publisher

    def __init__(self, **kwargs: Any) -> None:
        self.max_chars = 1_000_000  # characters that one cell may show
        self.shows_errors = True  # which takes IPython up to 50 ms
        self.outputs = Outputs(self.max_chars)
        config = Config()
        config.HistoryManager.enabled = False
        super().__init__(config=config, **kwargs)
        with contextlib.suppress(Exception):
            self.colors = "nocolor"
        sys.stdout, sys.stderr = _Stream("stdout", self), _Stream("stderr", self)
        builtins.input = _no_input
        if find_spec("matplotlib"):
            self.run_line_magic("matplotlib", "inline")
        self._prepare()
        self.outputs = Outputs(self.max_chars)

    def _prepare(self) -> None:
        """Run a cell that fails and one that does not: what IPython makes at the first, every fork would make again."""
        for code in ("raise ValueError  # prepared", "pass  # prepared"):
            self.run_cell(code)
        for name in ("type", "value", "traceback", "exc"):
            sys.__dict__.pop(f"last_{name}", None)

    def begin(self, folder: str, max_chars: int) -> None:
        """Serve a notebook, in a fork of the process that made the shell.

        Args:
            folder: the notebook's working folder.
            max_chars: characters that one cell may show.
        """
        self.max_chars = max_chars
        self.outputs = Outputs(max_chars)
        sys.path.insert(0, "")  # the working folder, as in a kernel: modules beside the notebook
        self.starting_dir = folder
        self.ipython_dir = f"{folder}/.ipython"

    def system(self, cmd: str) -> None:
        """Run a line after "!", by a pipe: the terminal that IPython asks for is not there on every level."""
        line = self.var_expand(cmd, depth=1)
        output, nothing = subprocess.PIPE, subprocess.DEVNULL
        done = subprocess.run(line, shell=True, stdin=nothing, stdout=output, stderr=subprocess.STDOUT)
        sys.stdout.write(done.stdout.decode(errors="replace"))
        self.user_ns["_exit_code"] = done.returncode

    def enable_gui(self, gui: Any = None) -> None:
        pass

    def showtraceback(self, *args: Any, **kwargs: Any) -> None:
        if self.shows_errors:
            super().showtraceback(*args, **kwargs)

    def _format_exception_for_storage(self, exception: BaseException, *_: Any, **__: Any) -> dict[str, Any]:
        return {"ename": type(exception).__name__, "evalue": "", "traceback": []}  # only %notebook would read more

    def _showtraceback(self, etype: type, evalue: Any, stb: Any) -> None:
        lines = list(stb) if isinstance(stb, list) else str(stb).split("\n")
        self.outputs.add(
            {
                "output_type": "error",
                "ename": etype.__name__,
                "evalue": str(evalue)[:10_000],
                "traceback": lines,
            }
        )

    def run(self, source: str) -> tuple[Outputs, BaseException | None, str]:
        """Run one cell.

        Returns:
            What it showed, the exception that ended it (or None), and the file name under which its lines are known.
        """
        self.outputs = Outputs(self.max_chars)
        before = set(linecache.cache)
        result = self.run_cell(source, store_history=True)
        files = [name for name in linecache.cache if name not in before]
        return self.outputs, result.error_before_exec or result.error_in_exec, files[0] if files else ""


def _no_input(*_: object) -> NoReturn:
    raise RuntimeError("input() cannot be used here: nobody is there to answer while the notebook is graded")


def _text(data: dict[str, Any]) -> dict[str, Any]:
    return {k: base64.b64encode(v).decode() if isinstance(v, bytes) else v for k, v in data.items()}
