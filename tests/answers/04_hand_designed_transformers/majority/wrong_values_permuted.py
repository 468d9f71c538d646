# verdict: FAILED
# says: Vm
# The votes go to the neighbour.
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.roll(np.eye(3), 1, axis=1)
