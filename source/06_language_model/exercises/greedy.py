"""Exercise 3.2 of looking_inside: write the likeliest token, again and again, up to the end token."""

import torch

from autograder.exercises import Exercise, Own, Values, probe

from ._model import SEED

OWN = Own("greedy")

# ---- where the student's code runs ----


def written(write, table, start, end, longest):
    """Return what is written by a model whose next token depends on all tokens so far, and on their places."""
    calls = []

    def predict(codes):
        calls.append(codes.shape[1])
        if len(calls) > 4 * longest + 4:
            raise RuntimeError(f"predict was called {len(calls)} times for at most {longest} tokens")
        return table[((codes + 1) * torch.arange(1, codes.shape[1] + 1)).cumsum(dim=1) % len(table)]

    found = write(predict, start, end, longest)
    if found is None or type(found) is tuple:
        return found
    found = torch.as_tensor(found)
    return found if found.numel() else found.long()  # an empty list has no dtype of its own


# ---- oracle ----


def weighted(text):
    """Return the number that the next token depends on."""
    return sum((code + 1) * place for place, code in enumerate(text, 1))


def chosen(
    write,
    table,
    start,
    end,
    longest,
    *,
    best=max,
    seen=weighted,
    begins=(),
    stops=True,
    keeps_end=False,
    more=0,
    row=None,
):
    """Return int64, (n,); the keywords make mistakes.

    Args:
        write: the student's, which is not used.
        table: float, (sums, vocab); logits of the token after texts of this number, modulo the number of rows.
        start, end: tokens.
        longest: number of tokens at most.
        best: picks the token from a row of logits.
        seen: what the next token depends on.
        begins: the beginning of the result.
        stops: whether the end token ends it.
        keeps_end: whether the end token stands in the result.
        more: tokens beyond `longest`.
        row: which position is read; default: the last one.
    """
    text = [start]
    while len(text) - 1 < longest + more:
        read = text if row is None else text[: row + 1]
        logits = table[seen(read) % len(table)].tolist()
        code = logits.index(best(logits))
        if stops and code == end:
            text += [code] * keeps_end
            break
        text.append(code)
    return torch.tensor([*begins, *text[1:]], dtype=torch.int64)


def draw(rng, sums, vocab, longest, start, end, ends=True):
    """Draw a table whose rows hold no two equal logits; without `ends`, the end token is never the likeliest."""
    table = torch.tensor([rng.permutation(vocab).tolist() for _ in range(sums)]).float()
    table[weighted([start]) % sums] -= 1  # so that the largest logit of all positions is not that of the first
    if not ends:
        table[:, end] = -1
    return OWN, table, start, end, longest


AT_ONCE = (OWN, torch.tensor([[0.0, 2, 1]]), 0, 1, 4)  # the end token is the likeliest right away

THREE = torch.tensor([[0.0, 2, 1], [2, 0, 1], [0, 1, 2]])
START_AGAIN, START_ENDS = (OWN, THREE, 0, 2, 3), (OWN, THREE, 2, 2, 3)


def nothing_after_an_end(*given):
    found = chosen(*given)
    return found[:0] if given[2] == given[3] else found


def without_starts(*given):
    found = chosen(*given)
    return found[found != given[2]]


values = Values(
    title="what is written",
    call="greedy(predict, start, end, longest)",
    run=probe(written),
    gives="(n,)",
    oracle=chosen,
    draw=draw,
    worked=[draw(SEED(31), 11, 5, 4, 2, 3, False), draw(SEED(30), 7, 5, 9, 0, 1), AT_ONCE, START_AGAIN, START_ENDS],
    sizes=[(13, 7, 5, 0, 1, False), (7, 5, 3, 2, 2), (5, 3, 3, 1, 2), (17, 11, 23, 3, 5), (11, 5, 1, 0, 4, False)],
    mistakes={
        "the result begins with the start token: leave it out": lambda *given: chosen(*given, begins=[given[2]]),
        "start tokens that were written are left out too: only the first one is not written": without_starts,
        "nothing is written where `start` and `end` are the same token: only a token that was written ends the text": (
            nothing_after_an_end
        ),
        "the end token stands in the result: leave it out": {"keeps_end": True},
        "it writes on after the end token": {"stops": False},
        "it writes longest + 1 tokens": {"more": 1},
        "it stops at longest - 1 tokens": {"more": -1},
        "it takes the least likely token, expected the likeliest": {"best": min},
        "`predict` gets the last token alone, expected the whole text so far": {"seen": lambda text: text[-1] + 1},
        "it reads the logits of the first position, expected of the last: [:, -1]": {"row": 0},
    },
    otherwise="append the token with the largest logit of the last position, until `end` comes or `longest` are there",
    hint="`predict` takes int64 of shape (1, T), the start token included, and gives (1, T, vocab)",
)

exercise = Exercise(parts=[values])
