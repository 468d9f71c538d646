# verdict: PASSED
# Key and query are both negative at the first position.
pos_first = np.array([[-5.0, 1], [5, 1], [5, 1], [5, 1]])
Km_first = np.array([[0.0], [0], [0], [1], [0]])
Qm_first = np.array([[0.0], [0], [0], [0], [-10]])
Vm_first = np.eye(5, 3)
