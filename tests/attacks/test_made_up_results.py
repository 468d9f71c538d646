"""Results that nothing in the notebook computes earn nothing; the corpus of answers holds more of them."""

import ast
from pathlib import Path

import pytest
from autograder.core.engine import Engine
from autograder.core.limits import imports_of, limits_of
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers

ROOT = Path(__file__).parents[2]
ANSWER = "def score_matrix(Km, Qm):\n    return np.eye(len(Km))"
RESULTS = (3.902679, 0.512207, 9729)  # two of `autopsy_loss`, and `results`


@pytest.mark.engine
@pytest.mark.parametrize("start", [blank, solved])
def test_made_up_results_earn_nothing(start):
    """Neither where earlier exercises are wrong and are put right, nor where they are right."""
    assignment = "04_hand_designed_transformers"
    (notebook,) = [n for n in load(ROOT, assignment) if n.notebook == "hand_designed_transformers"]
    document = with_answers(start(notebook), {"score_matrix": ANSWER})
    with Engine(limits_of(notebook.path.parent), imports_of([notebook])) as engine:
        result, _ = engine.grade(notebook, Submission("mallory", notebook.notebook, document))
    assert {e.exercise: e.points for e in result.exercises}["score_matrix"] == 0


def test_no_result_stands_in_the_course():
    """What students install computes what they are to find, or leaves it to the hidden tests."""
    trees = (ast.parse(path.read_text()) for path in (ROOT / "course").rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    numbers = [node.value for node in nodes if type(node.value) in (int, float)]
    assert not [n for n in numbers for result in RESULTS if n == pytest.approx(result, rel=1e-5)]
