"""Print how far the classifiers of the sentiment notebook get on the reviews, over many seeds.

    python benchmarks/reviews.py [SEEDS]    (2 or more; default: 10)

The code is the solution of source/02_self_attention/sentiment.ipynb, the settings are those of the notebook. Beside its
five models: local ones (convolutions of width 3 and 7; logistic regression on which words, and runs of up to three
words, a chunk has, with a penalty that is chosen on the validation part), the mean of word vectors that begin as
`data.word_vectors()`, what its self-attention does with negations, and the second patient of part 5.
"""

from __future__ import annotations

import copy
import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

SOURCE = Path(__file__).resolve().parents[1] / "source" / "02_self_attention" / "sentiment.ipynb"
#: The cells that define what is measured, in the order of the notebook.
CELLS = (
    "setup",
    "tokenize",
    "tables",
    "mean_embedding",
    "self_attention_classifier",
    "accuracy",
    "train",
    "paired_interval",
    "trained_models",
)
PENALTIES = (0.1, 1.0, 10.0, 30.0)


def notebook() -> dict[str, Any]:
    """What the notebook's cells define, for the chunks that the course ships."""
    cells = {cell["id"]: cell["source"] for cell in json.loads(SOURCE.read_text(encoding="utf-8"))["cells"]}
    names: dict[str, Any] = {"__name__": "__main__"}
    for name in CELLS:
        exec(compile("".join(cells[name]), f"<{name}>", "exec"), names)
        if name == "setup":
            names["parts"] = names["sentiment"].shipped()
    return names


def bag_of_grams(parts, most: int) -> float:
    """Test accuracy of a logistic regression on which words a chunk has, and which runs of up to `most` words."""

    def grams(row) -> set[tuple[int, ...]]:
        ids = [number for number in row if number]
        runs = {tuple(ids[i : i + n]) for n in range(1, most + 1) for i in range(len(ids) - n + 1)}
        return runs | {()}  # which all have: the intercept

    found = Counter(gram for row in parts.train.X.tolist() for gram in grams(row))
    index = {gram: i for i, gram in enumerate(sorted(g for g, count in found.items() if count > 1 or len(g) < 2))}

    def features(part):
        lists = [[index[gram] for gram in grams(row) if gram in index] for row in part.X.tolist()]
        rows = np.repeat(np.arange(len(lists)), list(map(len, lists)))
        shape = (len(lists), len(index))
        return sparse.csr_matrix((np.ones(len(rows)), (rows, np.concatenate(lists))), shape), 2.0 * part.y.numpy() - 1.0

    def fitted(penalty):
        X, y = features(parts.train)

        def loss(w):
            z = y * (X @ w)
            value = np.logaddexp(0.0, -z).sum() + 0.5 * penalty * w[1:] @ w[1:]
            gradient = -X.T @ (y / (1.0 + np.exp(z)))
            gradient[1:] += penalty * w[1:]
            return value, gradient

        return minimize(loss, np.zeros(X.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 500}).x

    def share(w, part):
        X, y = features(part)
        return float((np.sign(X @ w) == y).mean())

    best = max((fitted(penalty) for penalty in PENALTIES), key=lambda w: share(w, parts.validation))
    return share(best, parts.test)


def patients(seeds: int) -> dict[str, list[float]]:
    """Test accuracy of the friend's attention of part 5 after 5 epochs, with both kinds of weights."""
    its = notebook()
    import torch

    cells = {cell["id"]: cell["source"] for cell in json.loads(SOURCE.read_text(encoding="utf-8"))["cells"]}
    for name in ("friend_two_code", "friend_two_cured"):
        code = "".join(cells[name]).split("torch.manual_seed")[0]  # without the training
        exec(compile(code, f"<{name}>", "exec"), its)
    part, found = its["parts"], {}
    for name in ("friend_weights", "fixed_weights"):
        found[name] = []
        for seed in range(seeds):
            torch.manual_seed(seed)
            model = its["FriendsAttention"](its[name])
            its["train"](model, part.train.X, part.train.y, its["validate"], epochs=5, seed=seed)
            found[name].append(its["accuracy"](model, part.test.X, part.test.y))
    return found


