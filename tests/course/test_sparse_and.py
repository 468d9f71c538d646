"""What assignment 03 is given: kept draws, the stacked trainer, kept results, pictures."""

import importlib
import itertools
from functools import partial
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn

from course import sparse_and as sa
from course.sparse_and.kept import FAILED
from course.sparse_and.tasks import TOKENS

DATA = Path(__file__).parents[2] / "data"


class Bits(nn.Module):
    def __init__(self, T):
        super().__init__()
        self.last = nn.Linear(3, 1)
        self.first = nn.Linear(T, 3)
        self.register_buffer("scale", torch.tensor(0.5))

    def forward(self, X):
        return self.last(torch.tanh(self.scale * self.first(X.float()))).squeeze(-1)


class Stubborn(Bits):
    def forward(self, X):
        return super().forward(X) if X.float().mean().item() > -1 else X


@pytest.fixture
def few():
    return sa.draws("T17_s2", samples=23, seeds=3)


@pytest.mark.parametrize("name", TOKENS)
def test_labels_are_the_and_of_the_positions(name):
    X, y, X_val, y_val, positions = sa.draws(name)
    for seed in range(20):
        for bits, labels in ((X[seed], y[seed]), (X_val[seed], y_val[seed])):
            for row, label in zip(bits.tolist()[::29], labels.tolist()[::29], strict=True):
                own = positions[seed] if positions.ndim == 2 else positions[seed][row[0]]
                assert label == float(all(row[int(i)] for i in own))


@pytest.mark.parametrize("name", ["T17_s2", "T17_s4", "T30_s3", "T60_s3", "T120_s3"])
def test_fifty_rows_determine_the_rule(name):
    few, more = sa.draws(name, samples=50), sa.draws(name, samples=101, seeds=7)
    assert torch.equal(few.X[:7], more.X[:, :50])
    assert torch.equal(few.X_val[:7], more.X_val)
    for bits, labels, own in zip(few.X, few.y, few.positions, strict=True):
        assert 0.4 <= labels.mean() <= 0.6
        always = bits[labels == 1].min(dim=0).values.nonzero().flatten()
        assert always.tolist() == own.tolist()


@pytest.mark.parametrize("wrong", [("T18_s2", 5, 3), ("T17_s2", 801, 3), ("T17_s2", 5, 21), ("T17_s2", 0, 3)])
def test_draws_that_are_not_kept_are_refused(wrong):
    with pytest.raises(ValueError, match=r"take one of|ask for fewer"):
        sa.draws(*wrong)


def test_a_task_without_good_draws_ends_in_an_error(monkeypatch):
    monkeypatch.syspath_prepend(DATA)
    making = importlib.import_module("make_sparse_and")
    monkeypatch.setattr(making, "TRIES", 7)
    with pytest.raises(RuntimeError, match="7 tries"):
        making.draw(making.Task(5, 1, 0.5, 3, 3), np.random.default_rng(0))


@pytest.mark.parametrize("at_once", [True, False])
def test_a_model_goes_the_way_of_torchs_own_training(few, at_once):
    trained = sa.train_together(lambda: Bits(17), few, 11, 0.03, at_once=at_once)
    assert trained.at_once == at_once
    torch.manual_seed(2)
    model, losses = Bits(17), []
    adam, loss_of = torch.optim.Adam(model.parameters(), lr=0.03), nn.BCEWithLogitsLoss()
    for _ in range(11):
        adam.zero_grad()
        losses.append(loss_of(model(few.X[2]), few.y[2]))
        losses[-1].backward()
        adam.step()
    assert np.allclose(trained.training_loss[:, 2], [loss.item() for loss in losses], atol=1e-4)
    for name, value in model.state_dict().items():
        assert torch.allclose(trained.models[2].state_dict()[name], value, atol=1e-4), name


def test_a_model_that_vmap_refuses_is_trained_one_by_one(few, capsys):
    """`.item()` in a model's code costs speed, not the result, and a line says so."""
    trained = sa.train_together(lambda: Stubborn(17), few, 5, 0.02)
    assert not trained.at_once
    assert "one after the other" in capsys.readouterr().out
    assert np.allclose(trained.loss, sa.train_together(lambda: Bits(17), few, 5, 0.02).loss, atol=1e-4)


def test_dropout_differs_between_stacked_models(few):
    same = few._replace(X=few.X[:1].repeat(2, 1, 1), y=few.y[:1].repeat(2, 1))
    same = same._replace(X_val=few.X_val[:2], y_val=few.y_val[:2])

    def make(*last):
        torch.manual_seed(0)
        return nn.Sequential(sa.Floats(), nn.Dropout(0.5), nn.Linear(17, 1), *last)

    losses = sa.train_together(lambda: make(nn.Flatten(0)), same, 3, 0.02).training_loss
    assert not np.isclose(losses[0, 0], losses[0, 1])
    with pytest.raises(ValueError, match="expected"):
        sa.train_together(make, same, 3, 0.02)


