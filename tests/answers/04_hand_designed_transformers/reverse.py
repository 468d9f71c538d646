# %% right: two dimensions: a reflection
t = np.pi / 2 * np.arange(4)
pos_reverse = np.stack([np.cos(t), np.sin(t), np.cos(3 * np.pi / 2 - t), np.sin(3 * np.pi / 2 - t)], 1)
Km_reverse = np.zeros((7, 2))
Km_reverse[3:5] = np.eye(2)
Qm_reverse = np.zeros((7, 2))
Qm_reverse[5:7] = 40 * np.eye(2)
Vm_reverse = np.eye(7, 3)

# %% right: np.fliplr, whole numbers
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 99 * np.fliplr(np.eye(4, dtype=int))])
Vm_reverse = np.eye(7, 3)

# %% right: the keys are turned round
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)[::-1]])
Qm_reverse = np.vstack([np.zeros((3, 4)), 30 * np.eye(4)])
Vm_reverse = np.eye(7, 3)

# %% right: written out
pos_reverse = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
Km_reverse = [[0] * 4] * 3 + pos_reverse
Qm_reverse = [[0] * 4] * 3 + [[50 * v for v in row] for row in reversed(pos_reverse)]
Vm_reverse = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] + [[0, 0, 0]] * 4

# %% right: codes of signs, two bits each; the opposite code is the position from the back
pos_reverse = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]])
Km_reverse = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_reverse = -60 * Km_reverse
Vm_reverse = np.eye(5, 3)

# %% right: torch.flip, eight positions
pos_reverse = torch.eye(8)
Km_reverse = torch.vstack([torch.zeros(3, 8), torch.eye(8)])
Qm_reverse = torch.zeros(11, 8)
Qm_reverse[3:7, :4] = 64 * torch.flip(torch.eye(4), [0])
Vm_reverse = torch.eye(11, 3)

# %% wrong: keys without positions | says: same score
pos_reverse = np.eye(4)
Km_reverse = np.ones((7, 4))
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: no scale | says: gap
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: not turned round | says: token itself
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)])
Vm_reverse = np.eye(7, 3)

# %% wrong: an identity for the values of the positions as well | says: Vm reads the position
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.vstack([np.eye(3), np.eye(4, 3)])

# %% wrong: turned round for six positions | says: some sequences
pos_reverse = np.eye(6)
Km_reverse = np.vstack([np.zeros((3, 6)), np.eye(6)])
Qm_reverse = np.vstack([np.zeros((3, 6)), 100 * np.eye(6)[::-1]])
Vm_reverse = np.eye(9, 3)

# %% wrong: matrices for the tokens only | says: no rows yet
pos_reverse = np.eye(4)
Km_reverse = np.eye(3)
Qm_reverse = 100 * np.eye(3)[::-1]
Vm_reverse = np.eye(3)

# %% wrong: a minus in front | says: opposite sign
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), -100 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: left over from 5.1 | says: token before
pos_reverse = np.eye(4)
Km_reverse = 1 * np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.roll(np.eye(4), -1, axis=1)])
Vm_reverse = np.eye(7, 3)

# %% wrong: turned round twice | says: token itself
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1, ::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: three positions | says: 3 rows
pos_reverse = np.eye(3)
Km_reverse = np.vstack([np.zeros((3, 3)), np.eye(3)])
Qm_reverse = np.vstack([np.zeros((3, 3)), 100 * np.eye(3)[::-1]])
Vm_reverse = np.eye(6, 3)

# %% wrong: vm is turned round as well | says: Vm makes something else
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.vstack([np.eye(3)[::-1], np.zeros((4, 3))])

# %% wrong: a minus before a gain of 20 | says: opposite sign
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), -20 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: a minus before a gain of 50 | says: opposite sign
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), -50 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)

# %% wrong: the gap is a little too small | verdict: PARTIAL | says: gap
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 12 * np.eye(4)[::-1]])
Vm_reverse = np.vstack([np.eye(3), np.zeros((4, 3))])

# %% wrong: looks one token ahead | says: the token after, where there is one
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4, k=1)])
Vm_reverse = np.vstack([np.eye(3), np.zeros((4, 3))])

# %% wrong: two positions have the same key | says: the key that it should find
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Km_reverse[4] = [0, 0, 1, 0]
Qm_reverse = np.vstack([np.zeros((3, 4)), 100 * np.eye(4)[::-1]])
Vm_reverse = np.eye(7, 3)
