"""Gradients flow between a test and the student's code as if both were in one process."""

from __future__ import annotations

import contextlib
import copy

import pytest
import torch

from autograder.grader.failures import BadAnswer
from autograder.protocol import tensors

NET = """
class Net(torch.nn.Module):
    def __init__(self, width, drop=0.0):
        super().__init__()
        self.lin = torch.nn.Linear(width, 3, bias=False)
        self.drop = torch.nn.Dropout(drop)
        self.scale = torch.nn.Parameter(torch.ones(3))

    def forward(self, x):
        return self.drop(self.lin(x)) * self.scale

def encode(x):
    return torch.sin(x)

def square(x):
    return (x ** 2).sum()

def fit(net, x, steps):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for _ in range(steps):
        optimizer.zero_grad()
        net(x).square().sum().backward()
        optimizer.step()
    return net
"""


@pytest.fixture
def names(student):
    """The names that NET defines, over the channel."""
    return student(NET).name


@pytest.fixture
def net(names):
    torch.manual_seed(7)
    return names("Net")(5)


def reference(net) -> torch.nn.Linear:
    """The same computation here, without the scale."""
    linear = torch.nn.Linear(5, 3, bias=False)
    with torch.no_grad():
        linear.weight.copy_(net.lin.weight)
    return linear


X = torch.linspace(-1, 2, 35).reshape(7, 5)


class TestValues:
    def test_a_parameter_is_one(self, net):
        """What the module calls a parameter is one here."""
        assert isinstance(net.lin.weight, torch.nn.Parameter)

    def test_a_parameter_is_the_same_object_each_time(self, net):
        """Its image is made once."""
        assert net.lin.weight is net.lin.weight

    @pytest.mark.parametrize(
        "write",
        [
            lambda w, new: w.copy_(new),
            lambda w, new: w.data.copy_(new),
            lambda w, new: setattr(w, "data", new),
            lambda w, new: w.__setitem__(slice(None), new),
        ],
    )
    def test_what_is_written_to_a_parameter_reaches_the_module(self, net, write):
        """In all the ways that people write to one."""
        new = torch.arange(15.0).reshape(3, 5)
        with torch.no_grad():
            write(net.lin.weight, new)
        assert torch.allclose(net(X), X @ new.T)

    def test_a_new_parameter_can_be_set(self, net):
        """An attribute of the module takes another parameter."""
        net.lin.weight = torch.nn.Parameter(torch.full((3, 5), 2.0))
        assert torch.allclose(net(X), 2 * X.sum(1, keepdim=True).expand(7, 3))

    def test_a_state_can_be_loaded(self, net):
        """load_state_dict takes tensors of the test, and images follow."""
        weight = net.lin.weight
        net.load_state_dict({"lin.weight": torch.zeros(3, 5), "scale": torch.ones(3)})
        assert weight.abs().sum() == 0

    def test_names_and_shapes_of_parameters(self, net):
        """named_parameters is a list of pairs."""
        assert {n: tuple(p.shape) for n, p in net.named_parameters()} == {"scale": (3,), "lin.weight": (3, 5)}

    def test_training_over_there_moves_the_images(self, names, net):
        """What the student's optimizer does is seen here."""
        before = net.lin.weight.detach().clone()
        names("fit")(net, X, 2)
        assert not torch.equal(before, net.lin.weight)

    def test_training_here_moves_the_module(self, net):
        """An optimizer of the test's works on the student's parameters."""
        losses = []
        optimizer = torch.optim.SGD(net.parameters(), lr=0.01)
        for _ in range(5):
            optimizer.zero_grad()
            loss = net(X).square().sum()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        assert losses == sorted(losses, reverse=True)
        assert losses[-1] < losses[0] / 2

    def test_a_copy_is_another_module(self, net):
        """deepcopy copies over there."""
        twin = copy.deepcopy(net)
        with torch.no_grad():
            twin.lin.weight.zero_()
        assert net.lin.weight.abs().sum() > 0

    def test_tensors_that_a_function_changes_are_changed_here(self, student):
        """In-place changes of a plain tensor come back."""
        x = torch.arange(3.0)
        student("def f(x):\n    x += 1").name("f")(x)
        assert x.tolist() == [1, 2, 3]


