# verdict: PASSED
# Scores of 10 to the 12.
Km_identity = 1e6 * np.eye(3)
Qm_identity = 1e6 * np.eye(3)
Vm_identity = np.eye(3)
