"""Whatever a submission holds, the course's tests are what runs, and what happened to them is reported."""

import pytest
from edits import CHANGES, cell, true_tests_run
from nbgrader.utils import compute_checksum

from autograder.authoring.releasing import dumps
from autograder.core.submissions.restore import ALTERED, TEST_MISSING

METADATA = [{"points": 100}, {"points": None}, {"locked": False}, {"grade": False}, {"solution": True}]
METADATA += [{"schema_version": 1}, {"schema_version": "new"}, {"task": True}, {"cell_type": "markdown"}]


@pytest.mark.parametrize("changed", METADATA, ids=str)
@pytest.mark.parametrize("name", ["double_check", "double", "why", "given"])
def test_metadata_are_those_of_the_source(document, put_back, tiny, name, changed):
    cell(document, name).metadata.nbgrader |= changed
    restored = put_back(document)
    assert cell(restored.document, name).metadata == tiny.by_id[name].cell.metadata
    assert true_tests_run(restored, tiny)
    assert "HIDDEN" not in dumps(restored.document)


def written(write):
    """The test cell holds its text as an editor writes it."""
    return lambda document: cell(document, "double_check").update(source=write(cell(document, "double_check").source))


TYPES = ["`double_check`", "a code cell"]
TOLD = {  # what happened to the test cell; whose test is altered, the notes, the words of the only remark
    "altered": (CHANGES["altered"], {"double"}, {"double": ALTERED}, []),
    "emptied": (CHANGES["emptied"], {"double"}, {"double": ALTERED}, []),
    "missing": (CHANGES["removed"], set(), {"double": TEST_MISSING}, []),
    "now Markdown": (CHANGES["retyped to markdown"], set(), {"double": TEST_MISSING}, [*TYPES, "a markdown cell"]),
    "now raw": (CHANGES["retyped to raw"], set(), {"double": TEST_MISSING}, [*TYPES, "a raw cell"]),
    "there twice": (CHANGES["duplicated"], set(), {}, ["`double_check`"]),
    "lines behind": (written(lambda text: text + "\n\n"), set(), {}, []),
    "line in front": (written(lambda text: "\n" + text), set(), {}, []),
    "blanks at line ends": (written(lambda text: text.replace("\n", "   \n")), set(), {}, []),
    "line ends of Windows": (written(lambda text: text.replace("\n", "\r\n")), set(), {}, []),
}


@pytest.mark.parametrize(("change", "whose", "notes", "words"), TOLD.values(), ids=TOLD)
def test_what_is_reported_of_a_test(document, put_back, change, whose, notes, words):
    change(document)
    restored = put_back(document)
    assert (restored.altered, restored.notes) == (whose, notes)
    assert len(restored.remarks) == bool(words)
    assert [word for word in words if word not in restored.remarks[0]] == []


@pytest.mark.parametrize("checksum", ["its own", "the release's", None, 7, "", "d41d8cd98f00b204e9800998ecf8427e"])
def test_another_text_is_excused_by_its_own_checksum_alone(document, put_back, tiny, checksum):
    """An earlier release's text has it: it is not altered, and not what runs."""
    test = cell(document, "double_check")
    checksums = {"the release's": compute_checksum(test)}
    test.source = "# check: the worked example\nassert double(2) == 4"
    checksums["its own"] = compute_checksum(test)
    test.metadata.nbgrader["checksum"] = checksums.get(checksum, checksum)
    restored = put_back(document)
    expected = ({"double"}, {"double": ALTERED}) if checksum != "its own" else (set(), {})
    assert (restored.altered, restored.notes, restored.remarks) == (*expected, [])
    assert true_tests_run(restored, tiny)
