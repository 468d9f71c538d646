# verdict: PASSED
# A position is 1 or 0.
pos_first = [[1], [0], [0], [0]]
Km_first = [[0], [0], [0], [30]]
Qm_first = [[1], [1], [1], [0]]
Vm_first = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
