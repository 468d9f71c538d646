# verdict: PASSED
# Scores that overflow: still the largest wins.
Km_identity = 1e200 * np.eye(3)
Qm_identity = 1e200 * np.eye(3)
Vm_identity = np.eye(3)
