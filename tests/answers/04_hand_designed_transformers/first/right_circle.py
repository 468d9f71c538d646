# verdict: PASSED
# Positions on a circle; the query is the first direction.
t = np.arange(4) * np.pi / 2
pos_first = np.stack([np.cos(t), np.sin(t)], 1)
Km_first = np.eye(5, 2, k=-3)
Qm_first = np.zeros((5, 2))
Qm_first[:3] = 90, 0
Vm_first = np.eye(5, 3)
