"""Writes the repository that students get, and proves that it holds nothing which only instructors may have."""
