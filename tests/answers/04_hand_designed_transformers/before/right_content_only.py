# verdict: PASSED
# A asks for two A's, the others for one: no positions.
pos_before = None
Km_before = np.array([[1.0, 0], [0, 0], [0, 0], [0, 1]])
root = np.sqrt(2)
Qm_before = root * np.array([[10, 10 + np.log(1.5)], [10, 10 + np.log(0.5)], [10, 10 + np.log(0.5)], [0, 0]])
Vm_before = np.array([[1.0], [0], [0], [-1]])
