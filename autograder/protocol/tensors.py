"""Tensors through which gradients flow, on both sides of the channel.

Other data crosses by value. A tensor that requires a gradient keeps an image on the other side: a leaf (a parameter, an
input) has one whose value and gradient follow the original's and the other way round; the result of a computation has
one whose `backward` is carried on where the computation is recorded. So a test may write

    model = Model(5, 3)                                  # of the student
    with torch.no_grad():
        model.Km.weight.copy_(weights)                   # the student's module gets them
    model(x).square().sum().backward()                   # model.Km.weight.grad and x.grad are there

as in one process. Gradients of gradients are not carried over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

MAX_VARIABLES = 10_000
EDGE_BYTES = 300  # that a result takes for each leaf that it may depend on
MAX_BYTES = 200_000_000  # of all tensors that one side keeps for the other: images, results and what leaves were

Backward = Callable[[int, torch.Tensor, list[list[Any]]], list[Any]]
State = tuple[torch.Tensor, torch.Tensor | None]


class Variables:
    """The tensors of this side that the other side sees, and the images here of the other side's.

    A tensor is named by [whose, number]: "mine" or "yours", as the side that writes it down sees it.

    Args:
        backward: has the other side carry on: (its number, gradient, names of leaves) -> their gradients or None.
    """

    def __init__(self, backward: Backward) -> None:
        self._backward = backward
        self._own: dict[int, torch.Tensor] = {}
        self._images: dict[int, torch.Tensor] = {}
        self.bytes = 0  # of what is kept, as far as it is counted: see MAX_BYTES
        self._inputs: dict[int, torch.Tensor] = {}  # those of ours that the other side may compute with
        self._numbers: dict[int, int] = {}  # id of one of ours -> its number; it stays alive in _own
        self._known: dict[tuple[str, int], State] = {}  # value and gradient when both sides last agreed

    def tree(self, tensor: torch.Tensor, argument: bool = False) -> dict[str, Any]:
        """Return the name of a tensor that requires a gradient; the caller adds its value as "value".

        Args:
            tensor: one of ours, or an image.
            argument: it goes into a computation over there, whose gradient will be asked for from here; otherwise it
                is the result of a computation here.

        Raises:
            ValueError: there are too many, or they are too large.
        """
        owner, image_of, version = getattr(tensor, "_image_of", (None, None, None))
        if owner is self and (tensor.is_leaf or tensor._version == version):  # noqa: SLF001
            return {"$v": image_of, "whose": "yours"}
        if id(tensor) not in self._numbers:
            if len(self._own) >= MAX_VARIABLES:
                raise ValueError("too many tensors require a gradient")
            self._keep(tensor, 2 if tensor.is_leaf else 1)
            number = self._numbers[id(tensor)] = len(self._own)
            self._own[number] = tensor
            if tensor.is_leaf:  # the other side gets its value with the name, and a gradient at the next change
                self._known["mine", number] = (tensor.detach().clone(), None)
        number = self._numbers[id(tensor)]
        if argument or tensor.is_leaf:
            self._inputs[number] = tensor
        kind = "parameter" if isinstance(tensor, torch.nn.Parameter) else "leaf"
        if not tensor.is_leaf:
            kind = "input" if argument else "result"
        return {"$v": number, "whose": "mine", "kind": kind}

    def resolve(self, tree: dict[str, Any]) -> torch.Tensor:
        """Return the tensor that the other side's `tree` names; its "value" is unpacked already."""
        number, value = tree["$v"], tree["value"]
        if type(number) is not int:
            raise TypeError("number")
        if tree["whose"] == "yours":
            return self._own[number]
        if number not in self._images:
            if len(self._images) >= MAX_VARIABLES or not isinstance(value, torch.Tensor):
                raise ValueError("variable")
            self._keep(value, 2 if tree["kind"] in ("leaf", "parameter") else 1)
            if tree["kind"] == "result":
                leaves = self._leaves()
                self._count(EDGE_BYTES * len(leaves))
                image = _Continued.apply(self, number, [value], list(leaves), _trigger(), *leaves.values())
            elif tree["kind"] == "parameter":
                image = torch.nn.Parameter(value)
            else:
                image = value.requires_grad_()
            image._image_of = (self, number, image._version)  # noqa: SLF001  # it may cross another channel, too
            self._images[number] = image
            if image.is_leaf and tree["kind"] != "input":
                self._known["yours", number] = _state(image)
        return self._images[number]

    def _keep(self, tensor: torch.Tensor, times: int) -> None:
        """Count a tensor that is about to be kept, before anything is copied.

        Raises:
            ValueError: all of them together are too large.
        """
        self._count(times * tensor.numel() * tensor.element_size())

    def _count(self, size: int) -> None:
        if self.bytes + size > MAX_BYTES:
            raise ValueError("the tensors that require a gradient are too large")
        self.bytes += size

    def changes(self) -> list[tuple[str, int, torch.Tensor, torch.Tensor | None]]:
        """Return leaves that differ from what the other side knows: (whose, number, value, gradient or None)."""
        found = []
        for (whose, number), known in self._known.items():
            leaf = (self._own if whose == "mine" else self._images)[number]
            if not _is(leaf, known):
                self._known[whose, number] = _state(leaf)
                found.append((whose, number, leaf.detach(), leaf.grad))
        return found

    def apply(self, changes: list[Any]) -> None:
        """Set leaves to the values of the other side: [whose, number, value, gradient or None], as it sees them."""
        for whose, number, value, gradient in changes:
            leaf = (self._own if whose == "yours" else self._images)[number]
            if not leaf.is_leaf or not isinstance(value, torch.Tensor):
                raise TypeError("leaf")
            with torch.no_grad():
                if value.shape == leaf.shape and value.dtype == leaf.dtype:
                    leaf.copy_(value)
                else:
                    self._keep(value, 2)
                    leaf.data = value
                if isinstance(gradient, torch.Tensor) and leaf.grad is None:
                    self._keep(gradient, 2)
                leaf.grad = gradient
            self._known["mine" if whose == "yours" else "yours", number] = _state(leaf)

    def carry_on(self, number: int, gradient: Any, names: list[list[Any]]) -> list[Any]:
        """Differentiate one of ours, for the other side.

        Args:
            number: of the tensor.
            gradient: with respect to it.
            names: of the leaves whose gradients are wanted, as the other side sees them.

        Returns:
            The gradients, None where there is none. Leaves that the other side does not know keep theirs.
        """
        leaves = [(self._own if whose == "yours" else self._images)[n] for whose, n in names]
        kept = [leaf.grad for leaf in leaves]
        for leaf in leaves:
            leaf.grad = None
        try:
            torch.autograd.backward(self._own[number], gradient, retain_graph=True)
            return [leaf.grad for leaf in leaves]
        finally:
            for leaf, old in zip(leaves, kept, strict=True):
                leaf.grad = old

    def _leaves(self) -> dict[tuple[str, int], torch.Tensor]:
        """Return all that a result of the other side may depend on: the inputs given from here, and its own leaves."""
        given = {("mine", number): tensor for number, tensor in self._inputs.items()}
        return given | {("yours", n): image for n, image in self._images.items() if image.is_leaf}


