"""The engine: reads source notebooks and submissions, runs them in a sandbox, checks and scores them."""
