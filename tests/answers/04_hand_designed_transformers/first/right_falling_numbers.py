# verdict: PASSED
# Position p has the number -p; all queries want the largest.
pos_first = -np.arange(4.0)[:, None]
Km_first = np.array([0, 0, 0, 1.0]).reshape(4, 1)
Qm_first = np.array([20.0, 20, 20, 0]).reshape(4, 1)
Vm_first = np.eye(4, 3)
