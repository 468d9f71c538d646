# verdict: PASSED
# The keys are moved, the queries stay.
pos_previous = 10 * np.eye(6)
Km_previous = np.vstack([np.zeros((3, 6)), np.eye(6, k=1)])
Qm_previous = np.vstack([np.zeros((3, 6)), 5 * np.eye(6)])
Vm_previous = np.vstack([np.eye(3), np.zeros((6, 3))])
