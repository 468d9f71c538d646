"""Exercise 1.3: a GPT, a module, with the block of assignment 02."""

import torch

from autograder.exercises import Exercise, Module, Own, Parameters, Results, gradients

from ._model import SEED, attention, gpt, normal, shapes

MAKE = "GPT"
SIZES = (5, 4, 2, 3)


def size_of_output(make, seed):
    """Return the standard deviation of the output's weights in an untrained model."""
    torch.manual_seed(seed)
    return float(make(41, 96, 4, 2).output.weight.detach().std())


def claims_nothing(measured):
    size = measured()
    if abs(size - 0.02) > 0.004:
        raise AssertionError(
            f"the weights of `output` have a standard deviation of {size:.2g} at the start, expected 0.02: "
            "`nn.init.normal_(self.output.weight, std=0.02)` after the layer is made"
        )


def draw(rng, vocab, d_model, heads, layers, batch, tokens):
    load = {path: normal(rng, *shape) for path, shape in shapes(vocab, d_model, layers).items()}
    codes = torch.tensor(rng.integers(0, vocab, (batch, tokens)))
    return (vocab, d_model, heads, layers), load, codes


values = Module(
    title="logits",
    make=MAKE,
    call="model(codes)",
    gives="(batch, T, vocab)",
    oracle=gpt,
    draw=draw,
    worked=[draw(SEED(8), *SIZES, 2, 3)],
    sizes=[(7, 4, 2, 3, 2, 5), (3, 6, 3, 1, 1, 1), (11, 8, 2, 2, 3, 13)],
    layers={
        "embedding": "nn.Embedding(vocab, d_model)",
        "norm": "nn.LayerNorm(d_model)",
        "norm_1": "nn.LayerNorm(d_model)",
        "norm_2": "nn.LayerNorm(d_model)",
        "W_1": "nn.Linear(d_model, d_hidden)",
        "W_2": "nn.Linear(d_hidden, d_model)",
        "output": "nn.Linear(d_model, vocab, bias=False)",
    },
    rtol=1e-3,
    atol=1e-3,
    mistakes={
        "the norm before the output is missing: output(norm(x))": {"after": lambda rows, its: rows},
        "these are probabilities, expected logits: no softmax at the end": {"end": lambda z: z.softmax(dim=-1)},
        "these are log-probabilities, expected logits: the loss takes the log_softmax": {
            "end": lambda z: z.log_softmax(dim=-1)
        },
        "only the first block runs: go through all of `self.blocks`": {"places": lambda layers: [0]},
        "the last block is left out: go through all of `self.blocks`": {"places": lambda layers: range(layers - 1)},
        "the first block runs again and again: each layer has a block of its own": {
            "places": lambda layers: [0] * layers
        },
        "one block stands in the list several times: each layer has weights of its own": {
            "places": lambda layers: [layers - 1] * layers
        },
        "the blocks run in the opposite order": {"places": lambda layers: reversed(range(layers))},
        "the blocks are not used: x = block(x), one after the other": {"places": lambda layers: []},
        "a block does not add its input to what the attention gives: z = x + attention(norm_1(x))": {
            "first": lambda x, found, normed: found
        },
        "the attention of a block reads x as it is: norm_1 is missing": {"reads": lambda x, normed: x},
        "the MLP of a block reads z as it is: norm_2 is missing": {"inner": lambda x, z, normed: z},
        "the MLP of a block reads norm_2(x), expected norm_2(z)": {"inner": lambda x, z, normed: normed(x, "norm_2")},
        "a block does not add z to what the MLP gives": {"second": lambda x, z, found, normed: found},
        "a block adds x to what the MLP gives, expected z": {"second": lambda x, z, found, normed: x + found},
        "a block adds norm_2(z) to what the MLP gives, expected z itself": {
            "second": lambda x, z, found, normed: normed(z, "norm_2") + found
        },
        "the MLP of a block reads norm_1(z), expected norm_2(z)": {"inner": lambda x, z, normed: normed(z, "norm_1")},
        "the blocks' MLP has no maximum with 0": {"cut": lambda hidden: hidden},
        "the blocks' MLP has GELU, expected the maximum with 0, as in 2.7 of assignment 02": {
            "cut": torch.nn.functional.gelu
        },
        "the sums of a block are normalised (post-norm), expected what attention and MLP read": {
            "reads": lambda x, normed: x,
            "first": lambda x, found, normed: normed(x + found, "norm_1"),
            "inner": lambda x, z, normed: z,
        },
        "the attention sees later characters: is it the causal one?": {
            "attend": lambda *given: attention(*given, seen=lambda i, j: True)
        },
    },
    otherwise="embedding, each block in its order, norm, output",
)
silent = Results(
    title="knows nothing at the start",
    price=0.5,
    judge=claims_nothing,
    measure=size_of_output,
    given=lambda: {"make": Own(MAKE), "seed": 5},
)

exercise = Exercise(
    parts=[
        values,
        gradients(values, title="gradients", price=1),
        Parameters(title="the parameters", make=MAKE, sizes=SIZES, parameters=list(shapes(*SIZES[:2], SIZES[3]))),
        silent,
    ],
    builds_on=["causal_attention"],
)
