"""The checks of the exercises: a notebook runs `checks.run("notebook.exercise")`.

`tables` holds what students get of an exercise's file, as data. A check (`part`) asks by the verbs of `student`, which
`verbs` answers where the student's code runs, and judges what came back: `comparison` of results, `rules` about how an
answer is written, `results` of cells, `puzzles` of weights by hand. `card` shows the outcome. None holds a solution.
"""

from course.checks.running import run

__all__ = ["run"]
