"""The grading engine: restores, runs, scores, records and reports what students hand in."""
