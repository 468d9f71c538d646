"""Whether work grows with the square of the number of tokens, told in a notebook: from the text and from what runs."""

from course.checks.kernel_attention_growth import pairwise

BLOCKS = """
    def kernel_attention(phi_Q, phi_K, V):
        rows = []
        for start in range(0, len(phi_Q), 256):
            table = phi_Q[start : start + 256] @ phi_K.T
            rows.append(table @ V / table.sum(axis=1, keepdims=True))
        return np.concatenate(rows)
    """


def test_work_that_grows_is_told(cell):
    """Blocks of queries, without a clock; the answers show other forms."""
    assert pairwise(cell("kernel_attention", BLOCKS))


def test_one_product_for_all_queries_is_no_loop(cell):
    """Two products, a loop over the features or an einsum with a path go through no pairs."""
    for body in (
        "return phi_Q @ (phi_K.T @ V) / (phi_Q @ phi_K.sum(axis=0))[:, None]",
        "return sum(np.outer(q, k @ V) for q, k in zip(phi_Q.T, phi_K.T)) / (phi_Q @ phi_K.sum(axis=0))[:, None]",
        'return np.einsum("ic,jc,jm->im", phi_Q, phi_K, V, optimize=True) / (phi_Q @ phi_K.sum(axis=0))[:, None]',
    ):
        assert not pairwise(cell("kernel_attention", f"def kernel_attention(phi_Q, phi_K, V):\n    {body}\n"))
