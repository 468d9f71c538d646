# verdict: PASSED
# Gentle scores: the others weigh little, but not nothing.
pos_unique = None
Km_unique = np.eye(4)
Qm_unique = 2 * np.array([[5.0, 0, 0, 0], [0, 5, 0, 0], [0, 0, 5, 0], [0, 0, 0, 0]])
Vm_unique = np.array([[-1.0], [-1.0], [-1.0], [1.5 * np.exp(5)]])
