"""The grader's side: starts the zygote, follows a notebook, runs the checks of its test cells, scores."""
