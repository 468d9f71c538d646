"""What the notebooks of 02 on attention are given: their signal, tasks, broken models, figures."""

import matplotlib.pyplot as plt
import numpy as np
import pytest
import torch

from course import self_attention as sa


def mean_of_all(signal, q_1, q_2, z_1, z_2):
    return torch.full_like(signal, 1 / len(signal)), signal.mean()


def log_of_count(w):
    return torch.tensor(float(np.log(w.shape[-1])))


def test_the_signal_is_a_sine_with_noise():
    """20 positions, the same each time; with equal gains one inner one wins, which is the best of neither pattern."""
    signal = sa.noisy_sine()
    rest = signal.x - torch.sin(2 * torch.pi * torch.arange(20) / 20)
    assert torch.equal(signal.x, sa.noisy_sine().x)
    assert 0.1 < rest.std() < 0.3
    best = (signal.rising + signal.falling).topk(2)
    assert best.values[0] > best.values[1]
    assert (signal.rising.argmax(), signal.falling.argmax()) == (19, 0)
    assert 0 < best.indices[0] < 19


def test_each_slider_moves_its_own_gain(monkeypatch):
    monkeypatch.setattr("course.flipbook._picture", plt.close)
    asked = []
    sa.gain_sliders(sa.noisy_sine(), lambda *given: asked.append(given[3:]) or mean_of_all(*given), log_of_count)
    assert asked[:2] == [(0.1, 0.1), (0.1, 1.0)]
    assert len(set(asked)) == 25


def test_the_gain_figure_shows_weights_and_their_entropy():
    panel = sa.gain_figure(sa.noisy_sine(), mean_of_all, log_of_count, gains=(3.0,)).axes[1]
    assert [bar.get_height() for bar in panel.patches] == pytest.approx([0.05] * 20)
    assert "like 20.0 positions" in panel.get_title()


def test_a_lookup_is_the_value_of_the_key_that_is_asked_for():
    """Row i of the target is the value of the one key that is query i; the mean of the values misses it by 4/5."""
    batch = sa.lookup_batch(3, seed=5)
    for Q, K, V, target in zip(*batch, strict=True):
        for query, wanted in zip(Q, target, strict=True):
            (place,) = [j for j in range(5) if torch.equal(K[j], query)]
            assert torch.equal(wanted, V[place])
    batch = sa.lookup_batch(5000, seed=3)
    mean = batch.V.mean(dim=1, keepdim=True).expand_as(batch.V)
    assert (mean - batch.target).square().mean() == pytest.approx(0.8, abs=0.03)


