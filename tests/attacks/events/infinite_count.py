# tries: an execution count that is no whole number, so that the grader stops
# begins: events
tell(event="cell", step=1, outputs=[], count=float("inf"), failure=None)
