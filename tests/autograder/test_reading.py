"""Which bytes are a notebook, what is mended in it and what is refused."""

import copy
import os
import random
from itertools import count

import nbformat
import pytest
from handins import cell, notebook, put, raw, take

from autograder.core import processes
from autograder.core.submissions import reader
from autograder.core.submissions.reader import read_notebook

STEERS = {"tags": ["skip-execution"], "collapsed": 7, "kernelspec": {"name": "own"}}
OURS = {"nbgrader": {"grade_id": "weights", "points": 1.5}}
STRANGE = [
    None, True, 0, -1, 5, 99, 1.5, "", "x", "\ud800", "../..", [], {}, [[]], {"a": {}}, [None], ["a"], [1], 10**400,
]  # fmt: skip


def mended(content: object, origin: str = "ada.ipynb") -> nbformat.NotebookNode:
    document = read_notebook(raw(content), origin)
    nbformat.validate(document)
    return document


def refusal(content: bytes) -> str:
    with pytest.raises(ValueError, match=r"^ada\.ipynb") as caught:
        read_notebook(content, "ada.ipynb")
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"), (b" \n", "is empty"), (b"\x89PNG\r\n", "is a picture"), (b"\x81\x8d", "is not UTF-8"),
        (b"<!DOCTYPE html>", "is a web page"), (b"PK\x03\x04 no", "is a zip archive"),
        (b"import numpy as np\n", "is text, such as a program, and no notebook"),
        (raw(notebook()).replace(b"{", b"{\n<<<<<<< HEAD\n", 1), "a conflict marker of Git in line 2"),
        (raw(notebook())[:-1] + b",}", "expected a notebook: ask for the file again"),
        (raw()[:100], "the upload was probably cut short; ask for the file again"),
        (b"[1, 2]", "holds a list"), (b"12", "holds a number"), (b"NaN", "holds nothing"), (b'"text"', "holds a text"),
        (b"{}", "has no notebook format"), (b"[" * 100_000, "nested too deeply"),
        (b'{"nbformat": 4, "x": ' + b"[" * 100_000, "nested too deeply"),
        (raw(notebook(nbformat=5)), "has notebook format 5, expected 4"),
        (raw(notebook(nbformat="four")), "has notebook format four"),
        (raw({"nbformat": 4}), "has no cells"),
        (raw(notebook(cells={"a": 1})), "has an object as its cells"),
        (raw(notebook(cells=[cell("weights"), 3])), "cell 2 is a number"),
        (raw(notebook(cells=[{"cell_type": "code"}])), "cell 1 has no source"),
        (raw(notebook(cells=[cell("weights", source=7)])), "cell 1 has a number as its source"),
        (raw(notebook(cells=[cell("weights", source=["a", 1])])), "cell 1 has a list as its source"),
        (raw({"nbformat": 3}), "no list of worksheets"),
        (raw({"nbformat": 3, "worksheets": [{"cells": [1]}]}), "cell 1 is a number"),
        (raw({"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code"}]}]}), "cell 1 has no input"),
    ],
)  # fmt: skip
def test_bytes_that_are_no_notebook_are_refused_with_what_was_found_and_what_to_try(content, message):
    text = refusal(content)
    assert message in text
    assert ": " in text


MANY = [cell("weights", attachments={str(n): {} for n in range(101)}), cell("weights", metadata={"tags": [{}] * 101})]
TOO_MANY = {  # the cells, and the sentence about them
    "cells": ([cell("weights")] * 4, "has 4 cells, expected at most 3"),
    "attachments": (MANY[:1], "more than 100 lists and objects"),
    "in a cell's metadata": (MANY[1:], "more than 100 lists and objects"),
}


@pytest.mark.parametrize(("cells", "sentence"), TOO_MANY.values(), ids=TOO_MANY)
def test_too_much_in_a_notebook_is_refused(monkeypatch, cells, sentence):
    monkeypatch.setattr(reader, "MAX_CELLS", 3)
    monkeypatch.setattr(reader, "MAX_CONTAINERS", 100)
    assert sentence in refusal(raw(notebook(*cells)))


