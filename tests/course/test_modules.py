"""A torch module as a function of its weights and inputs."""

import torch
from refusals import refused

from course.checks import Spec, fresh, modules

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
    return x.double() @ weights["layer"].double().T, len(sizes)


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


def test_what_cannot_be_used_is_named():
    """Weights have a name and a shape; a detached output cannot be trained."""
    assert "is no linear layer" in refused(modules.outputs(Linear), (3, 2), {"other": torch.ones(2, 3)}, X)
    assert "the axes are swapped" in refused(modules.outputs(Linear), (2, 3), GIVEN[1], X)
    assert "carries no gradient" in refused(modules.slopes(Detached), *GIVEN, torch.ones(1, 2), X)


class Placed(Linear):
    """Adds a table of positions first, and a token at the end."""

    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs)
        self.token = torch.nn.Parameter(torch.ones(1, outputs), requires_grad=False)

    def forward(self, x):
        return self.layer(x + table(9, 3)[: len(x)]) + self.token, x.shape[-1]


def table(T, d):
    return torch.arange(T * d).reshape(T, d) / 10


def test_a_parameter_is_set_if_it_is_there():
    """A frozen one, or one of another shape, too; one that is missing has a price of its own."""
    given = GIVEN[1] | {"token": torch.tensor([5.0, 7]), "missing": torch.ones(2)}
    assert torch.allclose(modules.outputs(Placed)((3, 2), given, X)[0], torch.tensor([[12.4, 13.3]]))


def test_derivatives_follow_from_the_outputs():
    """A spec of a module's outputs is one of its gradients too."""
    spec = Spec("model(x)", {"output": "(n, d)", "width": "one number"}, oracle, draw, [(*GIVEN, X)], [(5,)], key="any")
    slopes = modules.derivatives(spec, key="slopes")
    assert slopes.faults() == []
    assert list(slopes.table()["gives"]) == ["the gradient of model.layer.weight"]
    fresh(modules.slopes(Linear), slopes)
    assert "no gradient" in refused(fresh, modules.slopes(Detached), slopes)


def draw(rng, n):
    return *GIVEN, torch.tensor(rng.standard_normal((n, 3))).float()
