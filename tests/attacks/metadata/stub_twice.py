# tries: the answer's cell twice, the first of them with the id of the second exercise's test
# > before {"nbgrader": {"grade_id": "double", "solution": true, "locked": false, "grade": false}}
def double(x):
    return 6


# > after {"nbgrader": {"grade_id": "twice_check", "grade": true, "points": 2, "locked": true}}
def twice(f, x):
    return 5


# > double
def double(x):
    return 0
