"""Pictures for the notebook on tweets. None of them computes a score, a weight or a gradient."""
