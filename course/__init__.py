"""What the notebooks of the attention course import: data, plots and the visible checks."""

from course.student import hand_in, progress, ready

__all__ = ["hand_in", "progress", "ready"]


def __getattr__(name: str) -> str:
    """Return the installed version for `__version__`; "unknown" for a course that pip did not install."""
    if name != "__version__":
        raise AttributeError(f"module 'course' has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("attention-course")
    except PackageNotFoundError:
        return "unknown"
