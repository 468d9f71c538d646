"""Print how far the classifiers of the sentiment notebook get on sentences that people wrote.

    python benchmarks/sentences.py FOLDER [SPLITS]    (2 or more; default: 10)

FOLDER holds rt-polarity.pos and rt-polarity.neg, the sentence polarity dataset v1.0 of Pang and Lee (2005): 5,331
sentences of each kind, from film reviews, one a line. The course does not ship it. Each split has an order of its own:
four sixths train, half a sixth chooses, the rest is the test. Models and training are the notebook's. The vocabulary is
larger, as real text needs, and the validation part chooses the learning rate and the epoch of each training. The
penalty of the bag of words is chosen likewise.
"""

from __future__ import annotations

import copy
import sys
from pathlib import Path

import numpy as np
import torch
from reviews import bag_of_grams, notebook, on_label
from rich.progress import track

from course.data import Texts

WORDS = 5000  # in the vocabulary
RATES = (0.001, 0.003, 0.01)


def sentences(folder: Path, split: int) -> Texts:
    """The sentences of both files, in an order of its own for each split."""
    texts, labels = [], []
    for kind, label in (("pos", 1), ("neg", -1)):
        lines = (folder / f"rt-polarity.{kind}").read_text(encoding="utf-8", errors="replace").splitlines()
        texts += lines
        labels += [label] * len(lines)
    order = np.random.default_rng(split).permutation(len(texts))
    return Texts([texts[i] for i in order], np.array(labels)[order])


def chosen(make, split: int, its):
    """The training with the best validation accuracy, at its best epoch."""
    part, best = its["parts"], (0.0, None)
    for rate in RATES:
        torch.manual_seed(split)
        model = make(its["table_of"](split))

        def evaluate(model):
            nonlocal best
            found = its["validate"](model)
            if found > best[0]:
                best = found, copy.deepcopy(model)
            return found

        its["train"](model, part.train.X, part.train.y, evaluate, learning_rate=rate, seed=split)
    return best[1]


def turned(model, its) -> tuple[float, float]:
    """Share of test chunks with a single *not* whose answer turns without it, and of those without another word."""
    test = its["parts"].test
    is_not = torch.eq(test.X, its["parts"].vocab["not"])
    rows = torch.nonzero(is_not.sum(dim=1) == 1).squeeze(1)
    X, y, places = test.X[rows], test.y[rows], is_not[rows].int().argmax(dim=1)
    steps = torch.randint(2**31, (len(X),), generator=torch.Generator().manual_seed(0))
    lengths = (X != 0).sum(dim=1)
    other = (places + 1 + steps % (lengths - 1).clamp(min=1)) % lengths
    before = on_label(model, X, y) > 0
    shares = [
        float((before != (on_label(model, its["sentiment"].without(X, at), y) > 0)).mean()) for at in (places, other)
    ]
    return shares[0], shares[1]


def main(folder: Path, splits: int) -> None:
    its = notebook()
    attention, mean, found = its["SelfAttentionClassifier"], its["MeanEmbedding"], {}
    models = {
        "mean": mean,
        "attention": lambda table: attention(table, positions=False, residual=False),
        "all": attention,
    }
    prepare = (its["tokenize"], its["build_vocab"], its["chunk"])
    for split in track(range(splits), "splits"):
        its["parts"] = its["sentiment"].of_texts(sentences(folder, split), *prepare, WORDS)
        test = its["parts"].test
        found.setdefault("bag of words", []).append(bag_of_grams(its["parts"], 1))
        for name, make in models.items():
            model = chosen(make, split, its)
            found.setdefault(name, []).append(its["accuracy"](model, test.X, test.y))
        for name, share in zip(("turns without not", "turns without another word"), turned(model, its), strict=True):
            found.setdefault(name, []).append(share)
    zero = np.zeros(splits)
    print(f"test accuracy (share of chunks) over {splits} splits: mean | 95 % interval | smallest to largest")
    pairs = (("all", "mean"), ("all", "bag of words"), ("all", "attention"))
    rows = {
        **{name: (values, zero) for name, values in found.items()},
        **{f"{a} minus {b}": (found[a], found[b]) for a, b in pairs},
    }
    for name, (one, other) in rows.items():
        middle, low, high = its["paired_interval"](one, other)
        values = np.subtract(one, other)
        print(f"| {name} | {middle:.3f} | {low:.3f} to {high:.3f} | {values.min():.3f} to {values.max():.3f} |")


if __name__ == "__main__":
    if len(sys.argv) < 2 or not Path(sys.argv[1], "rt-polarity.pos").is_file():
        sys.exit("expected a folder that holds rt-polarity.pos and rt-polarity.neg: see the head of this file")
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 10)
