# verdict: FAILED
# says: Vm
# The values of C are larger.
Km_majority = np.zeros((3, 1))
Qm_majority = np.zeros((3, 1))
Vm_majority = np.diag([1.0, 1.0, 2.0])
