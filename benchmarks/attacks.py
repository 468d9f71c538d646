"""What the attacks of tests/attacks get from our grader, from stock nbgrader and from otter-grader.

Those of benchmarks/attacks_on_others are written for the other two.

python benchmarks/attacks.py [--each N] [--otter-python PATH] [--details]

Stock nbgrader and otter run a student's code as the user who grades. So each attack on them runs in a jail of ours,
without our filter of system calls and with a network of its own, which holds the whole course: what an attack reaches
there is what it would reach without the jail. That needs root; without it these columns stay empty.
"""

from __future__ import annotations

import argparse
import ctypes
import fcntl
import json
import os
import re
import select
import socket
import struct
import subprocess
import sys
import tempfile
import textwrap
import time
import zipfile
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from rich.console import Console
from rich.progress import track
from rich.table import Table

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests" / name) for name in ("attacks", "classes")]

import attacked  # noqa: E402
from attacked import Attack  # noqa: E402

from autograder.authoring.releasing import dumps  # noqa: E402
from autograder.core.engine import Engine  # noqa: E402
from autograder.core.limits import Limits  # noqa: E402
from autograder.core.sandbox import (  # noqa: E402
    Isolation,
    IsolationLevel,
    Part,
    Policy,
    SandboxError,
    descendants,
    detect,
    kernel,
    readable_paths,
    run_supervised,
    stop,
)
from autograder.core.submissions.samples import solved  # noqa: E402

GRADERS = ("ours", "nbgrader", "otter")
OTHERS = Path(__file__).parent / "attacks_on_others"  # what is written for nbgrader or otter
GROWTH = 400_000  # kilobytes that an attack may add to our grader's largest size
SECONDS = 150  # for one attack on another grader, from the copy of the course to the last honest notebook
UID = 47_000
MEMORY, PROCESSES, DISK = 6_000_000_000, 300, 400_000_000
LIMITS = Limits(
    cell_seconds=4.0, check_seconds=3.0, notebook_seconds=40.0, memory_bytes=400_000_000, file_bytes=1_000_000
)
TENSOR_LIMITS = Limits(
    cell_seconds=20.0, check_seconds=3.0, notebook_seconds=60.0, memory_bytes=4_000_000_000, file_bytes=1_000_000
)
NBGRADER_CONFIG = """\
c = get_config()
c.CourseDirectory.course_id = "attacked"
c.Execute.timeout = 8
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE\\nraise NotImplementedError()"}
"""
SCRIPT = re.compile(r"<[a-zA-Z][^<>]*alert\(1729\)|<script[^<>]*>[^<]*alert\(1729\)")

# family -> why it is not run against the others
OURS_ONLY = {
    "forging": "speaks our channel",
    "events": "speaks our channel",
    "deadline": "the deadline of one check is ours",
    "guard": "what the guard looks at is ours",
}
FOR_NBGRADER = {"metadata"}  # otter reads none of nbgrader's


@dataclass(frozen=True)
class Outcome:
    """What one attack got.

    Attributes:
        attack: its name.
        grader: "ours", "nbgrader" or "otter".
        got: "marks", "secret" and kinds of harm; nothing if it failed.
    """

    attack: str
    grader: str
    got: tuple[str, ...]

    @property
    def family(self) -> str:
        return self.attack.split("/")[0]


def applies(attack: Attack, grader: str) -> bool:
    """Whether the attack can be made on that grader: ours is another program than theirs."""
    if attack.grader != "ours" or grader == "ours":
        return attack.grader == grader
    if attack.family in OURS_ONLY or (grader == "otter" and attack.family in FOR_NBGRADER):
        return False
    return not re.search(r"\bautograder\b|\"Runner\"|get_ipython\(\)\.outputs", attack.text)


def chosen(attacks: Iterable[Attack], grader: str, each: int | None) -> list[Attack]:
    """The attacks on one grader: at most `each` of a family that were written for all, and its own."""
    counts: dict[str, int] = defaultdict(int)
    found = []
    for attack in attacks:
        if applies(attack, grader):
            counts[attack.family] += attack.grader == grader == "ours" or attack.grader == "ours"
            if each is None or attack.grader != "ours" or counts[attack.family] <= each:
                found.append(attack)
    return found


