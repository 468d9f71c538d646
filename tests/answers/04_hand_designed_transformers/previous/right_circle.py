# verdict: PASSED
# A rotation in two dimensions.
w = 2 * np.pi / 8
pos_previous = [[np.cos(w * p), np.sin(w * p)] for p in range(6)]
Km_previous = [[0, 0], [0, 0], [0, 0], [1, 0], [0, 1]]
c, s = 200 * np.cos(w), 200 * np.sin(w)
Qm_previous = [[0, 0], [0, 0], [0, 0], [c, -s], [s, c]]
Vm_previous = [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0]]
