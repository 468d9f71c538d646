# tries: tags that keep cells from running
# > before {"tags": ["skip-execution", "raises-exception"], "nbgrader": {"grade_id": "setup", "locked": true}}
pass

# > double {"tags": ["skip-execution"], "nbgrader": {"grade_id": "double", "solution": true}}
double = lambda x: 0
