"""What grading leaves: nbgrader's gradebook, feedback pages, the report of a run."""
