"""Pages for people: feedback, the report of a run, what a class understood."""
