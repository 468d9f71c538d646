"""What the notebooks of the attention course import: data, plots and the visible checks."""

__version__ = "0.1.0"
