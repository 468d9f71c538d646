# verdict: PASSED
# The query comes from the position: every position asks for position 0.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_first = np.vstack([np.zeros((3, 4)), np.outer(np.ones(4), [60, 0, 0, 0])])
Vm_first = np.eye(7, 3)
