# tries: the event that says that the notebook is through, before any test
# begins: events
tell(event="done")
