# verdict: PASSED
# Short pieces, each with a name, the last one is a lambda.
score = lambda tokens, k: tokens @ k / np.sqrt(tokens.shape[-1])


def first_coordinate(tokens):
    return tokens[..., 0]


linear_attention = lambda X, k: np.sum(score(X, k) * first_coordinate(X), axis=-1)
