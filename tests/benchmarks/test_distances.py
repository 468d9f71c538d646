"""The texts of benchmarks/distances.py: only the distance of a negation tells whether it counts."""

import numpy as np
import pytest
from distances import DISTANCES, FIRST, JUDGING, LAST, LENGTH, parts, texts, vocabulary
from reviews import bag_of_grams

N = 1600


@pytest.fixture(scope="module", params=[*((distance,) for distance in DISTANCES), DISTANCES], ids=str)
def drawn(request):
    """The distances at which a negation counts; texts; places of the words that judge."""
    return request.param, *texts(N, request.param, seed=3)


def is_positive(chunks, places):
    words = list(vocabulary())
    judging = [words[number] for number in chunks.X[np.arange(N), places].tolist()]
    assert set(judging) == {*JUDGING[0], *JUDGING[1]}
    return np.isin(judging, JUDGING[1])


def test_only_the_distance_reverses(drawn):
    """The first *not* reverses the word that judges if, and only if, it stands at one of the distances before it."""
    distances, chunks, places = drawn
    row, column = np.nonzero(chunks.X.numpy() == vocabulary()["not"])
    assert row.tolist() == np.repeat(np.arange(N), 2).tolist()
    before, behind = column.reshape(N, 2).T
    assert (before < places).all()
    assert (places < behind).all()
    assert (places - before).tolist() == chunks.reviews.tolist()
    turned = is_positive(chunks, places) != (chunks.y.numpy() > 0.5)
    assert turned.tolist() == np.isin(places - before, distances).tolist()


def test_balanced(drawn):
    """A quarter of the words of praise is reversed, and a quarter of the others, as often at each distance."""
    distances, chunks, places = drawn
    positive, turned = is_positive(chunks, places), np.isin(chunks.reviews, distances)
    assert [(positive & turned).sum(), (~positive & turned).sum(), positive.sum()] == [N / 8, N / 8, N / 2]
    assert [(chunks.reviews == distance).sum() for distance in distances] == [N / 4 / len(distances)] * len(distances)
    assert (places.min(), places.max()) == (FIRST, LAST)
    assert chunks.X.shape == (N, LENGTH)


@pytest.mark.parametrize("distance", DISTANCES[1:])
def test_elsewhere_is_as_often_nearer_as_farther(distance):
    """Four standard errors; beside the word there is nothing nearer."""
    chunks, _ = texts(N, (distance,), seed=3)
    elsewhere = chunks.reviews[chunks.reviews != distance]
    assert abs((elsewhere < distance).mean() - 0.5) < 4 * 0.5 / np.sqrt(len(elsewhere))


def test_counts_of_words_cannot_decide():
    """A bag of words learns the words that judge, and no more."""
    assert bag_of_grams(parts((4,), 3, (N, N, N)), 1) == pytest.approx(0.75, abs=0.02)


def test_the_same_seed_draws_the_same_texts():
    """And parts share no text."""
    one, again = (parts((2,), 3, (80, 80, 80)) for _ in range(2))
    assert all((a.X == b.X).all() for a, b in zip(one[:3], again[:3], strict=True))
    rows = [tuple(row) for part in one[:3] for row in part.X.tolist()]
    assert len(set(rows)) == len(rows)
