# verdict: PASSED
# Positions that nothing reads.
qk_dim_small_unique = 2
pos_small_unique = np.eye(5)
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = np.vstack([P, np.zeros((5, 2))])
Qm_small_unique = 2**0.5 * 4 * np.vstack([P, np.zeros((5, 2))])
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]] + [[0]] * 5)