def _trigger() -> torch.Tensor:
    """Return a tensor that makes the image of a result require a gradient even when nothing here does."""
    return torch.empty(0, requires_grad=True)


def _state(leaf: torch.Tensor) -> State:
    return leaf.detach().clone(), None if leaf.grad is None else leaf.grad.detach().clone()


def _is(leaf: torch.Tensor, state: State | None) -> bool:
    """Return whether value and gradient are still those; versions would not tell of writing to `.data`."""
    return state is not None and _equal(leaf.detach(), state[0]) and _equal(leaf.grad, state[1])


def _equal(a: torch.Tensor | None, b: torch.Tensor | None) -> bool:
    if a is None or b is None:
        return a is b
    return a.dtype == b.dtype and a.shape == b.shape and torch.equal(a, b)


class _Continued(torch.autograd.Function):
    """A result of the other side: what it is made of is recorded there."""

    @staticmethod
    def forward(ctx: Any, variables: Variables, number: int, value: Any, names: Any, trigger: Any, *leaves: Any) -> Any:
        ctx.variables, ctx.number, ctx.names = variables, number, names
        return value[0]

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, gradient: Any) -> tuple[Any, ...]:
        found = ctx.variables._backward(ctx.number, gradient, [list(name) for name in ctx.names])  # noqa: SLF001
        return None, None, None, None, None, *found
