# verdict: PASSED
# np.fliplr, whole numbers.
pos_reverse = np.eye(4)
Km_reverse = np.vstack([np.zeros((3, 4)), np.eye(4)])
Qm_reverse = np.vstack([np.zeros((3, 4)), 99 * np.fliplr(np.eye(4, dtype=int))])
Vm_reverse = np.eye(7, 3)
