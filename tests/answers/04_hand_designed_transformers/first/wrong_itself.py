# verdict: FAILED
# says: token itself
# Every position looks at itself.
pos_first = np.eye(4)
Km_first = np.vstack([np.zeros((3, 4)), 10 * np.eye(4)])
Qm_first = np.vstack([np.zeros((3, 4)), 10 * np.eye(4)])
Vm_first = np.eye(7, 3)
