# verdict: PASSED
# The score is minus the square of the distance to p - 1: two numbers a key.
p = np.arange(6.0)
pos_previous = np.stack([p, p**2, np.ones(6)], axis=1)
Km_previous = np.zeros((6, 2))
Km_previous[3, 0], Km_previous[4, 1] = 1, 1
Qm_previous = np.zeros((6, 2))
Qm_previous[3, 0], Qm_previous[5] = 2 * 30, (-2 * 30, -30)
Vm_previous = np.eye(6, 3)
