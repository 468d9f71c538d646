# verdict: PASSED
# Lists.
Km_majority = [[0], [0], [0]]
Qm_majority = [[0], [0], [0]]
Vm_majority = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
