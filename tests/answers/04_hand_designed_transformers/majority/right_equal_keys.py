# verdict: PASSED
# Equal keys, whatever the queries.
Km_majority = np.full((3, 1), 7.0)
Qm_majority = np.array([[1.0], [-2], [300]])
Vm_majority = np.identity(3)