def convolution(its: dict[str, Any], width: int):
    """Return the class of a local model: a convolution over so many neighbouring words, its mean, a linear layer."""
    import torch

    class Convolution(torch.nn.Module):
        def __init__(self, table):
            super().__init__()
            dim = table.shape[1]
            self.embedding = torch.nn.Embedding.from_pretrained(table.clone(), freeze=False)
            self.convolution = torch.nn.Conv1d(dim, dim, width, padding=width // 2)
            self.out = torch.nn.Linear(dim, 1)

        def forward(self, ids):
            real = (ids != 0).unsqueeze(-1)
            h = self.convolution((self.embedding(ids) * real).mT).relu().mT
            return self.out((h * real).sum(dim=1) / real.sum(dim=1).clamp(min=1)).squeeze(-1)

    return Convolution


def measure(seeds: int) -> dict[str, list[float]]:
    """Name of a model -> test accuracy of each seed."""
    its = notebook()
    import torch

    parts, attention, mean = its["parts"], its["SelfAttentionClassifier"], its["MeanEmbedding"]
    vectors = its["data"].word_vectors()
    known = torch.zeros(len(parts.vocab), vectors.vectors.shape[1])  # a word without a vector keeps its zeros
    for word in parts.vocab.keys() & vectors.index.keys():
        known[parts.vocab[word]] = torch.tensor(vectors.vectors[vectors.index[word]])
    models = {
        "mean": mean,
        "attention": lambda table: attention(table, positions=False, residual=False),
        "attention + residual": lambda table: attention(table, positions=False),
        "attention + positions": lambda table: attention(table, residual=False),
        "all": attention,
        "mean, pre-trained vectors": lambda table: mean(known),
        "convolution of width 3": convolution(its, 3),
        "convolution of width 7": convolution(its, 7),
    }
    found = {}
    for name, make in models.items():
        start = time.perf_counter()
        found[name] = [
            its["accuracy"](its["trained"](make, seed)[0], parts.test.X, parts.test.y) for seed in range(seeds)
        ]
        print(f"# {name}: {(time.perf_counter() - start) / seeds:.1f} s a seed", file=sys.stderr, flush=True)
    return found


def on_label(model, X, y) -> np.ndarray:
    """Logits times labels: above 0 is right."""
    import torch

    with torch.no_grad():
        return (model(X) * (2 * y - 1)).numpy()


def negations(model, its: dict[str, Any]) -> dict[str, float]:
    """What a trained model does with "not a pleasant playlist", and what an intervention changes."""
    import torch

    parts, sentiment = its["parts"], its["sentiment"]
    test, (rows, places) = parts.test, sentiment.not_a_word(parts.test.X, parts.words)
    X, y, each = test.X[rows], test.y[rows], torch.arange(len(rows))
    found = {}
    with torch.no_grad():
        weights = model.attention(X)
        for name, query, key in (
            ("not -> adjective", 0, 2),
            ("not -> a", 0, 1),
            ("adjective -> not", 2, 0),
            ("a -> not", 1, 0),
            ("noun -> not", 3, 0),
        ):
            found[f"weight, {name}"] = weights[each, places + query, places + key].mean().item()
    level = copy.deepcopy(model)
    with torch.no_grad():
        level.distance.zero_()
    whole, less = on_label(model, X, y), on_label(model, sentiment.without(X, places), y)
    found["logit times label"], found["the same without not"] = whole.mean(), less.mean()
    found["share of answers that turn without not"] = ((whole > 0) != (less > 0)).mean()
    found["the same with distance 0"] = on_label(level, X, y).mean()
    found["test accuracy with distance 0"] = its["accuracy"](level, test.X, test.y)
    middle = len(model.distance) // 2
    found["distance of the next word, above that of 0"] = (model.distance[middle + 1] - model.distance[middle]).item()
    for text in ("I was not alone. The film was not great.", "I was not alone. This is not a pleasant playlist."):
        ids = [parts.vocab.get(token, 1) for token in its["tokenize"](text)]
        found[text] = -on_label(model, torch.tensor([ids]), torch.zeros(1)).item()
    values, second = on_label(model, test.X, test.y), np.diff(test.reviews, prepend=-1) == 0
    cut, worst = sentiment.behind_negation(test, parts.words), np.argsort(values)[:6]
    found["wrong, negation cut off"], found["wrong, first chunks"] = (
        (values[cut] <= 0).mean(),
        (values[~second] <= 0).mean(),
    )
    found["of the six worst, second chunks"], found["of the six worst, cut off"] = second[worst].sum(), cut[worst].sum()
    return found


def main(seeds: int) -> None:
    its = notebook()
    interval = its["paired_interval"]
    found = measure(seeds)
    print(f"test accuracy (share of chunks) over {seeds} seeds: mean | 95 % interval of the mean | smallest to largest")
    for name, values in found.items():
        mean, low, high = interval(values, np.zeros(seeds))
        print(f"| {name} | {mean:.3f} | {low:.3f} to {high:.3f} | {min(values):.3f} to {max(values):.3f} |")
    for most in (1, 2, 3):
        print(f"| logistic regression, runs of up to {most} words | {bag_of_grams(its['parts'], most):.3f} | | |")
    print("differences, same seed:")
    for one, other in (
        ("all", "mean"),
        ("attention", "mean"),
        ("attention + residual", "attention"),
        ("attention + positions", "attention"),
        ("all", "attention + positions"),
        ("mean, pre-trained vectors", "mean"),
        ("convolution of width 3", "all"),
        ("convolution of width 7", "all"),
    ):
        mean, low, high = interval(found[one], found[other])
        print(f"| {one} minus {other} | {mean:+.3f} | {low:+.3f} to {high:+.3f} |")
    models = [its["trained"](its["SelfAttentionClassifier"], seed)[0] for seed in range(seeds)]
    every = [negations(model, its) for model in models]
    print("all, and negations:")
    for name in every[0]:
        values = [float(one[name]) for one in every]
        mean, low, high = interval(values, np.zeros(seeds))
        print(f"| {name} | {mean:+.3f} | {low:+.3f} to {high:+.3f} | {min(values):+.3f} to {max(values):+.3f} |")
    few = min(seeds, 6)
    for name, values in patients(few).items():
        mean, low, high = interval(values, np.zeros(few))
        print(f"| second patient, {name}, {few} seeds | {mean:.3f} | {low:.3f} to {high:.3f} | |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
