# verdict: PASSED
# Three corners of a square.
Km_small_identity = [[1, 1], [-1, 1], [0, -1]]
Qm_small_identity = [[40, 20], [-40, 20], [0, -40]]
Vm_small_identity = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
qk_dim_small_identity = len(Km_small_identity[0])
