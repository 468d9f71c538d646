# verdict: PASSED
# Lists, no library.
Km_identity = [[20, 0, 0], [0, 20, 0], [0, 0, 20]]
Qm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
Vm_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