def table(outcomes: Iterable[Outcome], graders: dict[str, str]) -> Table:
    """One line a family.

    Args:
        outcomes: the outcomes of all attacks that were run.
        graders: name -> "" or why it was not run.
    """
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for outcome in outcomes:
        count = counts[outcome.family, outcome.grader]
        count[0] += bool(outcome.got)
        count[1] += 1
    made = Table("family", *graders, title="attacks that succeeded, of those that were run")
    for column in made.columns[1:]:
        column.justify = "right"

    def cell(family: str, grader: str) -> str:
        if graders[grader]:
            return "not run"
        won, run = counts.get((family, grader), (0, 0))
        return f"{won} of {run}" if run else "n/a"

    families = sorted({family for family, _ in counts})
    for family in families:
        made.add_row(family, *(cell(family, grader) for grader in graders))
    made.add_section()
    sums = {g: [sum(counts[f, g][i] for f in families if (f, g) in counts) for i in (0, 1)] for g in graders}
    made.add_row("all", *("not run" if why else f"{sums[g][0]} of {sums[g][1]}" for g, why in graders.items()))
    return made


def judge(attack: Attack, grader: str, found: dict | None, plain: set[str]) -> Outcome:
    """What the attack got from another grader.

    Args:
        attack: the attack.
        grader: on whom.
        found: the report of `jailed.py`; None if it was ended.
        plain: secrets that this grader shows to everybody.
    """
    if found is None:
        return Outcome(attack.name, grader, ("grading ended",))
    got = []
    if (found["marks"].get("mallory") or 0) > attack.control:
        got.append("marks")
    shown = found["shown"].get("mallory", "")
    if set(attacked.secrets_in(shown)) - plain:
        got.append("secret")
    if attack.never and attack.never in shown:
        got.append("its aim")
    if SCRIPT.search(shown):
        got.append("script")
    if found["marks"].get("zoe") != attacked.POINTS:
        got.append("another's marks")
    got += [name for name, key in (("process left", "left"), ("file", "changed"), ("network", "heard")) if found[key]]
    return Outcome(attack.name, grader, tuple(got))


def largest_size(anew: bool = False) -> int:
    if anew:
        Path("/proc/self/clear_refs").write_text("5")
    return int(re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text())[1])


class Ours:
    """Our grader, as `autograder grade` uses it."""

    def __init__(self, stage: Path) -> None:
        self.courses = {its: attacked.write_course(stage / f"ours_{its}", its) for its in attacked.COURSES}
        self.engines = dict.fromkeys(attacked.COURSES, Engine(LIMITS))
        self.engines["tensors"] = Engine(TENSOR_LIMITS, imports=("torch",))
        self.stage = stage
        for engine in set(self.engines.values()):
            engine.__enter__()

    def close(self) -> None:
        for engine in set(self.engines.values()):
            engine.__exit__(None, None, None)

    def attack(self, attack: Attack) -> Outcome:
        engine, course = self.engines[attack.course], self.courses[attack.course]
        root = course.path.parents[2]
        facts = {"COURSE_ROOT": root, "LISTENER_PORT": 9, "LISTENER_NAME": "nobody"}
        facts |= {"GRADER_PID": os.getpid(), "ZYGOTE_PID": engine.zygote.process.pid}
        before = {p: p.stat().st_mtime_ns for p in root.rglob("*")}
        size = largest_size(anew=True)
        result, executed = attacked.grade_bytes(engine, course, dumps(attack.document(course, facts)).encode())
        shown = attacked.student_visible(result, executed, self.stage, course)
        got = ["marks"] if result.score > attack.control else []
        text = "".join(shown.values())
        if attacked.secrets_in(text) or attacked.hidden_lines_in(text, course):
            got.append("secret")
        if attack.never and attack.never in text:
            got.append("its aim")
        honest, _ = attacked.grade_bytes(engine, course, dumps(solved(course)).encode())
        if honest.score != honest.total.max_decided:
            got.append("another's marks")
        if before != {p: p.stat().st_mtime_ns for p in root.rglob("*")}:
            got.append("file")
        if largest_size() > size + GROWTH:
            got.append("memory of the grader")
        return Outcome(attack.name, "ours", tuple(got))


class Other:
    """Another grader, each attack in a jail of its own.

    Args:
        name: "nbgrader" or "otter".
        python: the interpreter that has it.
        stage: folder with the prepared courses.
    """

    def __init__(self, name: str, python: Path, stage: Path) -> None:
        self.name, self.python, self.stage = name, python, stage
        self.courses, self.plain = {}, {}
        for its in ("numbers", "tensors"):
            root = stage / f"{name}_{its}"
            course = self.courses[its] = attacked.write_course(root, its)
            (root / "gradebook.db").unlink()
            prepare = {"nbgrader": prepare_nbgrader, "otter": prepare_otter}[name]
            prepare(root, course, python)
        self.isolation = open_level()

    def close(self) -> None:
        """Nothing is left of a jail."""

    def attack(self, attack: Attack) -> Outcome:
        found = self.grade(attack.document(self.courses[attack.course]), attack.course)
        return judge(attack, self.name, found, self.shown_to_all(attack.course))

    def shown_to_all(self, course: str) -> set[str]:
        """Secrets that a blank hand-in gets to see."""
        if course not in self.plain:
            found = self.grade(attacked.blank(self.courses[course]), course)
            if found is None or found["marks"].get("zoe") != attacked.POINTS:
                raise RuntimeError(f"{self.name} does not grade an honest notebook: {found}")
            self.plain[course] = set(attacked.secrets_in(found["shown"]["mallory"]))
        return self.plain[course]

    def grade(self, document, course: str) -> dict | None:
        documents = {"mallory": document, "zoe": solved(self.courses[course])}
        if self.name == "otter":
            documents = {student: without_tests(notebook) for student, notebook in documents.items()}
        stage = self.stage / f"{self.name}_{course}"
        command = [str(self.python), str(ROOT / "benchmarks" / "jailed.py"), self.name, str(stage)]
        return jailed(self.isolation, command, documents, (self.python.parents[1], stage))


