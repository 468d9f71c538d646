# verdict: FAILED
# says: same weight
# The identity: every token votes for itself.
Km_majority = np.eye(3)
Qm_majority = 100 * np.eye(3)
Vm_majority = np.eye(3)
