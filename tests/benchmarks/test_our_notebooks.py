"""The benchmark on the course's own notebooks: its class and its table. Nothing here is timed."""

import our_notebooks
import pytest
from rich.console import Console

from autograder.core.source.loading import load
from autograder.core.submissions.samples import solved

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def toy():
    return load(our_notebooks.ROOT, "01_toy_attention")[0]


def answers(document) -> dict[str, str]:
    """The texts of its cells, by their ids."""
    return {cell.id: cell.source for cell in document.cells}


def test_three_of_ten_have_solved_all(toy):
    right = answers(solved(toy))
    changed = [
        {i for i, text in answers(d).items() if text != right[i]} for d in our_notebooks.classroom(toy, 10).values()
    ]
    stubs = [e.id for e in toy.exercises if not e.manual]
    assert [len(ids) for ids in changed[:3]] == [0, 0, 0]
    assert all(0 < len(ids) <= len(stubs) // 5 for ids in changed[3:8])
    assert all(ids == set(stubs[len(stubs) // 2 :]) for ids in changed[8:])


def test_the_class_is_the_same_each_time(toy):
    large, small = (our_notebooks.classroom(toy, size) for size in (7, 5))
    assert [answers(d) for d in large.values()][:5] == [answers(d) for d in small.values()]


def test_tags_are_handed_in_only_where_they_are_asked_for(toy, tmp_path):
    for tags in (False, True):
        assert our_notebooks.hand_in(tmp_path / str(tags), [toy], 1, tags) == 1
    texts = [next((tmp_path / str(tags)).rglob("*.ipynb")).read_text() for tags in (False, True)]
    assert ["skip-execution" in text for text in texts] == [False, True]


def test_the_table_tells_how_many_times_as_fast():
    found = {"notebooks": 7, "stock": 91.0, "ours": 13.0, "processor": 33.0, "counts": 11.0}
    console = Console(width=150)
    with console.capture() as printed:
        console.print(our_notebooks.table({"01": found}, 2))
    cells = [cell.strip() for cell in printed.get().splitlines()[4].split("│")]
    assert cells[1:9] == ["01", "7", "91.0", "13.0", "7.0", "33.0", "11.0", "3.00"]
