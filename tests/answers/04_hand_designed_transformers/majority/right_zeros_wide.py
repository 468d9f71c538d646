# verdict: PASSED
# Zeros of five columns.
Km_majority = np.zeros((3, 5))
Qm_majority = np.zeros((3, 5))
Vm_majority = np.eye(3)
