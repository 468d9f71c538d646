# verdict: FAILED
# says: same score
# All weights equal.
pos_unique = None
Km_unique = np.zeros((4, 1))
Qm_unique = np.zeros((4, 1))
Vm_unique = np.array([[-1.0], [-1], [-1], [1.5]])