class _Dot(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(8, 8, bias=False)

    def forward(self, Q, K, V):
        weights = torch.softmax(torch.einsum("...qd,...kd->...qk", self.project(Q), K), dim=-1)
        return weights @ V, weights


def test_training_on_the_lookup_lowers_the_loss_of_a_right_attention():
    models, losses = sa.train_on_lookup(_Dot, seeds=(0, 1), steps=120)
    assert losses.shape == (2, 120)
    assert (losses[:, -1] < 0.5 * losses[:, 0]).all()
    assert not torch.equal(models[0].project.weight, models[1].project.weight)


def test_patients():
    """A: a softmax over an axis of length 1; B: one output for all queries; C: weights sum to 1 over the queries."""
    torch.manual_seed(0)
    batch = sa.lookup_batch(7, seed=1)
    made = {name[-1]: make() for name, make in sa.patients(lambda d_model, d_hidden: _Dot()).items()}
    found = {name: model(*batch[:3]) for name, model in made.items()}
    (_, of_a), (out_b, of_b), (out_c, of_c) = (found[name] for name in "ABC")
    assert torch.equal(of_a, torch.ones(7, 5, 1))
    assert torch.allclose(found["A"][0][:, 2], batch.V.sum(dim=1))
    assert torch.allclose(of_b.sum(dim=1), torch.ones(7, 1))
    assert torch.equal(out_b[:, 0], out_b[:, 4])
    assert out_c.shape == (7, 5, 3)
    assert torch.allclose(of_c.sum(dim=1), torch.ones(7, 5))
    assert not torch.allclose(of_c.sum(dim=2), torch.ones(7, 5), atol=1e-2)


def test_equal_sums_of_weights_are_printed_as_one_number(capsys):
    """Of a right attention, the sums over the keys are all 1, and those over the queries differ."""
    torch.manual_seed(0)
    maps = sa.examine({"dot": ([_Dot()], torch.zeros(1, 20))}, lambda model, Q, K, V: torch.eye(5))
    assert torch.equal(maps["dot"], torch.eye(5))
    *_, sums = capsys.readouterr().out.splitlines()
    assert "sums over the last axis 1.00, over the one before 0." in sums
    assert sums.count(" to ") == 1


def test_marks_give_the_difference_of_two_values():
    for x, target, (a, b) in zip(*sa.marks_batch(11, seed=2), strict=True):
        assert (a != b, x[a, 3], x[b, 4], x[:, 3:].sum()) == (True, 1, 1, 2)
        assert torch.equal(target, x[a, :3] - x[b, :3])


def test_the_opening_picture_shows_each_word_for_each_query_and_the_sentence_asks_itself():
    words = ["the", "queen", "heard", "a", "violin"]
    figure = sa.opening_figure(" ".join(words), ("king", "guitar"))
    assert [text.get_text() for text in figure.axes[0].texts] == ["king:", *words, "guitar:", *words]
    assert figure.axes[1].get_ylabel() == "attention weight"
    figure = sa.sentence_figure("the queen and the soup")
    ax, (image,) = figure.axes[0], figure.axes[0].images
    weights = np.asarray(image.get_array())
    assert [label.get_text() for label in ax.get_xticklabels()] == ["the", "queen", "and", "the", "soup"]
    assert np.allclose(weights.sum(axis=1), 1.0)
    assert np.allclose(weights[0], weights[3])
    rows = sa.rows_of(["rain", "the", "rain"])
    assert rows.shape == (3, 50)
    assert torch.equal(rows[0], rows[2])


def test_a_layer_without_positions_follows_a_permutation():
    layer, x = sa.NoPositions(7, 3), torch.randn(5, 7)
    output, weights = layer(x)
    assert weights.shape == (5, 5)
    assert torch.allclose(weights.sum(dim=1), torch.ones(5))
    assert torch.allclose(layer(x.flip(0))[0], output.flip(0), atol=1e-6)


def _turned(x, places):
    angles = places.double()
    a, b = x.double().unbind(-1)
    return torch.stack([a * angles.cos() - b * angles.sin(), a * angles.sin() + b * angles.cos()], dim=-1)


def test_one_suspect_is_causal():
    """A change of the last row moves nothing before it in A, the row before it in B, all rows in C; all are drawn."""
    x, moved = torch.randn(7, 4), {}
    changed = torch.cat([x[:-1], x[-1:] + 1])
    for name, attend in sa.suspects(7, 4).items():
        moved[name] = ((attend(changed) - attend(x)).abs().amax(dim=1) > 1e-6).tolist()
    assert moved == {"A": [False] * 6 + [True], "B": [False] * 5 + [True] * 2, "C": [True] * 7}
    figure = sa.suspects_figure(lambda attend, x, other: torch.arange(11.0))
    assert [len(ax.get_lines()) for ax in figure.axes] == [3, 3]


def test_the_scaling_figure_reports_what_is_measured():
    figure, table = sa.scaling_figure(lambda Q, K, scale: (scale, Q.shape[1]), seeds=3)
    last = table.splitlines()[-1].split()
    assert last[0] == "1024"
    assert [float(v) for v in last if v.replace(".", "").isdigit()][1::2] == [1.0, 0.031, 0.001, 1024.0, 1024.0, 1024.0]
    assert [ax.get_xscale() for ax in figure.axes] == ["log", "log"]


def test_what_divisions_do_to_learning():
    last = sa.learning_errors()[:, :, :, -1].mean(axis=-1)  # dimensions 64 and 256, divisions, rates
    assert (last[1, 0] > 0.5).all()
    assert (last[1, 1, 2:] < 0.01).all()
    assert (last[1, 2, :-1] > 0.01).all()
    assert last[1, 2, -1] < 0.01
    assert last[:, :, 2].round(2).tolist() == [[0.45, 0.01, 0.7], [0.87, 0.01, 0.78]]
    assert [len(ax.get_legend_handles_labels()[0]) for ax in sa.learning_figure().axes] == [3, 3]


def test_what_maps_show():
    """Queries down and keys across, in colours from 0 to 1; a table of encodings beside the products of its rows."""
    ax = sa.maps_figure({"one": torch.rand(2, 3)}).axes[0]
    assert (ax.images[0].get_array().shape, ax.images[0].get_clim(), ax.get_xlabel()) == ((2, 3), (0.0, 1.0), "key")
    table = torch.arange(15.0).reshape(5, 3)
    left, right = sa.encoding_figure(table).axes[:2]
    assert np.array_equal(left.images[0].get_array(), table)
    assert right.images[0].get_array()[2, 4] == float(table[2] @ table[4])


def test_turned_scores_depend_on_the_distance():
    """Each diagonal of the turned scores is constant, and the added ones hold what is added."""
    table = torch.arange(10.0).reshape(5, 2)
    scores = sa.position_scores(lambda T, d: table, _turned, length=5, d=2)
    assert all(np.ptp(np.diagonal(scores["turned"], k)) < 1e-6 for k in range(-4, 5))
    assert np.ptp(np.diagonal(scores["added"])) > 1
    last = sa.rotary_figure(lambda T, d: table, _turned, length=5, d=2).axes[2]
    assert [len(line.get_xdata()) for line in last.get_lines()] == [25, 25]


def test_what_figures_say():
    shown = [text.get_text() for text in sa.flow_figure().axes[0].texts]
    assert {"scores", "weights", "output", "queries × keys\n2 × 3"} <= set(shown)
    assert [text for text in shown if text.startswith(".")] == [".114", ".042", ".844", ".259", ".705", ".035"]
    assert shown[-5:-3] == ["27.3", "17.8"]
    ax = sa.curves_figure({"one": torch.tensor([[1.0, 3.0], [3.0, 5.0]])}, {"chance": 0.5}).axes[0]
    assert list(ax.get_lines()[0].get_ydata()) == [2.0, 4.0]
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["one", "chance"]


def test_words_are_readable_on_their_colours():
    texts = [text for text in sa.opening_figure().axes[0].texts if text.get_bbox_patch()]
    lightness = {"black": [], "white": []}
    for text in texts:
        lightness[text.get_color()].append(sum(text.get_bbox_patch().get_facecolor()[:3]))
    assert min(lightness["black"]) > max(lightness["white"])