def test_lists_and_objects_in_outputs_of_which_a_picture_as_json_has_many_do_not_count():
    outputs = [{"output_type": "display_data", "metadata": {}, "data": {"application/json": [[]] * 150_000}}]
    assert mended(notebook(cell("weights", outputs=outputs))).cells[0].outputs == []


def test_a_large_notebook():
    """A notebook of 24 MB with drawn pictures of 20 MB and pasted ones of 4 MB is read, without the drawn ones."""
    outputs = [{"output_type": "display_data", "metadata": {}, "data": {"image/png": "A" * 1_000_000}}] * 20
    pasted = {f"{n}.png": {"image/png": "A" * 1_000_000} for n in range(4)}
    cells = [cell("weights", outputs=outputs), cell("why", cell_type="markdown", attachments=pasted)]
    document = mended(notebook(*cells))
    assert (document.cells[0].outputs, document.cells[1].attachments) == ([], pasted)


@pytest.mark.parametrize("part", ["attachments", "metadata", "source"])
def test_too_much_to_keep(part):
    changes = {"source": "A" * 11_000_000, "metadata": {"nbgrader": {f"{n:010}": "A" * 1_000 for n in range(11_000)}}}
    changes |= {"attachments": {"a.png": {"image/png": changes["source"]}}}
    content = raw(notebook(cell("weights", cell_type="markdown", **{part: changes[part]})))
    assert "holds 11 MB without its outputs, expected at most 10 MB" in refusal(content)


@pytest.mark.parametrize("harm", [lambda: os._exit(3), lambda: bytes(3_000_000_000)], ids=["ends", "memory"])
def test_what_harms_its_reader_is_one_students_problem(tmp_path, monkeypatch, harm):
    parse = reader._parse
    monkeypatch.setattr(reader, "_parse", lambda raw, origin: harm() if "ada" in origin else parse(raw, origin))
    large = raw(notebook(cell("weights", outputs=["A" * 2_000_000])))
    put(tmp_path / "ada.ipynb", large)
    put(tmp_path / "bob.ipynb", large)
    ada, bob = take(tmp_path)
    assert "takes more than 5 s or 1000 MB to read" in ada.problem
    assert bob.problem == ""


def test_an_endless_task_is_ended(monkeypatch):
    monkeypatch.setattr(processes, "SECONDS", 1)
    with pytest.raises(processes.OutOfLimitsError, match="more than 1 s"):
        processes.limited(lambda: next(n for n in count() if n < 0))


PLAIN = {"cell_type": "markdown", "source": "", "metadata": {}}
COLAB = {"cell_type": "code", "source": "", "metadata": {"id": "weights"}}
TWO = [cell("weights"), cell("weights")]
IDS = {  # the cells, and their ids afterwards
    "valid ids stay": ([cell("weights", id="Ab-_9"), cell("setup", id="weights")], ["Ab-_9", "weights"]),
    "numbers, past those taken": ([PLAIN, PLAIN, cell("weights", id="cell-2")], ["cell-1", "cell-2-2", "cell-2"]),
    "noted by Colab": ([COLAB], ["weights"]),
    "the first of two keeps it": ([*TWO, cell("setup", id="weights")], ["weights", "cell-2", "setup"]),
}
INVALID = [None, "", "a b", "x" * 65, 5, [], {}, "weights\n", "é"]
IDS |= {f"the grade_id instead of {value!r}": ([cell("weights", id=value)], ["weights"]) for value in INVALID}