def without_tests(notebook):
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook.cells = [cell for cell in notebook.cells if not cell.id.endswith("_check")]
    return notebook


def prepare_nbgrader(root: Path, course, python: Path) -> None:
    (root / "nbgrader_config.py").write_text(NBGRADER_CONFIG)
    command = [python, "-m", "nbgrader", "generate_assignment", attacked.NAME, "--create"]
    environment = os.environ | {"PATH": f"{python.parent}:{os.environ['PATH']}"}
    subprocess.run(command, cwd=root, check=True, capture_output=True, env=environment)


def prepare_otter(root: Path, course, python: Path) -> None:
    """Each test cell as a test file: its visible checks for nothing, the necessary hidden ones as one case."""
    with zipfile.ZipFile(root / "autograder.zip", "w") as archive:
        archive.writestr("otter_config.json", "{}")
        for exercise in course.exercises:
            test = course.by_id[exercise.graded_cell].test
            shared = "\n".join(code for code, _ in test.shared)
            priced = sum(check.price or 0 for check in test.checks)
            needed = "\n".join(c.code for c in test.checks if c.hidden and c.price is None)
            cases = [(False, 0, c.code) for c in test.checks if not c.hidden] + [
                (True, exercise.points - priced, needed)
            ]
            cases += [(True, c.price, f"{needed}\n{c.code}") for c in test.checks if c.price is not None]
            text = "from otter.test_files import test_case\n\nOK_FORMAT = False\n"
            text += f"name = {exercise.id!r}\npoints = {[points for _, points, _ in cases]}\n"
            modules = "torch, np" if "torch" in shared + needed else "np"
            for number, (hidden, _, code) in enumerate(cases):
                body = textwrap.indent(f"{shared if hidden else ''}\n{code}", "    ")
                text += (
                    f"\n\n@test_case(hidden={hidden})\ndef test_{number}({exercise.id}, checks, {modules}):\n{body}\n"
                )
            archive.writestr(f"tests/{exercise.id}.py", text)


def open_level() -> Isolation:
    """The strongest level without the filter: a kernel needs sockets, to itself.

    Raises:
        SandboxError: it does not work here.
    """
    isolation = detect(IsolationLevel.NAMESPACES_ROOT)
    kept = tuple(part for part in isolation.parts if part not in (Part.CALLS, Part.NETWORK))
    return Isolation(isolation.level, kept, isolation.missing)


def jailed(isolation: Isolation, command: list[str], documents: dict, readable: tuple[Path, ...]) -> dict | None:
    """What the command tells within its time; None if it did not come to that."""
    reader, writer = os.pipe()
    readable = (*readable_paths(), Path("/etc/hosts"), ROOT / "benchmarks" / "jailed.py", *readable)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, tempfile.TemporaryFile() as given:
        os.chmod(folder, 0o711)
        given.write(json.dumps(documents).encode())
        given.seek(0)
        policy = Policy(readable, Path(folder), memory=MEMORY, processes=PROCESSES, disk=DISK, open_files=1024, uid=UID)
        wait, go = os.pipe()
        policy = replace(policy, keep=(writer, given.fileno(), wait))
        pid = run_supervised(isolation, policy, lambda: _become(command, given.fileno(), writer, wait, folder))
        _give_loopback(min(descendants(pid), default=os.getpid()))  # process 1 of its namespace, if it has one
        for descriptor in (writer, wait, go):
            os.close(descriptor)
        sent, end = b"", time.monotonic() + SECONDS
        while select.select([reader], [], [], max(0.0, end - time.monotonic()))[0]:
            part = os.read(reader, 1 << 20)
            sent += part
            if not part:
                break
        os.close(reader)
        stop(pid)
        os.waitpid(pid, 0)
    try:
        return json.loads(sent)
    except ValueError:
        return None


