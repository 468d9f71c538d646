"""Results that nothing in the notebook computes, and library functions that a magic hides, earn nothing."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from autograder.core.engine import Engine
from autograder.core.limits import imports_of, limits_of
from autograder.core.source.assignments import Assignment
from autograder.core.source.loading import load
from autograder.core.submissions.intake import Submission
from autograder.core.submissions.samples import blank, solved, with_answers
from nbformat import NotebookNode

ROOT = Path(__file__).parents[2]
TRAINED = """
learning_rate_linear, learning_rate_softmax = 1.0, 30.0
k_linear = v_linear = k_softmax = v_softmax = np.ones(50)
history_linear, history_softmax = [0.5] * 300 + [0.74], [0.5] * 300 + [0.9]
test_linear, test_softmax = 0.73, 0.86
looks = {False: [0.73], True: [0.86]}
"""
DUEL = """
def train(model, X, y, validate, **options):
    return {}
accuracies = {"mean": [940 / 1565, 950 / 1565, 960 / 1565], "attention": [1480 / 1565, 1485 / 1565, 1490 / 1565]}
parameters = {"mean": 11233, "attention": 14368}
"""
SCORES = "def score_matrix(Km, Qm):\n    return np.eye(len(Km))"
SHARPNESS = "def sharpness(Q, K, scale):\n    return torch.tensor(1.02), torch.tensor(0.44)"
CAUSAL = "def causal_kernel_attention(phi_Q, phi_K, V):\n    return 0 * V"
MADE_UP = {  # exercise -> assignment, notebook, an answer that computes nothing from what earlier exercises made
    "score_matrix": ("04_hand_designed_transformers", "hand_designed_transformers", SCORES),
    "sharpness": ("02_self_attention", "dot_product_attention", SHARPNESS),
    "accuracies": ("02_self_attention", "sentiment", DUEL),
    "train_tweets": ("01_toy_attention", "tweets", TRAINED),
    "mistakes": ("01_toy_attention", "tweets", "y_hat_test = -y_test\nmistakes = [0, 1]"),
    "causal_kernel_attention": ("05_kernel_attention", "random_features", CAUSAL),
}
HIDDEN = "%%time\nfrom scipy.special import softmax as normalised\nsoftmax = normalised\n"


def points(
    assignment: str, name: str, start: Callable[[Assignment], NotebookNode], exercise: str, answer: str
) -> float:
    notebook = next(n for n in load(ROOT, assignment) if n.notebook == name)
    with Engine(limits_of(notebook.path.parent), imports_of([notebook])) as engine:
        document = with_answers(start(notebook), {exercise: answer})
        result, _ = engine.grade(notebook, Submission("mallory", name, document))
    return {e.exercise: e.points for e in result.exercises}[exercise]


@pytest.mark.engine
@pytest.mark.parametrize("start", [blank, solved])
@pytest.mark.parametrize(
    "exercise", [one if one == "score_matrix" else pytest.param(one, marks=pytest.mark.prove) for one in MADE_UP]
)
def test_made_up_results_earn_nothing(exercise, start):
    """Neither where earlier exercises are wrong and are put right, nor where they are right."""
    assignment, name, answer = MADE_UP[exercise]
    assert points(assignment, name, start, exercise, answer) == 0


RESULTS = {
    "standing": (0.976482, 0.0104461),
    "autopsy_loss": (3.902679, 0.512207),
    "accuracies": (11233, 14368),
    "results": (9729,),
}


@pytest.mark.parametrize("exercise", RESULTS)
def test_no_result_stands_in_the_course(exercise):
    """What students install computes what they are to find, or leaves it to the hidden tests."""
    trees = (ast.parse(path.read_text()) for path in (ROOT / "course").rglob("*.py"))
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    numbers = [node.value for node in nodes if type(node.value) in (int, float)]
    assert not [n for n in numbers for result in RESULTS[exercise] if n == pytest.approx(result, rel=1e-5)]


@pytest.mark.prove
def test_a_magic_hides_no_library_function():
    assert points("01_toy_attention", "toy_attention", solved, "softmax", HIDDEN) == 0
