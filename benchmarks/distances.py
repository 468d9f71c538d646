"""Measure how far from its word a negation may stand, for the classifiers of the sentiment notebook.

    python benchmarks/distances.py [SEEDS [FILE]]    (2 or more; default: 10) FILE: test accuracies, as .npy
    python benchmarks/distances.py --more            longer training, more texts, all distances at once; three seeds

A text has 32 words, as many as a chunk of the notebook. The words of the reviews' sentences that judge nothing fill it.
One word judges. One *not* stands before it and one behind it, so no count of words tells which of them matters: the
judgement is reversed if, and only if, the first *not* stands exactly `distance` words before the word that judges. That
is so in a quarter of the texts, so a model that can't see it reaches 0.75. Elsewhere the first *not* is as often nearer
as farther away (a *not* beside the word leaves only farther ones).

The models and the training loop are the notebook's. A seed draws the texts, the start and the order of the batches.
The validation part chooses the learning rate of a model, on other texts than those that are measured, and the epoch of
each training. A training ends after 16 epochs, or once 99.5 % of the validation texts are right.
"""

from __future__ import annotations

import copy
import itertools
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch
from reviews import bag_of_grams, convolution, notebook, on_label

from course.sentiment.preparing import LENGTH, Chunks, Parts
from course.sentiment.reach import DISTANCES, MODELS

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "data"))
from review_grammar import NEUTRAL, Reviewer  # noqa: E402
from tweet_words import NEGATIVE, POSITIVE, SENTIMENT  # noqa: E402

JUDGING = [SENTIMENT["strong"][polarity][:4] for polarity in (NEGATIVE, POSITIVE)]
FIRST, LAST = 18, 27  # places of the word that judges: any distance and a farther *not* fit before it, words follow it
REVERSED = 4  # every fourth text of each polarity
SIZES = (8000, 800, 2400)  # texts for training, for validation and for the test
EPOCHS = 16
RATES, CHOOSING, UNMEASURED = (0.003, 0.01, 0.03), (4, 16), 10  # rates, and the distances and the seed that choose one
ENOUGH = 0.995  # of the validation texts: a training ends there


def stream(seed: int, size: int) -> list[str]:
    """Return the words of sentences that judge nothing, one sentence after the other."""
    speaker, found = Reviewer(Random(seed)), []
    while len(found) < size:
        speaker.topic, speaker.used = speaker.pick(speaker.topics), set()
        found += [*speaker.filled(NEUTRAL), "."]
    return found[:size]


@cache
def vocabulary() -> dict[str, int]:
    """Word -> number; 100,000 words of the stream hold all that it has."""
    words = ["<PAD>", "<UNK>", "not", *JUDGING[0], *JUDGING[1], *sorted(set(stream(0, 100_000)))]
    return {word: number for number, word in enumerate(words)}


@cache
def filler(seed: int, n: int) -> np.ndarray:
    """Return texts that judge nothing: (n, LENGTH)."""
    return np.array([vocabulary()[word] for word in stream(seed, n * LENGTH)]).reshape(n, LENGTH)


