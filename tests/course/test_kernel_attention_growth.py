"""Whether work grows with the square of the number of tokens, told in a notebook: from the text and from what runs."""

import linecache
from textwrap import dedent

import numpy as np
import pytest
from refusals import refused

from course.checks import context
from course.checks.kernel_attention_growth import again, one_loop, pairwise
from course.checks.kernel_attention_memory import no_causal_table, no_table_of_chunks
from course.checks.kernel_attention_recurrent import own_state


@pytest.fixture
def cell(monkeypatch):
    """Run a cell; the function of a name in it."""
    told: list[str] = []

    def run(name: str, text: str):
        text = dedent(text)
        file = f"<cell of {name}>"
        monkeypatch.setitem(linecache.cache, file, (len(text), None, text.splitlines(keepends=True), file))
        told[:] = [text]
        names = {"np": np}
        exec(compile(text, file, "exec"), names)
        return names[name]

    with context.graded(context.Grading(told, 1729, {})):
        yield run


BLOCKS = """
    def kernel_attention(phi_Q, phi_K, V):
        rows = []
        for start in range(0, len(phi_Q), 256):
            table = phi_Q[start : start + 256] @ phi_K.T
            rows.append(table @ V / table.sum(axis=1, keepdims=True))
        return np.concatenate(rows)
    """
FIRST_ROWS = """
    def causal_kernel_attention(phi_Q, phi_K, V):
        rows = []
        for i, q in enumerate(phi_Q):
            end = i + 1
            rows.append(q @ (phi_K[:end].T @ V[:end]) / (q @ phi_K[:end].sum(axis=0)))
        return np.array(rows)
    """


def test_work_that_grows_is_told(cell):
    """Blocks of queries, and sums that begin anew at every token, without a clock; the answers show other forms."""
    assert pairwise(cell("kernel_attention", BLOCKS))
    assert again(cell("causal_kernel_attention", FIRST_ROWS))


def test_one_product_for_all_queries_is_no_loop(cell):
    """Two products, a loop over the features or an einsum with a path go through no pairs."""
    for body in (
        "return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]",
        "return sum(np.outer(q, k @ V) for q, k in zip(phi_Q.T, phi_K.T)) / (phi_Q @ phi_K.sum(axis=0))[:, None]",
        'return np.einsum("ic,jc,jm->im", phi_Q, phi_K, V, optimize=True) / (phi_Q @ phi_K.sum(axis=0))[:, None]',
    ):
        assert not pairwise(cell("kernel_attention", f"def kernel_attention(phi_Q, phi_K, V):\n    {body}\n"))


def test_running_sums_do_not_grow(cell):
    """A loop with running sums, also in blocks that overlap nothing, is no mistake."""
    function = cell(
        "causal_kernel_attention",
        """
        def causal_kernel_attention(phi_Q, phi_K, V):
            S, z, out = 0.0, 0.0, []
            for start in range(0, len(V), 4):
                q, k, v = (a[start : start + 4] for a in (phi_Q, phi_K, V))
                seen = np.tril(q @ k.T)
                out.append((q @ (S + np.zeros((k.shape[1], v.shape[1]))) + seen @ v))
                out[-1] = out[-1] / (q @ (z + np.zeros(k.shape[1])) + seen.sum(axis=1))[:, None]
                S, z = S + k.T @ v, z + k.sum(axis=0)
            return np.concatenate(out)
        """,
    )
    assert not again(function)
    no_causal_table.__wrapped__(function)


CHUNKED = """
    def chunked_causal_attention(phi_Q, phi_K, V, chunk):
        S, z, out = np.zeros((phi_K.shape[1], V.shape[1])), np.zeros(phi_K.shape[1]), []
        for start in range(0, len(V), {chunk}):
            q, k, v = (a[start : start + {chunk}] for a in (phi_Q, phi_K, V))
            seen = np.tril(q @ k.T)
            out.append((q @ S + seen @ v) / (q @ z + seen.sum(axis=1))[:, None])
            S, z = S + k.T @ v, z + k.sum(axis=0)
        return np.concatenate(out)
    """


def test_chunks_of_another_size_are_told(cell):
    """One loop over chunks of the stated size passes; a size that is typed in is unused, or a table of many tokens."""
    right = cell("chunked_causal_attention", CHUNKED.replace("{chunk}", "chunk"))
    one_loop.__wrapped__(right)
    no_table_of_chunks.__wrapped__(right)
    assert "not use `chunk`" in refused(one_loop, cell("chunked_causal_attention", CHUNKED.replace("{chunk}", "16")))
    large = cell("chunked_causal_attention", CHUNKED.replace("{chunk}", "len(V)"))
    assert "one chunk of 64 tokens" in refused(no_table_of_chunks, large)


def test_a_mask_of_booleans_needs_memory(cell):
    """An N × N mask with one byte an entry is told in a notebook too."""
    function = cell(
        "causal_kernel_attention",
        """
        def causal_kernel_attention(phi_Q, phi_K, V):
            rows = []
            for q, mask in zip(phi_Q, np.tri(len(V), dtype=bool)):
                weights = phi_K[mask] @ q
                rows.append(weights @ V[mask] / weights.sum())
            return np.array(rows)
        """,
    )
    assert "needs memory" in refused(no_causal_table, function)


def test_a_shared_state_is_told_and_a_copy_is_not(cell):
    """A state that is a view of an array of the notebook is told; a copy of it, or a new array, is not."""
    text = """
        kept = np.zeros((3, 2))


        def recurrent_step(S, z, phi_q, phi_k, v):
            kept[...] = S + np.outer(phi_k, v)
            state = {state}
            return phi_q @ state / (phi_q @ (z + phi_k)), state, z + phi_k
        """
    function = cell("recurrent_step", text.format(state="kept[:, :]"))
    assert "`kept`" in refused(own_state, "recurrent_step", function)
    for state in ("kept.copy()", "np.array(kept)", "1.0 * kept"):
        function = cell("recurrent_step", text.format(state=state))
        own_state("recurrent_step", function)
