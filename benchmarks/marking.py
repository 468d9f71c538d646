"""Seconds that the marking page's server takes for one question of a large class, beside nbgrader's formgrader.

    python benchmarks/marking.py [--students N]

A third of the answers, of about 60 words each, differ from all others. One server, in this process, has the pages of
both; each request is sent REPEATS times over HTTP, and the table has the median and the slowest. Formgrader shows a
question as a list of notebooks, and an answer as the page of a whole notebook; a mark is one request to each.
Ends with 1 if the question takes longer than GOAL seconds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "tests" / "classes"))

from jupyter_server.serverapp import ServerApp  # noqa: E402 - after the path
from nbgrader.api import Gradebook  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402
from tornado.httpclient import AsyncHTTPClient  # noqa: E402
from written_class import NAME, NOTEBOOK, QUESTION, hand_in, make_course  # noqa: E402

GOAL, REPEATS, WORDS = 1.0, 7, 60
TOKEN = "of-a-benchmark"
VOCABULARY = ("zero", "sum", "empty", "adding", "nothing", "neutral", "term", "list", "because", "value", "$x_i$", "is")
EXTENSIONS = ("autograder.classroom.marking", "nbgrader.server_extensions.formgrader")


def texts(size: int) -> list[str]:
    """Return an answer for each student; one in three differs from all others, the rest share ten."""
    rng = random.Random(size)
    written = [" ".join(rng.choices(VOCABULARY, k=WORDS)) for _ in range(10 + size)]
    return [written[10 + number] if number % 3 == 0 else written[number % 10] for number in range(size)]


class Server:
    """A Jupyter server with both pages, which runs while it is asked something."""

    def __init__(self, course: Path) -> None:
        os.chdir(course)  # formgrader reads nbgrader_config.py from here
        ServerApp.init_signal = lambda _: None
        self.app = ServerApp()
        extensions = [f"--ServerApp.jpserver_extensions={name}=True" for name in EXTENSIONS]
        options = [f"--ServerApp.root_dir={course}", f"--IdentityProvider.token={TOKEN}", "--ServerApp.port=0"]
        options += ["--ServerApp.open_browser=False", "--ServerApp.allow_root=True", "--ServerApp.log_level=ERROR"]
        self.app.initialize([*options, *extensions], find_extensions=False)

    def ask(self, path: str, body: dict | None = None) -> bytes:
        """Return the reply to a request; a body is put."""
        url, headers = f"http://127.0.0.1:{self.app.port}/{path}", {"Authorization": f"token {TOKEN}"}
        sent = None if body is None else json.dumps(body)
        how = {"headers": headers, "method": "GET" if body is None else "PUT", "body": sent, "request_timeout": 600}
        return self.app.io_loop.run_sync(lambda: AsyncHTTPClient().fetch(url, **how)).body

    def seconds(self, *requests: tuple[str, dict | None]) -> list[float]:
        """Return the time of each request."""
        found = []
        for path, body in requests:
            begun = time.perf_counter()
            self.ask(path, body)
            found.append(time.perf_counter() - begun)
        return found


def measured(course: Path) -> dict[str, tuple[list[float], list[float]]]:
    """Return request -> its times here, and those of formgrader."""
    server = Server(course)
    api, theirs = f"autograder/marking/api/{NAME}/{NOTEBOOK}/{QUESTION}", "formgrader/api"
    first = server.seconds((api, None))  # reads the notebooks; later requests know them
    listed = f"{theirs}/submitted_notebooks/{NAME}/{NOTEBOOK}"
    asked = {"the question, first time": (first, server.seconds((listed, None)))}
    asked["the question"] = (server.seconds(*[(api, None)] * REPEATS), server.seconds(*[(listed, None)] * REPEATS))
    alone = [group["answers"] for group in json.loads(server.ask(api))["groups"]][-REPEATS:]
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        entries = gradebook.notebook_submissions(NOTEBOOK, NAME)[:REPEATS]
        parts = [entry.id for entry in entries]
        grades = [next(grade.id for grade in entry.grades if grade.name == QUESTION) for entry in entries]
    ours = [(f"{api}/answer?id={answers[0]['id']}", None) for answers in alone]
    asked["one answer"] = (
        server.seconds(*ours),
        server.seconds(*[(f"formgrader/submissions/{part}", None) for part in parts]),
    )
    mark = {"state": "marked", "items": ["1"], "own_points": None, "comment": "yes"}
    ours = [(f"{api}/marks", mark | {"answers": answers}) for answers in alone]
    given = [(f"{theirs}/grade/{grade}", {"manual_score": 1.0, "extra_credit": 0}) for grade in grades]
    asked["one mark"] = (server.seconds(*ours), server.seconds(*given))
    return asked


def table(found: dict[str, tuple[list[float], list[float]]], students: int) -> Table:
    """A row for each request."""
    shown = Table("request", title=f"one written question, {students} students", title_justify="left")
    for heading in ("median, s", "slowest, s", "formgrader: median, s", "slowest, s", "times as fast"):
        shown.add_column(heading, justify="right")
    for request, (ours, theirs) in found.items():
        numbers = [median(ours), max(ours), median(theirs), max(theirs)]
        shown.add_row(request, *(f"{number:.3f}" for number in numbers), f"{median(theirs) / median(ours):.1f}")
    return shown


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--students", type=int, default=500, help="of the class (500)")
    students = parser.parse_args().students
    with tempfile.TemporaryDirectory(prefix="marking-") as scratch:
        os.environ["JUPYTER_CONFIG_DIR"] = os.environ["JUPYTER_RUNTIME_DIR"] = scratch
        course = make_course(Path(scratch, "course"))
        hand_in(course, {f"s{number:03}": {QUESTION: text} for number, text in enumerate(texts(students))})
        found = measured(course)
        os.chdir(ROOT)
    Console(width=120).print(table(found, students))
    slowest = max(seconds for request in ("the question, first time", "the question") for seconds in found[request][0])
    print(
        f"the question takes at most {slowest:.2f} s, goal {GOAL:.2f} s: {'reached' if slowest <= GOAL else 'missed'}"
    )
    return 0 if slowest <= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
