"""The benchmark of the marking page: its class and its table. Nothing here is timed."""

from collections import Counter

import marking
import pytest
from rich.console import Console

pytestmark = pytest.mark.thorough


def test_a_third_of_the_answers_differ():
    found = marking.texts(500)
    assert sum(count == 1 for count in Counter(found).values()) == 167
    assert len(set(found)) == 167 + 10
    assert {len(text.split()) for text in found} == {60}
    assert found == marking.texts(500)


def test_the_table_tells_how_many_times_as_fast():
    console = Console(width=150)
    with console.capture() as printed:
        console.print(marking.table({"one mark": ([0.1, 0.2, 0.7], [0.1, 0.8, 0.9])}, 500))
    cells = [cell.strip() for cell in printed.get().splitlines()[4].split("│")]
    assert cells[1:-1] == ["one mark", "0.200", "0.700", "0.800", "0.900", "4.0"]
