"""An assignment may have limits of its own."""

import pytest

from autograder.core.limits import FILE, Limits, limits_of, preloaded
from autograder.core.source.assignments import CourseError

UNITS = "[limits]\ncell_seconds = 7\nmemory_mb = 1.5\noutput_kb = 3\nprocesses = 11\n"
IN_UNITS = Limits(cell_seconds=7.0, memory_bytes=1_500_000, output_chars=3_000, processes=11)
KEYS = ("cell_seconds", "check_seconds", "call_seconds", "notebook_seconds", "memory_mb", "file_mb", "output_kb")
EVERY = "[limits]\n" + "".join(f"{key} = 13\n" for key in (*KEYS, "processes"))
TWO, CALLED = "[limits]\ncell_seconds = 7\ncheck_seconds = 5\n", {"cell_seconds": 3.0, "check_seconds": None}
SAID = {  # the file, the options of the call, and the limits
    "without a file they are the usual ones": (None, {}, Limits()),
    "the file changes what it names, in its own units": (UNITS, {}, IN_UNITS),
    "what the call names is stronger": (TWO, CALLED, Limits(cell_seconds=3.0, check_seconds=5.0)),
    "the share of what follows through": ("follow_through = 0.25\n[limits]\n", {}, Limits(follow_through=0.25)),
    "nothing that follows through": ("follow_through = 0", {}, Limits(follow_through=0.0)),
    "every limit can be named": (EVERY, {}, Limits(13.0, 13.0, 13.0, 13_000_000, 13_000_000, 13, 13_000, 13.0)),
}


@pytest.mark.parametrize(("text", "options", "limits"), SAID.values(), ids=SAID)
def test_which_setting_counts(tmp_path, text, options, limits):
    if text:
        (tmp_path / FILE).write_text(text)
    assert limits_of(tmp_path, options) == limits


PRELOAD = {  # a file, and what is imported for the notebook `first`
    "": set(),
    'preload = ["a", "b.c_1"]\n[limits]\n': {"a", "b.c_1"},
    '[preload]\nfirst = ["a"]\nsecond = ["b"]\n': {"a"},
    '[preload]\nsecond = ["b"]\n': set(),
}


@pytest.mark.parametrize(("text", "found"), PRELOAD.items())
def test_modules_to_import_beforehand_can_be_named(tmp_path, text, found):
    """For all notebooks of an assignment, or for one."""
    (tmp_path / FILE).write_text(text)
    (tmp_path / "first.ipynb").touch()
    (tmp_path / "second.ipynb").touch()
    assert preloaded(tmp_path, "first") == found


NO_MODULES = ['"a"', "7", '[""]', '["a b"]', '["a."]', "[7]"]
REFUSED = dict.fromkeys(NO_MODULES, "preload is .*, expected a list of modules")
REFUSED |= {'{frist = ["a"]}': r"\[preload\] names frist, expected a notebook of: first"}


@pytest.mark.parametrize(("value", "sentence"), REFUSED.items())
def test_what_would_never_be_imported_is_refused(tmp_path, value, sentence):
    (tmp_path / FILE).write_text(f"preload = {value}\n")
    (tmp_path / "first.ipynb").touch()
    with pytest.raises(CourseError, match=f"{FILE}: {sentence}"):
        preloaded(tmp_path, "first")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[limits]\ncell = 7\n", "unknown limit 'cell': expected one of cell_seconds, "),
        ("[limits]\ncell_seconds = 0\n", "cell_seconds is 0, expected a number above 0"),
        ("[limits]\ncell_seconds = true\n", "cell_seconds is True, expected a number above 0"),
        ("[limits]\ncell_seconds = nan\n", "cell_seconds is nan, expected a number above 0"),
        ("[limits]\nmemory_mb = inf\n", "memory_mb is inf, expected a number above 0"),
        ("[limits]\ncell_seconds = '7'\n", "cell_seconds is '7', expected a number above 0"),
        ("cell_seconds = 7\n", "holds cell_seconds: expected one table"),
        ("limits = 7\n", "expected one table"),
        ("[limits\n", "is not TOML"),
        *[(f"follow_through = {share}", "follow_through is ") for share in ("2", "true")],
        ("follow = 1", "holds follow: expected one table"),
    ],
)
def test_a_file_that_is_not_in_order_is_refused(tmp_path, text, sentence):
    (tmp_path / FILE).write_text(text)
    with pytest.raises(CourseError, match=FILE) as refused:
        limits_of(tmp_path)
    assert sentence in str(refused.value)
