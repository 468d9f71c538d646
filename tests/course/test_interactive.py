"""Figures with sliders and tokens that can be changed, as they stand without a script."""

import re

import matplotlib.pyplot as plt
import pytest
import torch

from course import sparse_and as sa
from course import toy_attention as toy
from course.flipbook import Flipbook
from course.pooling import Pooling


def numbered(*values):
    figure, ax = plt.subplots(figsize=(1, 1))
    ax.set_title(str(values))
    return figure


def test_a_flipbook_shows_its_start_first():
    """The middle values, unless others are given; the alternative text says them."""
    book = Flipbook(numbered, {"m": (1, 2, 5), "draw": (3, 4)}, {"draw": 3}, alt="<numbers>")
    page = book._repr_html_().split("<script>")[0]
    assert len(set(book.frames)) == 6
    assert book.frames[2] in page  # m = 2 and draw = 3, in the order of the product
    assert 'alt="&lt;numbers&gt; at m = 2, draw = 3"' in page


def test_a_flipbook_of_too_many_frames_is_refused():
    with pytest.raises(ValueError, match="169 combinations"):
        Flipbook(numbered, {"a": range(13), "b": range(13)})


def test_pooling_shows_the_softmax_without_a_script():
    """Scores log 1 and log 3 and values 2 and −6 give ¼, ¾ and −4."""
    page = Pooling([[("<", 0.0, 2.0)], [("b", 1.0986123, -6.0)]])._repr_html_().split("<script>")[0]
    assert re.findall(r">([^<>]+)<br><small>([\d.]+)", page) == [("&lt;", "0.25"), ("b", "0.75")]
    assert "prediction −4.00" in page


class Query(torch.nn.Module):
    """A single query whose scores and values are known."""

    scores = torch.tensor([[0.0, 1.5], [2.0, -1.0], [0.5, 0.25]])
    values = torch.tensor([[1.0, -2.0], [3.0, 0.5], [-4.0, 7.0]])

    def attention(self, X):
        return self.scores[torch.arange(3), X].softmax(dim=-1)

    def forward(self, X):
        return (self.attention(X) * self.values[torch.arange(3), X]).sum(dim=-1)


def test_bit_switches_compute_what_the_model_computes():
    model, bits = Query(), torch.tensor([0, 1, 1])
    switches = sa.bit_switches(model, bits)
    assert [[text for text, *_ in place] for place in switches.places] == [["0", "1"], ["1", "0"], ["1", "0"]]
    tokens = [{token[0]: token for token in place} for place in switches.places]
    for flipped in (bits, torch.tensor([1, 1, 1]), torch.tensor([1, 0, 0])):
        chosen = [[place[str(bit)]] for place, bit in zip(tokens, flipped.tolist(), strict=True)]
        assert Pooling(chosen)._first()[1] == pytest.approx(float(model(flipped[None])), abs=1e-4)


def test_the_query_turns_and_grows(monkeypatch):
    """A query of length 0 looks at all five tokens alike, whatever its angle."""
    monkeypatch.setattr("course.flipbook._picture", plt.close)
    asked = []
    book = toy.query_sliders(lambda scores: asked.append(scores) or torch.tensor(scores).softmax(dim=-1).numpy())
    assert list(book.start.values()) == [0, 1]  # not at the angle that the notebook asks about
    assert len(asked) == 32
    assert all((scores == 0).all() for scores in asked[::4])
    assert asked[3] == pytest.approx(9 * asked[1])
