# verdict: PASSED
# Positions in binary, three signs: the query is the code of the one before.
pos_previous = np.array([[1 if p >> b & 1 else -1 for b in range(3)] + [float(q == p) for q in range(6)] for p in range(6)])
code = pos_previous[:, :3]
Km_previous = np.vstack([np.zeros((3, 3)), np.eye(3), np.zeros((6, 3))])
Qm_previous = np.vstack([np.zeros((6, 3)), 50 * np.roll(code, 1, axis=0)])
Vm_previous = np.eye(12, 3)