@pytest.mark.parametrize(("cells", "ids"), IDS.values(), ids=IDS)
@pytest.mark.parametrize("minor", [0, 5])
def test_ids_are_made_up_where_they_are_not_valid(cells, ids, minor):
    document = mended(notebook(*copy.deepcopy(cells), nbformat_minor=minor))
    assert [c.id for c in document.cells] == ids
    given = [c["metadata"].get("nbgrader", {}).get("grade_id") for c in cells]
    assert [c.metadata.get("nbgrader", {}).get("grade_id") for c in document.cells] == given


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_in_front_is_accepted(encoding):
    assert read_notebook(raw().decode().encode(encoding), "ada.ipynb").cells[0].source == "x = 1"


@pytest.mark.parametrize("minor", [0, 2, 4, 99, -1, "5", None, [], 1.5, "missing"])
def test_any_minor_version_is_mended_and_a_missing_one(minor):
    content = notebook(nbformat_minor=minor)
    if minor == "missing":
        del content["nbformat_minor"]
    document = mended(content)
    assert (document.nbformat_minor, document.cells[0].id) == (5, "weights")


def test_a_notebook_of_format_3_is_upgraded_with_nbgraders_metadata():
    metadata = {"nbgrader": {"grade_id": "weights"}}
    cells = [
        {"cell_type": "heading", "level": 2, "source": ["Toy"], "metadata": {}},
        {"cell_type": "code", "input": ["a = 1\n", "b = 2"], "outputs": 3, "metadata": metadata},
        {"cell_type": "markdown", "source": "text"},
    ]
    document = mended({"nbformat": 3, "nbformat_minor": 0, "metadata": [], "worksheets": [{"cells": cells}]})
    assert [c.source for c in document.cells] == ["## Toy", "a = 1\nb = 2", "text"]
    assert [c.id for c in document.cells] == ["cell-1", "weights", "cell-3"]
    assert document.cells[1].metadata.nbgrader.grade_id == "weights"


@pytest.mark.parametrize("level", [None, 0, 10**9, True, "x", 2.5])
def test_format_three_heading_level(level):
    cells = [{"cell_type": "heading", "level": level, "source": "Toy"}]
    document = mended({"nbformat": 3, "worksheets": [{"cells": cells}]})
    assert document.cells[0].source == "# Toy"


RESULT = {"output_type": "execute_result", "data": {"text/plain": "24"}, "metadata": {}, "execution_count": 1}
CELLS = {  # the cell, and what some of its fields hold afterwards
    "outputs never come in": (cell("a", outputs=[RESULT], execution_count=3), {"outputs": [], "execution_count": None}),
    "a code cell gets outputs": ({"cell_type": "code", "source": ""}, {"outputs": []}),
    "a text cell loses them": (cell("a", cell_type="markdown"), {"outputs": "none"}),
    "a source in lines is joined": (cell("a", ["a\n", "b"]), {"source": "a\nb"}),
    "an unknown kind is raw text": (cell("a", cell_type="sql"), {"cell_type": "raw"}),
    "a senseless kind is raw text": (cell("a", cell_type=[]), {"cell_type": "raw"}),
}


@pytest.mark.parametrize(("given", "expected"), CELLS.values(), ids=CELLS)
def test_the_grader_runs_the_cells_itself_and_no_kind_of_cell_that_it_does_not_know(given, expected):
    (found,) = mended(notebook(given)).cells
    assert {name: found.get(name, "none") for name in expected} == expected


@pytest.mark.parametrize("metadata", [None, [], "x", 4, [["nbgrader", {}]], STEERS, STEERS | OURS])
def test_of_metadata_only_nbgraders_of_a_cell_come_in(metadata):
    """Tags, widgets and kernels could steer what is run; what is no object becomes an empty one."""
    document = mended(notebook(cell("weights", metadata=metadata), metadata=metadata))
    kept = OURS if isinstance(metadata, dict) and "nbgrader" in metadata else {}
    assert (document.cells[0].metadata, document.metadata) == (kept, {})


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "9" * 30, "9" * 10_000])
def test_numbers_that_json_has_not(number):
    content = raw(notebook(cell("weights", execution_count="HERE", metadata={"nbgrader": {"points": "HERE"}})))
    document = read_notebook(content.replace(b'"HERE"', number.encode()), "ada.ipynb")
    nbformat.validate(document)
    assert document.cells[0].metadata.nbgrader.points is None


