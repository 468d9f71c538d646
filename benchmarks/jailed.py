"""One attack on another grader, run inside of a jail by that grader's own Python: see attacks.py.

python jailed.py {nbgrader|otter} STAGE DESCRIPTOR < {"mallory": notebook, "zoe": notebook}

The working folder is empty and goes with the jail. What was found is written to the descriptor as JSON. Only the
standard library is imported before the grading: the other grader may have no other in common with us.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

SECONDS = 60  # for one command
NAME = "09_attacked"


def main(grader: str, stage: str, pipe: int) -> None:
    folder = Path.cwd()
    documents = json.load(sys.stdin)
    heard = Listener()
    facts = {"COURSE_ROOT": str(folder / "course"), "LISTENER_PORT": str(heard.port), "LISTENER_NAME": heard.name}
    facts |= {"GRADER_PID": str(os.getpid()), "ZYGOTE_PID": str(os.getpid())}
    text = json.dumps(documents["mallory"])
    for word, fact in facts.items():
        text = text.replace(word, fact)
    documents["mallory"] = json.loads(text)
    shutil.copytree(stage, folder / "course")
    before, decoys = processes(), read_decoys(folder / "course")
    os.chdir(folder / "course")
    found = {"nbgrader": nbgrader, "otter": otter}[grader](documents)
    time.sleep(0.3)
    found["left"] = len(processes() - before)
    found["heard"] = len(heard.words)
    found["changed"] = sorted(
        {name for name, text in read_decoys(folder / "course").items() if decoys.get(name) != text}
        | {str(path.relative_to(folder)) for path in folder.rglob("mallory*") if path.suffix == "" and path.is_file()}
    )
    os.write(pipe, json.dumps(found).encode())
    os._exit(0)


def nbgrader(documents: dict) -> dict:
    for student, document in documents.items():
        path = Path("submitted", student, NAME, "attacked.ipynb")
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(document))
    printed = run(sys.executable, "-m", "nbgrader", "autograde", NAME, "--create")
    run(sys.executable, "-m", "nbgrader", "generate_feedback", NAME, "--student", "mallory")
    pages = {s: Path("feedback", s, NAME, "attacked.html") for s in documents}
    shown = {s: path.read_text() if path.is_file() else "" for s, path in pages.items()}
    marks: dict[str, float | None] = dict.fromkeys(documents)
    with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect("gradebook.db")) as book:
        rows = book.execute(
            "SELECT student_id, SUM(COALESCE(manual_score, auto_score, 0)), COUNT(auto_score) FROM grade "
            "JOIN submitted_notebook ON grade.notebook_id = submitted_notebook.id "
            "JOIN submitted_assignment ON submitted_notebook.assignment_id = submitted_assignment.id "
            "GROUP BY student_id"
        )
        marks |= {student: points if counted else None for student, points, counted in rows}
    return {"marks": marks, "shown": shown, "printed": printed[-2000:]}


def otter(documents: dict) -> dict:
    found: dict = {"marks": {}, "shown": {}, "printed": ""}
    for student, document in documents.items():
        Path(student).mkdir()
        Path(student, "attacked.ipynb").write_text(json.dumps(document))
        path = f"{student}/attacked.ipynb"
        found["printed"] += run(
            str(Path(sys.executable).parent / "otter"), "run", "--no-logo", "-a", "autograder.zip", "-o", student, path
        )[-1000:]
        tests = []
        with contextlib.suppress(OSError, ValueError):
            tests = json.loads(Path(student, "results.json").read_text())["tests"]
        found["marks"][student] = sum(float(test.get("score", 0)) for test in tests) if tests else None
        found["shown"][student] = "\n".join(t.get("output", "") for t in tests if t.get("visibility") == "visible")
    return found


def run(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return f"not through after {SECONDS} s"
    return done.stdout + done.stderr


def processes() -> set[int]:
    found = set()
    for name in filter(str.isdecimal, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            if Path("/proc", name, "stat").read_text().rpartition(")")[2].split()[0] != "Z":
                found.add(int(name))
    return found


def read_decoys(course: Path) -> dict[str, bytes]:
    """Files that no grading changes."""
    tops = ("source", "tests", "home", "reports", "exchange", ".git", "submitted/other", "release")
    return {str(p): p.read_bytes() for top in tops for p in (course / top).rglob("*") if p.is_file()}


class Listener:
    """Counts what comes to the jail's own addresses."""

    def __init__(self) -> None:
        self.words: list[object] = []
        self.name = "attacked"
        tcp, udp = socket.create_server(("127.0.0.1", 0)), socket.socket(type=socket.SOCK_DGRAM)
        self.port = tcp.getsockname()[1]
        udp.bind(("127.0.0.1", self.port))
        abstract = socket.socket(socket.AF_UNIX)
        abstract.bind(f"\0{self.name}")
        abstract.listen()
        for wait in (tcp.accept, abstract.accept, lambda: udp.recv(100)):
            threading.Thread(target=self._count, args=(wait,), daemon=True).start()

    def _count(self, wait) -> None:
        while True:
            self.words.append(wait())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
