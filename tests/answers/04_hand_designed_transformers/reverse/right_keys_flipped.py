# verdict: PASSED
# The keys are turned round.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)[::-1]])
Qm_reverse = np.vstack([np.zeros((3, 4)), 30 * np.eye(4)])
Vm_reverse = np.eye(7, 3)