def test_half_a_surrogate():
    """Half of a surrogate pair becomes a replacement character, so that the notebook can be written."""
    document = mended(notebook(cell("weights", "x = '\ud800'"), cell("\udfff", "y = '\U0001f600'")))
    assert document.cells[0].source == "x = '\N{REPLACEMENT CHARACTER}'"
    assert document.cells[1].source == "y = '\U0001f600'"
    assert nbformat.writes(document).encode()


def test_a_picture_pasted_into_a_written_answer_stays_other_attachments_do_not():
    pasted = {"image/png": "aGVsbG8=", "text/html": "<script>"}
    attachments = {"a.png": pasted, "b.png": {"image/png": '"><script>'}, "c.png": 5}
    document = mended(notebook(cell("weights", cell_type="markdown", attachments=attachments)))
    assert document.cells[0].attachments == {"a.png": {"image/png": "aGVsbG8="}}


def mutate(value: object, rng: random.Random) -> object:
    """A copy in which one place is replaced, removed, repeated or added to."""
    root = [copy.deepcopy(value)]
    places = [(root, 0)]
    for node, key in places:  # it grows meanwhile
        inner = node[key]
        if isinstance(inner, dict | list):
            places += [(inner, k) for k in (inner if isinstance(inner, dict) else range(len(inner)))]
    node, key = rng.choice(places)
    action = rng.randrange(4)
    if action == 0 or node is root:
        node[key] = copy.deepcopy(rng.choice(STRANGE))
    elif action == 1:
        del node[key]
    elif isinstance(node, list):
        node.insert(key, copy.deepcopy(node[key]))
    else:
        extra = rng.choice(["nbgrader", "id", "tags", "attachments", "cells", "worksheets", "jupyter"])
        node[extra] = copy.deepcopy(rng.choice(STRANGE))
    return root[0]


OLD_CELLS = [
    {"cell_type": "code", "input": ["a"], "outputs": [], "metadata": {"nbgrader": {"grade_id": "weights"}}},
    {"cell_type": "heading", "level": 1, "source": "b", "metadata": {}},
]
OLD = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": OLD_CELLS}]}
KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3"}, "language_info": {"name": "python"}}
NEW = notebook(
    cell("setup"),
    cell("weights", ["a\n", "b"], outputs=[{"output_type": "stream", "name": "stdout", "text": "x"}]),
    cell("text", cell_type="markdown", attachments={"a.png": {"image/png": "aGVsbG8="}}),
    metadata=KERNEL,
)


@pytest.mark.parametrize("start", [NEW, OLD], ids=["format 4", "format 3"])
def test_random_mutations(start, caplog):
    """Random mutations give a valid notebook or a ValueError that names the file, and log nothing."""
    rng = random.Random(5)
    accepted, messages = 0, []
    for _ in range(400):
        content = start
        for _ in range(rng.randint(1, 5)):
            content = mutate(content, rng)
        try:
            document = read_notebook(raw(content), "ada.ipynb")
        except ValueError as error:
            messages.append(str(error))
        else:
            accepted += 1
            nbformat.validate(document)
            assert nbformat.writes(document).encode()
    assert accepted > 50
    assert all(message.startswith("ada.ipynb") and message.encode() for message in messages)
    assert not caplog.records


def test_notebooks_with_random_bytes_changed_are_each_a_submission_or_a_problem(tmp_path):
    rng = random.Random(6)
    good = raw(NEW)
    for number in range(300):
        content = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            content[rng.randrange(len(content))] = rng.randrange(256)
        end = rng.choice([len(content), rng.randrange(len(content))])
        put(tmp_path / f"s{number}.ipynb", bytes(content[:end]))
    found = take(tmp_path)
    assert len(found) == 300
    assert all((s.document is None) == bool(s.problem) for s in found)
