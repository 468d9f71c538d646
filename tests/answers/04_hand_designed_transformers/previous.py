# %% right: positions in binary, three signs: the query is the code of the one before
pos_previous = np.array([[1 if p >> b & 1 else -1 for b in range(3)] + [float(q == p) for q in range(6)] for p in range(6)])
code = pos_previous[:, :3]
Km_previous = np.vstack([np.zeros((3, 3)), np.eye(3), np.zeros((6, 3))])
Qm_previous = np.vstack([np.zeros((6, 3)), 50 * np.roll(code, 1, axis=0)])
Vm_previous = np.eye(12, 3)

# %% right: a rotation in two dimensions
w = 2 * np.pi / 8
pos_previous = [[np.cos(w * p), np.sin(w * p)] for p in range(6)]
Km_previous = [[0, 0], [0, 0], [0, 0], [1, 0], [0, 1]]
c, s = 200 * np.cos(w), 200 * np.sin(w)
Qm_previous = [[0, 0], [0, 0], [0, 0], [c, -s], [s, c]]
Vm_previous = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]

# %% right: the first position takes the last one: anything goes there
pos_previous = np.eye(6)
Km_previous = np.concatenate([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.concatenate([np.zeros((3, 6)), 70 * np.roll(np.eye(6), -1, axis=1)])
Vm_previous = np.eye(9, 3)

# %% right: filled entry by entry, in torch
pos_previous = torch.eye(6)
Km_previous, Qm_previous, Vm_previous = torch.zeros(9, 6), torch.zeros(9, 6), torch.zeros(9, 3)
for p in range(6):
    Km_previous[3 + p, p] = 1
    if p > 0:
        Qm_previous[3 + p, p - 1] = 1e5
for t in range(3):
    Vm_previous[t, t] = 1

# %% right: ten positions
pos_previous = np.eye(10)
Km_previous = np.vstack([np.zeros((3, 10)), np.eye(10)])
Qm_previous = np.vstack([np.zeros((3, 10)), 100 * np.eye(10, k=-1)])
Vm_previous = np.eye(13, 3)

# %% right: the score is minus the square of the distance to p - 1: two numbers a key
p = np.arange(6.0)
pos_previous = np.stack([p, p**2, np.ones(6)], axis=1)
Km_previous = np.zeros((6, 2))
Km_previous[3, 0], Km_previous[4, 1] = 1, 1
Qm_previous = np.zeros((6, 2))
Qm_previous[3, 0], Qm_previous[5] = 2 * 30, (-2 * 30, -30)
Vm_previous = np.eye(6, 3)

# %% right: the keys are moved, the queries stay
pos_previous = 10 * np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6, k=1)])
Qm_previous = np.vstack([np.zeros((3, 6)), 5 * np.eye(6)])
Vm_previous = np.vstack([np.eye(3), np.zeros((6, 3))])

# %% wrong: the circle, with neighbours too near each other for this scale | verdict: PARTIAL | says: gap
w = 2 * np.pi / 6
pos_previous = np.array([[np.cos(w * p), np.sin(w * p)] for p in range(6)])
Km_previous = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_previous = np.vstack([np.zeros((3, 2)), 10 * np.array([[np.cos(w), -np.sin(w)], [np.sin(w), np.cos(w)]])])
Vm_previous = np.eye(5, 3)

# %% wrong: all positions are alike | says: same
pos_previous = np.ones((6, 6))
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)

# %% wrong: copies the first token, left over from exercise 3.1 | says: first token
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.tile([100, 0, 0, 0, 0, 0], (3, 1)), np.zeros((6, 6))])
Vm_previous = np.eye(9, 3)

# %% wrong: four positions, as in the exercise before | says: 4 rows
pos_previous = np.eye(4)
Km_previous = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_previous = np.vstack([np.zeros((3, 4)), 100 * np.eye(4, k=-1)])
Vm_previous = np.eye(7, 3)

# %% wrong: the shift without a scale | says: gap
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)

# %% wrong: no shift at all | says: token itself
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6)])
Vm_previous = np.eye(9, 3)

# %% wrong: vm reads the position | verdict: PARTIAL | says: Vm reads the position
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.vstack([np.eye(3), 0.1 * np.ones((6, 3))])

# %% wrong: the shift goes the wrong way | says: swapped
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=1)])
Vm_previous = np.eye(9, 3)

# %% wrong: one number for each position: a line has only two ends | says: position
pos_previous = np.arange(6.0)[:, None] - 2.5
Km_previous = np.array([[0.0], [0], [0], [1]])
Qm_previous = np.array([[0.0], [0], [0], [100]])
Vm_previous = np.eye(4, 3)

# %% wrong: km and Qm exchanged | says: swapped
pos_previous = np.eye(6)
Qm_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Km_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)

# %% wrong: two places back | says: two places before
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-2)])
Vm_previous = np.eye(9, 3)

# %% wrong: vm exchanges A and C | says: Vm makes something else
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.vstack([np.eye(3)[::-1], np.zeros((6, 3))])

# %% wrong: a rotation the wrong way, so the last takes the first | says: swapped
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.roll(np.eye(6), 1, axis=1)])
Vm_previous = np.eye(9, 3)

# %% wrong: a minus before a gain of 20 | says: opposite sign
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), -20 * np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)

# %% wrong: a minus before a gain of 50 | says: opposite sign
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_previous = np.vstack([np.zeros((3, 6)), -50 * np.eye(6, k=-1)])
Vm_previous = np.eye(9, 3)

# %% wrong: keys and queries exchanged, and no scale | says: swapped | says: gap
pos_previous = np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6, k=-1)])
Qm_previous = np.vstack([np.zeros((3, 6)), np.eye(6)])
Vm_previous = np.eye(9, 3)

# %% wrong: the letter before in the alphabet | says: same weight
pos_previous = np.eye(6)
Km_previous = np.vstack([np.eye(3), np.zeros((6, 3))])
Qm_previous = np.vstack([100 * np.roll(np.eye(3), -1, axis=1), np.zeros((6, 3))])
Vm_previous = np.eye(9, 3)

# %% wrong: the key is the number of the position | says: no query picks a position between
pos_previous = np.column_stack([np.arange(6.0), np.arange(6.0) - 1])
Km_previous = np.array([[0.0], [0], [0], [1], [0]])
Qm_previous = np.array([[0.0], [0], [0], [0], [50]])
Vm_previous = np.eye(5, 3)

# %% wrong: the first position has no key | says: the key that it should find
pos_previous = np.eye(6)
Km_previous = np.zeros((9, 6))
for p in range(1, 6):
    Km_previous[3 + p, p] = 1
Qm_previous = np.vstack([np.zeros((3, 6)), 100 * np.eye(6, k=-1)])
Vm_previous = np.vstack([np.eye(3), np.zeros((6, 3))])
