# verdict: PASSED
# The same with the factor in the score of CLS: log 1.5.
pos_unique = None
Km_unique = 2 * np.eye(4)
Qm_unique = 12 * np.eye(4)
Qm_unique[:3, 3] = 12 + np.log(1.5)
Vm_unique = [[-1], [-1], [-1], [1]]
