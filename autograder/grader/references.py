"""What is no data and yet goes over the channel, as a reference: proxies for the student's, functions of the test's."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from autograder.grader.proxies import ALL_PROXIES, KINDS, PROXIES, Proxy
from autograder.protocol.channel import ChannelError

if TYPE_CHECKING:
    from autograder.grader.client import Client
    from autograder.protocol.tensors import Backward, Variables

NO_ARGUMENT = "a test passes a {kind} to the student's code, and only data, tensors and functions can be passed"
MOST_PROXIES = 100_000


class References:
    """What one client and its process know of each other.

    Args:
        client: that proxies ask.
        carry_on: lets gradients go on through what the student's code computed.

    Attributes:
        callables: of the test, which the student's code may call; their places are their numbers.
    """

    def __init__(self, client: Client, carry_on: Backward) -> None:
        self._client, self._carry_on = client, carry_on
        self._proxies: dict[int, Proxy] = {}
        self.callables: list[Callable[..., Any]] = []

    @cached_property
    def variables(self) -> Variables:
        """The tensors that gradients flow through; only with torch loaded."""
        from autograder.protocol.tensors import Variables

        return Variables(self._carry_on)

    @property
    def has_variables(self) -> bool:
        """Whether gradients flow."""
        return "variables" in self.__dict__

    def function(self, number: int | str) -> Callable[..., Any]:
        """Return the callable for the student's process: a function of the test, or the gradient of its result.

        Raises:
            ChannelError: there is no such function.
        """
        if isinstance(number, str):
            return self.variables.carry_on
        if number >= len(self.callables):
            raise ChannelError("an unknown function is called back")
        return self.callables[number]

    def resolve(self, tree: dict[str, Any]) -> Any:
        """Return the object that a reference of the student's process names.

        Raises:
            ChannelError: it is not of the agreed form, or there are too many.
        """
        if "$v" in tree:
            return self.variables.resolve(tree) if "torch" in sys.modules else tree["value"]
        number, kind = tree.get("$ref"), tree.get("kind")
        if type(number) is not int or type(kind) is not str:
            raise ChannelError("a reference is not of the agreed form")
        if number not in self._proxies:
            if len(self._proxies) > MOST_PROXIES:
                raise ChannelError("too many references")
            proxy = PROXIES.get(tree.get("face", ""), Proxy)
            kind = kind if kind in KINDS else "object"
            self._proxies[number] = proxy(self._client, number, kind)
        return self._proxies[number]

    def argument(self, value: Any) -> dict[str, Any]:
        """Encode an argument, as `reference` does."""
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value, argument=True)
        return self.reference(value)

    def reference(self, value: Any) -> dict[str, Any]:
        """Encode a value of the test that is not plain data.

        Raises:
            Refusal: it cannot be passed.
        """
        if type(value) in ALL_PROXIES:
            return {"$mine": value._number}
        torch = sys.modules.get("torch")
        if torch is not None and isinstance(value, torch.Tensor):
            return self.variables.tree(value)
        if not callable(value):
            self._client.refuse(NO_ARGUMENT.format(kind=type(value).__name__))
        self.callables.append(value)
        return {"$ref": len(self.callables) - 1}