class TestGradients:
    def test_of_parameters(self, net):
        """Parameters get what autograd computes in one process."""
        linear = reference(net)
        net(X).square().sum().backward()
        linear(X).square().sum().backward()
        assert torch.allclose(net.lin.weight.grad, linear.weight.grad)

    def test_of_a_parameter_that_was_looked_at_before(self, net):
        """An image that exists already gets its gradient too."""
        weight = net.lin.weight
        net(X).sum().backward()
        assert torch.allclose(weight.grad, X.sum(0).expand(3, 5))

    def test_add_up(self, net):
        """A second backward adds."""
        for _ in range(2):
            net(X).sum().backward()
        assert torch.allclose(net.scale.grad, 2 * (X @ net.lin.weight.T).sum(0))

    def test_are_cleared(self, net):
        """zero_grad over there clears the images."""
        net(X).sum().backward()
        assert net.scale.grad is not None
        net.zero_grad()
        assert net.scale.grad is None

    def test_of_inputs(self, net):
        """An input of the test's gets its gradient."""
        x = X.clone().requires_grad_()
        net(x).sum().backward()
        assert torch.allclose(x.grad, net.lin.weight.sum(0).expand(7, 5))

    def test_of_what_the_input_was_made_of(self, names):
        """The test's own graph goes on where the student's ends."""
        a = torch.tensor([0.5, -2.0], requires_grad=True)
        names("square")(3 * a).backward()
        assert torch.allclose(a.grad, 18 * a)

    def test_through_two_functions(self, names):
        """A result that goes back into another function stays in the graph."""
        x = torch.tensor([0.5, -2.0], requires_grad=True)
        names("square")(names("encode")(x)).backward()
        assert torch.allclose(x.grad, 2 * torch.sin(x) * torch.cos(x))

    def test_through_a_computation_in_between(self, names):
        """Student, test, student."""
        x = torch.tensor([0.5, -2.0], requires_grad=True)
        names("square")(2 * names("encode")(x)).backward()
        assert torch.allclose(x.grad, 8 * torch.sin(x) * torch.cos(x))

    def test_by_autograd_grad(self, net):
        """torch.autograd.grad with respect to a parameter."""
        weight = net.lin.weight
        (found,) = torch.autograd.grad(net(X).sum(), weight)
        assert torch.allclose(found, X.sum(0).expand(3, 5))
        assert weight.grad is None

    def test_through_a_function_of_the_tests(self, student):
        """A loss that the test passes in is differentiated by the student's code."""
        code = "def slope(loss, x):\n    x = x.clone().requires_grad_()\n    loss(x).backward()\n    return x.grad"
        found = student(code).name("slope")(lambda x: (x**3).sum(), torch.tensor([2.0, -1.0]))
        assert torch.allclose(found, torch.tensor([12.0, 3.0]))

    def test_are_not_recorded_under_no_grad(self, net):
        """no_grad around a call holds over there."""
        with torch.no_grad():
            assert not net(X).requires_grad

    def test_are_there_again_after_no_grad(self, net):
        """And ends with the block."""
        with torch.no_grad():
            net(X)
        assert net(X).requires_grad

    def test_come_as_plain_tensors(self, net):
        """A gradient itself requires none."""
        net(X).sum().backward()
        assert not net.lin.weight.grad.requires_grad


class TestModules:
    def test_are_modules(self, net):
        """As to isinstance."""
        assert isinstance(net, torch.nn.Module)

    def test_classes_are_modules(self, names):
        """As to issubclass."""
        assert issubclass(names("Net"), torch.nn.Module)

    def test_other_classes_are_not(self, student):
        """A class that derives from nothing is no module."""
        assert not issubclass(student("class A:\n    pass").name("A"), torch.nn.Module)

    def test_know_their_class(self, names, net):
        """isinstance with the student's class."""
        assert isinstance(net, names("Net"))

    def test_do_not_know_another(self, student):
        """isinstance with another class of the student's."""
        client = student("class A:\n    pass\nclass B:\n    pass\na = A()")
        assert not isinstance(client.name("a"), client.name("B"))

    def test_switch_between_training_and_use(self, names):
        """train and eval, and what they change."""
        net = names("Net")(5, drop=0.5)
        assert net.training
        net.eval()
        assert not net.training
        assert torch.equal(net(X), net(X))


