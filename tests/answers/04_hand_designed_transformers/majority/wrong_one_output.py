# verdict: FAILED
# says: shape
# One output for three tokens.
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.array([[0.0], [1], [2]])
