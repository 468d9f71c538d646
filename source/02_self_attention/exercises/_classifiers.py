"""What the two classifiers of texts share: words that begin as a table, and how each layer is made."""

import numpy as np
import torch

from autograder.exercises import Own, Results
from course.checks.compare import numbers

from ._attention import normal

LAYERS = {
    "embedding": "nn.Embedding.from_pretrained(table.clone(), freeze=False)",
    "out": "nn.Linear(dim, 1)",
    **dict.fromkeys(("query", "key", "value"), "nn.Linear(dim, dim, bias=False)"),
}
SIZES = "does it work for any batch and any number of tokens?"
#: <PAD>, whose row is not zero here, and four words in three dimensions.
WORDS = torch.tensor([[2.0, -1, 1], [1, 0, 2], [0, 1, -1], [2, 1, 0], [-1, 1, 1]])


def drawn(rng, **shapes):
    """Draw a layer's numbers for each of these shapes; out=(1, 3) is the weight of `out`."""
    return {f"{name}.weight": normal(rng, *shape) for name, shape in shapes.items()}


def embedded(sizes, layers, ids):
    """Return the word vectors of `ids` in double precision: those that are loaded, or else those of the table."""
    return layers.get("embedding.weight", sizes[0]).double()[ids]


def begin(make, table, ids):
    """Return what becomes of a table that the student's class is given."""
    given, other = table.clone(), table.clone()
    model = make(given)
    weight = getattr(getattr(model, "embedding", None), "weight", None)
    found = {"given": given.clone(), "words": None if weight is None else weight.detach().clone()}
    if weight is None:
        return found
    found["trained"] = weight.requires_grad
    output = model(ids)
    if getattr(output, "requires_grad", False):
        output.sum().backward()
    found["arrives"] = weight.grad is not None
    with torch.no_grad():
        make(other).embedding.weight.fill_(7.0)
    return found | {"shared": not torch.equal(other, table)}


def begins_as_the_table(measured, table):
    found = measured()
    if not np.array_equal(found["given"], table):
        raise AssertionError("the class changes the `table` that it is given: work on a copy, `table.clone()`")
    if found["words"] is None:
        raise AssertionError("`model.embedding` is no layer with a weight: `self.embedding = nn.Embedding...`")
    words = numbers(found["words"], "model.embedding.weight", "(words, dim)")
    if words.shape != np.shape(table) or not np.allclose(words, table, rtol=1e-5, atol=1e-6):
        raise AssertionError("`model.embedding.weight` does not begin as `table`: its rows are the first word vectors")
    if not found["trained"]:
        raise AssertionError(
            "`model.embedding.weight` would never be trained: `from_pretrained` freezes it unless told `freeze=False`"
        )
    if not found["arrives"]:
        raise AssertionError(
            "no gradient reaches the weight of embedding: is it used, and without .detach(), .data and no_grad?"
        )
    if found["shared"]:
        raise AssertionError(
            "the embedding shares its numbers with `table`, so that training changes both: `table.clone()`"
        )


def word_vectors(make):
    """Return the part about the word vectors of a class."""
    ids = torch.tensor([[1, 4, 3], [2, 1, 2]])
    return Results(
        title="the word vectors",
        price=1,
        judge=begins_as_the_table,
        measure=begin,
        given=lambda: {"make": Own(make), "table": WORDS, "ids": ids},
    )
