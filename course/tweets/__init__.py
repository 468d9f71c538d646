"""What the notebook on tweets gives: its pictures. None of them computes a score, a weight or a gradient."""