class TestTricks:
    @pytest.mark.parametrize(
        "forged_reply",
        [
            {"reply": "answer", "value": {"$v": "0", "whose": "mine", "kind": "leaf", "value": {"$s": "x"}}},
            {"reply": "answer", "value": {"$v": 0, "whose": "mine", "kind": "leaf", "value": {"$s": "x"}}},
            {"reply": "answer", "value": {"$v": 0, "whose": "yours", "kind": "leaf"}},
            {"reply": "answer", "value": {"$v": 0, "whose": "mine", "kind": "leaf"}},
            {"reply": "answer", "value": {"$v": 0}},
            {"value": None, "leaves": {"$l": [{"$l": [{"$s": "mine"}, 0, None, None]}]}},
            {"value": None, "leaves": 7},
        ],
    )
    def test_forged_variables_are_bad_answers(self, forged, forged_reply):
        """A reply that names tensors that are not there, or no tensors, is refused."""
        client = forged([forged_reply])
        assert client.references.variables.changes() == []
        with pytest.raises(BadAnswer):
            client.name("x")

    @pytest.mark.parametrize(("kind", "kept"), [("leaf", 7), ("parameter", 7), ("input", 15), ("result", 15)])
    def test_images_are_kept_up_to_a_size(self, kind, kept, monkeypatch):
        """Of 17 images of 13 numbers each as many are kept as the budget holds; a leaf counts twice, for its copy."""
        monkeypatch.setattr(tensors, "MAX_BYTES", 15 * 13 * 8 + 7)
        variables = tensors.Variables(lambda *_: [])
        for number in range(17):
            tree = {"$v": number, "whose": "mine", "kind": kind, "value": torch.zeros(13, dtype=torch.float64)}
            with pytest.raises(ValueError, match="too large") if number >= kept else contextlib.nullcontext():
                variables.resolve(tree)
        assert variables.bytes <= tensors.MAX_BYTES

    def test_results_of_the_tests_functions_count_too(self, monkeypatch):
        """What this side keeps for the other's gradients has the same budget."""
        monkeypatch.setattr(tensors, "MAX_BYTES", 3 * 13 * 8)
        variables = tensors.Variables(lambda *_: [])
        leaf = torch.zeros(13, dtype=torch.float64, requires_grad=True)
        variables.tree(leaf)
        variables.tree(2 * leaf)
        with pytest.raises(ValueError, match="too large"):
            variables.tree(3 * leaf)

    def test_what_a_result_keeps_of_leaves_counts(self, monkeypatch):
        """Each result keeps a place for each leaf: many small ones of both are no small matter."""
        monkeypatch.setattr(tensors, "MAX_BYTES", 7 * 3 * tensors.EDGE_BYTES)
        variables = tensors.Variables(lambda *_: [])
        for number in range(7):
            variables.resolve({"$v": number, "whose": "mine", "kind": "leaf", "value": torch.zeros(1)})
        results = [{"$v": number, "whose": "mine", "kind": "result", "value": torch.zeros(1)} for number in range(7, 9)]
        for result in results:
            variables.resolve(result)
        with pytest.raises(ValueError, match="too large"):
            variables.resolve(results[0] | {"$v": 9})

    def test_growing_leaves_count(self, monkeypatch):
        """A leaf cannot be small when it is named and large at the next change."""
        monkeypatch.setattr(tensors, "MAX_BYTES", 1000)
        variables = tensors.Variables(lambda *_: [])
        variables.resolve({"$v": 0, "whose": "mine", "kind": "leaf", "value": torch.zeros(3)})
        with pytest.raises(ValueError, match="too large"):
            variables.apply([["mine", 0, torch.zeros(1009), None]])


def test_an_image_that_crosses_another_channel():
    """What one channel knows as the other side's, another one does not: a lent function gets a student's result."""
    one, another = (tensors.Variables(lambda *asked: []) for _ in range(2))
    image = one.resolve({"$v": 3, "whose": "mine", "kind": "leaf", "value": torch.ones(5)})
    assert one.tree(image) == {"$v": 3, "whose": "yours"}
    assert another.tree(image) == {"$v": 0, "whose": "mine", "kind": "leaf"}
