"""Seconds to grade the same class with ours, with stock nbgrader and with otter, and where ours go.

python benchmarks/grading.py [--submissions N] [--rounds R] [--only ours,bare,stock,otter] [--libraries numpy,torch]
                             [--otter-python PATH]

Each is timed as its users call it, by whole commands, alternately, so that a busy machine slows all of them; the marks
are compared with those that the class deserves. "A submission more" is the slope between a class and a small one:
what is left when the start of the command no longer counts. otter grades one submission a call. "Bare forks" are no
grader but a bound: see bare.py. What they do not reach, no grader does that gives each submission its own process.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

import classroom
import inside
from classroom import LIBRARIES, Student
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rivals import OTTER_MISSING, Bare, Otter, Ours, Rival, Stock, Timing, otter_works

FEW = 4  # submissions of the small class
WHO = ("ours", "bare", "stock", "otter")
STOCK_GOAL = 8.0  # times as fast, with 2 jobs
OTTER_GOAL = 25.0
BARE_GOAL = 3.0  # times the seconds of bare forks
MEMORY_GOAL = 150e6  # bytes for each further job, torch
MEMORY_TRIES = 3


@dataclass
class Times:
    """All timings of one grader."""

    name: str
    whole: list[Timing] = field(default_factory=list)
    few: list[Timing] = field(default_factory=list)

    @property
    def each(self) -> float:
        """Seconds a submission, the start of the command shared out."""
        return median(t.seconds / t.submissions for t in self.whole)

    @property
    def spread(self) -> tuple[float, float]:
        """Least and most seconds a submission, over the rounds."""
        seconds = [t.seconds / t.submissions for t in self.whole]
        return min(seconds), max(seconds)

    @property
    def slope(self) -> float | None:
        """Seconds that one submission more takes; None where noise or too few submissions hide it."""
        pairs = [(w, f) for w, f in zip(self.whole, self.few, strict=False) if w.submissions > f.submissions]
        slopes = [(w.seconds - f.seconds) / (w.submissions - f.submissions) for w, f in pairs]
        return median(slopes) if slopes and median(slopes) > 0 else None


@dataclass(frozen=True)
class Goal:
    """What was promised, and what was found.

    Attributes:
        least: whether it is good to be above the limit.
        bound: the speed of bare forks.
    """

    words: str
    found: float | None
    limit: float
    unit: str
    least: bool = False
    bound: float | None = None

    @property
    def reached(self) -> bool | None:
        if self.found is None:
            return None
        return self.found >= self.limit if self.least else self.found <= self.limit

    def __str__(self) -> str:
        verdict = {True: "reached     ", False: "NOT REACHED ", None: "not measured"}[self.reached]
        found = "" if self.found is None else f": {self.found:.3g} {self.unit}"
        side = "at least" if self.least else "at most"
        bound = "" if self.bound is None else f"; bare forks: {self.bound:.3g}"
        return f"{verdict} {self.words}{found} (goal: {side} {self.limit:g} {self.unit}{bound})"


def times_table(library: str, size: int, times: Sequence[Times]) -> Table:
    """Seconds and ratios; the first of `times` is what the others are compared with."""
    title = f"{library}: {size} submissions, 12 exercises; medians of rounds: {len(times[0].whole)}"
    table = Table("whole commands", title=title, title_justify="left")
    for name in ("s a submission", "least - most", "times ours", "a submission more, s", "times ours "):
        table.add_column(name, justify="right")
    base = times[0]
    for each in times:
        low, high = each.spread
        slope = each.slope or (each.each if each.name == Otter.name else None)
        further = f"{slope / base.slope:.1f}" if slope and base.slope else ""
        table.add_row(
            each.name,
            f"{each.each:.3f}",
            f"{low:.3f} - {high:.3f}",
            f"{each.each / base.each:.1f}",
            f"{slope:.3f}" if slope else "",
            further,
        )
    return table


def ratio_goals(library: str, times: dict[str, Times], base: str, bound: str) -> list[Goal]:
    """How many times as fast as the others, by whole commands; `bound` names who does the least."""

    def ratio(name: str, who: str) -> float | None:
        return times[name].each / times[who].each if name in times and who in times else None

    limits = {Stock.name: STOCK_GOAL, Otter.name: OTTER_GOAL}
    return [
        *(
            Goal(
                f"{library}, {base}, against {name}",
                ratio(name, base),
                limit,
                "times as fast",
                True,
                ratio(name, bound),
            )
            for name, limit in limits.items()
        ),
        Goal(f"{library}, {base}, against {bound}", ratio(base, bound), BARE_GOAL, "times the seconds"),
    ]


class Bench:
    """The class under one library, and everyone who grades it."""

    def __init__(self, folder: Path, library: str, size: int, who: Iterable[str], otter: Path) -> None:
        self.library, self.folder = library, folder
        self.assignment = classroom.make_course(folder / "source_only", library)
        self.students = classroom.make_class(self.assignment, library, size)
        makers: dict[str, list[Callable[[Path], Rival]]] = {
            "ours": [lambda f, n=n: Ours(f, library, self.students, n) for n in (2, 1)],
            "bare": [lambda f, n=n: Bare(f, library, self.students, n) for n in (2, 1)],
            "stock": [lambda f: Stock(f, library, self.students)],
            "otter": [lambda f: Otter(f, library, self.students, otter)],
        }
        self.rivals: list[Rival] = []
        for name in who:
            for make in makers[name]:
                place = folder / f"rival{len(self.rivals)}"
                place.mkdir()
                self.rivals.append(make(place))
        self.times = {rival.name: Times(rival.name) for rival in self.rivals}

    def steps(self, rounds: int) -> list[tuple[str, Callable[[], None]]]:
        """What is timed, in order: in each round everyone once; otter does its share of the class in each."""
        steps = []
        for number in range(rounds):
            for rival in self.rivals:
                share = self.students[number::rounds] if rival.single else self.students
                if share:
                    steps.append((f"{rival.name}, {self.library}", self._timed(rival, share, "whole")))
                if not rival.single and len(self.students) > FEW:
                    steps.append((f"{rival.name}, {self.library}", self._timed(rival, self.students[:FEW], "few")))
        return steps

    def _timed(self, rival: Rival, students: list[Student], kind: str) -> Callable[[], None]:
        return lambda: getattr(self.times[rival.name], kind).append(rival.grade(students))

    def ours(self, jobs: int) -> Ours:
        return next(r for r in self.rivals if isinstance(r, Ours) and r.jobs == jobs)

    def look_inside(self) -> Table:
        """Where our time goes."""
        one = self.ours(1)
        stages, once = inside.profile(one.folder, one.course(self.students)[0], self.assignment, self.students)
        return stages_table(self.library, stages, once, inside.warm_cells(self.assignment, self.students))

    def memory(self) -> Goal:
        """Peak of two jobs less peak of one, in medians, taken alternately."""
        peaks: dict[int, list[float]] = {1: [], 2: []}
        for _ in range(MEMORY_TRIES):
            for jobs, found in peaks.items():
                found.append(inside.memory(self.ours(jobs)))
        known = all(peak is not None for found in peaks.values() for peak in found)
        more = median(peaks[2]) - median(peaks[1]) if known else None
        all_of_one = f" (all with one: {median(peaks[1]) / 1e6:.0f} MB)" if known else ""
        words = f"{self.library}, MB that a second job takes{all_of_one}"
        return Goal(words, more and more / 1e6, MEMORY_GOAL / 1e6, "MB")


def stages_table(library: str, stages: dict[str, float], once: dict[str, float], warm: float) -> Table:
    """Milliseconds of one submission by stage, and of what a command pays once."""
    table = Table("stage", "what", title=f"{library}, ours with 1 job: where the time goes", title_justify="left")
    table.add_column("ms a submission", justify="right")
    for stage, words in inside.STAGES.items():
        table.add_row(stage, words, f"{1000 * stages[stage]:.1f}", end_section=stage in ("other", "feedback"))
    table.add_row("whole", "from one record to the next", f"{1000 * stages['whole']:.1f}")
    table.add_row("warm", "the student's cells where all is imported", f"{1000 * warm:.1f}", end_section=True)
    for name, seconds in once.items():
        table.add_row(name, "once", f"{1000 * seconds:.0f}")
    return table


@contextmanager
def progress(total: int):
    """A bar on a terminal, nothing in a log."""
    console = Console(stderr=True)
    columns = (TextColumn("timing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(
        *columns, TextColumn("{task.description}"), console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task("", total=total)
        yield lambda words, done=1: bar.update(task, advance=done, description=words)


def alternate(lists: Sequence[list]) -> list:
    """One of each in turn, until all are empty."""
    longest = max(map(len, lists), default=0)
    return [entries[i] for i in range(longest) for entries in lists if i < len(entries)]


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    """The options; `only` and `libraries` as lists of known names."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--submissions", type=int, default=20, help=f"of the class, more than {FEW} (20)")
    parser.add_argument("--rounds", type=int, default=3, help="how often everyone grades (3)")
    parser.add_argument("--only", default=",".join(WHO), help="some of ours,bare,stock,otter")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="some of numpy,torch")
    parser.add_argument("--otter-python", type=Path, default=Path(sys.executable), help="of otter's environment")
    options = parser.parse_args(given)
    for name, known in (("only", WHO), ("libraries", LIBRARIES)):
        asked = getattr(options, name).split(",")
        if unknown := [word for word in asked if word not in known]:
            parser.error(f"--{name} names {', '.join(unknown)}: expected some of {','.join(known)}")
        setattr(options, name, [word for word in known if word in asked])
    if options.submissions <= FEW or options.rounds < 1:
        parser.error(f"--submissions must be above {FEW} and --rounds above 0")
    return options


