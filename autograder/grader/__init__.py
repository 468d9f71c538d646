"""The grader's side: starts the worker process, follows a notebook, runs the checks of its test cells, scores."""
