# verdict: PASSED
# The same, one dimension, the factor in the value of CLS.
pos_before = None
Km_before = [[1], [0], [0], [0]]
Qm_before = [[10], [11], [11], [0]]
Vm_before = [[1], [0], [0], [-1.5 * np.exp(10)]]
