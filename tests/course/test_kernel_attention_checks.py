"""Assignment 05: what its checks charge once, and where they measure; their sentences are in the answers."""

from pathlib import Path

import pytest

from autograder.exercises.exercise import load
from course.checks.part import finding_of
from course.checks.running import explain
from course.checks.student import Raised, Result
from course.checks.verbs import here

EXERCISES = Path(__file__).parents[2] / "source" / "05_kernel_attention" / "exercises"
KERNEL, CHUNKED = "kernel_attention", "chunked_causal_attention"
IN_BLOCKS = """
    def kernel_attention(phi_Q, phi_K, V):
        blocks = np.split(phi_Q, range(256, len(phi_Q), 256))
        return np.concatenate([(w := q @ phi_K.T) @ V / w.sum(axis=1, keepdims=True) for q in blocks])
    """
ROWS_SO_FAR = """
    def chunked_causal_attention(phi_Q, phi_K, V, chunk):
        return np.array([q @ (phi_K[:i].T @ V[:i]) / (q @ phi_K[:i].sum(axis=0)) for i, q in enumerate(phi_Q, 1)])
    """
A_MASK = """
    def chunked_causal_attention(phi_Q, phi_K, V, chunk):
        masks = np.tri(len(V), dtype=bool)
        return np.array([(w := phi_K[mask] @ q) @ V[mask] / w.sum() for q, mask in zip(phi_Q, masks)])
    """


@pytest.mark.parametrize(
    ("exercise", "text", "charged", "left"),
    [
        (KERNEL, IN_BLOCKS, "no loop over queries or keys", "no array of queries times keys"),
        (CHUNKED, ROWS_SO_FAR, "one loop over the chunks", "no array of N × N"),
    ],
)
def test_a_mistake_is_charged_once(run, exercise, text, charged, left):
    student = here(run(text), explain)
    checks = load(EXERCISES / f"{exercise}.py").visible.values()
    failed = {check.title for check in checks if finding_of(check, student, show=True)}
    assert (charged in failed, left in failed) == (True, False)


def test_long_texts_are_tried_where_short_ones_pass(run):
    """Wasted memory or time shows with short texts there, too little memory for a long one here."""
    check = load(EXERCISES / f"{CHUNKED}.py").parts[-1]
    for text in (ROWS_SO_FAR, A_MASK):
        assert check.ask(here(run(text), explain)) == []
    with pytest.raises(AssertionError, match="at N = 50021 it asked for more memory than there is"):
        check.judge([Result(raised=Raised("MemoryError"))], show=False)
