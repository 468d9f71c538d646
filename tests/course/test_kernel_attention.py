"""What assignment 05 gives: kernels, measuring, the model for the swap, pictures."""

import math

import numpy as np
import pytest
import torch
from scipy import integrate, stats

from course import kernel_attention as ka
from course.kernel_attention import recalling, swap
from course.kernel_attention.measuring import bootstrap


def test_gaussian_is_its_formula():
    rng = np.random.default_rng(1)
    queries, keys = rng.standard_normal((2, 3)), rng.standard_normal((5, 3))
    expected = [[math.exp(-sum((a - b) ** 2 for a, b in zip(q, k, strict=True)) / 1.4) for k in keys] for q in queries]
    assert np.allclose(ka.gaussian(queries, keys, 0.7), expected)
    with pytest.raises(ValueError, match="above 0"):
        ka.gaussian(queries, keys, 0.0)


def test_fused_attention_is_softmax_attention():
    rng = np.random.default_rng(2)
    queries, keys, values = (rng.standard_normal(shape) for shape in ((2, 3), (5, 3), (5, 7)))
    powers = np.array([[math.exp(float(q @ k) / math.sqrt(3)) for k in keys] for q in queries])
    rows = [sum(p * v for p, v in zip(row, values, strict=True)) / sum(row) for row in powers]
    assert np.allclose(ka.fused_attention(queries, keys, values), rows)
    assert np.allclose(ka.attend(powers, values), rows)
    assert np.allclose(ka.attend(np.array([[2.0, -4.0]]), np.array([[8.0], [4.0]])), [[0.0]])
    assert np.allclose(ka.elu_features(np.array([[2.0, -1.0, 0.0]])), [[3.0, math.exp(-1.0), 1.0]])


def test_pairs_have_their_angles():
    queries, keys = ka.pairs_at_angles([0, 60, 90, 180], 5)
    assert np.allclose(np.sum(queries * keys, axis=1) / math.sqrt(5), [1.0, 0.5, 0.0, -1.0])
    assert np.allclose(np.sum(keys**2, axis=1), math.sqrt(5))
    with pytest.raises(ValueError, match="plane"):
        ka.pairs_at_angles([90], 1)


def test_peak_memory_sees_what_is_let_go():
    peak = ka.peak_memory(lambda n: float(np.ones(n).sum()), 100_003)
    assert 8 * 100_003 <= peak < 9 * 100_003
    assert ka.peak_memory(lambda array: array[0], np.ones(100_003)) < 100_003


@pytest.mark.parametrize(
    ("measured", "left"),
    [
        (lambda bad: ka.measure({"bad": bad, "good": lambda x: x}, lambda n: (n,), (2, 3)), ["good"]),
        (lambda bad: ka.recall({"bad": bad}, (2,), times=1, seeds=1), [recalling.SOFTMAX]),
    ],
)
def test_what_raises_is_left_out(capsys, measured, left):
    assert list(measured(lambda *_: nothing)) == left  # noqa: F821
    assert "bad is left out: it raised NameError" in capsys.readouterr().out


def test_measure_gives_every_size():
    functions = {"square": lambda x: x[:, None] * x[None], "line": lambda x: x + 1}
    sizes = {"square": (50, 101), "line": (50, 101, 1009)}
    found = ka.measure(functions, lambda n: (np.ones(n),), sizes, unseen=("line",))
    assert list(found["line"]["N"]) == [50, 101, 1009]
    assert np.all(found["line"]["seconds"] >= 0)
    assert np.isnan(found["line"]["bytes"]).all()
    assert found["square"]["bytes"][1] >= 8 * 101**2


def test_squared_errors_are_kept_draw_by_draw():
    exact = np.array([2.0, 4.0])
    found = ka.squared_errors({"off": lambda m, seed: exact * (1 + (seed - 1) / m)}, exact, (1, 2), seeds=3)["off"]
    assert found.shape == (2, 3, 2)
    assert np.allclose(ka.rms(found), np.sqrt(2 / 3) / np.array([[1.0, 1.0], [2.0, 2.0]]))


def test_bootstrap_holds_the_mean():
    sample = np.random.default_rng(0).standard_normal(1009)
    low, high = bootstrap(sample, np.mean)
    assert low < sample.mean() < high
    assert 3 < (high - low) * math.sqrt(1009) < 5


