# %% right: positions on a circle, and a mark for the start
w = 2 * np.pi / 6
pos_induction = np.array([[np.cos(w * p), np.sin(w * p), float(p == 0)] for p in range(5)])
turn = 300 * np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])
first_induction = (
    np.vstack([np.zeros((3, 2)), np.eye(2), np.zeros((1, 2))]),
    np.vstack([np.zeros((3, 2)), turn, np.zeros((1, 2))]),
    np.eye(6, 3),
)
K2 = np.vstack([np.zeros((5, 3)), [[-10, -10, -10]], np.eye(3)])
Q2 = np.vstack([100 * np.eye(3), np.zeros((6, 3))])
second_induction = (K2, Q2, np.eye(9, 3))

# %% right: a function that places blocks
def place(rows, columns, *blocks):
    M = np.zeros((rows, columns))
    for r, c, B in blocks:
        B = np.atleast_2d(B)
        M[r : r + B.shape[0], c : c + B.shape[1]] = B
    return M


pos_induction = np.eye(6)
first_induction = (
    place(9, 6, (3, 0, np.eye(6))),
    place(9, 6, (3, 0, 80 * np.eye(6, k=-1))),
    place(9, 3, (0, 0, np.eye(3))),
)
second_induction = (
    place(12, 4, (9, 0, np.eye(3)), (3, 3, -1.0)),
    place(12, 4, (0, 0, 80 * np.eye(3)), (0, 3, np.full((3, 1), 160.0))),
    place(12, 3, (0, 0, np.eye(3))),
)

# %% right: the first layer only leans to the token before; the second one is sharp enough to make up for it
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 3 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% right: scores of a million
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 1e6 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 1e6 * np.eye(3)
Q2[:3, 3] = -3e6
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% right: the shift sits in the keys of the first layer
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5, k=1)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% right: lists of three in place of tuples, more positions
pos_induction = np.eye(9)
first_induction = [
    np.concatenate([np.zeros((3, 9)), np.eye(9)]),
    np.concatenate([np.zeros((3, 9)), 500 * np.eye(9, k=-1)]),
    np.eye(12, 3),
]
key, query, value = np.zeros((15, 4)), np.zeros((15, 4)), np.eye(15, 3)
key[12:, :3], query[:3, :3] = np.eye(3), 60 * np.eye(3)
key[3, 3], query[:3, 3] = 1, -150
second_induction = [key, query, value]

# %% right: the first layer's values are gated: it also brings the position it read, so a start shows itself
pos_induction = np.eye(5)
V1 = np.zeros((8, 8))
V1[:, :8] = np.eye(8)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    V1,
)
K2, Q2 = np.zeros((16, 4)), np.zeros((16, 4))
K2[8:11, :3] = np.eye(3)
K2[3, 3] = 1
Q2[:3, :3] = 200 * np.eye(3)
Q2[:3, 3] = -400
second_induction = (K2, Q2, np.eye(16, 3))

# %% right: all in torch
import torch

pos_induction = torch.eye(5)
first_induction = (
    torch.vstack([torch.zeros(3, 5), torch.eye(5)]),
    torch.vstack([torch.zeros(3, 5), torch.diag(100 * torch.ones(4), -1)]),
    torch.eye(8, 3),
)
K2 = torch.zeros(11, 4)
K2[8:, :3] = torch.eye(3)
K2[3, 3] = 1
Q2 = torch.zeros(11, 4)
Q2[:3, :3] = 100 * torch.eye(3)
Q2[:3, 3] = -200
V2 = torch.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the first layer attends to itself | says: token before
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the first layer would like the next token, which the mask hides | says: first layer
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the query works for A only | says: second layer
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.diag([1, 0, 0])
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: four positions | says: 4 rows
pos_induction = np.eye(4)
first_induction = (
    np.vstack([np.zeros((3, 4)), np.eye(4)]),
    np.vstack([np.zeros((3, 4)), 100 * np.eye(4, k=-1)]),
    np.eye(7, 3),
)
K2 = np.zeros((10, 4))
K2[7:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((10, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(10, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the second layer has no rows for what the first one adds | says: shape
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2[:8], Q2[:8], V2[:8])

# %% wrong: the second layer looks for equal tokens, not for equal tokens before | says: places behind the copies
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[:3, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the value is the token before, not the token | says: second layer: the attention is right
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.zeros((11, 3))
V2[8:] = np.eye(3)
second_induction = (K2, Q2, V2)

# %% wrong: next to no scale in the first layer | says: first layer: the right tokens
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 0.1 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: no scale in the second layer | verdict: PARTIAL | says: second layer: the right tokens
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 2 * np.eye(3)
Q2[:3, 3] = -4
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: position 0 believes to stand behind its own token | verdict: PARTIAL | says: first position
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: keys and queries of the first layer exchanged | says: first layer
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: keys and queries of the second layer exchanged | says: second layer
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (Q2, K2, V2)

# %% wrong: vm of the first layer is left out | says: three matrices
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (K2, Q2, V2)

# %% wrong: the second layer takes the average | says: same score
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
V2 = np.eye(11, 3)
second_induction = (0 * K2, Q2, V2)

# %% wrong: position 0 is not shut out, at gains of 20 | verdict: PARTIAL | says: first position
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 20 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 3))
K2[8:, :3] = np.eye(3)
Q2 = np.zeros((11, 3))
Q2[:3, :3] = 20 * np.eye(3)
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: position 0 is not shut out, and the gaps are small | verdict: PARTIAL | says: first position | says: gap
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 4 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 3))
K2[8:, :3] = np.eye(3)
Q2 = np.zeros((11, 3))
Q2[:3, :3] = 5 * np.eye(3)
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: the first layer has one row too few | says: first_induction[0] | says: shape
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((2, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 3))
K2[8:, :3] = np.eye(3)
Q2 = np.zeros((11, 3))
Q2[:3, :3] = 100 * np.eye(3)
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: vm of the first layer writes the same for every token | says: makes the same of two different tokens
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.ones((3, 3)), np.zeros((5, 3))]),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: a minus too many in the second layer's query | says: second layer: the scores have the opposite sign
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = -100 * np.eye(3)
Q2[:3, 3] = -200
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: vm of the first layer sends A to B, B to C, C to A | says: must fit together
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.eye(3)[[1, 2, 0]], np.zeros((5, 3))]),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
second_induction = (K2, Q2, np.eye(11, 3))

