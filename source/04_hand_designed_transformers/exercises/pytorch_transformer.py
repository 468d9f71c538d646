"""Exercise 1.1: one head of attention as a torch module, with positions beside the tokens if they are asked for.

What the scores are divided by, positions, other parameters, gradients and a loop have prices of their own.
"""

import math

import numpy as np
import torch

from autograder.exercises import Exercise, Module, NoLoop, Parameters, Random, Relations, gradients

SHAPES = (
    "does it work for a sequence of any length, and for sizes that all differ? The weight of nn.Linear has shape "
    "(outputs, inputs), and `self.Km(x)` multiplies by its transpose"
)
SHORTER = "a sequence may be shorter than max_seq_len: put the first len(seq) positions beside it"
OTHER_ROOT = "the scores are divided by the root of another size than qk_dim"
MAKE = "PytorchTransformer"


def soft(scores):
    return torch.softmax(scores, dim=-1)


def causal(scores):
    later = torch.ones_like(scores).triu(1).bool()
    return soft(scores.masked_fill(later, -math.inf))


def over_everything(scores):
    return soft(scores.flatten()).reshape(scores.shape)


def behind(x, pos):
    return torch.hstack([x, pos[: len(x)]])


def attend(
    sizes,
    load,
    x,
    root=lambda qk_dim, **other: qk_dim**0.5,
    weigh=soft,
    mix=lambda weights, values: weights @ values,
    joined=behind,
):
    """Return the outputs for a sequence; (seq_len, v_dim).

    Args:
        sizes: input_dim, qk_dim, v_dim, and if there are positions pos_dim and max_seq_len.
        load: path of a weight -> (outputs, inputs), or (max_seq_len, pos_dim).
        x: (seq_len, input_dim).
        root: the divisor of the scores.
        weigh: makes weights of the scores.
        mix: makes outputs of weights and values.
        joined: puts the positions beside the tokens.
    """
    its = {path.removesuffix(".weight"): numbers.double() for path, numbers in load.items()}
    tokens = joined(x.double(), its["pos"]) if "pos" in its else x.double()
    K, Q, V = (torch.einsum("li,oi->lo", tokens, its[name]) for name in ("Km", "Qm", "Vm"))
    words = {"qk_dim": sizes[1], "inputs": x.shape[1], "width": tokens.shape[1], "v_dim": sizes[2], "seq_len": len(x)}
    scores = torch.einsum("qd,kd->qk", Q, K) / root(**words)
    return mix(weigh(scores), V)


#: Mistakes in what the scores are divided by; all other parts take these results for right.
ROOTS = {
    "the scores are not divided by sqrt(qk_dim)": {"root": lambda **sizes: 1.0},
    "the scores are divided by qk_dim, not by its root": {"root": lambda qk_dim, **sizes: qk_dim},
    "the scores are divided by 2, the root of qk_dim in the worked example: take the root of the model's own": {
        "root": lambda **sizes: 2.0
    },
    "the scores are multiplied by sqrt(qk_dim), expected divided": {"root": lambda qk_dim, **sizes: qk_dim**-0.5},
    f"{OTHER_ROOT} (input_dim?)": {"root": lambda inputs, **sizes: inputs**0.5},
    f"{OTHER_ROOT} (v_dim?)": {"root": lambda v_dim, **sizes: v_dim**0.5},
    f"{OTHER_ROOT} (seq_len?)": {"root": lambda seq_len, **sizes: seq_len**0.5},
}
ACCEPTED = [*ROOTS.values(), {"root": lambda width, **sizes: width**0.5}]  # which positions make another one
BY_WIDTH = f"{OTHER_ROOT} (input_dim + pos_dim?)"
SLIPS = {
    "the softmax goes over the queries, expected over the keys (the last axis)": {"weigh": lambda s: soft(s.T).T},
    "queries and keys are swapped: Q K^T, one row for each query": {"weigh": lambda scores: soft(scores.T)},
    "the softmax is missing": {"weigh": lambda scores: scores},
    "the softmax is taken of the outputs: it belongs to the scores, before they meet the values": {
        "weigh": lambda scores: scores,
        "mix": lambda scores, values: soft(scores @ values),
    },
    "all weights together sum to 1, expected each query's own (the last axis)": {"weigh": over_everything},
    "queries don't see later keys: leave the mask out": {"weigh": causal},
}
PLACES = {
    "the position comes before the token instead of after it": {"joined": lambda x, p: torch.hstack([p[: len(x)], x])},
    "the last rows of the positions are taken, expected the first": {
        "joined": lambda x, pos: torch.hstack([x, pos[len(pos) - len(x) :]])
    },
    "the positions count from 1, expected from 0": {
        "joined": lambda x, pos: torch.hstack([x, pos.roll(-1, dims=0)[: len(x)]])
    },
    "zeros stand in place of the positions: the output does not depend on `self.pos`": {
        "joined": lambda x, pos: torch.hstack([x, 0 * pos[: len(x)]])
    },
}


