# verdict: PASSED
# Ten positions.
pos_previous = np.eye(10)
Km_previous = np.vstack([np.zeros((3, 10)), np.eye(10)])
Qm_previous = np.vstack([np.zeros((3, 10)), 100 * np.eye(10, k=-1)])
Vm_previous = np.eye(13, 3)
