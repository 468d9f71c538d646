# verdict: PASSED
# Codes of signs, two bits each; the opposite code is the position from the back.
pos_reverse = np.array([[-1, -1], [-1, 1], [1, -1], [1, 1]])
Km_reverse = np.vstack([np.zeros((3, 2)), np.eye(2)])
Qm_reverse = -60 * Km_reverse
Vm_reverse = np.eye(5, 3)
