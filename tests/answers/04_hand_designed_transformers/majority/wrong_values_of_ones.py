# verdict: FAILED
# says: Vm
# Nothing to read off: all entries are equal.
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.ones((3, 3))