def texts(n: int, distances: tuple[int, ...], seed: int, part: int = 0) -> tuple[Chunks, np.ndarray]:
    """Draw texts in which a *not* counts at these distances, and at no other.

    Returns:
        the texts, with the distance of the first *not* of each as `reviews`; the places of the words that judge.
    """
    rng = np.random.default_rng([seed, part, *distances])
    X, row = filler(3 * seed + part, n).copy(), rng.permutation(n)
    positive, turned, each = row % 2, row // 2 % REVERSED == 0, np.arange(n)
    judging, place = rng.integers(len(JUDGING[0]), size=n), rng.integers(FIRST, LAST + 1, size=n)
    distance = np.array(distances)[row // (2 * REVERSED) % len(distances)]
    for i in np.flatnonzero(~turned):
        nearer = [d for d in range(1, distance[i]) if d not in distances]
        farther = [d for d in range(distance[i] + 1, place[i] + 1) if d not in distances]
        distance[i] = rng.choice(nearer if nearer and rng.random() < 0.5 else farther)
    X[each, place] = vocabulary()[JUDGING[0][0]] + len(JUDGING[0]) * positive + judging
    X[each, place - distance] = X[each, rng.integers(place + 1, LENGTH)] = vocabulary()["not"]
    y = torch.tensor(np.where(turned, 1 - positive, positive), dtype=torch.float32)
    return Chunks(torch.from_numpy(X), y, distance), place


def parts(distances: tuple[int, ...], seed: int, sizes: tuple[int, int, int] = SIZES) -> Parts:
    """Return texts for training, for validation and for the test."""
    three = (texts(n, distances, seed, part)[0] for part, n in enumerate(sizes))
    return Parts(*three, vocabulary(), list(vocabulary()))


def from_zeros(its: dict[str, Any]):
    """Return the notebook's self-attention, but no distance is favoured at the start."""

    def make(table):
        model = its["SelfAttentionClassifier"](table)
        with torch.no_grad():
            model.distance.zero_()
        return model

    return make


def chosen(its: dict[str, Any], make, seed: int, rate: float, epochs: int = EPOCHS):
    """Train a model on `its["parts"]`, until `ENOUGH` of the validation texts are right or the epochs are over.

    Returns:
        the model after its best epoch, its validation accuracy, and that epoch.
    """
    best: tuple[Any, float, int] = (None, 0.0, 0)
    epoch = 0

    class Done(Exception):
        pass

    def evaluate(model):
        nonlocal best, epoch
        epoch, found = epoch + 1, its["validate"](model)
        if found > best[1]:
            best = copy.deepcopy(model), found, epoch
        if found >= ENOUGH:
            raise Done
        return found

    torch.manual_seed(seed)
    model, train = make(its["table_of"](seed)), its["parts"].train
    with suppress(Done):
        its["train"](model, train.X, train.y, evaluate, epochs=epochs, learning_rate=rate, seed=seed)
    return best


def rate_of(its: dict[str, Any], make) -> float:
    """Return the learning rate with the best validation accuracy on texts that are not measured."""
    found = dict.fromkeys(RATES, 0.0)
    for distance in CHOOSING:
        its["parts"] = parts((distance,), UNMEASURED)
        for rate in RATES:
            found[rate] += chosen(its, make, UNMEASURED, rate)[1]
    return max(RATES, key=found.__getitem__)


def trained(its: dict[str, Any], make, seed: int, rate: float, epochs: int = EPOCHS) -> tuple[float, Any]:
    """Train on `its["parts"]`; test accuracy, model."""
    model, *_ = chosen(its, make, seed, rate, epochs)
    test = its["parts"].test
    return its["accuracy"](model, test.X, test.y), model


def models(its: dict[str, Any]) -> dict[str, Any]:
    """Name -> function of a table of word vectors."""
    made = convolution(its, 17), from_zeros(its), its["SelfAttentionClassifier"], convolution(its, 7)
    return dict(zip(MODELS, made, strict=True))


def show(its: dict[str, Any], name: str, values) -> None:
    """Print a mean, its 95 % interval, the smallest and the largest value."""
    mean, low, high = its["paired_interval"](values, np.zeros(len(values)))
    print(f"| {name} | {mean:.3f} | {low:.3f} to {high:.3f} | {min(values):.3f} to {max(values):.3f} |", flush=True)


def measure(its: dict[str, Any], name: str, seeds: int) -> np.ndarray:
    """Test accuracies of a model: (distances, seeds)."""
    make = models(its)[name]
    start, rate = time.process_time(), rate_of(its, make)
    found = np.zeros((len(DISTANCES), seeds))
    for row, distance in enumerate(DISTANCES):
        for seed in range(seeds):
            its["parts"] = parts((distance,), seed)
            found[row, seed] = trained(its, make, seed, rate)[0]
        show(its, f"{name}, rate {rate} | {distance}", found[row])
    print(f"# {name}: {time.process_time() - start:.0f} s of the processor", file=sys.stderr, flush=True)
    return found


def more(seeds: int = 3) -> None:
    """Print what longer training, more texts, and all distances at once change, and what attention has learned."""
    its = notebook()
    made, rate = models(its), 0.01
    plain, zeros = "self-attention", "self-attention from 0"

    def several(name: str, make, distance: int, epochs: int = EPOCHS, sizes: tuple[int, int, int] = SIZES) -> list[Any]:
        found = []
        for seed in range(seeds):
            its["parts"] = parts((distance,), seed, sizes)
            found.append(trained(its, make, seed, rate, epochs))
        show(its, f"{name} | {distance}", [share for share, _ in found])
        return [model for _, model in found]

    for distance in (1, 2, 4):
        shares = []
        for seed in range(seeds):
            its["parts"] = parts((distance,), seed)
            shares.append(bag_of_grams(its["parts"], 3))
        show(its, f"runs of one to three words | {distance}", shares)
    several("self-attention without positions", lambda table: made[plain](table, positions=False), 16)
    for name, make in ((plain, made[plain]), (zeros, made[zeros])):
        for model in several(name, make, 16):
            learned = model.distance.detach()
            one, top = learned[LENGTH - 1 - 16] - learned[LENGTH - 1], learned.argmax().item() + 1 - LENGTH
            print(f"#   distance at -16, above that at 0: {one:+.1f}; the largest is at {top:+d}", flush=True)
    several(f"{plain}, four times the epochs", made[plain], 16, epochs=4 * EPOCHS)
    several(f"{plain}, four times the texts", made[plain], 16, sizes=(4 * SIZES[0], *SIZES[1:]))
    for name in (plain, zeros, "convolution over 7 words", "convolution over 17 words"):
        found = []
        for seed in range(seeds):
            its["parts"] = mixed = parts(DISTANCES, seed)
            model = trained(its, made[name], seed, rate)[1]
            right = on_label(model, mixed.test.X, mixed.test.y) > 0
            found.append([right.mean(), *(right[mixed.test.reviews == distance].mean() for distance in DISTANCES)])
        for column, what in enumerate(("all texts", *(f"negation at {distance}" for distance in DISTANCES))):
            show(its, f"mixture, {name} | {what}", [row[column] for row in found])


def main(seeds: int, file: str | None = None) -> None:
    its = notebook()
    print("model, learning rate | distance | mean test accuracy | 95 % interval | smallest to largest")
    found = {name: measure(its, name, seeds) for name in models(its)}
    print("distance | differences, same seed | mean | 95 % interval")
    for row, distance in enumerate(DISTANCES):
        for one, other in itertools.combinations(found, 2):
            mean, low, high = its["paired_interval"](found[one][row], found[other][row])
            print(f"| {distance} | {one} minus {other} | {mean:+.3f} | {low:+.3f} to {high:+.3f} |")
    if file:
        np.save(file, np.array(list(found.values()), dtype=np.float32))  # models, distances, seeds


if __name__ == "__main__":
    torch.set_num_threads(1)
    if sys.argv[1:] == ["--more"]:
        more()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 10, *sys.argv[2:3])