# %% wrong: vm of the second layer keeps half | verdict: PARTIAL | says: second layer: the attention is right
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.eye(8, 3),
)
K2 = np.zeros((11, 4))
K2[8:, :3] = np.eye(3)
K2[3, 3] = 1
Q2 = np.zeros((11, 4))
Q2[:3, :3] = 100 * np.eye(3)
Q2[:3, 3] = -200
second_induction = (K2, Q2, 0.5 * np.eye(11, 3))

# %% wrong: the first layer is idle, the second copies the previous token | says: second layer
pos_induction = np.eye(5)
first_induction = (np.zeros((8, 5)), np.zeros((8, 5)), np.zeros((8, 3)))
second_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5), np.zeros((3, 5))]),
    np.vstack([np.zeros((3, 5)), 20 * np.eye(5, k=-1), np.zeros((3, 5))]),
    np.vstack([np.eye(3), np.zeros((8, 3))]),
)

# %% wrong: the first layer misses one position | says: at position 3 (counted from 1)
pos_induction = np.eye(5)
shift = 100 * np.eye(5, k=-1)
shift[2] = 100 * np.eye(5)[2]
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), shift]),
    np.vstack([np.eye(3), np.zeros((5, 3))]),
)
keys = np.zeros((11, 4))
keys[8:, :3] = np.eye(3)
keys[3, 3] = 1
queries = np.zeros((11, 4))
queries[:3, :3] = 100 * np.eye(3)
queries[:3, 3] = -200
second_induction = (keys, queries, np.vstack([np.eye(3), np.zeros((8, 3))]))

# %% wrong: the first layer is soft, and the second one reads the token before | says: Vm makes something else
pos_induction = np.eye(5)
shift = 6 * np.eye(5, k=-1)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), shift]),
    np.vstack([np.eye(3), np.zeros((5, 3))]),
)
keys = np.zeros((11, 4))
keys[8:, :3] = np.eye(3)
keys[3, 3] = 1
queries = np.zeros((11, 4))
queries[:3, :3] = 100 * np.eye(3)
queries[:3, 3] = -200
second_induction = (keys, queries, np.vstack([np.zeros((8, 3)), np.eye(3)]))

# %% wrong: position 0 is not shut out, and the value is the token before | says: first position | says: second Vm makes something else
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.eye(3), np.zeros((5, 3))]),
)
keys, queries = np.zeros((11, 3)), np.zeros((11, 3))
keys[8:], queries[:3] = np.eye(3), 100 * np.eye(3)
second_induction = (keys, queries, np.vstack([np.zeros((8, 3)), np.eye(3)]))

# %% wrong: the second position is shut out, counted from 1 | verdict: PARTIAL | says: is 0 shut out, and no other
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.eye(3), np.zeros((5, 3))]),
)
keys, queries = np.zeros((11, 4)), np.zeros((11, 4))
keys[8:, :3], queries[:3, :3] = np.eye(3), 100 * np.eye(3)
keys[4, 3], queries[:3, 3] = 1, -200
second_induction = (keys, queries, np.vstack([np.eye(3), np.zeros((8, 3))]))

# %% wrong: position 0 is called in, not shut out | says: attends to position 0
pos_induction = np.eye(5)
first_induction = (
    np.vstack([np.zeros((3, 5)), np.eye(5)]),
    np.vstack([np.zeros((3, 5)), 100 * np.eye(5, k=-1)]),
    np.vstack([np.eye(3), np.zeros((5, 3))]),
)
keys, queries = np.zeros((11, 4)), np.zeros((11, 4))
keys[8:, :3], queries[:3, :3] = np.eye(3), 100 * np.eye(3)
keys[3, 3], queries[:3, 3] = 1, 200
second_induction = (keys, queries, np.vstack([np.eye(3), np.zeros((8, 3))]))
