# verdict: PASSED
# Lists of whole numbers.
qk_dim_small_first = 1
pos_small_first = [[1.0], [0], [0], [0]]
Km_small_first = [[0.0], [0], [0], [1]]
Qm_small_first = [[50.0], [50], [50], [0]]
Vm_small_first = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]]
