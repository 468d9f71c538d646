"""Help a student beside the notebook: progress, the file to hand in, and the start in a bare notebook.

Nothing here takes part in grading. The grader runs the notebooks in a shell without a front end, where `hand_in` and
`ready` do nothing.
"""

from course.student.handing_in import hand_in
from course.student.overview import progress
from course.student.starting import ready

__all__ = ["hand_in", "progress", "ready"]