def test_orthogonal_directions_have_their_angles():
    found = ka.orthogonal_directions(13, 5, 3)
    assert found.shape == (13, 5)
    for block in (found[:5], found[5:10], found[10:]):
        assert np.allclose(block @ block.T, np.eye(len(block)))
    assert np.array_equal(found, ka.orthogonal_directions(13, 5, 3))
    assert not np.allclose(np.abs(np.sum(found * ka.orthogonal_directions(13, 5, 4), axis=1)), 1.0)


def test_orthogonal_directions_are_uniform():
    D = 3
    entries = ka.orthogonal_directions(5000 * D, D, 1).reshape(5000, D, D)
    assert np.abs(entries.mean(axis=0)).max() < 5 * math.sqrt(1 / D / 5000)
    assert np.abs((entries**2).mean(axis=0) - 1 / D).max() < 5 * math.sqrt(4 / 45 / 5000)
    assert np.abs((entries**4).mean(axis=(0, 1)) - 3 / (D * (D + 2))).max() < 0.0125


def test_covariance_at_right_angles_by_quadrature():
    """Kummer's function gives the integral over the squared length and the sphere; where q = -k nothing varies."""
    D = 5
    queries, keys = ka.pairs_at_angles([0, 70, 120], D)

    def sphere(t: float) -> float:
        return integrate.quad(lambda u: math.exp(t * u) * (1 - u * u) ** ((D - 3) / 2), -1, 1)[0]

    def weighted(y: float, z: float) -> float:
        return stats.chi2(2 * D).pdf(y) * sphere(math.sqrt(z * y)) / sphere(0.0)

    lengths = np.sum((queries + keys) ** 2, axis=1) / math.sqrt(D)
    expected = [integrate.quad(weighted, 0, np.inf, (z,))[0] * math.exp(-z) - 1 for z in lengths]
    assert ka.right_angle_covariance(queries, keys) == pytest.approx(expected, abs=1e-6)
    assert max(expected) < 0
    assert np.allclose(ka.right_angle_covariance(*ka.pairs_at_angles([180], 7)), 0.0)


def test_generate_tells_what_is_kept():
    steps = []

    def keep(S, z, phi_q, phi_k, v):
        steps.append(v)
        return v, S, z

    found = ka.generate(keep, 5, 3, 11, (2, 7), repeats=4)
    assert list(found["state"]["bytes"]) == [8 * (5 * 3 + 5)] * 2
    assert list(found["cache"]["bytes"]) == [8 * 2 * 14, 8 * 7 * 14]
    assert len(steps) == 7 + 2 * 2 * 4
    assert min(values["seconds"].min() for values in found.values()) > 0


def test_noisy_images_mix_three_patterns():
    clean, noisy = ka.noisy_images(images=211, noise=0.4, seed=3)
    assert clean.shape == noisy.shape == (64, 211)
    assert np.linalg.matrix_rank(clean) == 3
    assert (noisy - clean).std() == pytest.approx(0.4, rel=0.05)


def _shrunk(X: np.ndarray, lam: float) -> np.ndarray:
    """The minimiser of |X - WX|² + lam |W|², by least squares with further samples."""
    m = len(X)
    inputs = np.concatenate([X.T, math.sqrt(lam) * np.eye(m)])
    return np.linalg.lstsq(inputs, np.concatenate([X.T, np.zeros((m, m))]), rcond=None)[0].T


def _delta(S: np.ndarray, k: np.ndarray, beta: float, lam_over_keys: float) -> np.ndarray:
    return (S + beta * np.outer(k, k - k @ S)) / (1 + beta * lam_over_keys)


def test_distances_of_the_delta_rule():
    apart, _ = ka.distances(_delta, _shrunk, 1.0, 0.0, seeds=(1000, 1001))
    assert apart.shape == (2, 100)
    assert apart[:, -1].max() < 1e-3
    (large, of_large), (small, of_small) = (ka.distances(_delta, _shrunk, b, 0.5, seeds=(0, 1)) for b in (1.0, 0.1))
    assert 0.25 < large[:, 50:].mean() < 0.4
    assert small[:, 50:].mean() < 0.5 * large[:, 50:].mean()
    assert max(of_large.mean(), of_small.mean()) < 0.1  # of the mean state


