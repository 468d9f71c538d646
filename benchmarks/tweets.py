"""Print what data/README.md states of the tweets: sizes, lengths, and how far several classifiers get.

    python benchmarks/tweets.py [SPLITS]

Each split trains on two thirds of the tweets, drawn anew, and tests on the rest; the first is the order of the file.
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
from scipy.optimize import minimize

from course import data

LENGTH = 16  # tokens that a classifier sees
PENALTIES = (0.01, 0.1, 1.0, 10.0)  # of the squared weights; chosen on the last fifth of the training part
#: sigma -> learning rate, iterations
DESCENT = {"linear": (1.0, 600), "softmax": (30.0, 600)}


def logistic(X: np.ndarray, y: np.ndarray, penalty: float) -> np.ndarray:
    """Weights of a logistic regression, the intercept last."""

    def loss(w):
        z = y * (X @ w[:-1] + w[-1])
        p = y / (1.0 + np.exp(z))
        value = np.logaddexp(0.0, -z).sum() + 0.5 * penalty * w[:-1] @ w[:-1]
        return value, np.append(penalty * w[:-1] - X.T @ p, -p.sum())

    return minimize(loss, np.zeros(X.shape[1] + 1), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x


def accuracy(scores: np.ndarray, y: np.ndarray) -> float:
    """The share of right signs; 0 counts as wrong."""
    return float((np.sign(scores) == y).mean())


def logistic_accuracy(X: np.ndarray, y: np.ndarray, train: np.ndarray, test: np.ndarray) -> float:
    """Test accuracy of a logistic regression whose penalty is chosen without the test part."""
    cut = 4 * len(train) // 5

    def of(penalty, fit, judge):
        w = logistic(X[fit], y[fit], penalty)
        return accuracy(X[judge] @ w[:-1] + w[-1], y[judge])

    best = max(PENALTIES, key=lambda penalty: of(penalty, train[:cut], train[cut:]))
    return of(best, train, test)


def attention(sigma: str, X: np.ndarray, mask: np.ndarray, k: np.ndarray) -> np.ndarray:
    """The attention scores, (n, tokens); 0 on padding."""
    chi = (X.reshape(-1, X.shape[2]) @ k).reshape(mask.shape) / np.sqrt(X.shape[2])
    if sigma == "linear":
        return chi * mask
    chi = np.where(mask, chi, -np.inf)
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def descend(sigma: str, X: np.ndarray, mask: np.ndarray, y: np.ndarray, train: np.ndarray, test: np.ndarray, seed: int):
    """Train v . sum_l sigma(chi)_l X_l / sqrt(D) by gradient descent on the mean of half the squared errors.

    Returns:
        scores: attention on the test part, (n, tokens).
        accuracies: on the test part after each 10 iterations.
    """
    learning_rate, iterations = DESCENT[sigma]
    k, v = np.random.default_rng(seed).normal(0.0, 0.1, (2, X.shape[2]))
    root, (Xt, mt, yt) = np.sqrt(X.shape[2]), (part[train] for part in (X, mask, y))
    accuracies = []
    for iteration in range(iterations):
        weights = attention(sigma, Xt, mt, k)
        summed = np.einsum("nl,nld->nd", weights, Xt)
        y_hat = summed @ v / root
        residual = (y_hat - yt) / len(yt)
        along = Xt @ v / root
        slope = weights * (along - y_hat[:, None]) if sigma == "softmax" else along * mt
        grad_k = (Xt.reshape(-1, X.shape[2]).T @ (residual[:, None] * slope).ravel()) / root
        k, v = k - learning_rate * grad_k, v - learning_rate * (residual @ summed) / root
        if iteration % 10 == 9:
            scores = attention(sigma, X[test], mask[test], k)
            accuracies.append(accuracy(np.einsum("nl,nld->nd", scores, X[test]) @ v, y[test]))
    return scores, accuracies


def describe(tweets: data.Texts, table: data.WordVectors) -> None:
    """Print sizes and lengths."""
    tokens = [text.split() for text in tweets.texts]
    lengths = np.array([len(words) for words in tokens])
    counts = Counter(word for words in tokens for word in words)
    unknown = {word for word in counts if word not in table.index}
    longer, late = (lengths > LENGTH).mean(), np.mean([min(places) >= LENGTH for places in tweets.deciding])
    print(f"texts {len(tokens)}, positive {(tweets.labels > 0).sum()}, tokens {lengths.sum()}, different {len(counts)}")
    print(
        f"length: mean {lengths.mean():.1f}, {lengths.min()} to {lengths.max()}; {longer:.3f} have more than {LENGTH}"
    )
    print(f"sentiment words a text: {np.mean([len(places) for places in tweets.sentiment]):.2f}")
    print(f"texts whose deciding words all come after token {LENGTH}: {late:.3f}")
    having = np.mean([any(word in unknown for word in words) for words in tokens])
    print(f"words without a vector: {len(unknown)}, in {having:.3f} of the texts")


def arrays(tweets: data.Texts, table: data.WordVectors) -> tuple[np.ndarray, ...]:
    """What the classifiers see.

    Returns:
        bag: float64, (n, words); 1 where a word occurs, anywhere in the text.
        X: float64, (n, LENGTH, D); zeros for padding and for words without a vector.
        mask: bool, (n, LENGTH); False on padding.
        sentiment, deciding: bool, (n, LENGTH); where such words are.
    """
    tokens = [text.split() for text in tweets.texts]
    columns = {word: i for i, word in enumerate(sorted({word for words in tokens for word in words}))}
    n = len(tokens)
    bag, X = np.zeros((n, len(columns))), np.zeros((n, LENGTH, table.vectors.shape[1]))
    mask, sentiment, deciding = np.zeros((3, n, LENGTH), dtype=bool)
    for i, words in enumerate(tokens):
        bag[i, [columns[word] for word in words]] = 1.0
        mask[i, : len(words)] = True
        for place, word in enumerate(words[:LENGTH]):
            if word in table.index:
                X[i, place] = table.vectors[table.index[word]]
        sentiment[i, [place for place in tweets.sentiment[i] if place < LENGTH]] = True
        deciding[i, [place for place in tweets.deciding[i] if place < LENGTH]] = True
    return bag, X, mask, sentiment, deciding


def measure(splits: int) -> dict[str, list[float]]:
    """What is measured -> its value for each split."""
    tweets = data.tweets()
    bag, X, mask, sentiment, deciding = arrays(tweets, data.word_vectors())
    y, n = tweets.labels.astype(float), len(tweets.labels)

    def mean(chosen):
        return (X * chosen[:, :, None]).sum(axis=1) / np.maximum(chosen.sum(axis=1), 1)[:, None]

    features = {
        "bag of words, logistic regression": bag,
        "mean vector, logistic regression": mean(mask),
        "oracle: mean of the sentiment words": mean(sentiment),
        "oracle: mean of the deciding words": mean(deciding),
    }
    results: dict[str, list[float]] = {}
    rng = np.random.default_rng(0)
    for split in range(splits):
        order = np.arange(n) if split == 0 else rng.permutation(n)
        train, test = order[: 2 * n // 3], order[2 * n // 3 :]
        for name, feature in features.items():
            results.setdefault(name, []).append(logistic_accuracy(feature, y, train, test))
        for sigma in DESCENT:
            scores, accuracies = descend(sigma, X, mask, y, train, test, split)
            hit = sentiment[test][np.arange(len(test)), np.abs(scores).argmax(axis=1)].mean()
            results.setdefault(f"{sigma} attention", []).append(accuracies[-1])
            results.setdefault(f"{sigma}: most attended is a sentiment word", []).append(hit)
    for one, other in (("softmax", "linear"), ("linear", "mean")):
        low = results["mean vector, logistic regression" if other == "mean" else f"{other} attention"]
        results[f"{one} minus {other}, same split"] = np.subtract(results[f"{one} attention"], low).tolist()
    return results


def main(splits: int) -> None:
    describe(data.tweets(), data.word_vectors())
    print(f"\naccuracy over {splits} splits: mean | smallest to largest | in the order of the file")
    for name, values in measure(splits).items():
        print(f"| {name} | {np.mean(values):.3f} | {min(values):.3f} to {max(values):.3f} | {values[0]:.3f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