@pytest.mark.parametrize("penalty", [{"l1": 0.1}, {"weight_decay": 1.0}], ids=str)
def test_a_penalty_shrinks_the_weights(few, penalty):
    free, small = (sa.train_together(lambda: Bits(17), few, 29, 0.02, **options).models[0] for options in ({}, penalty))
    sizes = [sum(float(p.detach().abs().sum()) for p in model.parameters()) for model in (free, small)]
    assert sizes[1] < sizes[0]


def test_kept_results_have_twenty_seeds():
    for run in sa.runs().values():
        assert run.accuracy.shape == run.loss.shape == (20,)
        assert 0 <= run.accuracy.min() <= run.accuracy.max() <= 1
    kept = sa.curves()
    assert len(kept.accuracy) == 15
    for pair, values in kept.accuracy.items():
        assert values.shape == kept.first_failed[pair].shape == (len(kept.samples[pair]), 20)
        assert np.all(np.diff(kept.samples[pair]) > 0)
        assert 0 <= values.min() <= values.max() <= 1


def test_only_failed_trainings_are_started_again():
    kept = sa.curves()
    for model, T in itertools.product(("single query", "self-attention"), (30, 60, 120)):
        failed, loss = kept.first_failed[model, T], kept.training_loss[model, T]
        assert np.all(loss[~failed] <= FAILED)
        same = kept.accuracy[model, T] == kept.first_accuracy[model, T]
        assert np.all(same[~failed])


@pytest.fixture(scope="module")
def measuring():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(DATA)
        return importlib.import_module("measure_sparse_and_curves")


def test_written_out_gradients_train_the_same_mlp(measuring, few, monkeypatch):
    """Without dropout, the fast training of the sweep gives the losses of `train_together`."""
    monkeypatch.setattr(measuring, "STEPS", 23)
    make = partial(measuring.models()["MLP"], 17, 11, 0.0)
    _, losses = measuring.fit_all(make, few, 0.02, (0.1, 0.01))
    expected = sa.train_together(make, few, 23, 0.02, weight_decay=0.1, l1=0.01).training_loss[-1]
    assert np.allclose(losses, expected, atol=1e-5)


def test_tabled_attention_is_self_attention(measuring):
    made = measuring.models()
    slow, fast = made["attention"](7), made["self-attention"](7)
    for parameter in slow.parameters():
        nn.init.normal_(parameter)
    fast.load_state_dict(slow.state_dict())
    X = torch.randint(2, (5, 7))
    assert torch.allclose(slow(X), fast(X), atol=1e-5)


def test_the_graph_has_an_edge_for_each_token():
    numbers = {"weight": np.arange(14.0).reshape(2, 7) - 5, "influence": np.ones((2, 7))}
    figure = sa.graph_figure(numbers, [[1, 5], [2, 3]])
    panels = [ax for ax in figure.axes if "rule" in ax.get_title()]
    assert [len(ax.lines) for ax in panels] == [7] * 4
    bars = {ax.get_ylabel(): ax.get_ylim()[0] for ax in figure.axes if ax.get_ylabel() in numbers}
    assert bars == {"weight": -8, "influence": 0}


def test_the_attention_map_is_the_mean_of_the_label_1_samples():
    """The map of rule 1 shows the mean over its samples of label 1, from 0 to 1; all seeds are points of the errors."""
    rng = np.random.default_rng(3)
    attention, X, y = rng.random((13, 5, 5)), rng.integers(0, 2, (13, 5)), rng.integers(0, 2, 13).astype(float)
    image = sa.attention_figure(attention, X, y, [[1, 2], [3, 4]]).axes[1].images[0]
    chosen = [A for A, row, label in zip(attention, X, y, strict=True) if row[0] == 1 and label == 1]
    assert np.allclose(image.get_array(), sum(chosen) / len(chosen))
    assert image.get_clim() == (0, 1)
    assert [len(line.get_xdata()) for line in sa.errors_figure(sa.runs()).axes[0].lines] == [20] * 12


def test_scores_by_bit():
    """The right panel has the mean weight of a position where its bit is 0, and where it is 1."""
    attention, X = np.array([[0.5, 0.5], [0.25, 0.75], [1.0, 0.0]]), np.array([[0, 1], [1, 1], [1, 0]])
    figure = sa.scores_figure(attention, X, [1])
    assert np.allclose(figure.axes[1].images[0].get_array(), [[0.5, 0.0], [0.625, 0.625]])
