# tries: events with places that are not there, of branches that are none, and of kinds that nobody knows
# begins: events
for branch in (None, [0, 0], [-1, -1], [[]], "ab", [2**70, 0], {"0": 1}):
    for step in (-1, 99, 2**70, "3", None, [0], True):
        for kind in ("cell", "died", "start", "grade", 7, None, ["test"]):
            event = {"event": kind, "step": step, "branch": branch, "outputs": 5, "count": "x", "failure": []}
            channel.send(run.connection, event)
