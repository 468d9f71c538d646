# tries: points that are no number, a newer schema, and a checksum of nothing
# > double {"nbgrader": {"grade_id": "double", "points": "nan", "grade": "yes", "checksum": [], "schema_version": 99, "solution": null}}
double = lambda x: 0
