# tries: an error that is told as a list of lists of lists, deeper than the grader can print
# begins: events
deep = []
for _ in range(900):
    deep = [deep]
failure = {"type": deep, "text": deep, "code": deep, "line": 1, "cell": "double"}
tell(event="cell", step=1, outputs=[], count=1, failure=failure)
