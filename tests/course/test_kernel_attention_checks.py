"""Assignment 05: what its checks say of forms that no answer of the corpus has."""

from pathlib import Path

import pytest

from autograder.exercises.exercise import load
from course.checks.part import finding_of
from course.checks.running import explain
from course.checks.student import Raised, Result
from course.checks.verbs import here

EXERCISES = Path(__file__).parents[2] / "source" / "05_kernel_attention" / "exercises"

IN_A_BUFFER = """
    buffers = [np.zeros(2), np.zeros((3, 2)), np.zeros(3)]


    def recurrent_step(S, z, phi_q, phi_k, v):
        S, z = S + np.outer(phi_k, v), z + phi_k
        found = [phi_q @ S / (phi_q @ z), S, z]
        if found[{part}].shape == buffers[{part}].shape:
            buffers[{part}][...] = found[{part}]
            found[{part}] = {kept}
        return found
    """
GOES_ON_WITH_ITS_OWN = """
    last = [None]


    def recurrent_step(S, z, phi_q, phi_k, v):
        if S is not last[0]:
            S, z = S.copy(), z.copy()
        S += np.outer(phi_k, v)
        z += phi_k
        last[0] = S
        return phi_q @ S / (phi_q @ z), S, z
    """
ROWS_SO_FAR = """
    def causal_kernel_attention(phi_Q, phi_K, V):
        rows = []
        for i, q in enumerate(phi_Q):
            end = i + 1
            rows.append(q @ (phi_K[:end].T @ V[:end]) / (q @ phi_K[:end].sum(axis=0)))
        return np.array(rows)
    """
A_MASK = """
    def causal_kernel_attention(phi_Q, phi_K, V):
        rows = []
        for q, mask in zip(phi_Q, np.tri(len(V), dtype=bool)):
            weights = phi_K[mask] @ q
            rows.append(weights @ V[mask] / weights.sum())
        return np.array(rows)
    """
RUNNING_SUMS = """
    def causal_kernel_attention(phi_Q, phi_K, V):
        S, z, outputs = 0.0, 0.0, []
        for q, k, v in zip(phi_Q, phi_K, V):
            S, z = S + np.outer(k, v), z + k
            outputs.append(q @ S / (q @ z + {added}))
        return np.array(outputs)
    """
OVER_QUERIES = """
    def causal_kernel_attention(phi_Q, phi_K, V):
        weights = np.tril(phi_Q @ phi_K.T)
        return weights / weights.sum(axis=0) @ V
    """
IN_CHUNKS = """
    def {name}(phi_Q, phi_K, V, chunk=4):
        S, z, out = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
        for start in range(0, len(V), {chunk}):
            q, k, v = (a[start : start + {chunk}] for a in (phi_Q, phi_K, V))
            seen = np.tril(q @ k.T)
            out.append((q @ S + seen @ v) / (q @ z + seen.sum(axis=1))[:, None])
            S, z = S + k.T @ v, z + k.sum(axis=0)
        return np.concatenate(out)
    """
OF_ALL_PAIRS = """
    def kernel_attention(phi_Q, phi_K, V):
        rows = []
        for start in range(0, len(phi_Q), {block}):
            weights = phi_Q[start : start + {block}] @ phi_K.T
            rows.append(weights @ V / weights.sum(axis=1, keepdims=True))
        return np.concatenate(rows)
    """
BY_SUMS = """
    def kernel_attention(phi_Q, phi_K, V):
        numerators = {numerators}
        return numerators / (phi_Q @ phi_K.sum(axis=0) + {added})[:, None]
    """
ONE_PRODUCT = "phi_Q @ (phi_K.T @ V)"
OVER_FEATURES = "sum(np.outer(q, k @ V) for q, k in zip(phi_Q.T, phi_K.T))"
ONE_EINSUM = 'np.einsum("ic,jc,jm->im", phi_Q, phi_K, V{more})'
STAY, DENOMINATORS = "arguments and earlier results stay as they were", "the denominators as they are"
NO_TABLE, SAME_STEPS = "no array of N × N or N × C × M", "each step takes the same time"
NO_LOOP, NO_PAIRS = "no loop over queries or keys", "no array of queries times keys"
TINY_SUMS = "the sums as they are, negative or tiny"
KERNEL, CAUSAL, CHUNKED = "kernel_attention", "causal_kernel_attention", "chunked_causal_attention"