def _become(command: list[str], given: int, sent: int, wait: int, folder: str) -> None:
    """In the jail, once its network is there: the command."""
    os.read(wait, 1)
    os.dup2(given, 0)
    os.set_inheritable(sent, True)
    environment = {"PATH": f"{Path(command[0]).parent}:/usr/bin:/bin", "HOME": folder, "TMPDIR": folder}
    environment |= {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    os.execve(command[0], [*command, str(sent)], environment)


def _give_loopback(process: int) -> None:
    """Bring the jail's network with nothing but itself up."""
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
        return
    try:
        namespace = os.open(f"/proc/{process}/ns/net", os.O_RDONLY)
        ctypes.CDLL(None).setns(namespace, kernel.NEWNET)
        with socket.socket() as any_socket:  # SIOCSIFFLAGS, IFF_UP | IFF_RUNNING
            fcntl.ioctl(any_socket, 0x8914, struct.pack("16sh14x", b"lo", 0x41))
    finally:
        os._exit(0)


def started(make: Callable[[], Ours | Other]) -> tuple[Ours | Other | None, str]:
    """A grader, or why there is none."""
    try:
        return make(), ""
    except (SandboxError, OSError, RuntimeError, subprocess.CalledProcessError) as error:
        return None, f"{type(error).__name__}: {error}"


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--each", type=int, help="attacks of a family on nbgrader and otter; all without it")
    parser.add_argument("--otter-python", type=Path, help="interpreter of an environment that has otter-grader")
    parser.add_argument("--family", nargs="*", default=[], help="only these")
    parser.add_argument("--grader", nargs="*", default=list(GRADERS), choices=GRADERS, help="only these")
    parser.add_argument("--json", type=Path, help="also write what each attack got there")
    parser.add_argument("--details", action="store_true", help="name the attacks that succeeded")
    parser.add_argument("--read", type=Path, nargs="*", default=[], help="add what other runs wrote there")
    options = parser.parse_args(arguments)
    console = Console(width=110)
    everything = [*attacked.attacks(), *attacked.attacks(OTHERS)]
    everything = [a for a in everything if not options.family or a.family in options.family]
    read = [
        Outcome(**one | {"got": tuple(one["got"])}) for path in options.read for one in json.loads(path.read_text())
    ]
    outcomes = list({(one.attack, one.grader): one for one in read}.values())  # of two runs the later
    graders: dict[str, str] = {name: "" for name in GRADERS if any(one.grader == name for one in outcomes)}
    with tempfile.TemporaryDirectory(prefix="attacks-", ignore_cleanup_errors=True) as folder:
        os.chmod(folder, 0o755)
        stage = Path(folder)
        makers = {"ours": lambda: Ours(stage), "nbgrader": lambda: Other("nbgrader", Path(sys.executable), stage)}
        makers["otter"] = lambda: Other("otter", options.otter_python, stage)
        for name in options.grader:
            if name == "otter" and not (options.otter_python and options.otter_python.exists()):
                graders[name] = "no environment with otter-grader was named: --otter-python PATH"
                continue
            grader, graders[name] = started(makers[name])
            if grader is None:
                continue
            attacks = chosen(everything, name, None if name == "ours" else options.each)
            for attack in track(attacks, f"{name:9}", console=console, disable=not console.is_terminal):
                outcomes.append(grader.attack(attack))
                if options.json:  # now: it takes long, and may be ended
                    options.json.write_text(json.dumps([asdict(outcome) for outcome in outcomes], indent=1) + "\n")
            grader.close()
    console.print(table(outcomes, graders))
    for line in remarks(outcomes, graders, options.each):
        console.print(line, highlight=False)
    for outcome in outcomes if options.details else ():
        if outcome.got:
            console.print(f"{outcome.grader}: {outcome.attack}: {', '.join(outcome.got)}", highlight=False)


def remarks(outcomes: list[Outcome], graders: dict[str, str], each: int | None) -> list[str]:
    """What the table does not say by itself."""
    lines = [f"{name}: not run: {why}" for name, why in graders.items() if why]
    for name in graders:
        kinds = defaultdict(int)
        for outcome in outcomes:
            for kind in outcome.got if outcome.grader == name else ():
                kinds[kind] += 1
        if kinds:
            lines.append(f"{name}: " + ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items())))
    if each is not None:
        lines.append(f"nbgrader and otter: at most {each} attacks of a family, and all that are written for them")
    lines += [f"{family}: n/a to the others: {why}" for family, why in OURS_ONLY.items()]
    lines.append("nbgrader's feedback shows the hidden tests to everybody: what a blank hand-in sees is not counted")
    lines.append("ours: what leaves by a network or is left running is asked by tests/attacks, not here")
    lines.append("none of those on nbgrader and otter was run outside of a jail")
    return lines


if __name__ == "__main__":
    main(sys.argv[1:])