def draw(rng, length, inputs, qk_dim, v_dim, pos_dim=0, max_seq_len=10):
    shapes = {"Km": (qk_dim, inputs + pos_dim), "Qm": (qk_dim, inputs + pos_dim), "Vm": (v_dim, inputs + pos_dim)}
    shapes |= {"pos": (max_seq_len, pos_dim)} if pos_dim else {}
    load = {f"{n}.weight": torch.tensor(rng.standard_normal(s).round(2) / 2).float() for n, s in shapes.items()}
    sizes = (inputs, qk_dim, v_dim, *([pos_dim, max_seq_len] if pos_dim else []))
    return sizes, load, torch.tensor(rng.standard_normal((length, inputs)).round(2)).float()


EXAMPLE = (
    (2, 4, 1),
    {
        "Km.weight": torch.tensor([[0, math.log(3)], [math.log(4), 0], [0, 0], [0, 0]]),
        "Qm.weight": torch.tensor([[2.0, 0], [0, 2], [0, 0], [0, 0]]),
        "Vm.weight": torch.tensor([[8.0, 4]]),
    },
    torch.eye(2),
)
WORKED = [EXAMPLE, *(draw(np.random.default_rng(11), length, 5, 7, 2) for length in (3, 1))]
SIZES = [(5, 3, 7, 2), (1, 2, 3, 5), (11, 5, 1, 3), (2, 3, 3, 3)]
placed = [draw(np.random.default_rng(11), length, 5, 7, 2, 11, 13) for length in (3, 1, 13)]
ten_by_default = draw(np.random.default_rng(3), 4, 3, 2, 5, 7)
PLACED = [(5, 3, 7, 2, 4, 13), (1, 2, 3, 5, 1, 3), (7, 4, 2, 3, 5, 7)]
OWN = ("Km.weight", "Qm.weight", "Vm.weight")


def outputs(title, **more):
    return Module(
        title=title,
        make=MAKE,
        call="model(seq)",
        gives="(seq_len, v_dim)",
        oracle=attend,
        rtol=1e-4,
        atol=1e-4,
        **{"hint": SHAPES} | more,
    )


values = outputs(
    title="the worked example, and sizes that all differ",
    worked=WORKED,
    draw=draw,
    sizes=SIZES,
    mistakes=SLIPS,
    accepted=ACCEPTED,
)
positions = outputs(
    title="positions",
    price=1,
    worked=[(ten_by_default[0][:4], *ten_by_default[1:]), *placed],
    draw=draw,
    sizes=PLACED,
    mistakes=PLACES | SLIPS,
    accepted=ACCEPTED,
    hint=SHORTER,
    layers={"pos": "nn.Embedding(max_seq_len, pos_dim)"},
    misshaped="the position is put beside the token (input_dim + pos_dim inputs), not added to it",
)
again = outputs(title="the same each time", worked=[draw(np.random.default_rng(5), 41, 2, 4, 1)] * 4)
NOT_STEADY = (
    "models with the same weights Km, Qm and Vm give different numbers for the same sequence: leave out dropout and "
    "noise, and any further layer, whose weights begin at random"
)
roots = outputs(
    title="the scores are divided by the root of qk_dim",
    price=1,
    worked=WORKED,
    draw=draw,
    sizes=SIZES,
    mistakes=ROOTS | SLIPS,
)
without_bias = Parameters(
    title="no bias, and no other parameters", price=0.5, make=MAKE, sizes=(3, 2, 5), parameters=OWN
)
slopes = gradients(values, but=["seq"], title="gradients reach the weights", price=0.5, accepted=ACCEPTED)

exercise = Exercise(
    parts=[
        Relations(title="the same each time", of=again, pairs=[(0, other, True, NOT_STEADY) for other in (1, 2, 3)]),
        Parameters(
            title="three layers of its own",
            make=MAKE,
            sizes=(2, 4, 1),
            parameters=OWN,
            others=True,
            absent={"pos": "`model.pos` is not None, although pos_dim is None"},
        ),
        values,
        roots,
        outputs(
            title=roots.title,
            price=1,
            worked=placed,
            draw=draw,
            sizes=PLACED,
            mistakes=ROOTS | {BY_WIDTH: ACCEPTED[-1]} | SLIPS,
            charged_by=positions,
        ),
        positions,
        without_bias,
        Parameters(
            title=without_bias.title,
            price=0.5,
            make=MAKE,
            sizes=(3, 2, 5, 7),
            parameters=(*OWN, "pos.weight"),
            charged_by=positions.visible,
        ),
        slopes,
        gradients(positions, but=["seq"], title=slopes.title, price=0.5, accepted=ACCEPTED, charged_by=positions),
        NoLoop(
            title="all queries at once",
            price=1,
            name=MAKE,
            sizes=(3, 2, 5),
            arguments=(Random(("n", 3), torch=True),),
            each="tokens",
            torch=True,
        ),
    ]
)
