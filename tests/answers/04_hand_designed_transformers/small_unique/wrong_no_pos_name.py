# verdict: ERROR
# says: pos_small_unique
# pos is not set.
qk_dim_small_unique = 2
P = np.array([[1, 0], [-0.5, 0.75**0.5], [-0.5, -(0.75**0.5)], [0, 0]])
Km_small_unique = P
Qm_small_unique = 2**0.5 * 4 * P
Vm_small_unique = np.array([[-1.0], [-1], [-1], [1.5 * np.exp(4)]])
