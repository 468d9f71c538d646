# verdict: FAILED
# says: Vm
# All zeros, the values too.
Km_majority = Qm_majority = Vm_majority = np.zeros((3, 3))