def said(exercise, title, function):
    """What the visible checks of this title say first."""
    student = here({exercise: function}, explain)
    checks = [check for check in load(EXERCISES / f"{exercise}.py").visible.values() if check.title == title]
    found = [finding.sentence for check in checks if (finding := finding_of(check, student, show=True))]
    return "".join(found[:1])


@pytest.mark.parametrize(
    ("exercise", "title", "text", "sentence"),
    [
        (KERNEL, NO_LOOP, OF_ALL_PAIRS.format(block=256), "in blocks, which is not allowed"),
        (KERNEL, NO_PAIRS, OF_ALL_PAIRS.format(block=256), ""),  # it is charged for its loop
        (KERNEL, NO_PAIRS, OF_ALL_PAIRS.format(block=5000), "needs memory for an array with one entry for"),
        (KERNEL, NO_LOOP, BY_SUMS.format(numerators=ONE_PRODUCT, added=0.0), ""),
        (KERNEL, NO_LOOP, BY_SUMS.format(numerators=OVER_FEATURES, added=0.0), ""),
        (KERNEL, NO_LOOP, BY_SUMS.format(numerators=ONE_EINSUM.format(more=""), added=0.0), "one `einsum` go through"),
        (KERNEL, NO_LOOP, BY_SUMS.format(numerators=ONE_EINSUM.format(more=", optimize=True"), added=0.0), ""),
        (KERNEL, TINY_SUMS, BY_SUMS.format(numerators=ONE_PRODUCT, added=1e-20), "it divides by 1e-20"),
        ("recurrent_step", STAY, IN_A_BUFFER.format(part=0, kept="buffers[0]"), "reuses its output, in arrays which"),
        ("recurrent_step", STAY, IN_A_BUFFER.format(part=1, kept="buffers[1][:, :]"), "reuses its S, in arrays which"),
        ("recurrent_step", STAY, IN_A_BUFFER.format(part=2, kept="buffers[2]"), "reuses its z, in arrays which"),
        ("recurrent_step", STAY, IN_A_BUFFER.format(part=1, kept="buffers[1].copy()"), ""),
        ("recurrent_step", STAY, GOES_ON_WITH_ITS_OWN, "reuses its S"),
        (CAUSAL, SAME_STEPS, ROWS_SO_FAR, "goes through all earlier tokens again at every step"),
        (CAUSAL, NO_TABLE, ROWS_SO_FAR, ""),  # it is charged for its steps
        (CAUSAL, NO_TABLE, A_MASK, "needs memory for an array of N × N"),
        (CAUSAL, DENOMINATORS, RUNNING_SUMS.format(added=1e-20), "it divides by 1e-20"),
        (CAUSAL, DENOMINATORS, RUNNING_SUMS.format(added=0.0), ""),
        (CAUSAL, DENOMINATORS, OVER_QUERIES, ""),  # wrong with any weights: the worked example tells
        (CAUSAL, SAME_STEPS, IN_CHUNKS.format(name=CAUSAL, chunk=4), ""),
        (CAUSAL, NO_TABLE, IN_CHUNKS.format(name=CAUSAL, chunk=4), ""),
        (CHUNKED, "one loop over the chunks", IN_CHUNKS.format(name=CHUNKED, chunk="chunk"), ""),
        (CHUNKED, "no array of N × N", IN_CHUNKS.format(name=CHUNKED, chunk="chunk"), ""),
        (CHUNKED, "one loop over the chunks", IN_CHUNKS.format(name=CHUNKED, chunk=16), "it does not use `chunk`"),
        (CHUNKED, "no array of N × N", IN_CHUNKS.format(name=CHUNKED, chunk="len(V)"), "table of one chunk of 64"),
    ],
)
def test_what_a_part_says(cell, exercise, title, text, sentence):
    found = said(exercise, title, cell(exercise, text))
    assert sentence in found
    assert bool(sentence) == bool(found)


def test_long_texts_are_tried_where_short_ones_pass(cell):
    """What takes memory or time with short texts is told there; too little memory for a long one is told here."""
    check = load(EXERCISES / f"{CAUSAL}.py").parts[-1]
    for text in (ROWS_SO_FAR, A_MASK):
        assert check.ask(here({CAUSAL: cell(CAUSAL, text)}, explain)) == []
    with pytest.raises(AssertionError, match="at N = 50021 it asked for more memory than there is"):
        check.judge([Result(raised=Raised("MemoryError"))], show=False)
