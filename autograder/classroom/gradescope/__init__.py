"""Grades at Gradescope: `packing` writes the zip, where `python -m autograder.classroom.gradescope` grades."""
