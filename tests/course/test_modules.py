"""A torch module as a function of its weights and inputs."""

from __future__ import annotations

import torch
from refusals import refused

from course.checks import modules

GIVEN = ((3, 2), {"layer": torch.tensor([[1.0, 0, 2], [0, 3, 0]])})
X = torch.tensor([[1.0, 2, 3]])


class Linear(torch.nn.Module):
    """A layer, and the number of its inputs."""

    def __init__(self, inputs, outputs):
        super().__init__()
        self.layer = torch.nn.Linear(inputs, outputs, bias=False)

    def forward(self, x):
        return self.layer(x), x.shape[-1]


class Detached(Linear):
    def forward(self, x):
        return self.layer(x).detach(), 0


def oracle(sizes, weights, x):
    return x.double() @ weights["layer"].T, len(sizes)


def test_outputs_are_those_of_the_weights():
    """The weights are put in, whatever the module starts with."""
    output, width = modules.outputs(Linear)(*GIVEN, X)
    assert output.tolist() == [[7, 6]]
    assert width == 3


def test_slopes_are_those_of_the_oracle():
    """Gradients arrive in the order of the weights."""
    want = torch.tensor([[1.0, -2]])
    (found,), (expected,) = (f(*GIVEN, want, X) for f in (modules.slopes(Linear), modules.slopes_of(oracle)))
    assert found.tolist() == expected.tolist() == [[1, 2, 3], [-2, -4, -6]]


def test_a_missing_layer_is_named():
    """Weights have a name and a shape."""
    assert "is no linear layer" in refused(modules.outputs(Linear), (3, 2), {"other": torch.ones(2, 3)}, X)
    assert "the axes are swapped" in refused(modules.outputs(Linear), (2, 3), GIVEN[1], X)


def test_an_output_without_a_gradient_is_told():
    """A detached output cannot be trained."""
    assert "carries no gradient" in refused(modules.slopes(Detached), *GIVEN, torch.ones(1, 2), X)
