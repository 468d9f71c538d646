# verdict: PASSED
# The plain solution with whole numbers.
Km_identity = 1000 * np.eye(3, dtype=int)
Qm_identity = np.eye(3, dtype=int)
Vm_identity = np.eye(3, dtype=int)
