"""Print what data/README.md states of the tweets: sizes, lengths, and how far several classifiers get.

    python benchmarks/tweets.py [SPLITS]

Each split draws the parts anew: half of the tweets for training, a sixth for validation, a third for the test; the
first is the order of the file, as in the notebook. Penalties, learning rates and numbers of steps are chosen on the
validation part.
"""

from __future__ import annotations

import sys
from collections import Counter

import numpy as np
from scipy.optimize import minimize

from course import data

LENGTH = 16  # tokens that a classifier sees
PENALTIES = (0.01, 0.1, 1.0, 10.0)  # of the squared weights
#: sigma -> learning rates to choose from
RATES = {"linear": (0.3, 1.0, 3.0), "softmax": (10.0, 30.0, 50.0)}
STEPS = (100, 200, 300, 400, 500, 600)  # numbers of steps to choose from
NEGATIONS = {"not", "no", "nobody", "nothing", "never", "hardly"}


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


def logistic_accuracy(X: np.ndarray, y: np.ndarray, train: np.ndarray, valid: np.ndarray, test: np.ndarray) -> float:
    """Test accuracy of a logistic regression whose penalty is chosen on the validation part."""
    fits = [logistic(X[train], y[train], penalty) for penalty in PENALTIES]

    def of(w, judge):
        return accuracy(X[judge] @ w[:-1] + w[-1], y[judge])

    return of(max(fits, key=lambda w: of(w, valid)), test)


def attention(sigma: str, X: np.ndarray, mask: np.ndarray, k: np.ndarray) -> np.ndarray:
    """The attention scores, (n, tokens); 0 on padding."""
    chi = (X.reshape(-1, X.shape[2]) @ k).reshape(mask.shape) / np.sqrt(X.shape[2])
    if sigma == "linear":
        return chi * mask
    chi = np.where(mask, chi, -np.inf)
    e = np.exp(chi - chi.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def prediction(sigma: str, X: np.ndarray, mask: np.ndarray, k: np.ndarray, v: np.ndarray) -> np.ndarray:
    """The predictions, (n,)."""
    return (attention(sigma, X, mask, k) * (X @ v)).sum(axis=1) / np.sqrt(X.shape[2])


def descend(sigma: str, X: np.ndarray, mask: np.ndarray, y: np.ndarray, learning_rate: float, seed: int):
    """Train v . sum_l sigma(chi)_l X_l / sqrt(D) by gradient descent on the mean of half the squared errors.

    Yields:
        k, v: after each of STEPS.
    """
    k, v = np.random.default_rng(seed).normal(0.0, 0.1, (2, X.shape[2]))
    root, flat = np.sqrt(X.shape[2]), X.reshape(-1, X.shape[2])
    for step in range(1, STEPS[-1] + 1):
        weights = attention(sigma, X, mask, k)
        along = (flat @ v).reshape(mask.shape) / root
        y_hat = (weights * along).sum(axis=1)
        residual = ((y_hat - y) / (len(y) * root))[:, None]
        slope = weights * (along - y_hat[:, None]) if sigma == "softmax" else along * mask
        grad_k, grad_v = flat.T @ (residual * slope).ravel(), flat.T @ (residual * weights).ravel()
        k, v = k - learning_rate * grad_k, v - learning_rate * grad_v
        if step in STEPS:
            yield k, v


def train_and_choose(sigma: str, parts: list[tuple[np.ndarray, ...]], seed: int) -> tuple[np.ndarray, np.ndarray]:
    """The k and v whose validation accuracy is largest, over learning rates and numbers of steps.

    Args:
        parts: X, mask, y of the training and the validation part.
    """
    train, (X, mask, y) = parts
    with np.errstate(all="ignore"):  # a rate that is too large diverges, and is not chosen
        found = [kv for rate in RATES[sigma] for kv in descend(sigma, *train, rate, seed)]
        return max(found, key=lambda kv: accuracy(prediction(sigma, X, mask, *kv), y))


def causes(tweets: data.Texts) -> dict[str, np.ndarray]:
    """Cause of an error -> bool, (n,); the texts that have it, each at the first cause that fits."""
    cut = np.array([min(places) >= LENGTH for places in tweets.deciding])
    negated = np.array([bool(NEGATIONS & set(text.split()[:LENGTH])) for text in tweets.texts])
    return {"cut off": cut, "negation": negated & ~cut, "neither": ~(cut | negated)}


def turned(X: np.ndarray, mask: np.ndarray, k: np.ndarray, v: np.ndarray, seed: int) -> tuple[float, float]:
    """How often the softmax' sign turns if the most attended word is deleted, and if a random other word is."""
    rng, rows = np.random.default_rng(seed), np.arange(len(mask))
    weights, before = attention("softmax", X, mask, k), np.sign(prediction("softmax", X, mask, k, v))
    top = weights.argmax(axis=1)
    others = mask.copy()
    others[rows, top] = False
    random = np.where(others, rng.random(mask.shape), -1.0).argmax(axis=1)
    shares = []
    for place in (top, random):
        kept = mask.copy()
        kept[rows, place] = False
        shares.append(float(np.mean(np.sign(prediction("softmax", X, kept, k, v)) != before)))
    return shares[0], shares[1]


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
    rng, has_cause = np.random.default_rng(0), causes(tweets)
    for split in range(splits):
        order = np.arange(n) if split == 0 else rng.permutation(n)
        train, valid, test = np.split(order, [n // 2, 2 * n // 3])
        for name, feature in features.items():
            results.setdefault(name, []).append(logistic_accuracy(feature, y, train, valid, test))
        for sigma in RATES:
            k, v = train_and_choose(sigma, [(X[part], mask[part], y[part]) for part in (train, valid)], split)
            top = np.abs(attention(sigma, X[test], mask[test], k)).argmax(axis=1)
            right = np.sign(prediction(sigma, X[test], mask[test], k, v)) == y[test]
            results.setdefault(f"{sigma} attention", []).append(float(right.mean()))
            hit = sentiment[test][np.arange(len(test)), top].mean()
            results.setdefault(f"{sigma}: most attended is a sentiment word", []).append(hit)
        for cause, has in has_cause.items():
            results.setdefault(f"softmax: share of its errors, {cause}", []).append(has[test][~right].mean())
            results.setdefault(f"softmax: errors among texts, {cause}", []).append(1 - right[has[test]].mean())
        for name, share in zip(
            ("the most attended", "a random other"), turned(X[test], mask[test], k, v, split), strict=True
        ):
            results.setdefault(f"softmax: sign turns without {name} word", []).append(share)
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
