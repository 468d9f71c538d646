"""Exercise 1.4 of looking_inside: a model without one of its heads."""

import torch

from autograder.exercises import Exercise, Own, Results, Values, probe

from ._model import SEED, attention, gpt, normal, shapes

OWN = (Own("GPT"), Own("ablated"))

# ---- where the student's code runs ----


def without_head(make, cut, sizes, load, layer, head, codes):
    """Return the logits of a model of given weights, one head of which is cut out."""
    model = make(*sizes)
    with torch.no_grad():
        for path, values in load.items():
            model.get_parameter(path).copy_(values)
        return cut(model, layer, head, codes)


def leaves_the_model(make, cut):
    """Return whether the model gives the same logits after a call as before, and stays in its mode."""
    torch.manual_seed(3)
    model, codes = make(5, 8, 2, 2), torch.tensor([[3, 1, 4, 1], [0, 2, 2, 4]])
    with torch.no_grad():
        before = model(codes)
        cut(model, 1, 0, codes)
        same = bool((before == model(codes)).all())
        trains = all(one.training for one in model.modules()) and all(one.requires_grad for one in model.parameters())
        cut(model.eval(), 1, 0, codes)
    return same and trains and not any(one.training for one in model.modules())


# ---- oracle ----


def cut_out(rows, head, heads, *, columns=None, middle=lambda its: its.mean(dim=(0, 1))):
    """Return the joined heads, (batch, T, d_model), with the columns of one replaced by a value for all."""
    found, d_head = rows.clone(), rows.shape[-1] // heads
    places = range(head * d_head, (head + 1) * d_head) if columns is None else columns(head, heads, rows.shape[-1])
    for column in places:
        its = rows[..., column : column + 1]
        found[..., column : column + 1] = middle(its)
    return found


def logits(make, cut, sizes, load, layer, head, codes, *, which=lambda layer, layers: [layer], after=False, **variant):
    """Return (batch, T, vocab), by the slow oracle of a GPT.

    Args:
        make, cut: the student's, which are not used.
        sizes, load: of the model.
        layer, head: the head to cut out.
        codes: int64, (batch, T).
        which: the layers that lose the head.
        after: columns of what `W_o` gives, in place of what it reads.
        variant: mistakes of `cut_out`.
    """
    blocks = iter(range(sizes[3]))

    def attend(x, layers, heads):
        def last(rows, W):
            return cut_out(rows @ W.T, head, heads) if after else cut_out(rows, head, heads, **variant) @ W.T

        return attention(x, layers, heads, **({"last": last} if next(blocks) in which(layer, sizes[3]) else {}))

    return gpt(sizes, load, codes, attend=attend)


def draw(rng, vocab, d_model, heads, layers, batch, tokens, layer, head):
    load = {path: normal(rng, *shape) for path, shape in shapes(vocab, d_model, layers).items()}
    return (
        *OWN,
        (vocab, d_model, heads, layers),
        load,
        layer,
        head,
        torch.tensor(rng.integers(0, vocab, (batch, tokens))),
    )


output = Values(
    title="the logits without the head",
    call="ablated(model, layer, head, codes)",
    run=probe(without_head),
    gives="(batch, T, vocab)",
    oracle=logits,
    draw=draw,
    worked=[draw(SEED(23), 5, 8, 2, 2, 2, 3, 0, 1), draw(SEED(24), 5, 4, 2, 2, 2, 3, 1, 0)],
    sizes=[(7, 12, 3, 2, 3, 5, 1, 2), (3, 6, 3, 1, 1, 2, 0, 1), (5, 4, 2, 3, 2, 7, 2, 1)],
    rtol=1e-3,
    atol=1e-3,
    mistakes={
        "nothing is cut out: does the hook return the changed tuple, and does the model run while the hook is there?": {
            "columns": lambda *_: ()
        },
        "the head's output is set to 0, expected its mean": {"middle": torch.zeros_like},
        "it is replaced by the mean of each text: one mean over all texts and positions": {
            "middle": lambda its: its.mean(dim=1, keepdim=True)
        },
        "it is replaced by a mean for each position: one mean over all texts and positions": {
            "middle": lambda its: its.mean(dim=0, keepdim=True)
        },
        "the other heads are cut out, expected this one": {
            "columns": lambda head, heads, d: [c for c in range(d) if c * heads // d != head]
        },
        "all heads of the layer are cut out, expected one": {"columns": lambda head, heads, d: range(d)},
        "the heads are interleaved: head h owns the h-th block of columns": {
            "columns": lambda head, heads, d: range(head, d, heads)
        },
        "a single column is cut out, expected all d_head columns of the head": {
            "columns": lambda head, heads, d: [head]
        },
        "the head is cut out in another layer: `model.blocks[layer]`": {
            "which": lambda layer, layers: [layers - 1 - layer]
        },
        "the head is cut out in all layers, expected in one": {"which": lambda layer, layers: range(layers)},
        "these are columns of what `W_o` gives, expected of what it reads: there the heads stand side by side": {
            "after": True
        },
    },
    otherwise="replace the head's block of columns, in what `W_o` of this layer reads, by its mean",
    hint="a pre-hook gets (module, inputs), where `inputs` is a tuple, and returns the changed tuple",
)


def stays(measured):
    if not measured():
        raise AssertionError(
            "after the call the model is another one: a hook stays until `handle.remove()` is called, and what is "
            "changed stays changed: a weight, or what `model.train()`, `model.eval()` and `requires_grad_` set"
        )


exercise = Exercise(
    parts=[
        output,
        Results(
            title="the model stays as it was",
            price=1,
            judge=stays,
            measure=leaves_the_model,
            given=lambda: {"make": OWN[0], "cut": OWN[1]},
        ),
    ],
    builds_on=["own_gpt"],
)
