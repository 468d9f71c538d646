"""The benchmarks on the course's own notebooks and of the marking page: class and table. Nothing here is timed."""

from collections import Counter

import marking
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
    return {cell.id: cell.source for cell in document.cells}


def test_three_of_ten_have_solved_all(toy):
    """A smaller class has the same students."""
    right = answers(solved(toy))
    large = [answers(document) for document in our_notebooks.classroom(toy, 10).values()]
    changed = [{i for i, text in its.items() if text != right[i]} for its in large]
    stubs = [e.id for e in toy.exercises if not e.manual]
    assert [len(ids) for ids in changed[:3]] == [0, 0, 0]
    assert all(0 < len(ids) <= len(stubs) // 5 for ids in changed[3:8])
    assert all(ids == set(stubs[len(stubs) // 2 :]) for ids in changed[8:])
    assert [answers(document) for document in our_notebooks.classroom(toy, 5).values()] == large[:5]


def test_tags_are_handed_in_only_where_they_are_asked_for(toy, tmp_path):
    for tags in (False, True):
        assert our_notebooks.hand_in(tmp_path / str(tags), [toy], 1, tags) == 1
    texts = [next((tmp_path / str(tags)).rglob("*.ipynb")).read_text() for tags in (False, True)]
    assert ["skip-execution" in text for text in texts] == [False, True]


def test_a_third_of_the_answers_to_mark_differ():
    found = marking.texts(500)
    assert sum(count == 1 for count in Counter(found).values()) == 167
    assert len(set(found)) == 167 + 10
    assert {len(text.split()) for text in found} == {60}
    assert found == marking.texts(500)


def cells_of(table) -> list[str]:
    """What stands in the first row of a printed table."""
    console = Console(width=150)
    with console.capture() as printed:
        console.print(table)
    return [cell.strip() for cell in printed.get().splitlines()[4].split("│")][1:-1]


def test_the_tables_tell_how_many_times_as_fast():
    found = {"notebooks": 7, "stock": 91.0, "ours": 13.0, "processor": 33.0, "counts": 11.0}
    cells = cells_of(our_notebooks.table({"01": found}, 2))
    assert cells[:8] == ["01", "7", "91.0", "13.0", "7.0", "33.0", "11.0", "3.00"]
    cells = cells_of(marking.table({"one mark": ([0.1, 0.2, 0.7], [0.1, 0.8, 0.9])}, 500))
    assert cells == ["one mark", "0.200", "0.700", "0.800", "0.900", "4.0"]
