# tries: a step at infinity
# begins: events
tell(event="died", step=float("inf"))
