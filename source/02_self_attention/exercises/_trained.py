"""What the exercises on training share: dicts of results."""


def entries(found, name, keys):
    """Check that a result is a dict with these entries."""
    listed = ", ".join(map(repr, keys))
    if not isinstance(found, dict):
        raise AssertionError(f"`{name}` should be a dict with the entries {listed}")
    for key in keys:
        if key not in found:
            raise AssertionError(f"`{name}` has no entry {key!r}, expected {listed}")