def main() -> None:
    options = arguments()
    console = Console(width=140)
    who = options.only
    otter = Path(os.path.abspath(options.otter_python))  # not resolved: a link into an environment stays one
    if "otter" in who and not otter_works(otter):
        console.print(OTTER_MISSING.format(python=otter), markup=False, highlight=False)
        who = [name for name in who if name != "otter"]
    folder = Path(tempfile.mkdtemp(prefix="bench-"))
    try:
        benches = [Bench(folder / name, name, options.submissions, who, otter) for name in options.libraries]
        steps = alternate([bench.steps(options.rounds) for bench in benches])
        with progress(len(steps)) as show:
            for words, step in steps:
                show(words, 0)
                step()
                show(words)
        report(console, benches, options.submissions)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def report(console: Console, benches: Sequence[Bench], size: int) -> None:
    """Print the tables and whether each goal is reached."""
    goals = []
    load = "/".join(f"{value:.1f}" for value in os.getloadavg())
    console.print(f"{os.cpu_count()} cores; load in the last 1/5/15 minutes {load}; all marks are as expected")
    for bench in benches:
        console.print(times_table(bench.library, size, list(bench.times.values())))
    for bench in benches:
        ours = [rival.name for rival in bench.rivals if isinstance(rival, Ours)]
        if not ours:
            continue
        goals += ratio_goals(bench.library, bench.times, ours[0], Bare.called(2))
        table = bench.look_inside()
        if bench.library == "torch":
            goals.append(bench.memory())
        console.print(table)
    for goal in goals:
        console.print(str(goal), highlight=False, markup=False)


if __name__ == "__main__":
    main()
