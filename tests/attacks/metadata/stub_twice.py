# tries: the answer's cell twice, the first of them with the id of the second exercise's test
# > before {"nbgrader": {"grade_id": "double", "solution": true, "locked": false, "grade": false}}
double = lambda x: 6

# > after {"nbgrader": {"grade_id": "twice_check", "grade": true, "points": 2, "locked": true}}
twice = lambda f, x: 5

# > double
double = lambda x: 0