def test_all_pairs_recall_the_last_value():
    """Softmax attention over all pairs finds the last value of each key; of several rules the better is measured."""
    found = ka.recall({"sum": lambda S, k, v: S + np.outer(k, v)}, (1, 3), times=3, seeds=2)
    assert np.array_equal(found[recalling.SOFTMAX], np.ones((2, 2)))
    assert found["sum"].shape == (2, 2)
    forget, last = (lambda S, k, v: 0 * S), (lambda S, k, v: np.outer(k, v))
    assert np.array_equal(ka.recall({"rule": [forget, last]}, (1,), times=2, seeds=3)["rule"], np.ones((1, 3)))


@pytest.mark.parametrize("features", [None, ka.elu_features], ids=["softmax", "elu + 1"])
def test_sparse_and_is_learned(features):
    model = ka.sparse_and(seed=1, sequences=101, features=features)
    used = lambda q, k, v: ka.attend(features(q) @ features(k).T, v)  # noqa: E731
    assert ka.accuracy(model, ka.fused_attention if features is None else used) > 0.95
    assert ka.accuracy(model, lambda q, k, v: np.zeros((1, 1))) < 0.8


def test_labels_are_the_and_of_three_bits():
    bits, labels = swap._draw(211, torch.Generator().manual_seed(3))
    assert labels.tolist() == [float(all(row[i] for i in swap.RELEVANT)) for row in bits.tolist()]


def test_what_is_kept():
    """Twenty trainings, used in three ways; seconds and bytes of five attentions."""
    kept, study = ka.trained(), ka.study()
    assert kept.shape == (len(ka.TRAINED), 20)
    assert np.all((kept >= 0) & (kept <= 1))
    assert study.seconds.shape == study.bytes.shape == (len(ka.NAMES), len(study.N))
    assert min(np.nanmin(study.seconds), np.nanmin(study.bytes)) > 0


ONE, EYE = np.ones((2, 1)), np.eye(3)
FIGURES = [
    ka.stakes_figure,
    ka.study_figure,
    ka.cosines_figure,
    ka.trained_figure,
    lambda: ka.images_figure({"noisy": np.ones((64, 9)), "clean": np.eye(64)}),
    lambda: ka.purified_figure({"noisy": np.eye(64)}, np.arange(20.0), {"λ = 1": np.linspace(0, 1, 20)}),
    lambda: ka.distances_figure({(0.5, 1.0): np.array([[1.0, 0.1], [1.0, 0.2]])}),
    lambda: ka.argmax_figure(ka.fused_attention, np.ones((1, 3)), EYE, EYE),
    lambda: ka.saturation_figure((1, 5), draws=7),
    lambda: ka.maps_figure({"one": EYE, "two": np.ones((3, 5)) / 5}),
    lambda: ka.angle_figure((0, 90), {"kind": np.ones((5, 2))}, {"kind": np.ones(2)}, 7),
    lambda: ka.quality_figure((2, 3), dict.fromkeys("ab", np.ones((2, 5, 1))), dict.fromkeys("ab", ONE), [60]),
    lambda: ka.recall_figure((2, 3), {"task": {"rule": np.ones((2, 5))}}),
    lambda: ka.generation_figure(ka.generate(lambda S, z, q, k, v: (v, S, z), 2, 3, 5, (1, 2), repeats=1)),
    lambda: ka.estimates_figure(np.array([1.0, 2.0]), {"kind": np.array([[1.0, -2.0]])}),
]


@pytest.mark.parametrize("make", FIGURES)
def test_figures_have_labels(make):
    figure = make()
    assert all(ax.get_xlabel() or ax.get_ylabel() for ax in figure.axes)
    assert all(ax.get_xlabel() and ax.get_ylabel() for ax in figure.axes if ax.lines)


def test_maps_share_the_scale_of_the_first():
    figure = ka.maps_figure({"one": np.eye(3) / 4, "two": np.array([[-1.0, 2.0], [0.0, 0.1]])})
    images = [ax.images[0] for ax in figure.axes if ax.images and ax.get_xlabel() == "key"]
    assert [image.get_clim() for image in images] == [(0.0, 0.25)] * 2
    colours = images[1].get_cmap()(images[1].norm(np.array([-1.0, 0.0])))
    assert not np.allclose(colours[0], colours[1])
